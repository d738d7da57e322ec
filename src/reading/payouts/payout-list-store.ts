import type { Connection } from '../../db/database.ts'
import type { Payout, PayoutState } from '../../payouts/index.ts'
import type { Money } from '../../shared/money.ts'
import { type OfEach, type Scope, within } from '../../shared/scope.ts'

/** What a list of payouts may be narrowed to; days are those on which they were planned, both included. */
export interface PayoutFilters {
  readonly states?: readonly PayoutState[] | undefined
  readonly merchantId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of which a part is still kept back. */
  readonly holdsReserve?: boolean | undefined
  readonly isStopped?: boolean | undefined
}

/** A payout as lists show it. */
export interface ListedPayout
  extends Pick<
    Payout,
    | 'id'
    | 'merchantId'
    | 'currency'
    | 'plannedOn'
    | 'plannedAt'
    | 'amountMinor'
    | 'reserveMinor'
    | 'reserveUntil'
    | 'reserveReleasedAt'
    | 'carriedBefore'
    | 'state'
    | 'exportedAt'
    | 'decidedAt'
    | 'reasonCode'
    | 'stoppedAt'
  > {
  readonly merchantName: string
  /** What it has made up for of the time before; null where nothing was carried. */
  readonly carriedMinor: bigint | null
  /** The day on which our bank has booked it. */
  readonly bookedOn: string | null
}

const CONDITIONS = `
  ($1::text[] is null or state = any($1)) and payouts.merchant_id = coalesce($2::uuid, payouts.merchant_id)
  and planned_on >= coalesce($3::date, '-infinity') and planned_on <= coalesce($4::date, 'infinity')
  and (not $5::boolean or (reserve_minor > 0 and reserve_released_at is null and state in ('exported', 'sent', 'paid')))
  and (not $6::boolean or stopped_at is not null)`

function valuesOf({ states, merchantId, from, to, holdsReserve, isStopped }: PayoutFilters): unknown[] {
  return [states ?? null, merchantId ?? null, from ?? null, to ?? null, holdsReserve ?? false, isStopped ?? false]
}

/** Newest first. */
export async function listFoundPayouts(
  connection: Connection,
  scope: Scope,
  filters: PayoutFilters,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<ListedPayout[]> {
  const { rows } = await connection.query<ListedPayout>(
    ...within(scope, 'payout', [...valuesOf(filters), after?.at ?? null, after?.id ?? null, limit], (_own, ofEach) =>
      selectOf(ofEach, 'and ($7::timestamptz is null or (planned_at, payouts.id) < ($7, $8::uuid))', 'limit $9'),
    ),
  )
  return rows
}

/** The list that a file has: its statement, for a cursor. */
export function exportedPayouts(scope: Scope, filters: PayoutFilters): [text: string, values: readonly unknown[]] {
  const [statement, values] = within(scope, 'payout', valuesOf(filters), (_own, ofEach) => selectOf(ofEach, '', ''))
  return [typeof statement === 'string' ? statement : statement.text, values]
}

function selectOf(ofEach: OfEach, more: string, limit: string): string {
  return `
    with found as (
      ${ofEach((own) => `select payouts.* from payouts where ${CONDITIONS} ${more} and ${own} order by planned_at desc, id desc ${limit}`)})
    select found.id, found.merchant_id as "merchantId", merchants.name as "merchantName", found.currency,
           planned_on as "plannedOn", planned_at as "plannedAt", amount_minor as "amountMinor",
           reserve_minor as "reserveMinor", reserve_until as "reserveUntil", reserve_released_at as "reserveReleasedAt",
           state, exported_at as "exportedAt", decided_at as "decidedAt", reason_code as "reasonCode",
           stopped_at as "stoppedAt", carried_before as "carriedBefore",
           (select line.amount_minor from payout_lines line where line.payout_id = found.id and line.kind = 'carried') as "carriedMinor",
           (select max(line.booked_on) from bank_matches said join bank_lines line on line.id = said.line_id
             where said.subject_id = found.id and said.kind = 'payout_debited' and said.booked_at is not null) as "bookedOn"
      from found join merchants on merchants.id = found.merchant_id
     order by planned_at desc, found.id desc ${limit}`
}

/** Of each currency how many there are and what they come to, of `most` at most and one more. */
export async function countFoundPayouts(
  connection: Connection,
  scope: Scope,
  filters: PayoutFilters,
  most: number,
): Promise<(Money & { readonly count: number })[]> {
  const { rows } = await connection.query<Money & { count: number }>(
    ...within(
      scope,
      'payout',
      [...valuesOf(filters), most + 1],
      (own) => `
      select currency, count(*)::int as count, sum(amount_minor)::bigint as "amountMinor"
        from (select currency, amount_minor from payouts where ${CONDITIONS} and ${own} limit $7) found
       group by currency order by count(*) desc`,
    ),
  )
  return rows
}
