import type { Transaction } from '../db/database.ts'
import { listMerchants } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'

/**
 * That somebody may be given this much to see: all of the company (null), or some of its merchants. What they see becomes the
 * scope of every statement they cause. Throws not_found `merchant_not_found`, also for another company's merchant; invalid
 * `invalid_parameters` for none at all and for one that is named twice.
 */
export async function requireOwnPlace(
  tx: Transaction,
  companyId: string,
  merchantIds: readonly string[] | null,
): Promise<void> {
  if (merchantIds === null) return
  const limit = merchantIds.length
  if (limit === 0 || new Set(merchantIds).size < limit)
    refuse('invalid_parameters', { rule: 'a person sees all merchants of a company, or some of them, each named once' })
  const own = await listMerchants(tx, { kind: 'merchants', merchantIds }, { companyId, limit })
  if (own.length < limit) refuse('merchant_not_found', { why: 'unknown_uid' })
}
