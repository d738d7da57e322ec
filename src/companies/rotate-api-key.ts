import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { addMs } from '../shared/clocks.ts'
import { addApiKey, type MadeBy } from './add-api-key.ts'
import { expireApiKey, findLabel } from './api-key-store.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/**
 * A new key beside the old one, with its label; the old one works for `overlapMs` more, its access tokens included; 0 ends it
 * at once. The new secret is returned here and never again. Throws not_found `key_not_found`, and what `addApiKey` throws.
 */
export async function rotateApiKey(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  rotation: { apiKey: string; overlapMs: number },
): Promise<{ apiKey: string; apiSecret: string; oldEndsAt: Date }> {
  const { apiKey, overlapMs } = rotation
  const now = call.systemClock.now()
  const oldEndsAt = addMs(now, overlapMs)
  if (overlapMs > 0) {
    if (!(await expireApiKey(tx, companyId, apiKey, { now, expiresAt: oldEndsAt }))) refuse('key_not_found')
    const changes = { endsAt: { from: null, to: oldEndsAt.toISOString() } }
    await recordAct(tx, call, { act: 'key_revoked', subject: apiKey, companyId, changes })
  } else await revokeApiKey(tx, call, companyId, apiKey)
  return { ...(await addApiKey(tx, call, companyId, await findLabel(tx, companyId, apiKey))), oldEndsAt }
}
