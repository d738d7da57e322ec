import type { Connection, Transaction } from '../db/database.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { CLEARED_BY_APPROVAL, DECLINE_RULES, type DeclineCount, type DeclineSubject } from './decline-limits.ts'

const subjects = Object.keys(DECLINE_RULES) as DeclineSubject[]
const keptMs = subjects.map((subject) => DECLINE_RULES[subject].keptMs)
const keptFromLast = subjects.filter((subject) => DECLINE_RULES[subject].keptFrom === 'last')

/** What is counted of these subjects and not forgotten. */
export async function listDeclines(
  connection: Connection,
  subjects: readonly string[],
  now: Date,
): Promise<DeclineCount[]> {
  const { rows } = await connection.query<{ subject: string; count: number; waits_from: Date }>(
    {
      name: 'list-declines',
      text: 'select subject, count, waits_from from decline_counts where subject = any($1) and ends_at > $2',
    },
    [subjects, now],
  )
  return rows.map(({ subject, count, waits_from }) => ({ subject, count, waitsFrom: waits_from }))
}

/** Starts the waits of these counts anew; false when another try was quicker with one of them. */
export async function restartWaits(tx: Transaction, counts: readonly DeclineCount[], now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: 'restart-decline-waits',
      // Locked in one order: tries of two purchases may share a browser.
      text: `
        with seen as (
          select d.subject from decline_counts d
            join unnest($1::text[], $2::timestamptz[]) as read (subject, waits_from) using (subject)
           where d.waits_from = read.waits_from order by d.subject for update of d)
        update decline_counts d set waits_from = $3 from seen where d.subject = seen.subject`,
    },
    [counts.map(({ subject }) => subject), counts.map(({ waitsFrom }) => waitsFrom), now],
  )
  return rowCount === counts.length
}

/** Counts a decline to everybody whom the attempt's origin names. An attempt without one counts nowhere. */
export async function countDecline(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  await tx.query(
    {
      name: 'count-decline',
      // Locked in one order: declines of several purchases share a merchant.
      text: `
        insert into decline_counts as seen (subject, count, waits_from, ends_at)
        select tried.subject, 1, $2::timestamptz, $2::timestamptz + rule.kept_ms * interval '1 millisecond'
          from attempt_origins o
         cross join unnest(o.subjects) as tried (subject)
          join unnest($3::text[], $4::bigint[]) as rule (kind, kept_ms) on rule.kind = split_part(tried.subject, ':', 1)
         where o.attempt_id = $1
         order by tried.subject
        on conflict (subject) do update
           set count = case when seen.ends_at > $2 then seen.count + 1 else 1 end,
               waits_from = greatest(seen.waits_from, $2),
               ends_at = case when seen.ends_at > $2 and split_part(seen.subject, ':', 1) <> all($5)
                              then seen.ends_at else excluded.ends_at end,
               told_at = case when seen.ends_at > $2 then seen.told_at end`,
    },
    [attemptId, now, subjects, keptMs, keptFromLast],
  )
}

/** An approved payment clears the record of its share, link and purchase. */
export async function clearDeclines(tx: Transaction, attemptId: string): Promise<void> {
  await tx.query(
    {
      name: 'clear-declines',
      text: `
        delete from decline_counts where subject = any(
          select tried.subject from attempt_origins o cross join unnest(o.subjects) as tried (subject)
           where o.attempt_id = $1 and split_part(tried.subject, ':', 1) = any($2))`,
    },
    [attemptId, CLEARED_BY_APPROVAL],
  )
}

/** Bursts that nobody has told of yet; whoever gets them tells. `alarms`: from how many declines on, by kind of subject. */
export async function takeDeclineBursts(
  connection: Connection,
  alarms: ReadonlyMap<DeclineSubject, number>,
  now: Date,
): Promise<{ subject: string; count: number }[]> {
  const { rows } = await connection.query<{ subject: string; count: number }>(
    `update decline_counts d set told_at = $1
       from unnest($2::text[], $3::float8[]) as alarm (kind, count)
      where split_part(d.subject, ':', 1) = alarm.kind and d.count >= alarm.count
        and d.told_at is null and d.ends_at > $1
      returning d.subject, d.count`,
    [now, [...alarms.keys()], [...alarms.values()]],
  )
  return rows
}

/** How many subjects of each kind have reached their alarm. */
export async function countBursts(
  connection: Connection,
  alarms: ReadonlyMap<DeclineSubject, number>,
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ kind: string; bursts: bigint }>(
    `select alarm.kind, count(d.subject) as bursts
       from unnest($2::text[], $3::float8[]) as alarm (kind, count)
       left join decline_counts d
         on split_part(d.subject, ':', 1) = alarm.kind and d.count >= alarm.count and d.ends_at > $1
      group by alarm.kind`,
    [now, [...alarms.keys()], [...alarms.values()]],
  )
  return new Map(rows.map(({ kind, bursts }) => [kind, Number(bursts)]))
}

/** An attempt lives for a quarter of an hour; one whose bank is silent for a day is nobody’s try of a stolen card. */
const ORIGINS_KEPT_MS = DAY_MS

export async function deleteEndedDeclines(connection: Connection, now: Date): Promise<void> {
  await connection.query('delete from decline_counts where ends_at <= $1', [now])
  await connection.query('delete from attempt_origins where created_at < $1', [addMs(now, -ORIGINS_KEPT_MS)])
}
