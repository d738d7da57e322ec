import { createSealer, type SealedColumn, type Sealer, type SealingKeys } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { OnProgress } from '../shared/progress.ts'
import {
  countPlain,
  countSealed,
  findPlain,
  findSealedWith,
  replaceSealed,
  sealPlain,
  type Walk,
} from './sealed-column-store.ts'
import { lockKnownKeys, retireKeys } from './sealing-key-store.ts'

/** Held in memory at once; each row is a statement of its own. */
const BATCH = 500

/**
 * Seals everything with the first key that another key at hand sealed, and retires those that seal nothing any more.
 * May be stopped and run again, and run beside the service; what somebody changes meanwhile is left to the next run.
 */
export async function reseal(
  db: Database,
  columns: readonly SealedColumn[],
  keys: SealingKeys,
  onProgress?: OnProgress,
): Promise<{ resealed: number; retired: number[] }> {
  const sealer = createSealer(keys)
  const [first, ...others] = keys.map(({ id }) => id)
  const of = onProgress && (await countToReseal(db, columns, others))
  let resealed = 0
  const onBatch = (count: number) => {
    resealed += count
    onProgress?.({ done: resealed, ...(of !== undefined && { of }), unit: 'values' })
  }
  for (const column of columns) {
    await sealPlainRows(db, column, sealer, onBatch)
    await resealRows(db, column, { sealer, keyIds: others, onBatch })
  }
  const inUse = await countByKey(db, columns)
  const retired = await transaction(db, async (tx) => {
    const idle = (await lockKnownKeys(tx)).filter(
      ({ id, sealedSince, retiredAt }) => id !== first && sealedSince && !retiredAt && !inUse.get(id),
    )
    const ids = idle.map(({ id }) => id)
    await retireKeys(tx, ids)
    return ids
  })
  return { resealed, retired }
}

/** How many values of all columns each key has sealed. Reads the tables. */
export async function countByKey(db: Database, columns: readonly SealedColumn[]): Promise<Map<number, number>> {
  const total = new Map<number, number>()
  for (const column of columns) {
    for (const [id, values] of await countSealed(db, column)) total.set(id, (total.get(id) ?? 0) + values)
  }
  return total
}

/** Seals what older versions kept in the clear: one batch of each column. Returns how many. */
export async function sealPlainBatch(db: Database, columns: readonly SealedColumn[], sealer: Sealer): Promise<number> {
  let sealed = 0
  for (const column of columns) {
    for (const row of await findPlain(db, column, BATCH)) {
      const fresh = sealer.seal(row.plain, column.contextOf(...row.key))
      if (await sealPlain(db, column, row, fresh)) sealed += 1
    }
  }
  return sealed
}

/** Read beside the service: what is written meanwhile is not in it. */
async function countToReseal(db: Database, columns: readonly SealedColumn[], keyIds: readonly number[]) {
  const byKey = await countByKey(db, columns)
  let count = keyIds.reduce((sum, id) => sum + (byKey.get(id) ?? 0), 0)
  for (const column of columns) count += await countPlain(db, column)
  return count
}

type OnBatch = (count: number) => void

async function sealPlainRows(db: Database, column: SealedColumn, sealer: Sealer, onBatch: OnBatch): Promise<void> {
  for (;;) {
    const sealed = await sealPlainBatch(db, [column], sealer)
    if (sealed === 0) return
    onBatch(sealed)
  }
}

interface ResealTerms {
  readonly sealer: Sealer
  readonly keyIds: readonly number[]
  readonly onBatch: OnBatch
}

async function resealRows(db: Database, column: SealedColumn, { sealer, keyIds, onBatch }: ResealTerms): Promise<void> {
  let walk: Walk = { after: null, limit: BATCH }
  for (;;) {
    const rows = await findSealedWith(db, column, keyIds, walk)
    let resealed = 0
    for (const row of rows) {
      const context = column.contextOf(...row.key)
      const fresh = sealer.seal(sealer.open(row.sealed, context), context)
      if (await replaceSealed(db, column, row, fresh)) resealed += 1
    }
    const last = rows.at(-1)
    if (!last) return
    onBatch(resealed)
    walk = { ...walk, after: last.key }
  }
}
