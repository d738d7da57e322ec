import type { Connection } from '../db/database.ts'

/** How many payments of an account are asked about at once, and how much of its time each takes. */
export interface LookUpPace {
  readonly atOnce: number
  readonly eachMs: number
}

/**
 * The pace at which no second, wherever it begins, sees more than `perS`: what was asked in it before its last turn took
 * less than a second, so it was at most `perS - atOnce`, and that turn is at most `atOnce`.
 */
export function lookUpPace(perS: number, atOnceMax: number): LookUpPace {
  const atOnce = Math.max(1, Math.min(atOnceMax, Math.floor(perS / 2)))
  return { atOnce, eachMs: 1_000 / (perS - atOnce + 1) }
}

/**
 * Whether another turn may be booked: what waits longer would outlive its lease. Many processes go beyond it by a turn each.
 * `account`: the parameter with its id.
 */
export function mayBook(account: string): string {
  return `exists (select from acquirer_accounts
                   where acquirer_accounts.id = ${account} and look_up_next_at <= clock_timestamp() + interval '5 seconds')`
}

/**
 * Books the account's next time for so many look-ups, behind those that anybody in any process has booked, by
 * PostgreSQL's clock. Answers with how long it is until they may begin.
 */
export async function bookLookUps(
  connection: Connection,
  accountId: string,
  count: number,
  { eachMs }: LookUpPace,
): Promise<number> {
  const { rows } = await connection.query<{ wait_ms: number }>(
    {
      name: 'book-look-ups',
      text: `
        update acquirer_accounts
           set look_up_next_at = greatest(look_up_next_at, clock_timestamp()) + $2::float8 * interval '1 millisecond'
         where id = $1
        returning extract(epoch from look_up_next_at - clock_timestamp())::float8 * 1000 - $2 as wait_ms`,
    },
    [accountId, count * eachMs],
  )
  return Math.max(0, rows[0]?.wait_ms ?? 0)
}
