import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Keep this mail.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Before you decide: the credit offered for ${words.title}`,
    paragraphs: [
      `You asked for the form of the credit that is offered for ${words.title} at ${words.merchant}. It is attached, yours to keep and to compare with other offers.`,
      `You have agreed to nothing, and nothing was taken from your card. The contract comes on a page of its own, once you have answered what the lender must ask.`,
      schedule.warning,
    ],
    action: 'Go on',
    smallPrint: keep(words),
    sms: `${words.merchant}: the form of the credit for ${words.title} was sent to you by mail.`,
  }),
  credit_contract: (words) => ({
    subject: `Your credit for ${words.title}: the contract`,
    paragraphs: [
      `The lender has accepted, and your credit for ${words.title} at ${words.merchant} is concluded. Attached, for you to keep:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'Your documents',
    smallPrint: keep(words),
    sms: `${words.merchant}: your credit for ${words.title} is concluded. Your documents:`,
  }),
  credit_reminder: (words) => ({
    subject: `You may still withdraw from your credit for ${words.title}`,
    paragraphs: [
      `A few days ago you agreed to a credit for ${words.title} at ${words.merchant}, shortly after you had been given its form. This is to remind you that you may withdraw from it without saying why, and how. The attached slip says:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'Your payments',
    smallPrint: keep(words),
    sms: `${words.merchant}: you may still withdraw from your credit for ${words.title}. Your payments:`,
  }),
}
