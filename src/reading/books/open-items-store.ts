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
