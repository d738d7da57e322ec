import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { readName } from '../shared/names.ts'
import { insertCompany } from './company-store.ts'

/** A company without people, keys or merchants. Throws invalid `invalid_parameters`. */
export async function addCompany(
  tx: Transaction,
  wished: { id?: string | undefined; name: string; basicAuthEnabled: boolean },
): Promise<{ companyId: string }> {
  const companyId = wished.id ?? newId()
  await insertCompany(tx, { id: companyId, name: readName(wished.name), basicAuthEnabled: wished.basicAuthEnabled })
  return { companyId }
}
