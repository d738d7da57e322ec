import type { MessageWords, RefundMessageTexts } from '../messages.ts'

const fromShop = (words: MessageWords) => `Enviado por encargo de ${words.merchant}, donde se hizo esta compra.`
const readerPrint = (words: MessageWords) =>
  words.toFriend
    ? `Recibes esto porque ${words.leader ?? 'un amigo o amiga'} dio tu nombre para una compra en ${words.merchant}.`
    : fromShop(words)

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} reembolsados: ${words.title}`,
      paragraphs: [
        `${words.merchant} devuelve ${amount} de ${words.title}.`,
        words.refund?.returned
          ? `Devolvemos ${words.refund.returned} a tu tarjeta; tu banco puede tardar unos días en mostrarlo.`
          : 'A tu tarjeta no vuelve nada, porque esa parte no se había cobrado en ella: pagas esa cantidad de menos.',
        ...(dues.length > 0 ? ['Esto es lo que queda por pagar, y cuándo:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}: ${due}`),
      action: 'Ver tu compra',
      smallPrint: fromShop(words),
      sms: `${words.merchant} devuelve ${amount} de ${words.title}. Tu compra:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Tu dinero está en camino: ${words.title}`,
      paragraphs: [
        `Recuperas ${amount} por ${words.title} en ${words.merchant}.`,
        'Van a la tarjeta con la que pagaste; tu banco puede tardar unos días en mostrarlo.',
      ],
      smallPrint: readerPrint(words),
      sms: `Devolvemos ${amount} por ${words.title} a tu tarjeta.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} no llegaron a tu tarjeta: ${words.title}`,
      paragraphs: [
        `Habíamos devuelto a tu tarjeta ${amount} por ${words.title} en ${words.merchant}, y tu banco los ha rechazado.`,
        'El dinero sigue siendo tuyo: se te pagará de otra forma. No tienes que hacer nada ahora.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} por ${words.title} no llegaron a tu tarjeta. Se te pagarán de otra forma.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `Al final no se pagaron ${amount}: ${words.title}`,
      paragraphs: [
        `Tu banco había pagado ${amount} por ${words.title} en ${words.merchant}, y los ha retirado.`,
        'Paga tú lo que falta, con cualquier tarjeta, por favor; se tarda un minuto y no se añade nada.',
      ],
      action: 'Ver lo que hay que pagar',
      smallPrint: readerPrint(words),
      sms: `${words.merchant}: tu banco ha retirado ${amount} por ${words.title}. Paga con cualquier tarjeta:`,
    }
  },
}
