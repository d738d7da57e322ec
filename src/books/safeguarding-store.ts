import type { Connection } from '../db/database.ts'
import type { Days } from './journal-lines-store.ts'

/** At the end of an accounting day: what others are owed, and the money there is for it. */
export interface SafeguardedDay {
  readonly day: string
  readonly currency: string
  /** Open, kept back, and on its way in files. Whoever owes us lowers nobody else's. */
  readonly merchantsMinor: bigint
  /** Of payers whose account is in credit: refunds that are under way, or were refused. */
  readonly payersMinor: bigint
  /** Came in at the bank, and nobody knows whose it is. */
  readonly unexplainedMinor: bigint
  readonly bankMinor: bigint
  /** Collected for us, and not on our bank account yet. */
  readonly acquirersMinor: bigint
}

/**
 * Every day and currency, of journals that have their place. Payers' sub-accounts are added up from all their journals, for
 * sums of days do not keep them: minutes for years of business.
 */
export async function readSafeguarding(connection: Connection, { from, to }: Days): Promise<SafeguardedDay[]> {
  const { rows } = await connection.query<SafeguardedDay>(
    `
    with moved as (
      select day, currency, account, owner_id, credit_minor - debit_minor as owed
        from account_days where account in ('merchant_payable', 'reserve', 'in_transit', 'suspense') and day <= $2
      union all
      select accounting_on, currency, account, owner_id, -sum(amount_minor)
        from journal_chain join journals on journals.id = journal_chain.journal_id
             join postings on postings.journal_id = journals.id
       where account = 'payer_receivable' and accounting_on <= $2 group by 1, 2, 3, 4),
    owed as (
      select day, currency, account, owner_id,
             greatest(sum(owed) over (partition by currency, account, owner_id order by day), 0) as owed from moved),
    changed as (
      select day, currency, account,
             owed - lag(owed, 1, 0) over (partition by currency, account, owner_id order by day) as change from owed
      union all
      select day, currency, account, debit_minor - credit_minor
        from account_days where account in ('bank', 'acquirer_clearing') and day <= $2),
    known as (
      select day, currency, jsonb_object_agg(account, stands) as stands
        from (select day, currency, account, sum(sum(change)) over (partition by currency, account order by day) as stands
                from changed group by day, currency, account) of_account
       group by day, currency),
    asked as (
      select day::date as day, currency
        from generate_series($1::date, $2::date, interval '1 day') day, (select distinct currency from known) currencies)
    select to_char(day, 'YYYY-MM-DD') as day, currency,
           ${['merchant_payable', 'reserve', 'in_transit'].map(standsAt).join(' + ')} as "merchantsMinor",
           ${standsAt('payer_receivable')} as "payersMinor", ${standsAt('suspense')} as "unexplainedMinor",
           ${standsAt('bank')} as "bankMinor", ${standsAt('acquirer_clearing')} as "acquirersMinor"
      from asked order by day, currency`,
    [from, to],
  )
  return rows
}

/** What an account stood at when a day ended: as it was left by the last day that moved it. */
function standsAt(account: string): string {
  return `coalesce((select (stands ->> '${account}')::bigint from known
    where known.currency = asked.currency and known.day <= asked.day and stands ? '${account}'
    order by known.day desc limit 1), 0)`
}
