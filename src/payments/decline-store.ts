import type { Connection, Transaction } from '../db/database.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import {
  CLEARED_BY_APPROVAL,
  DECLINE_RULES,
  type DeclineCount,
  type DeclineSubject,
  type TryCount,
} from './decline-limits.ts'

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

/**
 * What is counted of these subjects and not forgotten, with the undecided tries of `open`, some of them. Tries of
 * the share itself are left out: a share has one at a time, and that one is resumed.
 */
export async function listTries(
  connection: Connection,
  { subjects, open, share }: { subjects: readonly string[]; open: readonly string[]; share: string },
  now: Date,
): Promise<TryCount[]> {
  const { rows } = await connection.query<{
    subject: string
    declined: number
    waits_from: Date | null
    undecided: number
    opened_at: Date | null
  }>(
    {
      name: 'list-tries',
      text: `
        with declined as (
          select subject, count, waits_from from decline_counts where subject = any($1) and ends_at > $4),
        opened as (
          select tried.subject, count(*)::int as count, max(o.created_at) as opened_at
            from attempt_origins o cross join unnest(o.subjects) as tried (subject)
           where o.undecided and o.subjects && $2 and not o.subjects @> array[$3::text] and tried.subject = any($2)
           group by tried.subject)
        select subject, coalesce(declined.count, 0) as declined, waits_from, coalesce(opened.count, 0) as undecided, opened_at
          from declined full join opened using (subject)`,
    },
    [subjects, open, share, now],
  )
  return rows.map(({ waits_from, opened_at, ...row }) => ({ ...row, waitsFrom: waits_from, openedAt: opened_at }))
}

/**
 * Until the end of the transaction nobody else counts the tries of these: of forty at the same moment, in whatever process,
 * each sees those before it.
 */
export async function lockTries(tx: Transaction, subjects: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'lock-tries',
      // In one order: tries of two purchases may share a browser and an address.
      text: `select pg_advisory_xact_lock(hashtextextended(subject, 0))
               from (select unnest($1::text[]) as subject order by 1) as sorted`,
    },
    [subjects],
  )
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
