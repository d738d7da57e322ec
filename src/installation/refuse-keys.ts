import { createSealer, type SealingKey, type SealingKeys } from '../crypto/index.ts'
import type { KnownKey } from './sealing-key-store.ts'

const CANARY = 'whipround'

function contextOf(id: number): string {
  return `sealing_keys.canary:${id}`
}

/** What only this key opens: kept in the database, so that another key under its id is noticed. */
export function makeCanary(key: SealingKey): Buffer {
  return createSealer([key]).seal(CANARY, contextOf(key.id))
}

/**
 * What is wrong with working on a database that knows these keys with those at hand, in a sentence; undefined when
 * nothing is. The first of `keys` seals.
 */
export function refuseKeys(keys: SealingKeys, known: readonly KnownKey[]): string | undefined {
  const newest = known.at(-1)
  for (const key of keys) {
    const same = known.find(({ id }) => id === key.id)
    if (same && !opens(key, same.canary)) {
      return `key ${key.id} of SECRET_KEYS is not the key ${key.id} of this database: take the same keys on every host`
    }
    if (!same && newest && key.id < newest.id) {
      return `key ${key.id} of SECRET_KEYS is new to this database: a new key takes an id above ${newest.id}`
    }
  }
  const missing = known.find(
    ({ id, sealedSince, retiredAt }) => sealedSince && !retiredAt && !keys.some((key) => key.id === id),
  )
  if (missing) {
    return `key ${missing.id} is missing in SECRET_KEYS, and values are sealed with it: put it back, and before it goes run npm run keys -- reseal`
  }
  const [first] = keys
  if (known.some(({ id, retiredAt }) => id === first.id && retiredAt)) {
    return `key ${first.id} of SECRET_KEYS was retired and seals nothing any more: put a newer one first`
  }
  return undefined
}

function opens(key: SealingKey, canary: Buffer): boolean {
  try {
    return createSealer([key]).open(canary, contextOf(key.id)) === CANARY
  } catch {
    return false
  }
}
