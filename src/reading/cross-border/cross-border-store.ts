import type { Connection } from '../../db/database.ts'
import { type OwnerScope, type SYSTEM, within } from '../../shared/scope.ts'

/** The Union's member states (ISO 3166-1), as of 2020-02-01, when the United Kingdom had left. */
const MEMBER_STATES: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** Whoever is there is in that member state, for VAT (Directive 2006/112/EC, article 7). */
const COUNTED_AS: Readonly<Record<string, string>> = { MC: 'FR' }

/** More than so many in a quarter, and a payee is reported (article 243b, 2). */
const UNREPORTED_MAX = 25

/** What one merchant of a payee was paid from other countries in a quarter, of the payments whose money comes to it from us. */
export interface CrossBorder {
  /** `2026Q4` */
  readonly quarter: string
  readonly companyId: string
  readonly company: string
  readonly vatId: string | null
  readonly merchantId: string
  readonly merchant: string
  readonly country: string
  /** By what it is known: the account on which the merchant is paid, the seat of its company, or the shop. */
  readonly locatedBy: 'account' | 'seat' | 'shop'
  readonly payments: number
  /** How many of them from each member state. */
  readonly from: Readonly<Record<string, number>>
  readonly refunds: number
  /** Of cards whose country was not told: they may be among them. */
  readonly unknown: number
  /** Of all merchants of its company, which is the payee; whoever sees some of them alone has these alone. */
  readonly paymentsOfPayee: number
  readonly isListed: boolean
}

interface Asked {
  readonly timeZone: string
  /** Every quarter that they touch is counted whole; all, where they are left out. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** All, where it is left out. */
  readonly limit?: number | undefined
}

/**
 * By quarter and merchant, the newest quarter first. A payment counts on the day on which it was taken, and crosses a border where
 * its card was issued in a member state that is not where the payee is. Reads every payment of those companies: for a report.
 */
export async function listCrossBorder(
  connection: Connection,
  scope: OwnerScope | typeof SYSTEM,
  { timeZone, from, before, limit }: Asked,
): Promise<CrossBorder[]> {
  const asked = [timeZone, from ?? null, before ?? null, MEMBER_STATES, JSON.stringify(COUNTED_AS), UNREPORTED_MAX]
  const { rows } = await connection.query<CrossBorder>(
    ...within(
      scope,
      'merchant_account',
      [...asked, limit ?? null],
      (own) => `
      with payee as (
        select merchants.id as merchant_id, merchants.name as merchant, country_code, company_id, companies.name as company,
               vat_id, legal_country
          from merchants join companies on companies.id = company_id where ${own}),
      taken as (
        select attempts.id as attempt_id, purchases.merchant_id,
               coalesce(attempts.card_country, agreed.card_country) as card_country,
               coalesce(captured.decided_at, attempts.decided_at) as taken_at
          from payee join purchases on purchases.merchant_id = payee.merchant_id and settlement = 'TRANSFER'
               join attempts on attempts.purchase_id = purchases.id and attempts.captured_minor > 0
               left join stored_cards on stored_cards.id = attempts.stored_card_id
               left join attempts agreed on agreed.id = stored_cards.attempt_id
               left join lateral (select max(decided_at) as decided_at from operations
                                   where attempt_id = attempts.id and kind = 'capture' and state = 'succeeded') captured on true),
      moved as (
        select merchant_id, card_country, taken_at as at, 1 as payments, 0 as refunds from taken
        union all
        select merchant_id, card_country, decided_at, 0, 1
          from taken join operations using (attempt_id) where kind = 'refund' and state = 'succeeded'),
      by_country as (
        select merchant_id, date_trunc('quarter', at at time zone $1) as begins, ${countedAs('card_country')} as card_country,
               sum(payments)::int as payments, sum(refunds)::int as refunds
          from moved
         where at >= coalesce(date_trunc('quarter', $2::timestamptz at time zone $1) at time zone $1, '-infinity')
               and at < coalesce((date_trunc('quarter', ($3::timestamptz at time zone $1) - interval '1 microsecond')
                                  + interval '3 months') at time zone $1, 'infinity')
         group by 1, 2, 3),
      located as (
        select begins, card_country, payments, refunds, payee.*, account.country as account_country,
               ${countedAs('coalesce(account.country, legal_country, country_code)')} as country
          from by_country join payee using (merchant_id)
               left join lateral (select country from bank_details
                                   where bank_details.merchant_id = payee.merchant_id and country is not null
                                     and usable_from < (begins + interval '3 months') at time zone $1
                                   order by usable_from desc limit 1) account on true),
      judged as (select *, card_country = any($4::text[]) and card_country <> country as crosses from located),
      by_merchant as (
        select begins, company_id, company, vat_id, merchant_id, merchant, country, account_country, legal_country,
               coalesce(sum(payments) filter (where crosses), 0)::int as payments,
               coalesce(sum(refunds) filter (where crosses), 0)::int as refunds,
               coalesce(sum(payments) filter (where card_country is null), 0)::int as unknown,
               coalesce(jsonb_object_agg(card_country, payments) filter (where crosses and payments > 0), '{}') as "from"
          from judged group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
      of_payees as (
        select *, sum(payments) over (partition by company_id, begins)::int as of_payee from by_merchant)
      select to_char(begins, 'YYYY"Q"Q') as quarter, company_id as "companyId", company, vat_id as "vatId",
             merchant_id as "merchantId", merchant, country, payments, "from", refunds, unknown,
             case when account_country is not null then 'account' when legal_country is not null then 'seat' else 'shop' end
               as "locatedBy",
             of_payee as "paymentsOfPayee", of_payee > $6 as "isListed"
        from of_payees
       where payments + refunds + unknown > 0
       order by begins desc, of_payee desc, company_id, payments desc, merchant_id limit $7`,
    ),
  )
  return rows
}

/** Where a territory belongs to a member state, that one. */
function countedAs(country: string): string {
  return `coalesce($5::jsonb ->> (${country})::text, (${country})::text)`
}
