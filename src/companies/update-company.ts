import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { readName } from '../shared/names.ts'
import { changeCompany } from './company-store.ts'

/**
 * Changes what is given. Switching Basic authentication off refuses the next request already.
 * Throws invalid `invalid_parameters`, not_found `company_not_found`.
 */
export async function updateCompany(
  tx: Transaction,
  companyId: string,
  wished: { name?: string | undefined; basicAuthEnabled?: boolean | undefined },
): Promise<void> {
  const name = wished.name === undefined ? undefined : readName(wished.name)
  if (!(await changeCompany(tx, companyId, { ...wished, name }))) {
    refuse('company_not_found', { why: 'unknown_uid' })
  }
}
