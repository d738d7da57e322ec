import { type Connection, type Transaction, UNHURRIED } from '../db/database.ts'

interface Claims {
  /** Ours to work on. */
  readonly claimed: ReadonlySet<string>
  /** Told again: somebody has worked on it. */
  readonly done: ReadonlySet<string>
}

/**
 * Claims what nobody has done and nobody works on. One that is in neither set is being worked on right now. The disk is
 * not waited for: whatever is committed after a claim is on the disk after it too, and a claim that is lost with the
 * database was of an event that nobody has acknowledged.
 */
export async function claimEvents(
  connection: Connection,
  accountId: string,
  eventIds: readonly string[],
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<Claims> {
  const { rows } = await connection.query<{ event_id: string; is_claimed: boolean }>(
    {
      name: 'claim-callback-events',
      text: `
        with ${UNHURRIED},
        claimed as (
          insert into callback_events (acquirer_account_id, event_id, leased_until)
          select $1, event_id, $4 from unhurried, (select distinct unnest($2::text[]) as event_id order by 1) as told
          on conflict (acquirer_account_id, event_id) do update set leased_until = $4
           where callback_events.done_at is null and callback_events.leased_until <= $3
          returning event_id)
        select event_id, true as is_claimed from claimed
         union all
        select event_id, false from callback_events
         where acquirer_account_id = $1 and event_id = any($2) and done_at is not null`,
    },
    [accountId, eventIds, now, leasedUntil],
  )
  const these = (isClaimed: boolean) => rows.filter((row) => row.is_claimed === isClaimed).map((row) => row.event_id)
  return { claimed: new Set(these(true)), done: new Set(these(false)) }
}

/**
 * In the transaction of its effect, so that both are committed or neither. False: it was done before. The claim is there,
 * for what is committed after it is on the disk after it.
 */
export async function finishEvent(tx: Transaction, accountId: string, eventId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: 'finish-callback-event',
      text: `update callback_events set leased_until = $3, done_at = $3
              where acquirer_account_id = $1 and event_id = $2 and done_at is null`,
    },
    [accountId, eventId, now],
  )
  return rowCount === 1
}

/** `finishEvent` for whoever makes the effect and knows nothing of events. */
export type Complete = (tx: Transaction) => Promise<boolean>

/** What is done never counts again; what is not may be claimed at once when it is told again. */
export async function finishEvents(
  connection: Connection,
  accountId: string,
  { done, undone, now }: { readonly done: readonly string[]; readonly undone: readonly string[]; readonly now: Date },
): Promise<void> {
  await connection.query(
    {
      name: 'finish-callback-events',
      text: `
        update callback_events
           set leased_until = $4, done_at = case when event_id = any($2::text[]) then $4::timestamptz end
         where acquirer_account_id = $1 and event_id = any($2::text[] || $3::text[]) and done_at is null`,
    },
    [accountId, done, undone, now],
  )
}

/** Of a time of which no acquirer tells anything again. */
export async function deleteOldEvents(connection: Connection, before: Date): Promise<void> {
  await connection.query('delete from callback_events where done_at < $1', [before])
}
