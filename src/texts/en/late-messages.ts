import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Keep this mail.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `${words.shareAmount} was not paid: ${words.title}`,
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
      action: 'See your choices',
      smallPrint: keep(words),
      sms: `${words.merchant}: ${words.shareAmount}, due on ${words.day}, was not paid. More time for nothing, and free advice:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Your new days: ${words.title}`,
    paragraphs: [
      `For a payment that you missed for ${words.title} at ${words.merchant} you have chosen other days. These are all your payments now:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} If this was not you, write to the shop at once.`,
    sms: `${words.merchant}: your new days for ${words.title}. Your payments:`,
  }),
  collection_resumed: (words) => ({
    subject: `Collection goes on: ${words.title}`,
    paragraphs: [`Collection of ${words.title} at ${words.merchant} was on hold.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}: collection for ${words.title} goes on tomorrow morning. Your payments:`,
  }),
}
