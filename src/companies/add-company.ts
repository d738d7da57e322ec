import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { newId, publicId } from '../shared/ids.ts'
import { readName } from '../shared/names.ts'
import type { MadeBy } from './add-api-key.ts'
import { insertCompany } from './company-store.ts'

/** A company without people, keys or merchants. Throws invalid `invalid_parameters`. */
export async function addCompany(
  tx: Transaction,
  call: MadeBy,
  wished: { id?: string | undefined; name: string; basicAuthEnabled: boolean },
): Promise<{ companyId: string }> {
  const companyId = wished.id ?? newId()
  const name = readName(wished.name)
  await insertCompany(tx, { id: companyId, name, basicAuthEnabled: wished.basicAuthEnabled })
  await recordAct(tx, call, {
    ...{ act: 'company_opened', subject: publicId('cmp', companyId), companyId },
    changes: { name: { from: null, to: name } },
  })
  return { companyId }
}
