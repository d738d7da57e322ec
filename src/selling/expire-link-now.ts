import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockPurchase, movePurchase, type Purchase, purchaseMachine } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'

/**
 * The merchant ends the link before its time: the purchase is cancelled as by expiry. Twice is success.
 * Throws `purchase_not_found`, conflicts `payment_in_progress`, `purchase_not_payable`.
 */
export async function expireLinkNow(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this uid')
  if (purchase.state === 'cancelled' && purchase.reason === 'expired') return purchase
  if (purchase.state === 'authorizing') {
    throw new DomainError('conflict', 'payment_in_progress', 'somebody is paying: abort ends that too')
  }
  if (!purchaseMachine.find(purchase.state, 'expire')) {
    throw new DomainError(
      'conflict',
      'purchase_not_payable',
      `a purchase in state ${purchase.state} has no link to end`,
    )
  }
  const change = { occurredAt: call.businessClock.now(), patch: { reason: 'expired' } }
  return (await movePurchase(tx, call, purchase, 'expire', change)).purchase
}
