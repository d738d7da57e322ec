import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock } from '../shared/clocks.ts'
import { addApiKey } from './add-api-key.ts'
import { expireApiKey, revokeApiKey } from './api-key-store.ts'

/**
 * A new key beside the old one, which works for `overlapMs` more, its access tokens included; 0 ends it at once.
 * The new secret is returned here and never again. Throws not_found `key_not_found`, and what `addApiKey` throws.
 */
export async function rotateApiKey(
  tx: Transaction,
  systemClock: Clock,
  companyId: string,
  rotation: { apiKey: string; overlapMs: number },
): Promise<{ apiKey: string; apiSecret: string; oldEndsAt: Date }> {
  const now = systemClock.now()
  const oldEndsAt = addMs(now, rotation.overlapMs)
  const isFound =
    rotation.overlapMs > 0
      ? await expireApiKey(tx, companyId, rotation.apiKey, { now, expiresAt: oldEndsAt })
      : await revokeApiKey(tx, companyId, rotation.apiKey, now)
  if (!isFound) refuse('key_not_found')
  return { ...(await addApiKey(tx, systemClock, companyId)), oldEndsAt }
}
