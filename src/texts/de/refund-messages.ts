import type { MessageWords, RefundMessageTexts } from '../messages.ts'

const fromShop = (words: MessageWords) => `Gesendet für ${words.merchant}, wo dieser Kauf getätigt wurde.`
const readerPrint = (words: MessageWords) =>
  words.toFriend
    ? `Sie bekommen dies, weil ${words.leader ?? 'jemand aus Ihrem Freundeskreis'} Sie für einen Kauf bei ${words.merchant} genannt hat.`
    : fromShop(words)

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} erstattet: ${words.title}`,
      paragraphs: [
        `${words.merchant} gibt ${amount} von ${words.title} zurück.`,
        words.refund?.returned
          ? `Auf Ihre Karte geht zurück: ${words.refund.returned}; Ihre Bank braucht vielleicht ein paar Tage, um es anzuzeigen.`
          : 'Auf Ihre Karte geht nichts zurück, weil dieser Teil noch nicht von ihr abgebucht war: Sie bezahlen um so viel weniger.',
        ...(dues.length > 0 ? ['Was noch zu bezahlen ist, und wann:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}: ${due}`),
      action: 'Ihren Kauf ansehen',
      smallPrint: fromShop(words),
      sms: `${words.merchant} gibt ${amount} von ${words.title} zurück. Ihr Kauf:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Ihr Geld ist auf dem Rückweg: ${words.title}`,
      paragraphs: [
        `Sie bekommen ${amount} für ${words.title} bei ${words.merchant} zurück.`,
        'Das Geld geht auf die Karte, mit der Sie bezahlt haben; Ihre Bank braucht vielleicht ein paar Tage, um es anzuzeigen.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} für ${words.title} sind auf dem Rückweg zu Ihrer Karte.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} kamen nicht auf Ihrer Karte an: ${words.title}`,
      paragraphs: [
        `Wir hatten ${amount} für ${words.title} bei ${words.merchant} auf Ihre Karte zurückgeschickt, und Ihre Bank hat sie zurückgegeben.`,
        'Das Geld gehört weiterhin Ihnen: Es wird Ihnen auf anderem Weg ausgezahlt. Sie müssen jetzt nichts tun.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} für ${words.title} kamen nicht auf Ihrer Karte an. Das Geld wird Ihnen auf anderem Weg ausgezahlt.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `Doch nicht bezahlt: ${amount}, ${words.title}`,
      paragraphs: [
        `Ihre Bank hatte ${amount} für ${words.title} bei ${words.merchant} bezahlt und hat sie zurückgeholt.`,
        'Bitte bezahlen Sie selbst, was fällig ist, mit einer beliebigen Karte; es dauert eine Minute, und es kommt nichts hinzu.',
      ],
      action: 'Ansehen, was zu bezahlen ist',
      smallPrint: readerPrint(words),
      sms: `${words.merchant}: Ihre Bank hat ${amount} für ${words.title} zurückgeholt. Bitte mit einer beliebigen Karte bezahlen:`,
    }
  },
}
