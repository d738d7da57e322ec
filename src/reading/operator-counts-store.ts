import { type ReviewCount, WAITING_REVIEWS } from '../creditworthiness/index.ts'
import type { Connection } from '../db/database.ts'
import { IS_PAYABLE } from '../payments/index.ts'
import { only } from '../shared/assert.ts'

/** Of the whole installation, how much waits on three lists. */
interface OperatorCounts {
  /** Refunds that are owed by other means. */
  readonly refunds: number
  /** Events that a subscriber could not tell. */
  readonly parked: number
  /** Whoever waits for a person to say whether they can be lent to. */
  readonly reviews: ReviewCount
}

/** One statement, for a page that has a dozen others. */
export async function readOperatorCounts(connection: Connection): Promise<OperatorCounts> {
  const { rows } = await connection.query<
    Omit<OperatorCounts, 'reviews'> & { reviewCount: number; firstDueAt: Date | null }
  >({
    name: 'read-operator-counts',
    text: `
      select (select count(*) from operations join attempts on attempts.id = operations.attempt_id
               where ${IS_PAYABLE})::int as refunds,
             (select count(*) from parked_events where error is not null)::int as parked,
             reviews.count as "reviewCount", reviews."firstDueAt"
        from (${WAITING_REVIEWS}) reviews`,
  })
  const { reviewCount: count, firstDueAt, ...counts } = only(rows)
  return { ...counts, reviews: { count, firstDueAt } }
}
