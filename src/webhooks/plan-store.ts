import type { Transaction } from '../db/database.ts'
import type { PurchaseEvent } from '../events/index.ts'

/**
 * One delivery per event whose merchant has an enabled endpoint that hears this name. The endpoint rows are share-
 * locked, so that disabling one waits and sees these deliveries. A delivery behind one that keeps failing waits
 * with it; elsewhere it is due now. Numbered one by one, by the dispatcher alone: a merchant that misses a number has
 * missed an event.
 */
const planStatement = {
  name: 'plan-webhook-deliveries',
  text: `
    with endpoint as (
      select merchant_id, extra_events from webhook_endpoints
       where merchant_id = any($2::uuid[]) and disabled_at is null for share)
    insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, run_at)
    select event.id, event.merchant_id, event.purchase_id, event.sequence,
           coalesce((select max(number) from webhook_deliveries told where told.purchase_id = event.purchase_id), 0)
             + row_number() over (partition by event.purchase_id order by event.sequence),
           coalesce((select max(failing.run_at) from webhook_deliveries failing
                      where failing.purchase_id = event.purchase_id and failing.state = 'pending'
                        and failing.tries > 1), $7)
      from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::boolean[])
             as event (id, merchant_id, purchase_id, sequence, name, is_opt_in)
      join endpoint on endpoint.merchant_id = event.merchant_id
     where (not event.is_opt_in or event.name = any(endpoint.extra_events))
       and not exists (select from webhook_deliveries known
                        where known.event_id = event.id and known.merchant_id = event.merchant_id)
     order by event.id
    on conflict (event_id, merchant_id) do nothing`,
}

/** As above, of payouts: whoever did not subscribe hears nothing. Locked, so that two who plan tell none twice. */
const planPayoutsStatement = {
  name: 'plan-payout-deliveries',
  rings: ['webhook_deliveries'],
  text: `
    with told as (
      select id, merchant_id, payout_id, sequence, name from events
       where dispatched_at is null and payout_id is not null order by id limit $1 for update),
    endpoint as (
      select merchant_id, extra_events from webhook_endpoints
       where merchant_id in (select merchant_id from told) and disabled_at is null for share),
    planned as (
      insert into webhook_deliveries (event_id, merchant_id, payout_id, sequence, number, run_at)
      select told.id, told.merchant_id, told.payout_id, told.sequence,
             coalesce((select max(number) from webhook_deliveries known where known.payout_id = told.payout_id), 0)
               + row_number() over (partition by told.payout_id order by told.sequence), $2
        from told join endpoint on endpoint.merchant_id = told.merchant_id
       where told.name = any(endpoint.extra_events)
       order by told.id
      on conflict (event_id, merchant_id) do nothing)
    update events set dispatched_at = now() from told where events.id = told.id`,
}

/** How many events were looked at. */
export async function insertPayoutDeliveries(tx: Transaction, limit: number, now: Date): Promise<number> {
  const { rowCount } = await tx.query(planPayoutsStatement, [limit, now])
  return rowCount ?? 0
}

export async function insertDeliveries(
  tx: Transaction,
  events: readonly (PurchaseEvent & { isOptIn: boolean })[],
  now: Date,
): Promise<void> {
  await tx.query(planStatement, [
    events.map((event) => event.id),
    events.map((event) => event.merchantId),
    events.map((event) => event.purchaseId),
    events.map((event) => event.sequence),
    events.map((event) => event.name),
    events.map((event) => event.isOptIn),
    now,
  ])
}
