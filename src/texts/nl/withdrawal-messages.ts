import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) =>
  `Verstuurd voor ${words.merchant}, waar deze aankoop is gedaan. Bewaar deze e-mail.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Je hebt de overeenkomst herroepen: ${words.title}`,
      paragraphs: [
        `Hiermee bevestigen we de ontvangst van je herroeping van de overeenkomst met ${words.merchant}, op ${said?.at}. Je hebt verklaard:`,
        `‘${said?.declaration ?? '…'}’`,
        said?.isAutomatic
          ? 'Alles wat betaald is wordt teruggegeven, aan iedereen die betaald heeft. Je hoeft niets te doen.'
          : `${words.merchant} weet ervan en betaalt uiterlijk ${said?.payBackBy} terug. Het mag wachten op de goederen, of op bewijs dat je ze hebt verstuurd.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Je hebt de overeenkomst voor ${words.title} herroepen op ${said?.at}.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Je hebt het krediet herroepen: ${words.title}`,
      paragraphs: [
        `Hiermee bevestigen we de ontvangst van je herroeping van het krediet voor je aankoop bij ${words.merchant}, op ${said?.at}. Je hebt verklaard:`,
        `‘${said?.declaration ?? '…'}’`,
        `Je houdt de aankoop. Wat nog niet betaald is, moet in één bedrag worden betaald, zonder enige kosten, uiterlijk ${said?.payBackBy}. Vóór die dag wordt niets afgeschreven; op de pagina van je aankoop kun je meteen betalen.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Je hebt het krediet voor ${words.title} herroepen op ${said?.at}.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Je herroeping is geweigerd: ${words.title}`,
      paragraphs: [
        `${words.merchant} vindt dat je de overeenkomst voor ${words.title} niet kunt herroepen, en geeft niets terug. De reden:`,
        ...(said?.ground ? [said.ground] : []),
        `‘${said?.reason ?? '…'}’`,
        `Je verklaring van ${said?.at} blijft vastgelegd. Ben je het niet eens, schrijf dan ${words.merchant}, of vraag een geschillencommissie of de consumentenbond.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} heeft je herroeping van de overeenkomst voor ${words.title} geweigerd.`,
    }
  },
}
