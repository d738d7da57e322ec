import { addCompany, type MadeBy, makeApiKey } from '../companies/index.ts'
import type { Transaction } from '../db/database.ts'
import { keepStaff } from './add-staff.ts'

/**
 * A company with its first member of staff and API key. The secrets are returned here and never again. The password
 * comes hashed: that takes a third of a second, which no transaction should last. Throws invalid `invalid_parameters`,
 * conflict `email_taken`.
 */
export async function createCompany(
  tx: Transaction,
  call: MadeBy,
  wished: { name: string; email: string; passwordHash: string; basicAuthEnabled: boolean },
): Promise<{ companyId: string; apiKey: string; apiSecret: string }> {
  const { companyId } = await addCompany(tx, call, wished)
  await keepStaff(tx, call, companyId, wished)
  return { companyId, ...(await makeApiKey(tx, companyId)) }
}
