import type { Connection, Transaction } from '../../db/database.ts'
import { DISPATCHER_LOCK } from '../../events/index.ts'
import { only } from '../../shared/assert.ts'
import { PLAYED } from './tables.ts'

/** Rows of the play are numbered from here, those of the demo from `LIVE_FROM`: they never meet. */
const PLAYED_FROM = 100_000
const LIVE_FROM = 1_000_000

export type HistoryState = 'to_play' | 'released' | 'too_late'

/** What has become of this demo's history. It is too late for one where somebody has bought without numbers reserved. */
export async function readHistory(connection: Connection): Promise<HistoryState> {
  const { rows } = await connection.query<{ is_released: boolean; is_reserved: boolean; is_used: boolean }>(`
    select exists (select from events where id >= ${PLAYED_FROM} and id < ${LIVE_FROM}) as is_released,
           coalesce(pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass) >= ${LIVE_FROM}, false) as is_reserved,
           exists (select from purchases) as is_used`)
  const { is_released, is_reserved, is_used } = only(rows)
  if (is_released) return 'released'
  return is_reserved || !is_used ? 'to_play' : 'too_late'
}

/** Whatever is numbered in the demo has higher numbers from now on than what the play brings. */
export async function reserveNumbers(connection: Connection): Promise<void> {
  await beginNumbers(connection, LIVE_FROM)
}

/** The play's own database. */
export async function numberPlayed(connection: Connection): Promise<void> {
  await beginNumbers(connection, PLAYED_FROM)
}

async function beginNumbers(connection: Connection, from: number): Promise<void> {
  await connection.query(
    `select setval(sequence, $2) from (
       select pg_get_serial_sequence(table_name, column_name)::regclass as sequence
         from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES' and table_name = any ($1)) numbered
      where coalesce(pg_sequence_last_value(sequence), 0) < $2`,
    [PLAYED, from],
  )
}

export async function setPlayedTime(connection: Connection, aheadMs: number): Promise<void> {
  await connection.query('update play_clock set ahead_ms = $1', [aheadMs])
}

/** All rows of these tables, each table as one text of JSON. */
export async function readTables(connection: Connection, tables: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await connection.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(row)), '[]')::text as rows from ${table} row`,
    )
    found.set(table, only(rows).rows)
  }
  return found
}

/** One statement, so that rows may refer to each other in whatever order: references are checked at its end. */
export async function writeTables(tx: Transaction, tables: ReadonlyMap<string, string>): Promise<void> {
  const parts = [...tables.keys()].map(
    (table, index) => `${table}_brought as (
      insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, $${index + 1}::text::jsonb))`,
  )
  await tx.query(`with ${parts.join(',\n')} select`, [...tables.values()])
}

/**
 * Played events come after whatever the demo has told: who reads its feed reads them next. Under the dispatcher's lock, which
 * alone gives these places.
 */
export async function placeInFeed(tx: Transaction, events: string): Promise<string> {
  await tx.query('select pg_advisory_xact_lock($1)', [DISPATCHER_LOCK])
  const { rows } = await tx.query<{ placed: string }>(
    `with passed as (select coalesce(max(feed_position), 0) as position from events)
     select coalesce(jsonb_agg(to_jsonb(event) || jsonb_build_object(
              'feed_position', passed.position + event.rank, 'dispatched_at', event.occurred_at)), '[]')::text as placed
       from passed, (select row_number() over (order by feed_position) as rank, played.*
                       from jsonb_populate_recordset(null::events, $1::text::jsonb) played) event`,
    [events],
  )
  return only(rows).placed
}

/** What is under way or due now; null at rest. Then: when the next of what is planned is due. */
export async function readUnrest(connection: Connection, now: Date): Promise<{ busy: boolean; dueAt: Date | null }> {
  const { rows } = await connection.query<{ busy: boolean; due_at: Date | null }>(
    {
      name: 'read-unrest',
      text: `with planned as (
       select run_at as at from messages where state = 'pending'
       union all select run_at from notification_deliveries where state = 'pending'
       union all select run_at from webhook_deliveries where state = 'pending'
       union all select run_at from operations where run_at is not null
       union all select check_at from attempts where check_at is not null
       union all select deadline_at from attempts where state in ('created', 'open') and initiated_by = 'payer'
       union all select pot_deadline_at from purchases where pot_state = 'open'
       union all select pot_step_at from purchases where pot_state = 'closing'
       union all select collect_at from shares where collect_at is not null
       union all select waits_until from unwindings where completed_at is null
       union all select link_expires_at from purchases where state in ('initialized', 'failed_payer'))
     select exists (select from events where dispatched_at is null)
            or exists (select from planned where at between $1::timestamptz - interval '20 seconds' and $1) as busy,
            (select min(at) from planned where at > $1) as due_at`,
    },
    [now],
  )
  const { busy, due_at: dueAt } = only(rows)
  return { busy, dueAt }
}

/** As the bank calls the dispute of that purchase; undefined where none is known. */
export async function findDisputeReference(connection: Connection, purchaseId: string): Promise<string | undefined> {
  const { rows } = await connection.query<{ reference: string }>(
    'select reference from disputes where purchase_id = $1',
    [purchaseId],
  )
  return rows[0]?.reference
}
