import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Bewahren Sie diese E-Mail auf.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Bevor Sie entscheiden: der angebotene Kredit für ${words.title}`,
    paragraphs: [
      `Sie haben um das Formblatt des Kredits gebeten, der für ${words.title} bei ${words.merchant} angeboten wird. Es hängt an, zum Behalten und zum Vergleichen mit anderen Angeboten.`,
      `Sie haben nichts zugesagt, und von Ihrer Karte wurde nichts abgebucht. Der Vertrag kommt auf einer eigenen Seite, nachdem Sie beantwortet haben, was der Kreditgeber fragen muss.`,
      schedule.warning,
    ],
    action: 'Weiter',
    smallPrint: keep(words),
    sms: `${words.merchant}: Das Formblatt des Kredits für ${words.title} wurde Ihnen per E-Mail geschickt.`,
  }),
  credit_contract: (words) => ({
    subject: `Ihr Kredit für ${words.title}: der Vertrag`,
    paragraphs: [
      `Der Kreditgeber hat angenommen: Ihr Kredit für ${words.title} bei ${words.merchant} ist geschlossen. Anbei, zum Behalten:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'Ihre Unterlagen',
    smallPrint: keep(words),
    sms: `${words.merchant}: Ihr Kredit für ${words.title} ist geschlossen. Ihre Unterlagen:`,
  }),
  credit_reminder: (words) => ({
    subject: `Sie können Ihren Kredit für ${words.title} noch widerrufen`,
    paragraphs: [
      `Vor einigen Tagen haben Sie einem Kredit für ${words.title} bei ${words.merchant} zugestimmt, kurz nachdem Sie das Formblatt erhalten hatten. Wir erinnern Sie daran, dass Sie ihn ohne Angabe von Gründen widerrufen können, und wie. Der beigefügte Vordruck sagt es:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'Ihre Zahlungen',
    smallPrint: keep(words),
    sms: `${words.merchant}: Sie können Ihren Kredit für ${words.title} noch widerrufen. Ihre Zahlungen:`,
  }),
}
