import type { Connection } from '../db/database.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'
import { type EventRow, eventColumns, toEvent } from './event-store.ts'
import { AUDIBLE_EVENTS, type PurchaseEvent } from './events.ts'

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
 * A company's or a merchant's events after this one (0: from the beginning), in the order of the dispatcher, who numbers them one
 * batch at a time (`markDispatched`): no event is ever added before one that was read. The order is that of ids
 * except where transactions overlapped, and always that of `sequence` within a purchase. Undefined when `afterId` is
 * no event of theirs; nothing while it is not dispatched itself.
 */
export async function readFeed(
  connection: Connection,
  scope: OwnerScope,
  { afterId, limit }: { afterId: bigint; limit: number },
): Promise<PurchaseEvent[] | undefined> {
  const { rows } = await connection.query<EventRow>(
    ...within(scope, 'merchant_account', [afterId, AUDIBLE_EVENTS, limit], feedStatement),
  )
  if (rows.length > 0 || afterId === 0n) return rows.map(toEvent)
  return (await knowsEvent(connection, scope, afterId)) ? [] : undefined
}

async function knowsEvent(connection: Connection, scope: OwnerScope, id: bigint): Promise<boolean> {
  const { rows } = await connection.query(
    ...within(
      scope,
      'event',
      [id, AUDIBLE_EVENTS],
      (own) => `select from events where id = $1 and name = any($2) and ${own}`,
    ),
  )
  return rows.length > 0
}
