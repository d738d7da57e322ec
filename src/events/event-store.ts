import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import { actorText } from './actor.ts'
import type { By } from './call.ts'
import type { EventName, Fact, PurchaseEvent } from './events.ts'

export interface EventRow {
  id: bigint
  purchase_id: string
  merchant_id: string
  sequence: number
  name: EventName
  share_id: string | null
  client_id: string | null
  detail: Record<string, unknown> | null
  occurred_at: Date
}

/** Of whoever plans what subscribers say, and of whoever changes what they have aside. Any constant will do. */
export const DISPATCHER_LOCK = 7_264_002

export const eventColumns = 'id, purchase_id, merchant_id, sequence, name, share_id, client_id, detail, occurred_at'

/**
 * The part of an update of a purchase that appends facts to it, in the same statement, with its values from parameter
 * `first` on: the update sets `numbering` and is called `moved`. Whoever updates holds the row: hence sequences without gaps.
 */
export function eventsUpdate(first: number): {
  readonly numbering: string
  readonly returning: string
  readonly insert: string
} {
  const $ = (index: number) => `$${first + index}`
  return {
    numbering: `event_sequence = event_sequence + cardinality(${$(0)}::text[])`,
    returning: 'purchases.id, merchant_id, event_sequence',
    insert: `
        insert into events (purchase_id, merchant_id, sequence, name, share_id, client_id, detail, occurred_at, actor)
        select moved.id, merchant_id, event_sequence - cardinality(${$(0)}::text[]) + told.position, name, share_id,
               client_id, detail, occurred_at, ${$(5)}
          from moved, unnest(${$(0)}::text[], ${$(1)}::uuid[], ${$(2)}::uuid[], ${$(3)}::jsonb[], ${$(4)}::timestamptz[])
               with ordinality as told (name, share_id, client_id, detail, occurred_at, position)
         order by told.position`,
  }
}

export function eventsUpdateValues({ actor }: By, facts: readonly Omit<Fact, 'purchaseId'>[]): unknown[] {
  return [
    facts.map(({ name }) => name),
    facts.map(({ shareId = null }) => shareId),
    facts.map(({ clientId = null }) => clientId),
    facts.map(({ detail = null }) => detail),
    facts.map(({ occurredAt }) => occurredAt),
    actorText(actor),
  ]
}

const { numbering, returning, insert } = eventsUpdate(2)

/** Appends a fact to its purchase, whose row the caller has locked. */
export async function appendEvent(tx: Transaction, by: By, fact: Fact): Promise<PurchaseEvent> {
  const { rows } = await tx.query<Pick<PurchaseEvent, 'id' | 'merchantId' | 'sequence'>>(
    {
      name: 'append-event',
      rings: ['events'],
      text: `
        with moved as (update purchases set ${numbering} where id = $1 returning ${returning}) ${insert}
        returning id, merchant_id as "merchantId", sequence`,
    },
    [fact.purchaseId, ...eventsUpdateValues(by, [fact])],
  )
  const { shareId = null, clientId = null, detail = null } = fact
  return { ...fact, shareId, clientId, detail, ...only(rows) }
}

/**
 * The oldest undispatched events, locked. Only one dispatcher plans at a time (advisory lock), so that the
 * deliveries of one purchase are written in order; planning is a few inserts, one process is plenty.
 */
export async function claimUndispatchedEvents(tx: Transaction, limit: number): Promise<HeldEvent[]> {
  // In this order: what another dispatcher has just committed is seen once its lock is ours.
  const [{ rows: lock }, { rows }] = await Promise.all([
    tx.query<{ locked: boolean }>(
      { name: 'try-dispatcher-lock', text: 'select pg_try_advisory_xact_lock($1) as locked' },
      [DISPATCHER_LOCK],
    ),
    tx.query<EventRow & { held_by: string[]; sale: AcceptedSale | null }>(
      {
        name: 'claim-undispatched-events',
        text: `
          select ${eventColumns},
                 array(select distinct teller from parked_events where purchase_id = events.purchase_id) as held_by,
                 case when name = 'paymentProcessed'
                      then (select jsonb_build_object('paymentType', payment_type, 'currency', currency,
                                                      'amountMinor', amount_minor)
                              from purchases where id = events.purchase_id) end as sale
            from events where dispatched_at is null and purchase_id is not null order by id limit $1`,
      },
      [limit],
    ),
  ])
  if (!only(lock).locked) return []
  return rows.map((row) => ({ ...toEvent(row), heldBy: row.held_by, sale: row.sale }))
}

/** What a merchant is owed since its purchase was accepted, for whoever counts; exact to 2^53 minor units. */
interface AcceptedSale {
  readonly paymentType: string
  readonly currency: string
  readonly amountMinor: number
}

/** With the subscribers that have an earlier event of its purchase aside; `sale` with `paymentProcessed` alone. */
export type HeldEvent = PurchaseEvent & { readonly heldBy: readonly string[]; readonly sale: AcceptedSale | null }

/**
 * Under the dispatcher's lock, in this order: numbers without a race, each above all that was ever committed. That is
 * the order in which `readFeed` shows them.
 */
export async function markDispatched(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  await tx.query(
    {
      name: 'mark-events-dispatched',
      rings: [],
      text: `
        with passed as (select coalesce(max(feed_position), 0) as position from events)
        update events set dispatched_at = now(), feed_position = passed.position + batch.rank
          from passed, unnest($1::bigint[]) with ordinality as batch (id, rank)
         where events.id = batch.id`,
    },
    [ids],
  )
}

/** The id of a purchase's first event: the link to send belongs to it. */
export async function findFirstEventId(connection: Connection, purchaseId: string): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    { name: 'find-first-event', text: 'select id from events where purchase_id = $1 and sequence = 1' },
    [purchaseId],
  )
  return only(rows).id
}

/** How far its story has come; its purchase's row is locked, so that nothing is appended meanwhile. */
export async function findLastSequence(tx: Transaction, purchaseId: string): Promise<number> {
  const { rows } = await tx.query<{ sequence: number }>(
    { name: 'find-last-sequence', text: 'select max(sequence) as sequence from events where purchase_id = $1' },
    [purchaseId],
  )
  return only(rows).sequence
}

/** The id of the event that a later request for the link appended. */
export async function findRequestEventId(
  connection: Connection,
  purchaseId: string,
  requestId: string,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from events where purchase_id = $1 and name = 'linkRequested' and detail->>'requestId' = $2`,
    [purchaseId, requestId],
  )
  return only(rows).id
}

/** Everything that happened to a purchase. `actor` is null of what happened before actors were kept. */
export async function listHistory(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<(Pick<PurchaseEvent, 'id' | 'name' | 'occurredAt'> & { readonly actor: string | null })[]> {
  const { rows } = await connection.query<{ id: bigint; name: EventName; occurredAt: Date; actor: string | null }>(
    ...within(
      scope,
      'event',
      [purchaseId],
      (own) => `
        select id, name, occurred_at as "occurredAt", actor from events
         where purchase_id = $1 and ${own} order by sequence`,
    ),
  )
  return rows
}

export async function findEvent(connection: Connection, id: bigint): Promise<PurchaseEvent | undefined> {
  const { rows } = await connection.query<EventRow>(
    { name: 'find-event', text: `select ${eventColumns} from events where id = $1` },
    [id],
  )
  return rows[0] && toEvent(rows[0])
}

export function toEvent(row: EventRow): PurchaseEvent {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    merchantId: row.merchant_id,
    sequence: row.sequence,
    name: row.name,
    shareId: row.share_id,
    clientId: row.client_id,
    detail: row.detail,
    occurredAt: row.occurred_at,
  }
}
