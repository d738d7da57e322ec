import type { Transaction } from '../db/database.ts'
import { type Purchase, purchaseMachine, requirePurchase } from '../purchases/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { cancelAccepted } from '../unwinding/index.ts'
import { abortPurchase } from './abort-purchase.ts'

/**
 * The merchant cancels at any moment: before acceptance as an abort, afterwards everything held or paid goes back. What
 * is over, or on its way there, already is success. Throws `purchase_not_found`; conflicts `purchase_not_refundable` (a
 * purchase that failed for good), `unwinding_in_progress` (a partial refund).
 */
export async function cancelPurchase(
  tx: Transaction,
  clocks: { businessClock: Clock; systemClock: Clock },
  scope: Scope,
  order: { readonly purchaseId: string; readonly requestedBy: string },
): Promise<Purchase> {
  const purchase = await requirePurchase(tx, scope, order.purchaseId, 'unknown_id')
  const isOver = ['cancelled', 'aborted', 'refunded'].includes(purchase.state)
  if (isOver || purchase.unwinding === 'full') return purchase
  if (purchaseMachine.find(purchase.state, 'abort')) return abortPurchase(tx, clocks, scope, purchase.id)
  return (await cancelAccepted(tx, clocks, scope, order)).purchase
}
