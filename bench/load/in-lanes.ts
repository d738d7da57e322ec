/** Does `work` for 0 … count-1, so many at a time. */
export async function inLanes(count: number, lanes: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < count) await work(next++)
    }),
  )
}
