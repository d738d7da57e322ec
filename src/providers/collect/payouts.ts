import type { ProviderAnswer } from '../answer.ts'

/** What an acquirer pays us, or takes back: by its API, or from a file of it. */
export interface AcquirerPayouts {
  /** Those made since then (business clock) whose lines are final; `cursor` goes on behind a page. */
  list(query: PayoutQuery): Promise<ProviderAnswer<PayoutPage>>
  /** A page of what one is made of, always in the same order. */
  lines(query: PayoutLineQuery): Promise<ProviderAnswer<PayoutLinePage>>
}

interface PayoutQuery {
  readonly since: Date
  /** References of those that were read already and made since then: whoever cannot list asks for what follows them. */
  readonly known: readonly string[]
  readonly cursor: string | null
}

interface PayoutLineQuery {
  readonly reference: string
  readonly cursor: string | null
}

export interface PayoutPage {
  readonly payouts: readonly ToldPayout[]
  /** Null: there is nothing behind it now. */
  readonly nextCursor: string | null
}

export interface PayoutLinePage {
  readonly lines: readonly ToldPayoutLine[]
  readonly nextCursor: string | null
}

/** Amounts in minor units of its currency. */
export interface ToldPayout {
  /** The acquirer's own id. */
  readonly reference: string
  readonly currency: string
  /** Below zero it is taken from our bank account. */
  readonly amountMinor: bigint
  readonly madeAt: Date
  /** The day at the bank (`yyyy-mm-dd`), where it is told. */
  readonly arrivesOn: string | null
  /** What the bank's line carries of it: none of these, and no machine recognises that line. */
  readonly bankReferences: readonly string[]
  /** Of the account that it goes to, where that is told. */
  readonly ibanLast4: string | null
  /** The bank did not take it. */
  readonly hasFailed: boolean
}

type PayoutLineKind =
  | 'charge'
  | 'refund'
  /** A refund that did not reach its card. */
  | 'refund_returned'
  | 'dispute'
  | 'dispute_returned'
  /** Of no payment: monthly, for a product. */
  | 'fee'
  /** A payout that the bank did not take. */
  | 'payout_returned'
  /** What one payout leaves to the next: the next has the same the other way round. */
  | 'carried'
  /** Whatever the acquirer has moved besides. */
  | 'adjustment'

export interface ToldPayoutLine {
  /** The acquirer's own id of the movement. */
  readonly reference: string
  readonly kind: PayoutLineKind
  /** As the payout's. Below zero it was taken from us; 0 of a fee. */
  readonly grossMinor: bigint
  /** What the acquirer keeps, below zero where it gives back: gross less fee is what the payout has of it. */
  readonly feeMinor: bigint
  readonly currency: string
  readonly bookedAt: Date
  readonly paymentId: string | null
  /** Of a refund, a dispute or a payout: as the acquirer calls it. */
  readonly acquirerRef: string | null
}

/** A payout with all its lines, where a file of the acquirer has both. */
export interface WholePayout {
  readonly payout: ToldPayout
  readonly lines: readonly ToldPayoutLine[]
}
