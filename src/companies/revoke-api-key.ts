import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { MadeBy } from './add-api-key.ts'
import { endApiKey } from './api-key-store.ts'

/** At once, its access tokens included. Throws not_found `key_not_found`: the company has no such key that still works. */
export async function revokeApiKey(tx: Transaction, call: MadeBy, companyId: string, apiKey: string): Promise<void> {
  if (!(await endApiKey(tx, companyId, apiKey, call.systemClock.now()))) refuse('key_not_found')
  await recordAct(tx, call, { act: 'key_revoked', subject: apiKey, companyId })
}
