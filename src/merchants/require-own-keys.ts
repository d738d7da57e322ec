import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { findAnySealedSecret, sealContext } from './merchant-secret-store.ts'

/**
 * Throws an error in a sentence when the keys at hand are not those of this database: what they seal, the service
 * could not open.
 */
export async function requireOwnKeys(connection: Connection, sealer: Sealer): Promise<void> {
  const found = await findAnySealedSecret(connection)
  if (!found) return
  try {
    sealer.open(found.secret, sealContext('secret', found.merchantId))
  } catch (cause) {
    const sentence =
      'the keys at hand do not open the secrets of this database: set SECRET_KEYS, or DATA_DIR, as for the service'
    throw new Error(sentence, { cause })
  }
}
