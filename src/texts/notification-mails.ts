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
  /** At the merchant's PSP; null without. */
  readonly transactionId: string | null
  /** What an error tells. */
  readonly state: string | null
}

export type NotificationKind = 'transfer' | 'back' | 'error' | 'split_end'
export type NotificationMailTexts = Readonly<Record<NotificationKind, (words: NotificationWords) => MailText>>
