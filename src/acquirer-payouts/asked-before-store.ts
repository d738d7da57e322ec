import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'

/** What is known of an account before it is asked for its payouts. */
interface AskedBefore {
  /** The newest was made so long after that; null before any was read. */
  readonly lookedBackTo: Date | null
  /** The oldest was made earlier still. */
  readonly isOlder: boolean
  /** When somebody first paid through it; null before that, and where there are older payouts. */
  readonly firstPaidAt: Date | null
  /** A finding says that its key may not read them. */
  readonly isDenied: boolean
}

/** One statement: it is asked each minute. Ids of payments are in the order of time. */
export async function readAskedBefore(
  connection: Connection,
  accountId: string,
  overlapMs: number,
): Promise<AskedBefore> {
  const { rows } = await connection.query<AskedBefore>(
    `select looked_back_to as "lookedBackTo", coalesce(oldest < looked_back_to, false) as "isOlder",
            case when oldest < looked_back_to then null
                 else (select created_at from attempts
                        where acquirer_account_id = $1 and payment_id is not null order by created_at limit 1) end as "firstPaidAt",
            exists (select from parity_findings
                     where account_id = $1 and subject = $1::text and kind = 'payouts_denied' and books = 'payouts'
                       and state in ('open', 'waiting')) as "isDenied"
       from (select min(made_at) as oldest, max(made_at) - $2::float8 * interval '1 millisecond' as looked_back_to
               from acquirer_payouts where acquirer_account_id = $1) span`,
    [accountId, overlapMs],
  )
  return only(rows)
}
