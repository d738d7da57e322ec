import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { CardLabel } from '../../pages/parts/card-label.ts'
import type { DatedType, ShareKind } from '../../payment-types/index.ts'
import type { DeclineRetry } from '../../refusals/index.ts'
import type { Money } from '../../shared/money.ts'

import type { ToldDecline } from '../../texts/checkout/codes.ts'
import type { Decline, FormError, PayerForms } from './form-models.ts'

export type { DatedType }

/**
 * `today`: taken with this payment. `blocked`: held today. `later`: taken by itself. Afterwards: `held`, `next`
 * (the first of those to come), `paying` (undecided), `paid`, `overdue` (refused, still owed), `written_off`, `cancelled`.
 */
export type DueState =
  | 'today'
  | 'blocked'
  | 'later'
  | 'next'
  | 'held'
  | 'paying'
  | 'paid'
  | 'overdue'
  | 'written_off'
  | 'cancelled'

/** One payment on its date. */
export interface DueRow {
  readonly position: number
  readonly kind: Exclude<ShareKind, 'part'>
  /** Noon of the day. */
  readonly on: Date
  /** Fee included. */
  readonly amount: Money
  /** A part of the price that is lent by nobody. */
  readonly isCashPart?: boolean | undefined
  readonly fee?: Money | undefined
  readonly state: DueState
  readonly paidAt?: Date | undefined
  readonly heldUntil?: Date | undefined
  readonly card?: CardLabel | undefined
  /** Owed, and nobody paying: may be paid by hand, what is held out of its hold. */
  readonly canPay: boolean
  /** What paying it now, before its day, takes, and by how much the fee is less then. */
  readonly now?: Money | undefined
  readonly feeLess?: Money | undefined
  /** Where some of it may be paid by itself. */
  readonly partPath?: string | undefined
  /** Where a payment under way is followed. */
  readonly followPath?: string | undefined
}

/** What the payments cost: also what they cost a year, in percent. */
export interface ScheduleCost {
  readonly price: Money
  readonly fee: Money
  readonly total: Money
  readonly taegPercent: number
  readonly debitRatePercent: number
  /** Something is lent, and the law asks for it: the payer is warned. */
  readonly warnsOfCredit: boolean
  /** Outside credit law nobody reads rates. */
  readonly hasRates: boolean
  /** The shop alone gives time to pay, for nothing. */
  readonly isLentByShop: boolean
}

/** The first page of a payment on dates. */
export interface ScheduleStartView extends PageFrame, PayerForms {
  readonly paymentType: DatedType
  readonly basket: Basket
  readonly rows: readonly DueRow[]
  readonly cost: ScheduleCost
  /** Time to pay may not be offered: all of it is paid now. */
  readonly isPaidNow: boolean
  /** Its card is only checked today, and held from that day on. */
  readonly heldFrom?: Date | undefined
  /** The shop may take it earlier than its day. */
  readonly mayBeAdvanced: boolean
  /** Taken or, where it is taken later, blocked today. */
  readonly today: Money
  /** Charged to the stored card later on. */
  readonly later: Money
  /** `yyyy-mm-dd`: the day this schedule starts from, posted back. */
  readonly shownOn: string
  readonly canGiveUp: boolean
  /** Its dates and amounts, posted back as well. */
  readonly shownPlan: string
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string }
  /** The e-mail is known: the fields are folded away. */
  readonly isPayerKnown: boolean
  readonly termsUrl?: string | undefined
  readonly errors: readonly FormError[]
  readonly decline?: Decline | undefined
  /** The schedule agreed to was another day's. */
  readonly hasChanged: boolean
}

/** After acceptance: what is paid, what comes, and a way to pay by hand. */
export interface ScheduleStatusView extends PageFrame, PayerForms {
  readonly paymentType: DatedType
  readonly basket: Basket
  readonly rows: readonly DueRow[]
  readonly cost: ScheduleCost
  readonly paid: Money
  /** Charged by itself for what comes; absent when none was left, or nothing comes. */
  readonly storedCard?: StoredCardLabel | undefined
  readonly expiresEarly: boolean
  /** Whether what was refused is charged again without its payer. */
  readonly retry: DeclineRetry
  /** Payments to come may go to another card. */
  readonly canReplaceCard: boolean
  /** Straight from the card page: the whole purchase, one payment of it, or another card for the rest. */
  readonly justPaid?: 'purchase' | 'card' | Money | undefined
  /** Straight from the card page, refused. */
  readonly decline?: Decline | undefined
  readonly cardRefused?: ToldDecline | undefined
  readonly hasReceipt: boolean
  /** Of a regulated credit: what was given. */
  readonly hasDocuments: boolean
  /** The letter of what was missed, and the other days that may be chosen. */
  readonly hasLetter: boolean
  /** Nothing is taken by itself until somebody lets it go on. */
  readonly isCollectionHeld: boolean
  readonly returnUrl?: string | undefined
}

/** Another card for what is still to come. */
export interface ScheduleCardView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly storedCard?: StoredCardLabel | undefined
  readonly expiresEarly: boolean
  /** The next payment that the card is for. */
  readonly next: { readonly amount: Money; readonly on: Date }
  /** Refused before: tried again at once. */
  readonly isOverdue: boolean
}

export interface StoredCardLabel extends CardLabel {
  /** `yyyy-mm` */
  readonly expiry?: string | undefined
}
