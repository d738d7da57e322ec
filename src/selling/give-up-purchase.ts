import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { movePurchase, type Purchase, requirePurchase } from '../purchases/index.ts'

/** The customer leaves before paying. Twice is success. Throws `not_found`, conflict `illegal_transition`. */
export async function giveUpPurchase(tx: Transaction, call: Call, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  if (purchase.state === 'cancelled' && purchase.reason === 'given_up') return purchase
  const change = { occurredAt: call.businessClock.now(), patch: { reason: 'given_up' } }
  return movePurchase(tx, call, purchase, 'give_up', change)
}
