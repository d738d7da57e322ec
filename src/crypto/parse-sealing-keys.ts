import { KEY_BYTES, type SealingKey, type SealingKeys } from './sealer.ts'

/** 32 random bytes hold some 30 different ones; ten or fewer of them come up in no run of the universe. */
const DISTINCT_BYTES_MIN = 11

/**
 * The keys of `SECRET_KEYS`: the first seals, all open. Throws an error in a sentence, which never repeats the text,
 * when one is not a key, looks made up, or comes twice.
 */
export function parseSealingKeys(text: string): SealingKeys {
  const keys = text.trim().split(',').map(parseKey)
  const ids = new Set(keys.map(({ id }) => id))
  if (ids.size < keys.length) throw new Error('SECRET_KEYS names an id twice: every key has one of its own')
  const values = new Set(keys.map(({ key }) => key.toString('hex')))
  if (values.size < keys.length) throw new Error('SECRET_KEYS holds one key under two ids: a new id takes a new key')
  const [first, ...rest] = keys as [SealingKey, ...SealingKey[]]
  return [first, ...rest]
}

function parseKey(entry: string): SealingKey {
  const [, id = '', encoded = ''] = /^\s*(\d{1,3}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? []
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== KEY_BYTES || Number(id) > 255)
    throw new Error('SECRET_KEYS takes <id 0–255>:<32 bytes, base64>, comma separated')
  if (new Set(key).size < DISTINCT_BYTES_MIN)
    throw new Error(`SECRET_KEYS: key ${Number(id)} is not random: make one with openssl rand -base64 32`)
  return { id: Number(id), key }
}
