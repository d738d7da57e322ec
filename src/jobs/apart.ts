import { isPassing } from '../db/database.ts'

/** Each on a connection of its own: half of the pool is left to people who wait. */
const AT_ONCE = 5

/** Some of several items failed, each for a reason of its own; the others are done. */
export class ItemsFailed extends AggregateError {}

/**
 * Does `work` for each item, a few at once; one that fails holds up none of the others. Throws `ItemsFailed` at
 * the end, so that the loop logs them and backs off.
 */
export async function runApart<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const failures: unknown[] = []
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  if (failures.length > 0) throw new ItemsFailed(failures, `${failures.length} of ${items.length} items failed`)
}

/**
 * Reads what is known of many at once; where one of them makes that fail, of each on its own, so that it holds up no
 * other. Returns all that could be read, and why the rest could not. Throws what is not theirs, a lost database.
 */
export async function readApart<Id, Fact>(
  ids: readonly Id[],
  read: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Fact>>,
): Promise<{ known: ReadonlyMap<Id, Fact>; failures: ReadonlyMap<Id, unknown> }> {
  try {
    return { known: await read(ids), failures: new Map() }
  } catch (error) {
    if (isPassing(error) || ids.length === 0) throw error
  }
  const known = new Map<Id, Fact>()
  const failures = new Map<Id, unknown>()
  for (const id of ids) {
    try {
      for (const [key, fact] of await read([id])) known.set(key, fact)
    } catch (error) {
      failures.set(id, error)
    }
  }
  return { known, failures }
}

/** Whoever asks while a reading is under way shares it; the next reads anew. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
