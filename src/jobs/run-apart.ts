/**
 * Does `work` for each item; one that fails holds up none of the others. Throws an `AggregateError` of the failures at
 * the end, so that the loop logs them and backs off.
 */
export async function runApart<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled(items.map(work))
  const failures = results.filter((result) => result.status === 'rejected').map((result) => result.reason)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} items failed`)
}
