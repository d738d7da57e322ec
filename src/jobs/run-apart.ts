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
