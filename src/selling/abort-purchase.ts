import type { Transaction } from '../db/database.ts'
import { closeLiveAttempts } from '../payments/index.ts'
import { lockPurchase, movePurchase, type Purchase, purchaseMachine } from '../purchases/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import type { Scope } from '../shared/scope.ts'

/**
 * The merchant takes the basket back before it is accepted, a payment in flight included: its session is closed at
 * the acquirer, and an approval that comes all the same is reversed.
 * Throws `purchase_not_found`, conflicts `purchase_already_aborted`, `purchase_non_abortable`.
 */
export async function abortPurchase(
  tx: Transaction,
  clocks: { businessClock: Clock; systemClock: Clock },
  scope: Scope,
  purchaseId: string,
): Promise<Purchase> {
  const purchase = await lockPurchase(tx, scope, purchaseId)
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
  await closeLiveAttempts(tx, purchase.id, { reason: 'aborted', checkAt: clocks.systemClock.now() })
  const moved = await movePurchase(tx, purchase, 'abort', {
    occurredAt: clocks.businessClock.now(),
    patch: { reason: null },
  })
  return moved.purchase
}
