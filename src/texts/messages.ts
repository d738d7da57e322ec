/** Every message a person may get; the names are stored, so they are never changed. */
export const MESSAGE_TEMPLATES = [
  'payment_link',
  'leader_confirmation',
  'pledge_invitation',
  'pledge_received',
  'pot_contribution',
  'pledge_declined',
  'pledge_not_needed',
  'pot_extended',
  'pot_reminder',
  'pot_closed',
  'purchase_settled',
  'settlement_refused',
  'purchase_aborted',
  'purchase_cancelled',
  'purchase_refunded',
  'purchase_partly_refunded',
  'pledge_refunded',
  'share_due_soon',
  'share_paid',
  'share_refused',
  'share_overdue',
  'due_date_advanced',
  'due_date_moved',
  'card_replaced',
  'refund_failed',
  'capture_failed',
  'withdrawal_acknowledged',
  'credit_withdrawal_acknowledged',
  'withdrawal_refused',
  'payment_missed',
  'payment_rearranged',
  'collection_resumed',
  'credit_form',
  'credit_contract',
  'credit_reminder',
] as const

export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/** What the sentences are made of: already in the reader's language, amounts and dates in words. */
export interface MessageWords {
  readonly merchant: string
  readonly title: string
  readonly amount: string
  /** Null when unknown: each language says "a friend" its own way. */
  readonly leader: string | null
  readonly friend: string | null
  readonly friendAmount: string
  /** What the friend wrote to the leader. */
  readonly note: string | null
  /** When the pot closes; null outside SPLIT. */
  readonly deadline: string | null
  /** Friends may still pay, and others be invited. */
  readonly isPotOpen: boolean
  readonly linkExpiry: string
  /** Taken from the leader's card; null when nothing was. */
  readonly charged: string | null
  readonly released: string
  readonly pledged: string
  /** What all friends together are asked for: as the pot's page says it. */
  readonly asked: string
  /** Friends with their amounts, in the order the leader gave them; `isWritten`: we have an address. */
  readonly people: readonly { readonly name: string | null; readonly amount: string; readonly isWritten: boolean }[]
  /** The friend whom it is written to has paid. */
  readonly hasPaid: boolean
  /** Something was paid or held before: say what becomes of it. */
  readonly wasAccepted: boolean
  /** A payment on a date: what, when. Empty day where the message is about none. */
  readonly shareAmount: string
  readonly day: string
  /** Of the card that later charges go to. */
  readonly cardLast4: string | null
  /** Instalments or a deferred payment, offered to a consumer. */
  readonly warnsOfCredit: boolean
  /** Null for a split. */
  readonly dated: DatedWords | null
  /** In messages about money that goes back. */
  readonly refund: RefundWords | null
  /** In messages about a withdrawal. */
  readonly withdrawal: WithdrawalWords | null
  /** Of the payer of payments on dates: what a letter of a missed one says besides. */
  readonly late: LateWords
  /** Of the documents of a credit that go with it; null: there are none. */
  readonly credit: CreditWords | null
  /** Written to a friend; else to the leader. */
  readonly toFriend: boolean
}

/** What a buyer has declared, and what its shop says to that. */
export interface WithdrawalWords {
  /** Null once their words were erased. */
  readonly declaration: string | null
  /** Day and hour. */
  readonly at: string
  /** The last day to pay back. */
  readonly payBackBy: string
  readonly isAutomatic: boolean
  /** Of a refusal: the exception, as the law has it, and the shop's own words. */
  readonly ground: string | null
  readonly reason: string | null
}

export interface CreditWords {
  readonly titles: readonly string[]
  /** Until when, and how, one withdraws from it: the words of its slip, in their language. */
  readonly withdrawal: readonly string[]
}

/** What the letter of a missed payment says besides it; amounts and days in words. */
export interface LateWords {
  /** Of the whole purchase; null where that is no more than the payment. */
  readonly open: string | null
  /** `french`: what the law of France lets a lender ask is told as well. */
  readonly law: 'french' | 'other'
  /** Other days may be chosen on the page. */
  readonly canRearrange: boolean
  /** The last day that may be chosen, where a law has one. */
  readonly until: string | null
  /** Who advises on debts for free; none: not looked up. */
  readonly help: readonly { readonly name: string; readonly at: string }[]
}

/** Everything that one payer pays on dates. */
export interface DatedWords {
  readonly rows: readonly {
    readonly day: string
    readonly amount: string
    readonly fee: string | null
    readonly state: 'paid' | 'held' | 'due'
  }[]
  readonly paid: string
  /** Null when nothing is blocked; where its card was checked alone, nothing is taken either. */
  readonly held: string | null
  readonly isChecked: boolean
  /** Paid on the first day of a credit whose law asks a receipt for it. */
  readonly cashPart: string | null
  readonly next: { readonly day: string; readonly amount: string } | null
  readonly total: string
  readonly fee: string | null
  /** With their sign: `19.25%`. */
  readonly taeg: string
  readonly debitRate: string
  readonly isCredit: boolean
}

/** Amounts and days in words. */
export interface RefundWords {
  readonly amount: string
  /** To the reader's own card; null when nothing had been taken from it. */
  readonly returned: string | null
  /** What is still to be paid on dates. */
  readonly dues: readonly { readonly day: string; readonly amount: string }[]
}

/** One message: a subject, paragraphs, one action with its label, small print, and the same as one SMS sentence. */
export interface MessageText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Each with its own link, where it has one. */
  readonly list?: readonly (string | { readonly text: string; readonly url: string })[]
  /** The label of the link; without one the message asks for nothing. */
  readonly action?: string
  /** What is asked for, in the place of the first paragraph where a mail can show it large. */
  readonly sum?: { readonly label: string; readonly amount: string }
  /** The leader's own words stand beside it. */
  readonly quotesLeader?: boolean
  readonly smallPrint: string
  /** Followed by the link, where there is an action. */
  readonly sms: string
}

/** What an e-mail alone says. */
export type MailText = Omit<MessageText, 'sms'>

export type MessageTexts = Readonly<Record<MessageTemplate, (words: MessageWords) => MessageText>>

export type DatedMessageTexts = Pick<
  MessageTexts,
  | 'share_due_soon'
  | 'share_paid'
  | 'share_refused'
  | 'share_overdue'
  | 'due_date_advanced'
  | 'due_date_moved'
  | 'card_replaced'
>
export type CreditMessageTexts = Pick<MessageTexts, 'credit_form' | 'credit_contract' | 'credit_reminder'>
export type LateMessageTexts = Pick<MessageTexts, 'payment_missed' | 'payment_rearranged' | 'collection_resumed'>
export type WithdrawalMessageTexts = Pick<
  MessageTexts,
  'withdrawal_acknowledged' | 'credit_withdrawal_acknowledged' | 'withdrawal_refused'
>
export type RefundMessageTexts = Pick<
  MessageTexts,
  'purchase_partly_refunded' | 'pledge_refunded' | 'refund_failed' | 'capture_failed'
>

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
