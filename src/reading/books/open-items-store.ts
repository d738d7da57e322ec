import type { Connection } from '../../db/database.ts'

/** What a merchant is owed in a currency, and the items that explain it. */
export interface OpenItems {
  readonly merchantId: string
  readonly currency: string
  /** Items of transfers, less what was taken back. */
  readonly promisedMinor: bigint
  /** Of purchases that the merchant's own PSP pays: not settled there yet, or given back there beyond what was cancelled. */
  readonly atPspMinor: bigint
  /** Journals of no purchase: payouts, commission, reserves. */
  readonly otherwiseMinor: bigint
  /** As the books have it. */
  readonly openMinor: bigint
}

/** Of every merchant, for the operator. Reads every journal of what merchants are owed: seconds for a long past. */
export async function listOpenItems(connection: Connection): Promise<OpenItems[]> {
  const { rows } = await connection.query<OpenItems>(`
    with booked as (
      select postings.owner_id as merchant_id, journals.currency, -sum(postings.amount_minor) as open,
             -sum(postings.amount_minor) filter (where purchases.settlement = 'BACK') as at_psp,
             -sum(postings.amount_minor) filter (where journals.purchase_id is null) as otherwise
        from postings join journals on journals.id = postings.journal_id left join purchases on purchases.id = journals.purchase_id
       where account = 'merchant_payable' group by postings.owner_id, journals.currency),
    promised as (
      select merchant_id, currency, sum(amount_minor) as promised from transfer_items group by merchant_id, currency)
    select merchant_id as "merchantId", currency, coalesce(promised, 0)::bigint as "promisedMinor",
           coalesce(at_psp, 0)::bigint as "atPspMinor", coalesce(otherwise, 0)::bigint as "otherwiseMinor",
           coalesce(open, 0)::bigint as "openMinor"
      from booked full join promised using (merchant_id, currency) order by merchant_id, currency`)
  return rows
}

/** What an account at an acquirer holds for us, and the payments that explain it. */
export interface AcquirerItems {
  /** Null: booked before accounts were kept apart. */
  readonly accountId: string | null
  readonly currency: string
  /** Taken from payers, less what was given back. */
  readonly collectedMinor: bigint
  /** Taken by disputes, with their fees. */
  readonly disputedMinor: bigint
  /** Journals of no purchase: payouts to our bank, fees. */
  readonly otherwiseMinor: bigint
  /** As the books have it. */
  readonly heldMinor: bigint
}

/** Of every account, for the operator. Reads every payment. */
export async function listAcquirerItems(connection: Connection): Promise<AcquirerItems[]> {
  const { rows } = await connection.query<AcquirerItems>(`
    with known as (
      select owner_id as account_id, currency, 0::numeric as collected, 0::numeric as disputed, sum(amount_minor) as held,
             coalesce(sum(amount_minor) filter (where journals.purchase_id is null), 0) as otherwise
        from postings join journals on journals.id = journal_id
       where account = 'acquirer_clearing' group by owner_id, currency
      union all
      select acquirer_account_id, currency, sum(captured_minor - refunded_minor), 0, 0, 0
        from attempts where captured_minor <> 0 or refunded_minor <> 0 group by acquirer_account_id, currency
      union all
      select acquirer_account_id, currency, 0,
             sum(fee_minor + case when state = 'won' then 0 else amount_minor end), 0, 0
        from disputes where purchase_id is not null group by acquirer_account_id, currency)
    select account_id as "accountId", currency, sum(collected)::bigint as "collectedMinor",
           sum(disputed)::bigint as "disputedMinor", sum(otherwise)::bigint as "otherwiseMinor", sum(held)::bigint as "heldMinor"
      from known group by account_id, currency order by account_id, currency`)
  return rows
}
