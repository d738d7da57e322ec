import type { Connection } from '../db/database.ts'
import { type Scope, scopeIds } from '../shared/scope.ts'
import { type EventRow, eventColumns, toEvent } from './event-store.ts'
import { AUDIBLE_EVENTS, type PurchaseEvent } from './events.ts'

/** What merchants may read of one purchase, in its order; nothing of a purchase out of scope. */
export async function listPurchaseEvents(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<PurchaseEvent[]> {
  const { rows } = await connection.query<EventRow>(
    {
      name: 'list-purchase-events',
      text: `
        select ${eventColumns} from events
         where purchase_id = $4 and name = any($5)
           and exists (select from purchases
                        where id = $4 and ($1::uuid is null or company_id = $1)
                          and ($2::uuid is null or merchant_id = $2) and ($3::uuid is null or id = $3))
         order by sequence`,
    },
    [...scopeIds(scope), purchaseId, AUDIBLE_EVENTS],
  )
  return rows.map(toEvent)
}

/** All merchants of a company, or the one; either way found through the index on companies. */
const ownMerchants = `merchants.company_id = coalesce($1::uuid, (select company_id from merchants where id = $5))
   and ($5::uuid is null or merchants.id = $5)`

/** One walk of an index per merchant, merged. */
const feedStatement = {
  name: 'read-event-feed',
  text: `
    with after (position) as (
      select 0 where $2 = 0::bigint
       union all
      select feed_position from events join merchants on merchants.id = events.merchant_id
       where events.id = $2 and events.name = any($3) and ${ownMerchants})
    select next.*
      from after cross join merchants
     cross join lateral (
       select ${eventColumns}, feed_position from events
        where merchant_id = merchants.id and name = any($3) and feed_position > after.position
        order by feed_position limit $4) next
     where ${ownMerchants}
     order by next.feed_position limit $4`,
}

/** Who may read a feed. */
type Reader = Extract<Scope, { kind: 'company' | 'merchant' }>

/**
 * A company's or a merchant's events after this one (0: from the beginning), in the order of the dispatcher, who numbers them one
 * batch at a time (`markDispatched`): no event is ever added before one that was read. The order is that of ids
 * except where transactions overlapped, and always that of `sequence` within a purchase. Undefined when `afterId` is
 * no event of theirs; nothing while it is not dispatched itself.
 */
export async function readFeed(
  connection: Connection,
  scope: Reader,
  { afterId, limit }: { afterId: bigint; limit: number },
): Promise<PurchaseEvent[] | undefined> {
  const [companyId, merchantId] = scopeIds(scope)
  const { rows } = await connection.query<EventRow>(feedStatement, [
    companyId,
    afterId,
    AUDIBLE_EVENTS,
    limit,
    merchantId,
  ])
  if (rows.length > 0 || afterId === 0n) return rows.map(toEvent)
  return (await knowsEvent(connection, scope, afterId)) ? [] : undefined
}

async function knowsEvent(connection: Connection, scope: Reader, id: bigint): Promise<boolean> {
  const [companyId, merchantId] = scopeIds(scope)
  const { rows } = await connection.query(
    `select from events join merchants on merchants.id = events.merchant_id
      where events.id = $2 and events.name = any($3)
        and ($1::uuid is null or merchants.company_id = $1) and ($4::uuid is null or merchants.id = $4)`,
    [companyId, id, AUDIBLE_EVENTS, merchantId],
  )
  return rows.length > 0
}
