import type { Connection } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Scope } from '../shared/scope.ts'
import type { Merchant } from './merchant.ts'
import { findMerchant } from './merchant-store.ts'

/**
 * The merchant somebody names; without an id, what was named is no uid. `why`: where it was named. Throws
 * `merchant_not_found`, also for a merchant of others.
 */
export async function requireMerchant(
  connection: Connection,
  scope: Scope,
  id: string | undefined,
  why: 'unknown_uid' | 'unknown_setting' = 'unknown_uid',
): Promise<Merchant> {
  const merchant = id && (await findMerchant(connection, scope, id))
  return merchant || refuse('merchant_not_found', { why })
}
