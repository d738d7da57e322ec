import { type Connection, inlineValues } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { DeliveryState, Leased, Outcome } from './delivery.ts'

/** A table whose rows are delivered: `id`, `state`, `tries`, `run_at` (doubles as the lease), `ended_at`. */
export interface OutboxTerms {
  readonly table: string
  readonly idType: 'bigint' | 'uuid'
  /** The column by which deliveries share places; leads an index with `run_at` where pending. */
  readonly destination: { readonly column: string; readonly type: 'uuid' | 'text' }
  /** What belongs to one of these is delivered one after the other, by `sequence`; a row belongs to one of them. */
  readonly inOrderOf?: readonly string[]
  /** SQL about `waiting.destination`: whether it takes anything now, and the table that says so. */
  readonly isOpen?: { readonly sql: string; readonly table: string }
  /** SQL: how many tries an earlier round had. */
  readonly triesBefore?: string
  /** SQL: the name of the row's retry plan. */
  readonly plan?: string
  readonly waitsMs: Readonly<Record<string, readonly number[]>>
  readonly tries: { readonly table: string; readonly owner: string; readonly keepsStatus: boolean }
  /** How the table calls the states that it does not call so itself. */
  readonly stateNames?: Partial<Record<DeliveryState, string>>
  /** SQL after the outcomes, over `moved`: the rows that moved, with `due_at`, when what follows may go. */
  readonly afterwards?: string
}

/** The plan of tables that have one. */
export const ONLY_PLAN = 'only'

export interface ClaimWish {
  readonly now: Date
  readonly leasedUntil: Date
  /** How many in all, and to one destination. */
  readonly limit: number
  readonly perDestination: number
  /** Destinations that may have fewer than `perDestination` now. */
  readonly rooms: ReadonlyMap<string, number>
}

export interface Outbox<Id> {
  /** News of which something may be due. */
  readonly kinds: readonly string[]
  /** When the next one is due that nothing holds back; null when nothing waits. */
  findNextDue(connection: Connection): Promise<Date | null>
  /** Leases what is due: `run_at` moves forward in this statement, no transaction stays open while sending. */
  claim(connection: Connection, wish: ClaimWish): Promise<Leased<Id>[]>
  /** Every try becomes a row; the delivery moves only if nobody leased it since. Answers with how many may have waited for one of them. */
  record(connection: Connection, outcomes: readonly Outcome<Id>[]): Promise<number>
}

export function createOutbox<Id extends bigint | string>(terms: OutboxTerms): Outbox<Id> {
  // Planned each time: how much waits, and how many are told at once, decides which index pays.
  const claimStatement = claimText(terms)
  const recordStatement = recordText(terms)
  const dueStatement = { name: `find-due-${terms.table}`, text: dueText(terms) }
  // Whoever claims and records goes on by itself: its own news would only make it look once more.
  const say = (text: string, values: Parameters<typeof inlineValues>[1]) => ({
    text: inlineValues(text, values),
    rings: [],
  })
  return {
    kinds: terms.isOpen ? [terms.table, terms.isOpen.table] : [terms.table],
    async findNextDue(connection) {
      const { rows } = await connection.query<{ due_at: Date | null }>(dueStatement)
      return only(rows).due_at
    },
    async claim(connection, wish) {
      const { rows } = await connection.query<Omit<Leased<Id>, 'waitsMs'> & { plan: string }>(
        say(claimStatement, [
          wish.now,
          wish.leasedUntil,
          wish.limit,
          wish.perDestination,
          [...wish.rooms.keys()],
          [...wish.rooms.values()],
        ]),
      )
      return rows.map(({ plan, ...row }) => ({ ...row, waitsMs: terms.waitsMs[plan] ?? [] }))
    },
    async record(connection, outcomes) {
      const values = [
        outcomes.map((outcome) => outcome.leased.id),
        outcomes.map((outcome) => outcome.leased.try),
        outcomes.map((outcome) => terms.stateNames?.[outcome.state] ?? outcome.state),
        outcomes.map((outcome) => outcome.runAt),
        outcomes.map((outcome) => outcome.endedAt),
        outcomes.map((outcome) => outcome.triedAt),
        outcomes.map((outcome) => outcome.durationMs),
        outcomes.map((outcome) => outcome.status),
        outcomes.map((outcome) => outcome.error),
      ]
      const { rowCount } = await connection.query(say(recordStatement, values))
      if (terms.afterwards) return rowCount
      return terms.inOrderOf ? outcomes.length : 0
    },
  }
}

/** Walks from destination to destination through the index, so that the backlog of a hanging one is never scanned. */
function waitingText(table: string, column: string): string {
  return `
    with recursive waiting (destination) as (
      (select ${column} from ${table} where state = 'pending' order by ${column} limit 1)
      union all
      select (select next.${column} from ${table} next
               where next.state = 'pending' and next.${column} > waiting.destination
               order by next.${column} limit 1)
        from waiting where waiting.destination is not null)`
}

/** Of `delivery`, to the destination that `waiting` has come to: pending, and no earlier one holds it back. */
function isNextText({ table, destination, inOrderOf }: OutboxTerms): string {
  const isPending = `${destination.column} = waiting.destination and state = 'pending'`
  const isFirst = (column: string) => `
            and not exists (select from ${table} earlier
                             where earlier.${column} = delivery.${column} and earlier.state = 'pending'
                               and earlier.sequence < delivery.sequence)`
  return `${isPending}${inOrderOf?.map(isFirst).join('') ?? ''}`
}

function dueText(terms: OutboxTerms): string {
  const { table, destination, isOpen } = terms
  return `${waitingText(table, destination.column)}
    select min(due.run_at) as due_at
      from waiting
     cross join lateral (
       select run_at from ${table} delivery where ${isNextText(terms)} order by run_at limit 1) due
     where ${isOpen?.sql ?? 'true'}`
}

function claimText(terms: OutboxTerms): string {
  const { table, destination, isOpen, triesBefore, plan } = terms
  const { column, type } = destination
  return `${waitingText(table, column)},
    candidate as (
      select due.id
        from waiting
        left join unnest($5::${type}[], $6::int[]) as room (destination, places)
          on room.destination = waiting.destination
       cross join lateral (
         select id, run_at from ${table} delivery
          where ${isNextText(terms)} and run_at <= $1
          order by run_at, id limit coalesce(room.places, $4)) due
       where ${isOpen?.sql ?? 'true'}
       order by due.run_at, due.id limit $3),
    locked as (
      select id from ${table}
       where id in (select id from candidate) and state = 'pending' and run_at <= $1
         for update skip locked)
    update ${table} delivery set run_at = $2, tries = tries + 1
      from locked where delivery.id = locked.id
    returning delivery.id, ${column} as destination, tries as try, ${triesBefore ?? '0'} as "triesBefore",
              ${plan ?? `'${ONLY_PLAN}'`} as plan`
}

function recordText({ table, idType, tries, afterwards }: OutboxTerms): string {
  const tryColumns = `try, tried_at, duration_ms, ${tries.keepsStatus ? 'status, ' : ''}error`
  return `
    with outcome as (
      select * from unnest($1::${idType}[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[],
                           $6::timestamptz[], $7::int[], $8::int[], $9::text[])
        as outcome (id, try, state, run_at, ended_at, tried_at, duration_ms, status, error)),
    told as (
      insert into ${tries.table} (${tries.owner}, ${tryColumns})
      select id, ${tryColumns} from outcome
      on conflict do nothing),
    moved as (
      update ${table} delivery
         set state = outcome.state, run_at = outcome.run_at,
             ended_at = case when outcome.run_at is null then outcome.ended_at end
        from outcome
       where delivery.id = outcome.id and delivery.tries = outcome.try and delivery.state = 'pending'
      returning delivery.*, coalesce(outcome.run_at, outcome.ended_at) as due_at)
    ${afterwards ?? 'select from moved'}`
}
