import type { Connection } from '../db/database.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'
import { type EventRow, eventColumns, toEvent } from './event-store.ts'
import { AUDIBLE_EVENTS, type EventName, type PurchaseEvent } from './events.ts'

/** What merchants may read of one purchase, in its order; nothing of a purchase out of scope. */
export async function listPurchaseEvents(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<PurchaseEvent[]> {
  const { rows } = await connection.query<EventRow>(
    ...within(scope, 'event', [purchaseId, AUDIBLE_EVENTS], (own) => ({
      name: 'list-purchase-events',
      text: `
        select ${eventColumns} from events
         where purchase_id = $1 and name = any($2) and ${own}
         order by sequence`,
    })),
  )
  return rows.map(toEvent)
}

/** One walk of an index per merchant, merged. */
const feedStatement = (own: string) => ({
  name: 'read-event-feed',
  text: `
    with after (position) as (
      select 0 where $1 = 0::bigint
       union all
      select feed_position from events join merchants on merchants.id = events.merchant_id
       where events.id = $1 and events.name = any($2) and ${own})
    select next.*
      from after cross join merchants
     cross join lateral (
       select ${eventColumns}, feed_position from events
        where merchant_id = merchants.id and name = any($2) and feed_position > after.position
        order by feed_position limit $3) next
     where ${own}
     order by next.feed_position limit $3`,
})

/**
 * A company's or a merchant's events after this one (0: from the beginning), by default all that merchants may read, in the order of the dispatcher, who numbers them one
 * batch at a time (`markDispatched`): no event is ever added before one that was read. The order is that of ids
 * except where transactions overlapped, and always that of `sequence` within a purchase. Undefined when `afterId` is
 * no event of theirs; nothing while it is not dispatched itself.
 */
export async function readFeed(
  connection: Connection,
  scope: OwnerScope,
  { afterId, limit, names = AUDIBLE_EVENTS }: { afterId: bigint; limit: number; names?: readonly EventName[] },
): Promise<PurchaseEvent[] | undefined> {
  const { rows } = await connection.query<EventRow>(
    ...within(scope, 'merchant_account', [afterId, names, limit], feedStatement),
  )
  if (rows.length > 0 || afterId === 0n) return rows.map(toEvent)
  return (await knowsEvent(connection, scope, afterId, names)) ? [] : undefined
}

/** Each merchant's last event in the feed, the newest first: behind it begins who wants to hear only what comes. */
export async function listFeedEnds(
  connection: Connection,
  scope: OwnerScope,
  names: readonly EventName[],
): Promise<{ merchantId: string; eventId: bigint }[]> {
  const { rows } = await connection.query<{ merchantId: string; eventId: bigint }>(
    ...within(
      scope,
      'merchant_account',
      [names],
      (own) => `
        select merchants.id as "merchantId", newest.id as "eventId"
          from merchants
         cross join lateral (
           select id, feed_position from events
            where merchant_id = merchants.id and name = any($1) and feed_position is not null
            order by feed_position desc limit 1) newest
         where ${own}
         order by newest.feed_position desc`,
    ),
  )
  return rows
}

async function knowsEvent(
  connection: Connection,
  scope: OwnerScope,
  id: bigint,
  names: readonly EventName[],
): Promise<boolean> {
  const { rows } = await connection.query(
    ...within(scope, 'event', [id, names], (own) => `select from events where id = $1 and name = any($2) and ${own}`),
  )
  return rows.length > 0
}
