import type { Transaction } from '../db/database.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'

/**
 * That somebody may be given this much to see: all of the company (null), or one merchant of it. What they see becomes the scope
 * of every statement they cause, and a scope names one merchant at most. Throws not_found `merchant_not_found`, also for another
 * company's merchant; invalid `invalid_parameters` for none and for several.
 */
export async function requireOwnPlace(
  tx: Transaction,
  companyId: string,
  merchantIds: readonly string[] | null,
): Promise<void> {
  if (merchantIds === null) return
  if (merchantIds.length !== 1)
    refuse('invalid_parameters', { rule: 'a person sees all merchants of a company, or one' })
  await requireMerchant(tx, { kind: 'company', companyId }, merchantIds[0])
}
