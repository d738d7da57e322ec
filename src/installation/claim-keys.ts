import { createSealer, type SealedColumn, type SealingKeys } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { makeCanary, refuseKeys } from './refuse-start.ts'
import { countSealed, findSealedWith } from './sealed-column-store.ts'
import { insertKnownKey, lockKnownKeys, markSealing } from './sealing-key-store.ts'

/**
 * Makes the keys at hand known to the database, which is then sealed with the first of them. Returns a sentence, and
 * changes nothing, when they cannot be its keys. A database of before keys were known is asked what it holds.
 */
export async function claimKeys(
  tx: Transaction,
  columns: readonly SealedColumn[],
  keys: SealingKeys,
): Promise<string | undefined> {
  const known = await lockKnownKeys(tx)
  const inUse = known.length > 0 ? [] : await listInUse(tx, columns)
  const sentence = refuseKeys(keys, known) ?? (await refuseUnopened(tx, inUse, keys))
  if (sentence) return sentence
  for (const key of keys) {
    if (!known.some(({ id }) => id === key.id)) await insertKnownKey(tx, key.id, makeCanary(key))
  }
  await markSealing(tx, [keys[0].id, ...inUse.map(({ keyId }) => keyId)])
  return undefined
}

interface InUse {
  readonly column: SealedColumn
  readonly keyId: number
}

async function listInUse(tx: Transaction, columns: readonly SealedColumn[]): Promise<InUse[]> {
  const found: InUse[] = []
  for (const column of columns) {
    for (const keyId of (await countSealed(tx, column)).keys()) found.push({ column, keyId })
  }
  return found
}

/** One value of each column and key is opened: that tells as much as a canary. */
async function refuseUnopened(
  tx: Transaction,
  inUse: readonly InUse[],
  keys: SealingKeys,
): Promise<string | undefined> {
  const sealer = createSealer(keys)
  for (const { column, keyId } of inUse) {
    const [value] = await findSealedWith(tx, column, [keyId], { after: null, limit: 1 })
    if (!value) continue
    try {
      sealer.open(value.sealed, column.contextOf(...value.key))
    } catch {
      return `values of this database are sealed with a key ${keyId} that SECRET_KEYS does not hold: take the keys it was used with`
    }
  }
  return undefined
}
