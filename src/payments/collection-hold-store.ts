import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'

export type HoldReason =
  | 'older_than_noted'
  | 'another_database'
  | 'note_unreadable'
  | 'acquirer_ahead'
  | 'issuer_ahead'
  | 'key_reused'
  | 'operator'

/** While one is active, nothing is taken or given back without its payer. */
export interface CollectionHold {
  readonly id: bigint
  readonly reason: HoldReason
  readonly detail: string
  readonly heldAt: Date
}

/** A fact of the ledger by which a copy of the database is known: journals are never changed, never deleted. */
export interface BookedFact {
  readonly id: bigint
  readonly kind: string
  readonly causeId: string
  readonly occurredAt: Date
}

export interface CollectionState {
  readonly databaseId: string
  readonly hold: CollectionHold | null
  /** The last hold that ended, and when: what was noted before is settled by it. */
  readonly released: { readonly id: bigint; readonly at: Date } | null
  readonly newest: BookedFact | null
  /** Whether the ledger has the fact that was asked about. */
  readonly hasNoted: boolean
}

interface StateRow {
  database_id: string
  hold_id: bigint | null
  reason: HoldReason | null
  detail: string | null
  held_at: Date | null
  released_id: bigint | null
  released_at: Date | null
  newest_id: bigint | null
  newest_kind: string | null
  newest_cause_id: string | null
  newest_occurred_at: Date | null
  has_noted: boolean
}

/** Everything the gate decides by, in one statement: whether it is held, and which copy of the books this is. */
export async function readCollectionState(
  connection: Connection,
  noted: BookedFact | undefined,
): Promise<CollectionState> {
  const { rows } = await connection.query<StateRow>(
    {
      name: 'read-collection-state',
      text: `
        select database_identity.database_id, hold.id as hold_id, hold.reason, hold.detail, hold.held_at,
               released.id as released_id, released.released_at, newest.id as newest_id,
               newest.kind as newest_kind, newest.cause_id as newest_cause_id, newest.occurred_at as newest_occurred_at,
               exists (select from journals
                        where id = $1::bigint and kind = $2 and cause_id = $3::uuid
                          and date_trunc('milliseconds', occurred_at) = $4) as has_noted
          from database_identity
          left join collection_holds as hold on hold.released_at is null
          left join (select id, released_at from collection_holds
                      where released_at is not null order by id desc limit 1) as released on true
          left join (select id, kind, cause_id, occurred_at from journals order by id desc limit 1) as newest on true`,
    },
    [noted?.id ?? null, noted?.kind ?? null, noted?.causeId ?? null, noted?.occurredAt ?? null],
  )
  const row = only(rows)
  return {
    databaseId: row.database_id,
    hold:
      row.hold_id === null
        ? null
        : {
            id: row.hold_id,
            reason: row.reason as HoldReason,
            detail: row.detail as string,
            heldAt: row.held_at as Date,
          },
    released: row.released_id === null ? null : { id: row.released_id, at: row.released_at as Date },
    newest:
      row.newest_id === null
        ? null
        : {
            id: row.newest_id,
            kind: row.newest_kind as string,
            causeId: row.newest_cause_id as string,
            occurredAt: row.newest_occurred_at as Date,
          },
    hasNoted: row.has_noted,
  }
}

/** Its id; undefined when collection was held already: one reason is enough. `heldOn`: the same moment on the business clock. */
export async function placeHold(
  connection: Connection,
  hold: Pick<CollectionHold, 'reason' | 'detail' | 'heldAt'> & { readonly heldOn: Date },
): Promise<bigint | undefined> {
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into collection_holds (reason, detail, held_at, held_on, lost_since, lost_until)
     values ($1, $2, $3, $4,
       (select max(occurred_at) from (select occurred_at from journals order by id desc limit 100) as newest), $4)
     on conflict do nothing returning id`,
    [hold.reason, hold.detail, hold.heldAt, hold.heldOn],
  )
  return rows[0]?.id
}

/**
 * The newest hold above that id which was placed because these books may be older than the world: whoever pays out waits for it,
 * too, also where it has ended before anybody looked.
 */
export async function findLostTimeHold(
  connection: Connection,
  aboveId: bigint,
): Promise<(Pick<CollectionHold, 'id' | 'reason' | 'heldAt'> & { readonly isActive: boolean }) | undefined> {
  const { rows } = await connection.query<Pick<CollectionHold, 'id' | 'reason' | 'heldAt'> & { isActive: boolean }>(
    `select id, reason, held_at as "heldAt", released_at is null as "isActive" from collection_holds
      where id > $1 and reason <> 'operator' order by id desc limit 1`,
    [aboveId],
  )
  return rows[0]
}

/** What may have been lost (business clock). Undefined: nobody knows since when. */
export async function findLostTime(
  connection: Connection,
  holdId: bigint,
): Promise<{ readonly from: Date; readonly to: Date } | undefined> {
  const { rows } = await connection.query<{ from: Date | null; to: Date | null }>(
    'select lost_since as "from", lost_until as "to" from collection_holds where id = $1',
    [holdId],
  )
  const { from = null, to = null } = rows[0] ?? {}
  return from && to ? { from, to } : undefined
}

/** A process that has just begun finds the hold: it may have come with a backup, and what was lost since is as old as now. */
export async function extendLostTime(connection: Connection, holdId: bigint, until: Date): Promise<void> {
  await connection.query(
    'update collection_holds set lost_until = $2 where id = $1 and released_at is null and lost_until < $2',
    [holdId, until],
  )
}

/** Ends this hold, or whichever is active. False when there is none. */
export async function releaseHold(
  connection: Connection,
  release: { readonly id?: bigint; readonly by: 'parity' | 'operator'; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update collection_holds set released_at = $2, released_by = $3, release_reason = $4
      where released_at is null and ($1::bigint is null or id = $1)`,
    [release.id ?? null, release.at, release.by, release.reason],
  )
  return rowCount === 1
}

/** Numbers of events of the lost time were told to merchants: they are not given to other events. */
export async function skipEventIds(connection: Connection, count: number): Promise<void> {
  await connection.query(
    `select setval(pg_get_serial_sequence('events', 'id'), coalesce((select max(id) from events), 0) + $1)`,
    [count],
  )
}
