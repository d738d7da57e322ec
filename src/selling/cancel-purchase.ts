import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockPurchase, type Purchase, purchaseMachine } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'
import { cancelAccepted } from '../unwinding/index.ts'
import { abortPurchase } from './abort-purchase.ts'

/**
 * The merchant cancels at any moment: before acceptance as an abort, afterwards everything held or paid goes back. What
 * is over, or on its way there, already is success. Throws `purchase_not_found`; conflicts `purchase_not_refundable` (a
 * purchase that failed for good), `unwinding_in_progress` (a partial refund).
 */
export async function cancelPurchase(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this id')
  const isOver = ['cancelled', 'aborted', 'refunded'].includes(purchase.state)
  if (isOver || purchase.unwinding === 'full') return purchase
  if (purchaseMachine.find(purchase.state, 'abort')) return abortPurchase(tx, call, purchaseId)
  return (await cancelAccepted(tx, call, purchaseId)).purchase
}
