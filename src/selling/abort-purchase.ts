import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { closeLiveAttempts } from '../payments/index.ts'
import { lockPurchase, movePurchase, type Purchase, purchaseMachine } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'

/**
 * The merchant takes the basket back before it is accepted, a payment in flight included: its session is closed at
 * the acquirer, and an approval that comes all the same is reversed.
 * Throws `purchase_not_found`, conflicts `purchase_already_aborted`, `purchase_non_abortable`.
 */
export async function abortPurchase(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this uid')
  if (purchase.state === 'aborted') {
    throw new DomainError('conflict', 'purchase_already_aborted', 'the purchase was aborted before')
  }
  if (!purchaseMachine.find(purchase.state, 'abort')) {
    throw new DomainError(
      'conflict',
      'purchase_non_abortable',
      `a purchase in state ${purchase.state} cannot be aborted`,
    )
  }
  await closeLiveAttempts(tx, purchase.id, { reason: 'aborted', checkAt: call.systemClock.now() })
  const moved = await movePurchase(tx, call, purchase, 'abort', {
    occurredAt: call.businessClock.now(),
    patch: { reason: null },
  })
  return moved.purchase
}
