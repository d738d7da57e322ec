import { hashToken, randomToken } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { countLiveApiKeys, insertApiKey } from './api-key-store.ts'
import { requireCompany } from './require-company.ts'

/** The one in use and the one that replaces it: a third is one that somebody forgot. */
const LIVE_API_KEYS_MAX = 2

/**
 * One more API key. The secret is returned here and never again.
 * Throws not_found `company_not_found`, conflict `too_many_keys` when two work already.
 */
export async function addApiKey(
  tx: Transaction,
  systemClock: Clock,
  companyId: string,
): Promise<{ apiKey: string; apiSecret: string }> {
  await requireCompany(tx, companyId)
  if ((await countLiveApiKeys(tx, companyId, systemClock.now())) >= LIVE_API_KEYS_MAX) {
    refuse('too_many_keys', { max: LIVE_API_KEYS_MAX })
  }
  return makeApiKey(tx, companyId)
}

export async function makeApiKey(tx: Transaction, companyId: string): Promise<{ apiKey: string; apiSecret: string }> {
  const apiKey = `key_${newId()}`
  const apiSecret = randomToken('wrs_')
  await insertApiKey(tx, companyId, { id: apiKey, secretHash: hashToken(apiSecret) })
  return { apiKey, apiSecret }
}
