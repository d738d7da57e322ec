import { createSealer, type SealingKey, type SealingKeys } from '../crypto/index.ts'
import type { InstallationKind, Survey } from './installation-store.ts'
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

/** What is wrong with starting a service or a demo on this database, in a sentence; undefined when nothing is. */
export function refuseInstallation(
  wished: InstallationKind,
  { kind, isEmpty }: Survey,
  /** The embedded server of a data folder: only a demo ever makes one. */
  isEmbedded = false,
): string | undefined {
  if (kind === wished) return undefined
  if (wished === 'service') {
    return kind === 'demo'
      ? 'this database is a demo’s, where test cards pay: give DATABASE_URL another one'
      : undefined
  }
  if (kind === null && (isEmpty || isEmbedded)) return undefined
  return 'this database is not a demo’s: give DATABASE_URL an empty one, or none for the embedded one'
}
