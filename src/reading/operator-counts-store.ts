import type { Connection } from '../db/database.ts'
import { IS_PAYABLE } from '../payments/index.ts'
import { only } from '../shared/assert.ts'

/** Of the whole installation, how much waits on two lists of decisions. */
interface OperatorCounts {
  /** Refunds that are owed by other means. */
  readonly refunds: number
  /** Events that a subscriber could not tell. */
  readonly parked: number
}

/** One statement, for a page that has a dozen others. */
export async function readOperatorCounts(connection: Connection): Promise<OperatorCounts> {
  const { rows } = await connection.query<OperatorCounts>({
    name: 'read-operator-counts',
    text: `
      select (select count(*) from operations join attempts on attempts.id = operations.attempt_id
               where ${IS_PAYABLE})::int as refunds,
             (select count(*) from parked_events where error is not null)::int as parked`,
  })
  return only(rows)
}
