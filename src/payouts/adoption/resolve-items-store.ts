import type { Connection } from '../../db/database.ts'
import type { ManifestItem } from '../manifest.ts'

/**
 * What these books call each of these items, by its id there: the same, where they have not lost it; another, where they have learned
 * it again and nothing pays it yet. Those that are missing in the answer they do not know. A sale is its purchase's one promise;
 * what was taken back of a purchase is told by its amount; an adjustment by what it was made for.
 */
export async function resolveItems(
  connection: Connection,
  items: readonly ManifestItem[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map()
  const { rows } = await connection.query<{ id: string; found: string }>(
    `with asked as (
       select *, row_number() over (partition by kind, purchase_id, amount_minor order by id) as place
         from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[])
           as asked (id, kind, purchase_id, cause_id, amount_minor)
        where not exists (select from transfer_items where transfer_items.id = asked.id)
          and not exists (select from payable_adjustments where payable_adjustments.id = asked.id))
     select id, id as found from unnest($1::uuid[]) as kept (id) where not exists (select from asked where asked.id = kept.id)
     union all
     select asked.id, again.id from asked cross join lateral (
       select promise.id from transfer_items promise
        where promise.purchase_id = asked.purchase_id and promise.kind = asked.kind
          and promise.amount_minor = asked.amount_minor and promise.id not in (select unnest($1::uuid[]))
          and not exists (select from payout_items where item_id = promise.id and ended_at is null)
        order by promise.id offset asked.place - 1 limit 1) again
     union all
     select asked.id, adjustment.id from asked join payable_adjustments adjustment
         on adjustment.kind = asked.kind and adjustment.cause_id = asked.cause_id and adjustment.amount_minor = asked.amount_minor
      where asked.purchase_id is null
        and not exists (select from payout_items where item_id = adjustment.id and ended_at is null)`,
    columnsOfItems(items),
  )
  return new Map(rows.map(({ id, found }) => [id, found]))
}

export interface Rival {
  readonly payoutId: string
  readonly state: string
}

/**
 * Living payouts besides these that pay any of these items, under whichever id, or that are of the same merchant, currency and
 * day: in the order of their ids. What was taken back twice of a purchase, by the same amount, need not be the same.
 */
export async function listRivals(
  connection: Connection,
  payouts: readonly {
    readonly id: string
    readonly merchantId: string
    readonly currency: string
    readonly plannedOn: string
  }[],
  items: readonly ManifestItem[],
): Promise<(Rival & { readonly paysTheSame: boolean })[]> {
  const { rows } = await connection.query<Rival & { paysTheSame: boolean }>(
    `with asked as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[])
         as asked (id, kind, purchase_id, cause_id, amount_minor)),
     again as (
       select promise.id, promise.kind = 'settlement' as is_same from asked join transfer_items promise
           on promise.purchase_id = asked.purchase_id and promise.kind = asked.kind
          and (promise.kind = 'settlement' or promise.amount_minor = asked.amount_minor)
       union all select adjustment.id, true from asked join payable_adjustments adjustment
           on adjustment.kind = asked.kind and adjustment.cause_id = asked.cause_id where asked.purchase_id is null
       union all select id, true from asked),
     paying as (
       select payout_id, bool_or(is_same) as is_same from payout_items join again on again.id = item_id
        where ended_at is null and payout_id not in (select unnest($6::uuid[])) group by payout_id),
     of_day as (
       select payouts.id from unnest($7::uuid[], $8::text[], $9::date[]) as asked (merchant_id, currency, planned_on)
         join payouts using (merchant_id, currency, planned_on)
        where holds_day and payouts.id not in (select unnest($6::uuid[])))
     select id as "payoutId", state, coalesce(is_same, false) as "paysTheSame"
       from payouts left join paying on paying.payout_id = payouts.id
      where id in (select payout_id from paying union select id from of_day) order by id`,
    [
      ...columnsOfItems(items),
      payouts.map(({ id }) => id),
      payouts.map(({ merchantId }) => merchantId),
      payouts.map(({ currency }) => currency),
      payouts.map(({ plannedOn }) => plannedOn),
    ],
  )
  return rows
}

function columnsOfItems(items: readonly ManifestItem[]): unknown[] {
  return [
    items.map(({ id }) => id),
    items.map(({ kind }) => kind),
    items.map(({ purchaseId }) => purchaseId),
    items.map(({ causeId }) => causeId),
    items.map(({ amountMinor }) => amountMinor),
  ]
}
