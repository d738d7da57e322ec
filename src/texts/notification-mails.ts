import type { Language } from './language.ts'
import type { MailText } from './messages.ts'

/** What a shop's mail is made of: already in its language, the amount in words. */
export interface NotificationWords {
  readonly merchant: string
  readonly reference: string
  readonly title: string
  readonly amount: string
  readonly purchaseUid: string
  /** Null without a transfer. */
  readonly transferUid: string | null
  /** What an error tells. */
  readonly state: string | null
}

type Kind = 'transfer' | 'error' | 'split_end'
type Texts = Readonly<Record<Kind, (words: NotificationWords) => MailText>>

const printFr = (words: NotificationWords) =>
  `Envoyé à ${words.merchant}, dont cette adresse reçoit les notifications de paiement.`
const printEn = (words: NotificationWords) =>
  `Sent to ${words.merchant}, whose payment notifications come to this address.`

const listFr = (words: NotificationWords) => [
  `Référence\u00a0: ${words.reference}`,
  `Montant\u00a0: ${words.amount}`,
  `Achat\u00a0: ${words.purchaseUid}`,
]
const listEn = (words: NotificationWords) => [
  `Reference: ${words.reference}`,
  `Amount: ${words.amount}`,
  `Purchase: ${words.purchaseUid}`,
]

const fr: Texts = {
  transfer: (words) => ({
    subject: `Paiement accepté\u00a0: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} est payé. Le montant fait partie de votre prochain virement.`],
    list: [...listFr(words), `Virement\u00a0: ${words.transferUid}`],
    smallPrint: printFr(words),
  }),
  error: (words) => ({
    subject: `Paiement échoué\u00a0: ${words.reference}`,
    paragraphs: [`${words.title} n’a pas été payé et ne le sera plus par ce lien.`],
    list: [...listFr(words), `État\u00a0: ${words.state}`],
    smallPrint: printFr(words),
  }),
  split_end: (words) => ({
    subject: `Cagnotte fermée\u00a0: ${words.reference}`,
    paragraphs: [`La cagnotte de ${words.title} est fermée.`],
    list: listFr(words),
    smallPrint: printFr(words),
  }),
}

const en: Texts = {
  transfer: (words) => ({
    subject: `Payment accepted: ${words.reference}, ${words.amount}`,
    paragraphs: [`${words.title} is paid. The amount is part of your next transfer.`],
    list: [...listEn(words), `Transfer: ${words.transferUid}`],
    smallPrint: printEn(words),
  }),
  error: (words) => ({
    subject: `Payment failed: ${words.reference}`,
    paragraphs: [`${words.title} was not paid, and will not be by this link.`],
    list: [...listEn(words), `State: ${words.state}`],
    smallPrint: printEn(words),
  }),
  split_end: (words) => ({
    subject: `Pot closed: ${words.reference}`,
    paragraphs: [`The pot for ${words.title} is closed.`],
    list: listEn(words),
    smallPrint: printEn(words),
  }),
}

const texts: Readonly<Record<Language, Texts>> = { fr, en }

/** What a shop that gave a `mailto:` address reads. */
export function notificationMail(kind: Kind, language: Language, words: NotificationWords): MailText {
  return texts[language][kind](words)
}
