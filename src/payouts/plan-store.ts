import type { Connection, Transaction } from '../db/database.ts'
import { type DueMerchant, MAY_BE_PAID } from './due-merchant-store.ts'

/**
 * What a merchant lends itself is nobody's to advance: until each payer has paid, or owes no more, nothing of that purchase counts. Found
 * once for all that is free: asked row by row, it was compared with every payer's of the installation.
 */
const WAITING_FOR_PAYERS = `
  select lent.id from purchases lent
   where lent.id in (select purchase_id from free) and lent.is_paid_when_collected
     and exists (select from shares where shares.purchase_id = lent.id and shares.state in ('planned', 'owed', 'refused'))`

/** One planner at a time looks at a merchant; payments go on. */
export async function lockMerchants(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select from merchants where id = any($1::uuid[]) order by id for no key update', [ids])
}

export interface ToPlan {
  readonly currency: string
  readonly plannedOn: string
  readonly plannedAt: Date
  readonly plannedBy: string
  /** Of one payout; what is beyond it waits for the next day's. */
  readonly itemsMax: number
}

export interface Planned {
  readonly id: string
  readonly merchantId: string
  readonly amountMinor: bigint
  readonly items: number
}

/**
 * Plans for each of these merchants, whose rows are locked, what it may be paid: the payout, its items and its lines in one
 * statement. What is taken back counts at once, sales and their commission by their cut-off. No positive amount, or one below the
 * minimum: nothing is planned, and all of it is carried to the next time: a debt with a line of its own. `ids` are those of the
 * payouts to be, by merchant. What was paid before, nearly all there is of a merchant, is left out first.
 */
export async function insertPlanned(
  tx: Transaction,
  merchants: readonly (DueMerchant & { readonly id: string })[],
  { currency, plannedOn, plannedAt, plannedBy, itemsMax }: ToPlan,
): Promise<Planned[]> {
  const { rows } = await tx.query<Planned>(
    `with due as (
       select asked.payout_id, merchants.id as merchant_id, merchants.company_id, asked.cutoff_at, asked.carried_before,
              -- a merchant that is being closed is paid to the last cent
              case when closing_since is null then payout_minimum_minor else 1 end as minimum,
              case when closing_since is null then payout_reserve_bps else 0 end as bps, payout_reserve_days as days
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $9::timestamptz[])
                as asked (payout_id, merchant_id, cutoff_at, carried_before)
         join merchants on merchants.id = asked.merchant_id
        where ${MAY_BE_PAID('merchants.id', '$4')}
          and not exists (select from payouts
                           where merchant_id = merchants.id and currency = $4 and planned_on = $5 and holds_day)),
     free as materialized (
       select due.payout_id, item.id, item.amount_minor, item.recorded_at < due.carried_before as is_old,
              case item.kind when 'settlement' then 'sales' else 'refunds' end as kind, item.purchase_id
         from due join transfer_items item on item.merchant_id = due.merchant_id
        where item.currency = $4 and (item.amount_minor < 0 or item.recorded_at < due.cutoff_at)
          and not exists (select from payout_items where item_id = item.id and ended_at is null)
       union all
       select due.payout_id, adjustment.id, adjustment.amount_minor, adjustment.recorded_at < due.carried_before,
              adjustment.kind, adjustment.purchase_id
         from due join payable_adjustments adjustment on adjustment.merchant_id = due.merchant_id
        where adjustment.currency = $4 and (adjustment.kind <> 'commission' or adjustment.recorded_at < due.cutoff_at)
          and not exists (select from payout_items where item_id = adjustment.id and ended_at is null)),
     waiting as materialized (${WAITING_FOR_PAYERS}),
     open as (select * from free where purchase_id is null or purchase_id not in (select id from waiting)),
     counted as (
       select *, row_number() over (partition by payout_id order by amount_minor >= 0, id) as place from open),
     taken as (select * from counted where place <= $8),
     sums as (
       select payout_id, sum(amount_minor)::bigint as gross, count(*)::int as items,
              coalesce(sum(amount_minor) filter (where is_old), 0) < 0 as is_carried
         from taken group by payout_id),
     worth as (
       select due.*, items, gross, is_carried, gross - greatest(gross * bps / 10000, 0) as amount
         from sums join due using (payout_id)
        where gross - greatest(gross * bps / 10000, 0) >= minimum),
     made as (
       insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, reserve_minor, reserve_until,
                            planned_at, planned_by, carried_before)
       select payout_id, merchant_id, company_id, $4, $5, amount, gross - amount,
              case when gross > amount then $5::date + days end, $6, $7,
              case when is_carried then carried_before end
         from worth
       returning id, merchant_id, amount_minor),
     items as (
       insert into payout_items (payout_id, item_id, amount_minor)
       select payout_id, taken.id, taken.amount_minor from taken join worth using (payout_id)),
     parts as (
       select payout_id, case when is_carried and is_old then 'carried' else kind end as kind,
              sum(amount_minor)::bigint as amount_minor
         from taken join worth using (payout_id) group by 1, 2
       union all select payout_id, 'reserve_held', amount - gross from worth where gross > amount),
     lines as (
       insert into payout_lines (payout_id, line, kind, amount_minor)
       select payout_id, row_number() over (partition by payout_id order by kind <> 'carried', amount_minor desc, kind), kind, amount_minor
         from parts)
     select made.id, made.merchant_id as "merchantId", made.amount_minor as "amountMinor", worth.items
       from made join worth on worth.payout_id = made.id order by made.id`,
    [
      merchants.map(({ id }) => id),
      merchants.map(({ merchantId }) => merchantId),
      merchants.map(({ cutoffAt }) => cutoffAt),
      ...[currency, plannedOn, plannedAt, plannedBy, itemsMax, merchants.map(({ carriedBefore }) => carriedBefore)],
    ],
  )
  return rows
}

export async function readDelayDays(connection: Connection, merchantId: string): Promise<number> {
  const { rows } = await connection.query<{ days: number }>(
    'select payout_delay_days as days from merchants where id = $1',
    [merchantId],
  )
  return rows[0]?.days ?? 0
}
