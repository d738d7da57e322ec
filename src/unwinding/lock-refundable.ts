import type { Transaction } from '../db/database.ts'
import { type Purchase, purchaseMachine, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Scope } from '../shared/scope.ts'

/**
 * The purchase, locked, that something can be given back of. Throws `purchase_not_found`; conflicts
 * `unwinding_in_progress`, `nothing_to_refund` (all of it is back), `purchase_not_refundable` (never accepted).
 */
export async function lockRefundable(tx: Transaction, scope: Scope, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, scope, purchaseId)
  if (purchase.unwinding) {
    refuse('unwinding_in_progress')
  }
  if (purchase.state === 'refunded') {
    refuse('nothing_to_refund', { why: 'refunded' })
  }
  if (!purchaseMachine.find(purchase.state, 'refund')) {
    refuse('purchase_not_refundable', { state: purchase.state })
  }
  return purchase
}
