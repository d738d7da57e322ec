import type { Connection } from '../../db/database.ts'
import type { ManifestItem } from '../manifest.ts'

/** An item with whose payout it is in. */
export type SoughtItem = ManifestItem & { readonly merchantId: string }

/**
 * What these books call each of these items, by its id there: the same, where they have not lost it; another, where they have learned
 * it again and nothing pays it yet. Those that are missing in the answer they do not know. A sale is its purchase's one promise;
 * what was taken back of a purchase is told by its amount; an adjustment by what it was made for, or else by its amount, for
 * what it was made for may have another id by now, too.
 */
export async function resolveItems(
  connection: Connection,
  items: readonly SoughtItem[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map()
  const { rows } = await connection.query<{ id: string; found: string }>(
    `with sought as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[])
         as sought (id, kind, purchase_id, cause_id, amount_minor, merchant_id)),
     lost as (
       select * from sought
        where not exists (select from transfer_items where transfer_items.id = sought.id)
          and not exists (select from payable_adjustments where payable_adjustments.id = sought.id)),
     promises as (
       select lost.*, row_number() over (partition by kind, purchase_id, amount_minor order by id) as place
         from lost where purchase_id is not null),
     open_adjustments as (
       select adjustment.* from payable_adjustments adjustment
        where merchant_id in (select merchant_id from lost where purchase_id is null) and id not in (select id from sought)
          and not exists (select from payout_items where item_id = adjustment.id and ended_at is null)),
     by_cause as (
       select lost.id, adjustment.id as found from lost join open_adjustments adjustment using (kind, cause_id, amount_minor)
        where lost.purchase_id is null),
     by_amount as (
       select lost.id, kind, amount_minor, merchant_id,
              row_number() over (partition by merchant_id, kind, amount_minor order by id) as place
         from lost where purchase_id is null and id not in (select id from by_cause)),
     numbered as (
       select id as found, kind, amount_minor, merchant_id,
              row_number() over (partition by merchant_id, kind, amount_minor order by id) as place
         from open_adjustments where id not in (select found from by_cause))
     select id, id as found from sought where id not in (select id from lost)
     union all
     select promises.id, again.id from promises cross join lateral (
       select promise.id from transfer_items promise
        where promise.purchase_id = promises.purchase_id and promise.kind = promises.kind
          and promise.amount_minor = promises.amount_minor and promise.id not in (select id from sought)
          and not exists (select from payout_items where item_id = promise.id and ended_at is null)
        order by promise.id offset promises.place - 1 limit 1) again
     union all select id, found from by_cause
     union all select id, found from by_amount join numbered using (merchant_id, kind, amount_minor, place)`,
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
 * day: in the order of their ids. What only has the same amount need not be the same.
 */
export async function listRivals(
  connection: Connection,
  payouts: readonly {
    readonly id: string
    readonly merchantId: string
    readonly currency: string
    readonly plannedOn: string
  }[],
  items: readonly SoughtItem[],
): Promise<(Rival & { readonly paysTheSame: boolean })[]> {
  const { rows } = await connection.query<Rival & { paysTheSame: boolean }>(
    `with asked as (
       select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[])
         as asked (id, kind, purchase_id, cause_id, amount_minor, merchant_id)),
     again as (
       select promise.id, promise.kind = 'settlement' as is_same from asked join transfer_items promise
           on promise.purchase_id = asked.purchase_id and promise.kind = asked.kind
          and (promise.kind = 'settlement' or promise.amount_minor = asked.amount_minor)
       union all select adjustment.id, adjustment.cause_id = asked.cause_id from asked join payable_adjustments adjustment
           on adjustment.merchant_id = asked.merchant_id and adjustment.kind = asked.kind
          and (adjustment.cause_id = asked.cause_id or adjustment.amount_minor = asked.amount_minor)
        where asked.purchase_id is null
       union all select id, true from asked),
     paying as (
       select payout_id, bool_or(is_same) as is_same from payout_items join again on again.id = item_id
        where ended_at is null and payout_id not in (select unnest($7::uuid[])) group by payout_id),
     of_day as (
       select payouts.id from unnest($8::uuid[], $9::text[], $10::date[]) as asked (merchant_id, currency, planned_on)
         join payouts using (merchant_id, currency, planned_on)
        where holds_day and payouts.id not in (select unnest($7::uuid[])))
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

function columnsOfItems(items: readonly SoughtItem[]): unknown[] {
  return [
    items.map(({ id }) => id),
    items.map(({ kind }) => kind),
    items.map(({ purchaseId }) => purchaseId),
    items.map(({ causeId }) => causeId),
    items.map(({ amountMinor }) => amountMinor),
    items.map(({ merchantId }) => merchantId),
  ]
}
