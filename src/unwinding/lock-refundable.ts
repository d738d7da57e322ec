import type { Transaction } from '../db/database.ts'
import { lockPurchase, type Purchase, purchaseMachine } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'
import type { Scope } from '../shared/scope.ts'

/**
 * The purchase, locked, that something can be given back of. Throws `purchase_not_found`; conflicts
 * `unwinding_in_progress`, `nothing_to_refund` (all of it is back), `purchase_not_refundable` (never accepted).
 */
export async function lockRefundable(tx: Transaction, scope: Scope, purchaseId: string): Promise<Purchase> {
  const purchase = await lockPurchase(tx, scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this uid')
  if (purchase.unwinding) {
    throw new DomainError('conflict', 'unwinding_in_progress', 'another refund of this purchase is under way')
  }
  if (purchase.state === 'refunded') {
    throw new DomainError('conflict', 'nothing_to_refund', 'the purchase is refunded in full already')
  }
  if (!purchaseMachine.find(purchase.state, 'refund')) {
    const detail = `a purchase in state ${purchase.state} was not accepted: there is nothing to give back`
    throw new DomainError('conflict', 'purchase_not_refundable', detail)
  }
  return purchase
}
