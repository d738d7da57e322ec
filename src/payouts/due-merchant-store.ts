import type { Connection } from '../db/database.ts'

/** A merchant whose day it is, and until when its sales count. */
export interface DueMerchant {
  readonly merchantId: string
  readonly cutoffAt: Date
  /** What was open before, the time until the payout before this one, is a line by itself where it comes to less than nothing. */
  readonly carriedBefore: Date
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
              case cadence when 'daily' then $1::date when 'weekly' then $2::date else $3::date end as begins,
              case cadence when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 month' end as lasts
         from (select id, payout_delay_days, case when closing_since is null then payout_cadence else 'daily' end as cadence
                 from merchants where id > $6::uuid) by_policy
        where cadence <> 'on_demand')
     select id as "merchantId", (begins - delay_days)::timestamp at time zone $4 as "cutoffAt",
            (begins - lasts - delay_days * interval '1 day') at time zone $4 as "carriedBefore"
       from due
      where ${MAY_BE_PAID('due.id', '$5')}
        and not exists (select from payouts where merchant_id = due.id and currency = $5 and holds_day and planned_on >= begins)
      order by id limit $7`,
    [daily, weekly, monthly, timeZone, currency, afterId ?? BEFORE_ALL, limit],
  )
  return rows
}

/** Its bank details are known and right, nobody has stopped it, and its opening is confirmed. */
export const MAY_BE_PAID = (merchant: string, currency: string) => `
  exists (select from bank_details where merchant_id = ${merchant} and ended_at is null and flagged_at is null)
  and not exists (select from payout_stops where merchant_id = ${merchant} and ended_at is null)
  and not exists (select from payout_openings opening
                   where opening.merchant_id = ${merchant} and opening.currency = ${currency} and confirmed_at is null)`
