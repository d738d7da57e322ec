import type { Transaction } from '../db/database.ts'
import { movePurchase, type Purchase, requirePurchase } from '../purchases/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'

/** The customer leaves before paying. Twice is success. Throws `not_found`, conflict `illegal_transition`. */
export async function giveUpPurchase(tx: Transaction, businessClock: Clock, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, SYSTEM, purchaseId)
  if (purchase.state === 'cancelled' && purchase.reason === 'given_up') return purchase
  const change = { occurredAt: businessClock.now(), patch: { reason: 'given_up' } }
  return (await movePurchase(tx, purchase, 'give_up', change)).purchase
}
