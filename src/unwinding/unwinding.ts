import type { Purchase } from '../purchases/index.ts'
/**
 * Money that goes back because the merchant says so: a refund, a release of what was never captured, or the
 * cancellation of an accepted purchase. One at a time per purchase.
 */
export interface Unwinding {
  readonly id: string
  readonly purchaseId: string
  /** `full`: all that was left of the amount, and the fee with it. */
  readonly extent: 'full' | 'partial'
  readonly cause: UnwindingCause
  /** Of the merchant's claim, in minor units of the purchase's currency. */
  readonly amountMinor: bigint
  /** Who asked, as `actorText` writes it. */
  readonly requestedBy: string
  /** Business clock, as all of these. */
  readonly requestedAt: Date
  /** Payments in flight are awaited until then; an approval that comes later is sent back by itself. */
  readonly waitsUntil: Date
  /** When it was settled who gets what. */
  readonly plannedAt: Date | null
  readonly completedAt: Date | null
  /** Sent back to cards. */
  readonly returnedMinor: bigint
  /** Refused by the acquirer: owed to payers, paid by the operator by other means. */
  readonly unpaidMinor: bigint
}

export type UnwindingCause = 'refund' | 'release' | 'cancel'

export interface Unwound {
  readonly purchase: Purchase
  readonly unwinding: Unwinding
}
