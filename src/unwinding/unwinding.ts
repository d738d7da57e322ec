import type { Purchase } from '../purchases/index.ts'
/**
 * Money that goes back: a refund, a release of what was never captured, or the cancellation of an accepted purchase, and
 * what follows from the merchant's own PSP. One at a time per purchase.
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
  /** When it was settled who gets what; in mode BACK not before the merchant's PSP has let go of the money. */
  readonly plannedAt: Date | null
  readonly completedAt: Date | null
  /** It came too late: the merchant was paid at its PSP, and gives back there. Nothing was done. */
  readonly declinedAt: Date | null
  /** Sent back to cards. */
  readonly returnedMinor: bigint
  /** Refused by the acquirer: owed to payers, paid by the operator by other means. */
  readonly unpaidMinor: bigint
}

/**
 * `connector`: the merchant's PSP refused to pay it, and the purchase has failed: payers are made whole without moving it.
 * `psp_credit`: the merchant has given back at its PSP.
 */
export const UNWINDING_CAUSES = ['refund', 'release', 'cancel', 'connector', 'psp_credit'] as const
export type UnwindingCause = (typeof UNWINDING_CAUSES)[number]

export interface Unwound {
  readonly purchase: Purchase
  readonly unwinding: Unwinding
}
