import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { closeLiveAttempts } from '../payments/index.ts'
import { movePurchase, type Purchase, purchaseMachine, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'

/**
 * The merchant takes the basket back before it is accepted, a payment in flight included: its session is closed at
 * the acquirer, and an approval that comes all the same is reversed.
 * Throws `purchase_not_found`, conflicts `purchase_already_aborted`, `purchase_non_abortable`.
 */
export async function abortPurchase(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (purchase.state === 'aborted') {
    refuse('purchase_already_aborted')
  }
  if (!purchaseMachine.find(purchase.state, 'abort')) {
    refuse('purchase_non_abortable', { state: purchase.state })
  }
  await closeLiveAttempts(tx, purchase.id, { reason: 'aborted', checkAt: call.systemClock.now() })
  return movePurchase(tx, call, purchase, 'abort', {
    occurredAt: call.businessClock.now(),
    patch: { reason: null },
  })
}
