import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Bewahren Sie diese E-Mail auf.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `Nicht bezahlt: ${words.shareAmount}, ${words.title}`,
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
      action: 'Ihre Möglichkeiten ansehen',
      smallPrint: keep(words),
      sms: `${words.merchant}: nicht bezahlt, ${words.shareAmount}, fällig am ${words.day}. Mehr Zeit und Rat, kostenlos:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Ihre neuen Tage: ${words.title}`,
    paragraphs: [
      `Für eine nicht bezahlte Rate von ${words.title} bei ${words.merchant} haben Sie andere Tage gewählt. Das sind jetzt alle Ihre Zahlungen:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} Wenn Sie das nicht waren, schreiben Sie gleich dem Shop.`,
    sms: `${words.merchant}: Ihre neuen Tage für ${words.title}. Ihre Zahlungen:`,
  }),
  collection_resumed: (words) => ({
    subject: `Der Einzug geht weiter: ${words.title}`,
    paragraphs: [`Der Einzug für ${words.title} bei ${words.merchant} hat geruht.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}: Der Einzug für ${words.title} geht morgen früh weiter. Ihre Zahlungen:`,
  }),
}
