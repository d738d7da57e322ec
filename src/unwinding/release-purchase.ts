import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { refuse } from '../refusals/index.ts'
import { lockRefundable, startUnwinding } from './start-unwinding.ts'
import type { Unwound } from './unwinding.ts'

/**
 * Lets a card go that was held but never debited (docs/shop-modules.md, "Giving back"): everything is voided, the
 * purchase cancelled. Throws as `refundPurchase`, and conflict `purchase_captured` when money was taken, or is being
 * taken: then it has to be refunded.
 */
export async function releasePurchase(tx: Transaction, call: Call, purchaseId: string): Promise<Unwound> {
  const purchase = await lockRefundable(tx, call.scope, purchaseId)
  const attempts = await listAttempts(tx, purchase.id)
  const operations = await listPurchaseOperations(tx, purchase.id)
  const isCaptured = attempts.some(({ capturedMinor, refundedMinor }) => capturedMinor > refundedMinor)
  const isCapturing = operations.some(({ kind, state }) => kind === 'capture' && state !== 'refused')
  if (isCaptured || isCapturing) {
    refuse('purchase_captured')
  }
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  return startUnwinding(tx, call, purchase, { cause: 'release', amountMinor })
}

/** The merchant cancels an accepted purchase: whatever was held or taken goes back. Throws as `refundPurchase`. */
export async function cancelAccepted(tx: Transaction, call: Call, purchaseId: string): Promise<Unwound> {
  const purchase = await lockRefundable(tx, call.scope, purchaseId)
  const amountMinor = purchase.amountMinor - purchase.refundedMinor
  return startUnwinding(tx, call, purchase, { cause: 'cancel', amountMinor })
}
