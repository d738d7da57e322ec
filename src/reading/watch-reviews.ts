import { countWaitingReviews } from '../creditworthiness/index.ts'
import type { Connection } from '../db/database.ts'

/** Who waits for a person to say whether they can be lent to; how many, and until when, and nothing of anybody. */
export async function watchReviews(connection: Connection, now: Date): Promise<string[]> {
  const { count, firstDueAt } = await countWaitingReviews(connection)
  if (!firstDueAt) return []
  const who = count === 1 ? 'one person waits' : `${count} people wait`
  const until = firstDueAt < now ? 'the first deadline has passed on' : 'the first until'
  return [
    `${who} for somebody to look whether they can repay, ${until} ${firstDueAt.toISOString()}: npm run credit -- reviews`,
  ]
}
