import { recordAct } from '../audit/index.ts'
import { hashToken, randomToken } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { actorText, type Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId } from '../shared/ids.ts'
import { countLiveApiKeys, insertApiKey } from './api-key-store.ts'
import { requireCompany } from './require-company.ts'

/** The one in use and the one that replaces it: a third is one that somebody forgot. */
export const LIVE_API_KEYS_MAX = 2

/** Who makes a credential: they stand beside it for as long as it is listed. */
export type MadeBy = Pick<Call, 'actor' | 'requestId' | 'systemClock'>

/**
 * One more API key. The secret is returned here and never again. `label`: what it is for, in the words of whoever keeps it.
 * Throws not_found `company_not_found`, conflict `too_many_keys` when two work already.
 */
export async function addApiKey(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  label: string | null = null,
): Promise<{ apiKey: string; apiSecret: string }> {
  await requireCompany(tx, companyId)
  if ((await countLiveApiKeys(tx, companyId, call.systemClock.now())) >= LIVE_API_KEYS_MAX) {
    refuse('too_many_keys', { max: LIVE_API_KEYS_MAX })
  }
  const made = await makeApiKey(tx, companyId, { label, madeBy: actorText(call.actor) })
  const changes = label === null ? {} : { label: { from: null, to: label } }
  await recordAct(tx, call, { act: 'key_made', subject: made.apiKey, companyId, changes })
  return made
}

export async function makeApiKey(
  tx: Transaction,
  companyId: string,
  { label = null, madeBy = null }: { readonly label?: string | null; readonly madeBy?: string | null } = {},
): Promise<{ apiKey: string; apiSecret: string }> {
  const apiKey = `key_${newId(companyId)}`
  const apiSecret = randomToken('wrs_')
  await insertApiKey(tx, companyId, { id: apiKey, secretHash: hashToken(apiSecret), label, madeBy })
  return { apiKey, apiSecret }
}
