import type { NotificationMailTexts, NotificationWords } from '../messages.ts'

export const countries: readonly string[] = []

const smallPrint = (words: NotificationWords) =>
  `Sent to ${words.merchant}, whose payment notifications come to this address.`

const facts = (words: NotificationWords) => [
  `Reference: ${words.reference}`,
  `Amount: ${words.amount}`,
  `Purchase: ${words.purchaseUid}`,
]

export const notificationMails: NotificationMailTexts = {
  transfer: (words) => ({
    subject: `Payment accepted: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} is paid. The amount is part of your next transfer.`],
    list: [...facts(words), `Transfer: ${words.transferUid}`],
    smallPrint: smallPrint(words),
  }),
  back: (words) => ({
    subject: `Payment accepted: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} is paid. Your payment service provider has taken the amount.`],
    list: [...facts(words), `Transaction: ${words.transactionId}`],
    smallPrint: smallPrint(words),
  }),
  error: (words) => ({
    subject: `Payment failed: ${words.reference}`,
    paragraphs: [`${words.title} was not paid, and will not be by this link.`],
    list: [...facts(words), `State: ${words.state}`],
    smallPrint: smallPrint(words),
  }),
  split_end: (words) => ({
    subject: `Pot closed: ${words.reference}`,
    paragraphs: [`The pot for ${words.title} is closed.`],
    list: facts(words),
    smallPrint: smallPrint(words),
  }),
}
