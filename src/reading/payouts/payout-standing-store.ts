import type { Connection } from '../../db/database.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** What decides whether a merchant is paid, and when. */
export interface PayoutStanding {
  readonly merchantId: string
  readonly hasDetails: boolean
  readonly flaggedAt: Date | null
  /** Business clock; null without details. */
  readonly usableFrom: Date | null
  readonly isStopped: boolean
  /** What was promised before payouts were made here waits to be confirmed. */
  readonly opensLater: boolean
  /** Of the payout that stands for its day. */
  readonly lastPlannedOn: string | null
}

/** Of these merchants, those of the scope. */
export async function listPayoutStandings(
  connection: Connection,
  scope: Scope,
  merchantIds: readonly string[],
  currency: string,
): Promise<PayoutStanding[]> {
  const { rows } = await connection.query<PayoutStanding>(
    ...within(
      scope,
      'merchant_account',
      [merchantIds, currency],
      (own) => `
      select merchants.id as "merchantId", details.id is not null as "hasDetails", details.flagged_at as "flaggedAt",
             details.usable_from as "usableFrom",
             exists (select from payout_stops where merchant_id = merchants.id and ended_at is null) as "isStopped",
             exists (select from payout_openings where merchant_id = merchants.id and currency = $2 and confirmed_at is null)
               as "opensLater",
             (select max(planned_on) from payouts where merchant_id = merchants.id and currency = $2 and holds_day)
               as "lastPlannedOn"
        from merchants left join bank_details details on details.merchant_id = merchants.id and details.ended_at is null
       where merchants.id = any($1::uuid[]) and ${own}`,
    ),
  )
  return rows
}
