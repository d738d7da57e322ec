import { hashToken, randomToken } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { insertApiKey } from './api-key-store.ts'
import { insertCompany } from './company-store.ts'
import { insertStaff } from './staff-store.ts'

/**
 * A company with its first member of staff and API key. The secrets are returned here and never again. The password
 * comes hashed: that takes a third of a second, which no transaction should last.
 */
export async function createCompany(
  tx: Transaction,
  wished: { name: string; email: string; passwordHash: string; basicAuthEnabled: boolean },
): Promise<{ companyId: string; apiKey: string; apiSecret: string }> {
  const companyId = newId()
  await insertCompany(tx, { id: companyId, name: wished.name, basicAuthEnabled: wished.basicAuthEnabled })
  await insertStaff(tx, companyId, {
    id: newId(),
    email: wished.email,
    passwordHash: wished.passwordHash,
  })
  const apiKey = `key_${newId()}`
  const apiSecret = randomToken('wrs_')
  await insertApiKey(tx, companyId, { id: apiKey, secretHash: hashToken(apiSecret) })
  return { companyId, apiKey, apiSecret }
}
