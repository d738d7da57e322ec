import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Guarda este correo.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `Sin pagar: ${words.shareAmount}, ${words.title}`,
      paragraphs: [
        late.missed(words.shareAmount, words.day, words.title, words.merchant),
        ...(open ? [late.open(open)] : []),
        late.free,
        ...(canRearrange ? [late.ways.inMail] : []),
        ...(until ? [late.ways.until(until)] : []),
        late.follows,
        late.risks,
        ...(law === 'french' ? [late.french] : []),
        help.length > 0 ? `${late.help.title}. ${late.help.text}` : late.help.unknown,
      ],
      list: help.map(({ name, at }) => `${name}: ${at}`),
      action: 'Ver tus opciones',
      smallPrint: keep(words),
      sms: `${words.merchant}: sin pagar, ${words.shareAmount}, con vencimiento el ${words.day}. Más tiempo y consejo, gratis:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Tus nuevas fechas: ${words.title}`,
    paragraphs: [
      `Has elegido otros días para un pago atrasado de ${words.title} en ${words.merchant}. Estos son ahora todos tus pagos:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} Si no has sido tú, escribe enseguida a la tienda.`,
    sms: `${words.merchant}: tus nuevas fechas para ${words.title}. Tus pagos:`,
  }),
  collection_resumed: (words) => ({
    subject: `El cobro se reanuda: ${words.title}`,
    paragraphs: [`El cobro de ${words.title} en ${words.merchant} estaba suspendido.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}: el cobro de ${words.title} se reanuda mañana por la mañana. Tus pagos:`,
  }),
}
