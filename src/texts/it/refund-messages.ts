import type { MessageWords, RefundMessageTexts } from '../messages.ts'

const fromShop = (words: MessageWords) => `Inviato per conto di ${words.merchant}, dove è stato fatto questo acquisto.`
const readerPrint = (words: MessageWords) =>
  words.toFriend
    ? `Ricevi questo messaggio perché ${words.leader ?? 'un amico o un’amica'} ha dato il tuo nome per un acquisto presso ${words.merchant}.`
    : fromShop(words)

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} rimborsati: ${words.title}`,
      paragraphs: [
        `${words.merchant} restituisce ${amount} di ${words.title}.`,
        words.refund?.returned
          ? `Restituiamo ${words.refund.returned} sulla tua carta; la tua banca può metterci qualche giorno a mostrarlo.`
          : 'Sulla tua carta non torna nulla, perché quella parte non le era stata addebitata: paghi altrettanto di meno.',
        ...(dues.length > 0 ? ['Ecco che cosa resta da pagare, e quando:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}: ${due}`),
      action: 'Vedi il tuo acquisto',
      smallPrint: fromShop(words),
      sms: `${words.merchant} restituisce ${amount} di ${words.title}. Il tuo acquisto:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Il tuo denaro sta tornando: ${words.title}`,
      paragraphs: [
        `Ricevi indietro ${amount} per ${words.title} presso ${words.merchant}.`,
        'Vanno sulla carta con cui hai pagato; la tua banca può metterci qualche giorno a mostrarlo.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} per ${words.title} stanno tornando sulla tua carta.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} non sono arrivati sulla tua carta: ${words.title}`,
      paragraphs: [
        `Avevamo rimborsato sulla tua carta ${amount} per ${words.title} presso ${words.merchant}, e la tua banca li ha respinti.`,
        'Il denaro è ancora tuo: ti verrà pagato in un altro modo. Per ora non devi fare nulla.',
      ],
      smallPrint: readerPrint(words),
      sms: `Il rimborso di ${amount} per ${words.title} non è arrivato sulla tua carta. Lo ricevi in un altro modo.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `Alla fine non pagato: ${amount}, ${words.title}`,
      paragraphs: [
        `La tua banca aveva pagato ${amount} per ${words.title} presso ${words.merchant}, e li ha ripresi.`,
        'Paga tu quello che è dovuto, con qualsiasi carta, per favore; ci vuole un minuto e non si aggiunge nulla.',
      ],
      action: 'Vedi che cosa c’è da pagare',
      smallPrint: readerPrint(words),
      sms: `${words.merchant}: la tua banca ha ripreso ${amount} per ${words.title}. Paga con qualsiasi carta:`,
    }
  },
}
