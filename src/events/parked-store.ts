import type { Connection, Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import { DISPATCHER_LOCK, type EventRow, toEvent } from './event-store.ts'
import type { EventName, PurchaseEvent } from './events.ts'

export interface Parked {
  readonly event: PurchaseEvent
  readonly subscriber: string
  /** Null for one that waits behind another of its purchase. */
  readonly error: string | null
}

/** What a subscriber could not tell. */
export interface ParkedEvent {
  readonly eventId: bigint
  readonly subscriber: string
  readonly purchaseId: string
  readonly merchantId: string
  readonly name: EventName
  readonly occurredAt: Date
  readonly parkedAt: Date
  readonly error: string
  /** Later events of its purchase, for the same subscriber. */
  readonly waiting: number
}

/** Errors are ours, not rows' values; longer ones say nothing more. */
const ERROR_CHARS_MAX = 500

export async function insertParked(tx: Transaction, parked: readonly Parked[]): Promise<void> {
  await tx.query(
    `insert into parked_events (event_id, teller, purchase_id, error)
     select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[])
     on conflict (event_id, teller) do update set error = excluded.error, parked_at = now()`,
    [
      parked.map(({ event }) => event.id),
      parked.map(({ subscriber }) => subscriber),
      parked.map(({ event }) => event.purchaseId),
      parked.map(({ error }) => error?.slice(0, ERROR_CHARS_MAX) ?? null),
    ],
  )
}

/** What failed, oldest first, of one event or of all. */
export async function listParked(connection: Connection, scope: Scope, eventId?: bigint): Promise<ParkedEvent[]> {
  const { rows } = await connection.query<ParkedEvent>(
    ...within(
      scope,
      'event',
      eventId === undefined ? [] : [eventId],
      (own) => `
        select parked.event_id as "eventId", parked.teller as subscriber, parked.purchase_id as "purchaseId",
               events.merchant_id as "merchantId", events.name, events.occurred_at as "occurredAt",
               parked.parked_at as "parkedAt", parked.error,
               (select count(*)::int from parked_events behind
                 where behind.purchase_id = parked.purchase_id and behind.teller = parked.teller
                   and behind.event_id > parked.event_id) as waiting
          from parked_events parked join events on events.id = parked.event_id
         where parked.error is not null and ${own} ${eventId === undefined ? '' : 'and parked.event_id = $1'}
         order by parked.event_id, parked.teller`,
    ),
  )
  return rows
}

export async function countParked(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'select count(*)::int as count from parked_events where error is not null',
  )
  return rows[0]?.count ?? 0
}

/** What a subscriber has aside of a purchase, in order. Waits for the dispatcher: what it parks meanwhile is among it. */
export async function lockParked(tx: Transaction, purchaseId: string, subscriber: string): Promise<PurchaseEvent[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [DISPATCHER_LOCK])
  const { rows } = await tx.query<EventRow>(
    `select event.* from parked_events parked join events event on event.id = parked.event_id
      where parked.purchase_id = $1 and parked.teller = $2 order by event.sequence`,
    [purchaseId, subscriber],
  )
  return rows.map(toEvent)
}

export async function deleteParked(tx: Transaction, purchaseId: string, subscriber: string): Promise<void> {
  await tx.query('delete from parked_events where purchase_id = $1 and teller = $2', [purchaseId, subscriber])
}
