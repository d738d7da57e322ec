import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Scope } from '../shared/scope.ts'
import type { Purchase } from './purchase.ts'
import { lockPurchase } from './purchase-store.ts'

/** The purchase a verb is about, locked. `why`: what its caller calls the id. Throws `purchase_not_found`. */
export async function requirePurchase(
  tx: Transaction,
  scope: Scope,
  id: string,
  why: 'unknown_uid' | 'unknown_id' = 'unknown_uid',
): Promise<Purchase> {
  return (await lockPurchase(tx, scope, id)) ?? refuse('purchase_not_found', { why })
}
