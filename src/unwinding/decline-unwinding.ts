import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { type Purchase, updatePurchase } from '../purchases/index.ts'
import { findUnderWay, updateUnwinding } from './unwinding-store.ts'

/**
 * The merchant was paid at its PSP before that could be undone: what waited for the verdict ends without effect, and the
 * purchase goes on. The purchase's lock is held.
 */
export async function declineUnwinding(tx: Transaction, call: Call, purchase: Purchase): Promise<Purchase> {
  const unwinding = purchase.unwinding && (await findUnderWay(tx, purchase.id))
  if (!unwinding) return purchase
  const now = call.businessClock.now()
  await updateUnwinding(tx, unwinding, { completedAt: now, declinedAt: now })
  const refundedMinor = purchase.refundedMinor - unwinding.amountMinor
  return updatePurchase(tx, purchase, { unwinding: null, refundedMinor })
}
