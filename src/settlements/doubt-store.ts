import type { Connection } from '../db/database.ts'
import { UNDECIDED_SETTLEMENT } from './settlement.ts'

/**
 * Books of ours may be older than the world: nobody knows what was sent of those that are undecided, or of these. Each is
 * looked up before anything else, at once.
 */
export async function doubtSettlements(
  connection: Connection,
  doubtedAt: Date,
  purchaseIds: readonly string[] | null = null,
): Promise<void> {
  await connection.query(
    `update settlements
        set doubted_at = $1, inquired_at = null, absent_at = null, steps = 0, step_at = least(step_at, $1)
      where state = any($2) and doubted_at is null and ($3::uuid[] is null or purchase_id = any($3))`,
    [doubtedAt, UNDECIDED_SETTLEMENT, purchaseIds],
  )
}

/** What ends without money, or begins anew, waited for the end of a hold: its turn comes at once. */
export async function wakeDoubted(connection: Connection, systemNow: Date): Promise<void> {
  await connection.query(
    'update settlements set step_at = least(step_at, $1), steps = 0 where doubted_at is not null and state = any($2)',
    [systemNow, UNDECIDED_SETTLEMENT],
  )
}

/** Of how many nobody has said yet, at the card's issuer and at the PSP, whether they were sent. */
export async function countUnanswered(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from settlements
      where doubted_at is not null and inquired_at is null and state = any($1)`,
    [UNDECIDED_SETTLEMENT],
  )
  return rows[0]?.count ?? 0
}
