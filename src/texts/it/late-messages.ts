import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Conserva questa e-mail.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `Non pagato: ${words.shareAmount}, ${words.title}`,
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
      action: 'Vedi le tue possibilità',
      smallPrint: keep(words),
      sms: `${words.merchant}: non pagato, ${words.shareAmount}, con scadenza ${words.day}. Più tempo e consigli, gratis:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Le tue nuove date: ${words.title}`,
    paragraphs: [
      `Per un pagamento mancato di ${words.title} presso ${words.merchant} hai scelto altri giorni. Ora i tuoi pagamenti sono questi:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} Se non eri tu, scrivi subito al negozio.`,
    sms: `${words.merchant}: le tue nuove date per ${words.title}. I tuoi pagamenti:`,
  }),
  collection_resumed: (words) => ({
    subject: `La riscossione riprende: ${words.title}`,
    paragraphs: [`La riscossione di ${words.title} presso ${words.merchant} era sospesa.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}: la riscossione di ${words.title} riprende domani mattina. I tuoi pagamenti:`,
  }),
}
