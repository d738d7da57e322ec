import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) =>
  `Gesendet für ${words.merchant}, wo dieser Kauf gemacht wurde. Bewahren Sie diese E-Mail auf.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Sie haben den Vertrag widerrufen: ${words.title}`,
      paragraphs: [
        `Hiermit bestätigen wir den Eingang Ihres Widerrufs des Vertrags mit ${words.merchant}, am ${said?.at}. Sie haben erklärt:`,
        `„${said?.declaration ?? '…'}“`,
        said?.isAutomatic
          ? 'Alles Bezahlte wird zurückgegeben, an alle, die bezahlt haben. Sie müssen nichts tun.'
          : `${words.merchant} weiß Bescheid und erstattet bis ${said?.payBackBy}. Es darf auf die Ware warten oder auf den Nachweis, dass Sie sie abgesandt haben.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Sie haben den Vertrag über ${words.title} am ${said?.at} widerrufen.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Sie haben den Kredit widerrufen: ${words.title}`,
      paragraphs: [
        `Hiermit bestätigen wir den Eingang Ihres Widerrufs des Kredits für Ihren Kauf bei ${words.merchant}, am ${said?.at}. Sie haben erklärt:`,
        `„${said?.declaration ?? '…'}“`,
        `Den Kauf behalten Sie. Was noch nicht bezahlt ist, wird in einer Summe fällig, ohne jede Gebühr, bis ${said?.payBackBy}. Vorher wird nichts abgebucht; auf der Seite Ihres Kaufs können Sie sofort bezahlen.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Sie haben den Kredit für ${words.title} am ${said?.at} widerrufen.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Ihr Widerruf wurde abgelehnt: ${words.title}`,
      paragraphs: [
        `${words.merchant} meint, dass Sie den Vertrag über ${words.title} nicht widerrufen können, und erstattet nichts. Es sagt dazu:`,
        ...(said?.ground ? [said.ground] : []),
        `„${said?.reason ?? '…'}“`,
        `Ihre Erklärung vom ${said?.at} bleibt festgehalten. Sind Sie anderer Meinung, schreiben Sie ${words.merchant} oder fragen Sie eine Schlichtungsstelle oder die Verbraucherzentrale.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} hat Ihren Widerruf des Vertrags über ${words.title} abgelehnt.`,
    }
  },
}
