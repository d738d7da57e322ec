import { CASH_PART_ARTICLES } from '../credit-law.ts'
import type { DatedMessageTexts, DatedWords, MessageText, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'

export const fromShop = (words: MessageWords) => `Enviado por encargo de ${words.merchant}, donde se hizo esta compra.`
const card = (words: MessageWords) => (words.cardLast4 ? `tu tarjeta terminada en ${words.cardLast4}` : 'tu tarjeta')
const { status } = schedule
/** The label of the link to them. */
export const openPayments = 'Ver tus pagos'

/** On every mail that offers or confirms a credit to a consumer. */
export const warningOf = ({ warnsOfCredit }: MessageWords) => (warnsOfCredit ? [schedule.warning] : [])

/** Every payment with its day, as a mail lists them. */
export function rowsOf(dated: DatedWords | null): string[] {
  return (dated?.rows ?? []).map(({ day, amount, fee, state }) => {
    const said = { paid: ', pagado', held: ', retenido hasta entonces', due: '' }[state]
    return `${day}: ${amount}${fee ? ` (gastos incluidos: ${fee})` : ''}${said}`
  })
}

/** What was taken or blocked, every date, and what it costs. */
export function datedConfirmation(words: MessageWords, dated: DatedWords): MessageText {
  return {
    subject: `Tu compra está confirmada: ${words.title}`,
    paragraphs: [
      `${words.merchant} tiene tu pedido: ${words.title}, ${words.amount}.`,
      whatMoved(words, dated),
      ...(dated.isCredit
        ? [
            dated.held || dated.isChecked
              ? 'Se cobra automáticamente en su fecha; te lo recordamos cinco días antes.'
              : 'El resto se cobra automáticamente en la misma tarjeta; te lo recordamos cinco días antes de cada fecha. Puedes pagar antes, con cualquier tarjeta, en tu página de pago.',
            `Pagas ${dated.total} en total${dated.fee ? `, gastos incluidos: ${dated.fee}` : ', sin gastos'}. Tasa anual equivalente (TAE): ${dated.taeg}. Tipo deudor fijo: ${dated.debitRate}.`,
          ]
        : []),
      ...(dated.cashPart
        ? [
            `Recibo: pago al contado de ${dated.cashPart} a ${words.merchant}, del precio de ${words.amount}. La ley francesa exige que este recibo reproduzca los artículos L. 312-52, L. 312-53 y L. 341-10 de su Code de la consommation, que están en francés:`,
            ...CASH_PART_ARTICLES.map(({ number, text }) => `Article ${number}. ${text}`),
          ]
        : []),
      ...warningOf(words),
    ],
    list: rowsOf(dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Este enlace es solo tuyo: quien lo tiene ve tus pagos.`,
    sms: `${words.title} está confirmado. ${dated.held ? `Retenido, sin cobrar: ${dated.held}` : dated.isChecked ? 'Aún no se cobra nada' : `Pagado: ${dated.paid}`}. Tus pagos:`,
  }
}

function whatMoved(words: MessageWords, dated: DatedWords): string {
  if (dated.held)
    return `Hemos retenido ${dated.held} en ${card(words)}, sin cobrar. Hasta ahora no se te ha cobrado nada.`
  if (dated.isChecked) return `Hemos guardado ${card(words)}. Hasta ahora no se te ha cobrado nada.`
  return `Hemos cobrado ${dated.paid} en ${card(words)}.`
}

export const datedMessages: DatedMessageTexts = {
  share_due_soon: (words) => ({
    subject: `El ${words.day}: ${words.shareAmount} por ${words.title}`,
    paragraphs: [
      `El ${words.day} cobramos ${words.shareAmount} en ${card(words)}, por ${words.title} en ${words.merchant}.`,
      words.dated?.held
        ? 'No tienes que hacer nada: este importe ya está retenido en la tarjeta.'
        : 'No tienes que hacer nada. Si prefieres pagar ahora o con otra tarjeta, puedes hacerlo en tu página de pago.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: el ${words.day} cobramos ${words.shareAmount} en ${card(words)}. Tus pagos:`,
  }),
  share_paid: (words) => ({
    subject: `Pagado: ${words.shareAmount} por ${words.title}`,
    paragraphs: [
      `Has pagado ${words.shareAmount} por ${words.title} en ${words.merchant}.`,
      words.dated?.next
        ? `Siguiente: ${words.dated.next.amount} el ${words.dated.next.day}.`
        : 'No queda nada por pagar.',
    ],
    action: 'Ver tu recibo',
    smallPrint: fromShop(words),
    sms: `Has pagado ${words.shareAmount} por ${words.title}. Recibo:`,
  }),
  share_refused: (words) => ({
    subject: `No se han podido cobrar ${words.shareAmount}: ${words.title}`,
    paragraphs: [
      `Tu banco ha rechazado ${words.shareAmount}, que vencían el ${words.day}, por ${words.title} en ${words.merchant}.`,
      'A veces pasa: un límite, una tarjeta nueva. Págalo tú con cualquier tarjeta, por favor; se tarda un minuto y no se añade nada.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: tu banco ha rechazado ${words.shareAmount}, que vencían el ${words.day}. Paga con cualquier tarjeta:`,
  }),
  share_overdue: (words) => ({
    subject: `Aún por pagar: ${words.shareAmount} por ${words.title}`,
    paragraphs: [
      `${words.shareAmount} por ${words.title} en ${words.merchant} vencían el ${words.day} y aún no se han pagado.`,
      'Puedes pagarlos con cualquier tarjeta. No se añade nada. Si acabas de pagar, ignora este mensaje.',
    ],
    action: status.payNow(words.shareAmount),
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.shareAmount}, que vencían el ${words.day}, aún no se han pagado. Paga con cualquier tarjeta:`,
  }),
  card_replaced: (words) => ({
    subject: `Se ha cambiado tu tarjeta: ${words.title}`,
    paragraphs: [
      `A partir de ahora, los pagos por ${words.title} en ${words.merchant} se cobran en ${card(words)}.`,
      'Si no lo has hecho tú, díselo enseguida a la tienda.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.title}: a partir de ahora tus pagos se cobran en ${card(words)}. Si no lo has hecho tú:`,
  }),
  due_date_moved: (words) => ({
    subject: `Ahora el ${words.day}: tu pago por ${words.title}`,
    paragraphs: [
      `Según lo acordado con ${words.merchant}, un pago por ${words.title} tiene otra fecha: ${words.day}.`,
      'Los importes no cambian. Estos son todos tus pagos:',
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${fromShop(words)} Si no estabas de acuerdo, escríbeles.`,
    sms: `${words.merchant}: según lo acordado, un pago por ${words.title} se cobra ahora el ${words.day}. Tus pagos:`,
  }),
  due_date_advanced: (words) => ({
    subject: `Pagado hoy en lugar de más adelante: ${words.title}`,
    paragraphs: [
      `${words.merchant} ha adelantado el pago por ${words.title}: lo que estaba retenido en ${card(words)} se cobra hoy.`,
      'El importe no cambia.',
    ],
    action: openPayments,
    smallPrint: fromShop(words),
    sms: `${words.merchant} ha adelantado a hoy tu pago por ${words.title}:`,
  }),
}
