import { makeKey, type SealingKey, writeKey } from '../crypto/index.ts'
import { countByKey, countPlain, type KnownKey, listKnownKeys, reseal } from '../installation/index.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'

const ID_MAX = 255

/** `whipround keys …`: what sealed columns are sealed with and payer links are signed with. */
export const KEYS_VERBS: Verbs = {
  status: {
    what: 'the keys of this database, and how many values are sealed with each',
    options: {},
    run: async (ground) => {
      const keys = (await ground.keyRing()).sealing
      const values = await countByKey(ground.db, SEALED_COLUMNS)
      const known = await listKnownKeys(ground.db)
      return {
        facts: { seals_with: keys[0].id, in_the_clear: await countAllPlain(ground) },
        items: known.map((key) => ({
          key: key.id,
          state: stateOf(key, keys),
          values: values.get(key.id) ?? 0,
          known_since: key.knownSince,
          retired_at: key.retiredAt,
        })),
        columns: ['key', 'state', 'values', 'known_since', 'retired_at'],
      }
    },
  },
  rotate: {
    what: 'makes the next key and says how to bring it in; changes nothing by itself',
    options: {},
    run: async (ground) => {
      const keys = (await ground.keyRing()).sealing
      const id = Math.max(...keys.map((key) => key.id), ...(await listKnownKeys(ground.db)).map((key) => key.id)) + 1
      if (id > ID_MAX) throw new Error(`there is no id above ${ID_MAX} for a new key`)
      const fresh = makeKey(id)
      return {
        facts: { new_key: id },
        secrets: { step_1: written([...keys, fresh]), step_2: written([fresh, ...keys]) },
        notes: [
          'set SECRET_KEYS to step_1 everywhere and restart every process: all can open what the new key will seal',
          'set SECRET_KEYS to step_2 everywhere and restart every process: the new key seals and signs',
          'run npm run keys -- reseal with step_2; the old key may go when payer links signed with it may end, too',
          'one process alone, or all stopped at once: step_1 may be left out',
        ],
      }
    },
  },
  reseal: {
    what: 'seals everything with the first key of SECRET_KEYS, and retires keys that seal nothing any more',
    options: {},
    run: async (ground) => {
      const keys = (await ground.keyRing()).sealing
      const { resealed, retired } = await reseal(ground.db, SEALED_COLUMNS, keys, ground.onProgress)
      const kept = 'keep a retired key behind the new one for as long as payer links signed with it should work'
      return {
        facts: { seals_with: keys[0].id, resealed, retired: retired.join(' ') || null },
        notes: retired.length > 0 ? [kept] : [],
      }
    },
  },
}

function stateOf(known: KnownKey, keys: readonly SealingKey[]): string {
  if (known.retiredAt) return 'retired'
  if (!keys.some(({ id }) => id === known.id)) return 'absent'
  return known.id === keys[0]?.id ? 'seals' : 'opens'
}

async function countAllPlain({ db }: Ground): Promise<number> {
  let total = 0
  for (const column of SEALED_COLUMNS) total += await countPlain(db, column)
  return total
}

function written(keys: readonly SealingKey[]): string {
  return keys.map(writeKey).join(',')
}
