import type { Connection, Transaction } from '../db/database.ts'

/** A merchant whose day it is, and until when its sales count. */
export interface DueMerchant {
  readonly merchantId: string
  readonly cutoffAt: Date
}

/** Below every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface PeriodStarts {
  readonly daily: string
  readonly weekly: string
  readonly monthly: string
  readonly timeZone: string
}

/**
 * Whose period has begun and has no payout yet, in the order of their ids: sales count that were promised before it began, as many
 * days before as the merchant's delay says. Where nothing is known of an account, or its opening waits, nobody is due.
 */
export async function listDueMerchants(
  connection: Connection,
  { daily, weekly, monthly, timeZone }: PeriodStarts,
  {
    currency,
    afterId,
    limit,
  }: { readonly currency: string; readonly afterId: string | undefined; readonly limit: number },
): Promise<DueMerchant[]> {
  const { rows } = await connection.query<DueMerchant>(
    `with due as (
       select id, payout_delay_days as delay_days,
              case payout_cadence when 'daily' then $1::date when 'weekly' then $2::date else $3::date end as begins
         from merchants where payout_cadence <> 'on_demand' and id > $6::uuid)
     select id as "merchantId", (begins - delay_days)::timestamp at time zone $4 as "cutoffAt" from due
      where ${MAY_BE_PAID('due.id', '$5')}
        and not exists (select from payouts where merchant_id = due.id and currency = $5 and holds_day and planned_on >= begins)
      order by id limit $7`,
    [daily, weekly, monthly, timeZone, currency, afterId ?? BEFORE_ALL, limit],
  )
  return rows
}

const MAY_BE_PAID = (merchant: string, currency: string) => `
  exists (select from bank_details where merchant_id = ${merchant} and ended_at is null and flagged_at is null)
  and not exists (select from payout_stops where merchant_id = ${merchant} and ended_at is null)
  and not exists (select from payout_openings opening
                   where opening.merchant_id = ${merchant} and opening.currency = ${currency} and confirmed_at is null)`

/** What a merchant lends itself is nobody's to advance: until each payer has paid, or owes no more, nothing of that purchase counts. */
const WAITS_FOR_PAYERS = (purchase: string) => `
  select from purchases lent join shares on shares.purchase_id = lent.id
   where lent.id = ${purchase} and lent.is_paid_when_collected and shares.state in ('planned', 'owed', 'refused')`

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
 * statement. What is taken back counts at once, sales and their commission by their cut-off. No positive amount, or one below the minimum: nothing is
 * planned, and all of it is carried to the next time. `ids` are those of the payouts to be, by merchant.
 */
export async function insertPlanned(
  tx: Transaction,
  merchants: readonly (DueMerchant & { readonly id: string })[],
  { currency, plannedOn, plannedAt, plannedBy, itemsMax }: ToPlan,
): Promise<Planned[]> {
  const { rows } = await tx.query<Planned>(
    `with due as (
       select asked.payout_id, merchants.id as merchant_id, merchants.company_id, asked.cutoff_at,
              payout_minimum_minor as minimum, payout_reserve_bps as bps, payout_reserve_days as days
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as asked (payout_id, merchant_id, cutoff_at)
         join merchants on merchants.id = asked.merchant_id
        where ${MAY_BE_PAID('merchants.id', '$4')}
          and not exists (select from payouts
                           where merchant_id = merchants.id and currency = $4 and planned_on = $5 and holds_day)),
     open as (
       select due.payout_id, item.id, item.amount_minor,
              case item.kind when 'settlement' then 'sales' else 'refunds' end as kind
         from due join transfer_items item on item.merchant_id = due.merchant_id
        where item.currency = $4 and (item.amount_minor < 0 or item.recorded_at < due.cutoff_at)
          and not exists (select from payout_items where item_id = item.id and ended_at is null)
          and not exists (${WAITS_FOR_PAYERS('item.purchase_id')})
       union all
       select due.payout_id, adjustment.id, adjustment.amount_minor, adjustment.kind
         from due join payable_adjustments adjustment on adjustment.merchant_id = due.merchant_id
        where adjustment.currency = $4 and (adjustment.kind <> 'commission' or adjustment.recorded_at < due.cutoff_at)
          and not exists (select from payout_items where item_id = adjustment.id and ended_at is null)
          and not exists (${WAITS_FOR_PAYERS('adjustment.purchase_id')})),
     counted as (
       select *, row_number() over (partition by payout_id order by amount_minor >= 0, id) as place from open),
     taken as (select * from counted where place <= $8),
     sums as (
       select payout_id, sum(amount_minor)::bigint as gross, count(*)::int as items from taken group by payout_id),
     worth as (
       select due.*, items, gross, gross - greatest(gross * bps / 10000, 0) as amount
         from sums join due using (payout_id)
        where gross - greatest(gross * bps / 10000, 0) >= minimum),
     made as (
       insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, reserve_minor, reserve_until,
                            planned_at, planned_by)
       select payout_id, merchant_id, company_id, $4, $5, amount, gross - amount,
              case when gross > amount then $5::date + days end, $6, $7
         from worth
       returning id, merchant_id, amount_minor),
     items as (
       insert into payout_items (payout_id, item_id, amount_minor)
       select payout_id, taken.id, taken.amount_minor from taken join worth using (payout_id)),
     parts as (
       select payout_id, kind, sum(amount_minor)::bigint as amount_minor from taken join worth using (payout_id)
        group by payout_id, kind
       union all select payout_id, 'reserve_held', amount - gross from worth where gross > amount),
     lines as (
       insert into payout_lines (payout_id, line, kind, amount_minor)
       select payout_id, row_number() over (partition by payout_id order by amount_minor desc, kind), kind, amount_minor
         from parts)
     select made.id, made.merchant_id as "merchantId", made.amount_minor as "amountMinor", worth.items
       from made join worth on worth.payout_id = made.id order by made.id`,
    [
      merchants.map(({ id }) => id),
      merchants.map(({ merchantId }) => merchantId),
      merchants.map(({ cutoffAt }) => cutoffAt),
      ...[currency, plannedOn, plannedAt, plannedBy, itemsMax],
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
