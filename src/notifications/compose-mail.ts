import type { Email } from '../mail/index.ts'
import { mailHtml, mailText } from '../pages/mail.ts'
import { oneLine } from '../shared/email.ts'
import { publicId } from '../shared/ids.ts'
import { formatMoney } from '../shared/money.ts'
import { languageOfCountry } from '../texts/language.ts'
import { notificationMail } from '../texts/sentences.ts'
import type { NotificationFacts } from './facts-store.ts'

/** A notification for a person of the shop (`mailto:`): the same facts in words; nothing in it needs a signature. */
export function composeMail(facts: NotificationFacts, to: string): Email {
  const { purchase, merchant, transferItem, settled } = facts
  const language = languageOfCountry(merchant.countryCode)
  const mail = notificationMail(facts.kind, language, {
    merchant: oneLine(merchant.name),
    reference: oneLine(purchase.reference ?? purchase.id),
    title: oneLine(purchase.title),
    amount: formatMoney({ amountMinor: purchase.amountMinor, currency: purchase.currency }, language),
    purchaseUid: publicId('pur', purchase.id),
    transferUid: transferItem && publicId('tri', transferItem.id),
    transactionId: settled?.payment.paymentId ?? null,
    state: facts.publicState,
  })
  return {
    to,
    fromName: 'Whipround',
    subject: oneLine(mail.subject),
    text: mailText(mail, undefined, language),
    html: mailHtml(mail, undefined, language),
    messageId: `notification-${facts.id}`,
    language,
  }
}
