import type { Transaction } from '../db/database.ts'
import { listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { DomainError } from '../shared/errors.ts'
import type { Scope } from '../shared/scope.ts'
import { lockRefundable } from './lock-refundable.ts'
import { startUnwinding, type UnwindingClocks, type Unwound } from './start-unwinding.ts'

/**
 * Lets a card go that was held but never debited (docs/shop-modules.md, "Giving back"): everything is voided, the
 * purchase cancelled. Throws as `refundPurchase`, and conflict `purchase_captured` when money was taken, or is being
 * taken: then it has to be refunded.
 */
export async function releasePurchase(
  tx: Transaction,
  clocks: UnwindingClocks,
  scope: Scope,
  order: { readonly purchaseId: string; readonly requestedBy: string },
): Promise<Unwound> {
  const purchase = await lockRefundable(tx, scope, order.purchaseId)
  const attempts = await listAttempts(tx, purchase.id)
  const operations = await listPurchaseOperations(tx, purchase.id)
  const isCaptured = attempts.some(({ capturedMinor, refundedMinor }) => capturedMinor > refundedMinor)
  const isCapturing = operations.some(({ kind, state }) => kind === 'capture' && state !== 'refused')
  if (isCaptured || isCapturing) {
    throw new DomainError('conflict', 'purchase_captured', 'money was taken already: refund it with credit_by_transfer')
  }
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  return startUnwinding(tx, clocks, purchase, { cause: 'release', amountMinor, requestedBy: order.requestedBy })
}
