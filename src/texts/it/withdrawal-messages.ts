import type { MessageWords, WithdrawalMessageTexts } from '../messages.ts'

const smallPrint = (words: MessageWords) =>
  `Inviato per ${words.merchant}, dove è stato fatto questo acquisto. Conserva questa e-mail.`

export const withdrawalMessages: WithdrawalMessageTexts = {
  withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Hai receduto dal contratto: ${words.title}`,
      paragraphs: [
        `Questa è la conferma di ricevimento del tuo recesso dal contratto con ${words.merchant}, ${said?.at}. Hai dichiarato:`,
        `“${said?.declaration ?? '…'}”`,
        said?.isAutomatic
          ? 'Tutto ciò che è stato pagato torna a chi ha pagato. Non devi fare nulla.'
          : `${words.merchant} lo sa, e rimborsa al più tardi ${said?.payBackBy}. Può attendere i beni, o la prova che li hai spediti.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Hai receduto dal contratto per ${words.title}, ${said?.at}.`,
    }
  },
  credit_withdrawal_acknowledged: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Hai receduto dal credito: ${words.title}`,
      paragraphs: [
        `Questa è la conferma di ricevimento del tuo recesso dal credito per il tuo acquisto da ${words.merchant}, ${said?.at}. Hai dichiarato:`,
        `“${said?.declaration ?? '…'}”`,
        `Tieni l’acquisto. Ciò che non è ancora pagato è dovuto in un’unica somma, senza alcuna spesa, al più tardi ${said?.payBackBy}. Prima non viene addebitato nulla; nella pagina del tuo acquisto puoi pagare subito.`,
      ],
      smallPrint: smallPrint(words),
      sms: `Hai receduto dal credito per ${words.title}, ${said?.at}.`,
    }
  },
  withdrawal_refused: (words) => {
    const { withdrawal: said } = words
    return {
      subject: `Il tuo recesso è stato rifiutato: ${words.title}`,
      paragraphs: [
        `${words.merchant} ritiene che tu non possa recedere dal contratto per ${words.title}, e non restituisce nulla. Il motivo:`,
        ...(said?.ground ? [said.ground] : []),
        `“${said?.reason ?? '…'}”`,
        `La tua dichiarazione (${said?.at}) resta registrata. Se non sei d’accordo, scrivi a ${words.merchant}, o chiedi a un organismo di conciliazione o a un’associazione di consumatori.`,
      ],
      smallPrint: smallPrint(words),
      sms: `${words.merchant} ha rifiutato il tuo recesso dal contratto per ${words.title}.`,
    }
  },
}
