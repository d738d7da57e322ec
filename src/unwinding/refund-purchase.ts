import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { lockRefundable, startUnwinding } from './start-unwinding.ts'
import type { Unwound } from './unwinding.ts'

/**
 * The merchant gives back `amountMinor` of an accepted purchase: all that is left of it (with the fee), or a part.
 * Committed is the intent; workers do the rest (`stepUnwindings`).
 *
 * Throws `purchase_not_found`; invalid `refund_exceeds_amount`; conflicts `unwinding_in_progress`,
 * `purchase_not_refundable`, `nothing_to_refund`, `pot_not_settled`.
 */
export async function refundPurchase(
  tx: Transaction,
  call: Call,
  order: { readonly purchaseId: string; readonly amountMinor: bigint },
): Promise<Unwound> {
  const purchase = await lockRefundable(tx, call.scope, order.purchaseId)
  const leftMinor = purchase.amountMinor - purchase.refundedMinor
  if (leftMinor === 0n) refuse('nothing_to_refund', { why: 'nothing_left' })
  if (order.amountMinor > leftMinor) {
    refuse('refund_exceeds_amount', { leftMinor })
  }
  return startUnwinding(tx, call, purchase, { cause: 'refund', amountMinor: order.amountMinor })
}
