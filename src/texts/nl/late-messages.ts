import type { LateMessageTexts, MessageWords } from '../messages.ts'
import { late } from './checkout/late.ts'
import { fromShop, openPayments, rowsOf } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Bewaar deze e-mail.`

export const lateMessages: LateMessageTexts = {
  payment_missed: (words) => {
    const { open, law, until, canRearrange, help } = words.late
    return {
      subject: `${words.shareAmount} is niet betaald: ${words.title}`,
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
      action: 'Je mogelijkheden bekijken',
      smallPrint: keep(words),
      sms: `${words.merchant}: ${words.shareAmount}, verschuldigd op ${words.day}, is niet betaald. Meer tijd en advies, gratis:`,
    }
  },
  payment_rearranged: (words) => ({
    subject: `Je nieuwe dagen: ${words.title}`,
    paragraphs: [
      `Voor een gemiste betaling van ${words.title} bij ${words.merchant} heb je andere dagen gekozen. Dit zijn nu al je betalingen:`,
      late.chosen.text,
    ],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: `${keep(words)} Was jij dit niet, schrijf dan meteen de winkel.`,
    sms: `${words.merchant}: je nieuwe dagen voor ${words.title}. Je betalingen:`,
  }),
  collection_resumed: (words) => ({
    subject: `De inning gaat door: ${words.title}`,
    paragraphs: [`De inning van ${words.title} bij ${words.merchant} was opgeschort.`, late.resumed],
    list: rowsOf(words.dated),
    action: openPayments,
    smallPrint: keep(words),
    sms: `${words.merchant}: de inning van ${words.title} gaat morgenochtend door. Je betalingen:`,
  }),
}
