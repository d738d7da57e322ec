import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { movePurchase, type Purchase, purchaseMachine, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'

/**
 * The merchant ends the link before its time: the purchase is cancelled as by expiry. Twice is success.
 * Throws `purchase_not_found`, conflicts `payment_in_progress`, `purchase_not_payable`.
 */
export async function expireLinkNow(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (purchase.state === 'cancelled' && purchase.reason === 'expired') return purchase
  if (purchase.state === 'authorizing') {
    refuse('payment_in_progress', { why: 'link' })
  }
  if (!purchaseMachine.find(purchase.state, 'expire')) {
    refuse('purchase_not_payable', { why: 'no_link', state: purchase.state })
  }
  const change = { occurredAt: call.businessClock.now(), patch: { reason: 'expired' } }
  return movePurchase(tx, call, purchase, 'expire', change)
}
