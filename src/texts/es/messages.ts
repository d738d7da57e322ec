import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'Un amigo o amiga'
const friendOf = (words: MessageWords) => words.friend ?? 'Alguien de tu grupo'
const fromShop = (words: MessageWords) => `Enviado por encargo de ${words.merchant}, donde se hizo esta compra.`
const toInvited = (words: MessageWords) =>
  `Recibes esto porque ${words.leader ?? 'un amigo o amiga'} dio tu nombre para una compra en ${words.merchant}.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))
const kindlyTold = (words: MessageWords) => `se lo decimos con amabilidad a ${words.leader ?? 'quien te ha invitado'}`

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'Tu parte', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged ? `Hemos cobrado ${words.charged} en tu tarjeta.` : 'No hemos cobrado nada en tu tarjeta.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'No tienes nada que pagar y no se te ha cobrado nada.'
  if (!words.wasAccepted) return 'No se te ha cobrado nada.'
  return 'Lo que estaba retenido en tu tarjeta se libera. Lo que se cobró se devuelve; tu banco puede tardar unos días en mostrarlo.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Tu enlace de pago: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha preparado tu compra: ${words.title}, ${words.amount}.`,
      `Puedes pagar hasta el ${words.linkExpiry}. No se cobra nada antes de que confirmes.`,
      ...warningOf(words),
    ],
    action: `Pagar ${words.amount}`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: paga ${words.amount} por ${words.title} aquí:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} te propone participar: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} te propone participar con ${words.friendAmount} en ${words.title}, comprado en ${words.merchant}.`,
      `${words.deadline ? `El bote se cierra el ${words.deadline}. ` : ''}También puedes decir que no; ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Participar con ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Si no conoces a esa persona, ignóralo: no se cobra nada.`,
    sms: `${leaderOf(words)} te propone participar con ${words.friendAmount} en ${words.title}:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Ya no hay nada que pagar: ${words.title}`,
    paragraphs: [`Ya no se te pide tu parte de ${words.title} en ${words.merchant}.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `Ya no se te pide tu parte de ${words.title} en ${words.merchant}. No tienes nada que pagar.`,
  }),
  pot_extended: (words) => ({
    subject: `Más tiempo para participar: ${words.title}`,
    paragraphs: [
      `El bote para ${words.title}, comprado en ${words.merchant}, sigue abierto más tiempo${words.deadline ? `: hasta el ${words.deadline}` : ''}.`,
      words.toFriend
        ? `Tu parte sigue siendo de ${words.friendAmount}. También puedes decir que no; ${kindlyTold(words)}.`
        : 'Quienes aún no han pagado también lo saben. Lo que nadie pague hasta entonces se cobra en tu tarjeta, como antes.',
    ],
    action: words.toFriend ? `Participar con ${words.friendAmount}` : 'Ver tu bote',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `Hay más tiempo para participar con ${words.friendAmount} en ${words.title}:`
      : `El bote para ${words.title} sigue abierto más tiempo. Tu bote:`,
  }),
  pot_reminder: (words) => ({
    subject: `Aún pendientes: ${words.friendAmount} para ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} te propuso participar con ${words.friendAmount} en ${words.title}, comprado en ${words.merchant}.`,
      `${words.deadline ? `Puedes pagar hasta el ${words.deadline}, o decir que no` : 'Aún puedes pagar, o decir que no'}: ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Participar con ${words.friendAmount}`,
    smallPrint: `${toInvited(words)} Si no conoces a esa persona, ignóralo: no se cobra nada.`,
    sms: `Aún pendientes: ${words.friendAmount} para ${words.title}, propuesto por ${words.leader ?? 'un amigo o amiga'}:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Cerrado, gracias: ${words.title}` : `Cerrado: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `El bote para ${words.title}, comprado en ${words.merchant}, está cerrado. Tu parte de ${words.friendAmount} está en él. Gracias.`,
          'No se cobra nada más.',
        ]
      : [
          `El bote para ${words.title}, comprado en ${words.merchant}, está cerrado y la tarjeta de ${words.leader ?? 'quien te invitó'} ha cubierto tu parte.`,
          'No se te cobra nada y no tienes que hacer nada.',
        ],
    ...(words.hasPaid && { action: 'Ver tu recibo' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `El bote para ${words.title} está cerrado. Gracias por tu parte de ${words.friendAmount}. Tu recibo:`
      : `El bote para ${words.title} está cerrado. No se te cobra nada.`,
  }),
  pledge_received: (words) => ({
    subject: `Gracias: ${words.friendAmount} para ${words.title}`,
    paragraphs: [
      `Gracias. Tu parte de ${words.friendAmount} para ${words.title} está pagada y ${words.leader ?? 'quien te invitó'} lo sabe.`,
      `Si la compra en ${words.merchant} se cancela, recuperas tu dinero en la misma tarjeta.`,
    ],
    action: 'Ver tu recibo',
    smallPrint: toInvited(words),
    sms: `Gracias: has pagado ${words.friendAmount} para ${words.title}. Tu recibo:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} ha participado con ${words.friendAmount}`,
    paragraphs: [
      `${friendOf(words)} ha participado con ${words.friendAmount} en ${words.title}. Tus amigos ya han pagado ${words.pledged} de ${words.asked}.`,
      ...(words.note ? [`Sus palabras: «${words.note}»`] : []),
    ],
    action: 'Ver tu bote',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} ha participado con ${words.friendAmount} en ${words.title}. Tu bote:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} no participa: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} no va a participar esta vez. A veces pasa${words.isPotOpen ? ', y aún puede cambiar de opinión mientras el bote esté abierto' : ''}.`,
      ...(words.note ? [`Sus palabras: «${words.note}»`] : []),
      words.isPotOpen
        ? 'Para los demás no cambia nada. Mientras el bote esté abierto puedes invitar a otra persona en su lugar, en su página; si no, tu tarjeta cubre esa parte.'
        : 'El bote está cerrado: tu tarjeta cubre esa parte.',
    ],
    action: 'Ver tu bote',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} no va a participar esta vez en ${words.title}. Tu bote:`,
  }),
  purchase_settled: (words) => ({
    subject: `Todo pagado: ${words.title}`,
    paragraphs: [
      `${words.title} está resuelto y ${words.merchant} ha cobrado todo.`,
      words.people.length > 0
        ? `${taken(words)} Liberamos ${words.released} y tus amigos han pagado ${words.pledged}.`
        : taken(words),
    ],
    action: 'Ver el resumen',
    smallPrint: fromShop(words),
    sms: `${words.title} está resuelto. ${taken(words)} Resumen:`,
  }),
  settlement_refused: (words) => ({
    subject: `No se ha podido pagar a ${words.merchant}: ${words.title}`,
    paragraphs: [
      `Tu banco había dicho que sí, pero el servicio de pago de ${words.merchant} no aceptó el pago por ${words.title}. El pedido no se ha hecho.`,
      moneyBack(words),
      'Pide a la tienda otra forma de pago.',
    ],
    smallPrint: fromShop(words),
    sms: `No se ha podido pagar a ${words.merchant} por ${words.title}. Lo recuperas todo.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Cancelado por ${words.merchant}: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha cancelado ${words.title}. El enlace que enviamos ya no funciona.`,
      moneyBack(words),
    ],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} ha cancelado ${words.title}. No se te ha cobrado nada.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Cancelado: ${words.title}`,
    paragraphs: [`${words.title} en ${words.merchant} está cancelado.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} en ${words.merchant} está cancelado. ${words.toFriend ? 'No tienes nada que pagar.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Reembolsado: ${words.title}`,
    paragraphs: [`${words.merchant} ha reembolsado ${words.title}.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} ha reembolsado ${words.title}.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline ? `Tu bote está abierto: ${words.title}` : `Tu compra está confirmada: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} tiene tu pedido: ${words.title}, ${words.amount}.`,
          `Hemos retenido ${words.amount} en tu tarjeta, sin cobrar. El ${words.deadline} cobramos solo lo que tus amigos no hayan pagado y liberamos el resto.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['Hemos escrito a las direcciones que nos diste:']
            : ['No diste ninguna dirección de tus amigos: pásales tú sus enlaces, desde la página de tu bote.']),
        ]
      : [
          `${words.merchant} tiene tu pedido: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'Puedes seguir el pago cuando quieras.',
        ],
    list: words.deadline
      ? writtenTo(words).map(({ name, amount }) => `${name ?? 'Alguien de tu grupo'}: ${amount}`)
      : [],
    action: words.deadline ? 'Ver tu bote' : 'Ver tu compra',
    smallPrint: `${fromShop(words)} Este enlace es solo tuyo${words.deadline ? ': quien lo tiene puede cambiar el bote' : ''}.`,
    sms: words.deadline
      ? `Hemos retenido ${words.amount} por ${words.title}, sin cobrar. Tu bote:`
      : `${words.title} está confirmado, ${words.amount}. Tu compra:`,
  }
}
