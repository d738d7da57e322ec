import type { Connection, Transaction } from '../db/database.ts'
import type { Days } from './journal-lines-store.ts'

/** At the end of an accounting day: what others are owed, and the money there is for it. */
export interface SafeguardedDay {
  readonly day: string
  readonly currency: string
  /** Open, kept back, and on its way in files. Whoever owes us lowers nobody else's. */
  readonly merchantsMinor: bigint
  /** Of payers whose account is in credit: refunds that are under way, or were refused. */
  readonly payersMinor: bigint
  /** Came in at the bank, and nobody knows whose it is, line by line: what went out unexplained lowers none of it. */
  readonly unexplainedMinor: bigint
  readonly bankMinor: bigint
  /** Collected for us, and not on our bank account yet. */
  readonly acquirersMinor: bigint
  /**
   * Of these, what may have gone. Before the first day of which a bank's statement tells: what merchants were paid outside. From then on:
   * what acquirers had collected before, for it may be on that account since, and would count twice.
   */
  readonly unprovenMinor: bigint
}

/**
 * Every day and currency, of journals that have their place. Payers' sub-accounts and lines of banks are added up from all their
 * journals, for sums of days do not keep them: minutes for years of business. Refunds that were paid by other means are taken from
 * the bank's money until statements say what is there.
 */
export async function readSafeguarding(connection: Connection, { from, to }: Days): Promise<SafeguardedDay[]> {
  const { rows } = await connection.query<SafeguardedDay>(
    `
    with moved as (
      select day, currency, account, owner_id, credit_minor - debit_minor as owed
        from account_days where account in ('merchant_payable', 'reserve', 'in_transit') and day <= $2
      union all
      select accounting_on, currency, account,
             case account when 'suspense' then coalesce(line_id, cause_id) else owner_id end, -sum(postings.amount_minor)
        from journal_chain join journals on journals.id = journal_chain.journal_id
             join postings on postings.journal_id = journals.id
             left join bank_matches on account = 'suspense' and bank_matches.id = cause_id
       where account in ('payer_receivable', 'suspense') and accounting_on <= $2 group by 1, 2, 3, 4),
    owed as (
      select day, currency, account, owner_id,
             greatest(sum(owed) over (partition by currency, account, owner_id order by day), 0) as owed from moved),
    changed as (
      select day, currency, account,
             owed - lag(owed, 1, 0) over (partition by currency, account, owner_id order by day) as change from owed
      union all
      select day, currency, case when account = 'bank' and owner_id is null then 'bank_elsewhere' else account end,
             debit_minor - credit_minor
        from account_days where account in ('bank', 'acquirer_clearing') and day <= $2
      union all
      select day, currency, account, credit_minor - debit_minor from account_days where account = 'paid_outside' and day <= $2),
    known as (
      select day, currency, jsonb_object_agg(account, stands) as stands
        from (select day, currency, account, sum(sum(change)) over (partition by currency, account order by day) as stands
                from changed group by day, currency, account) of_account
       group by day, currency),
    opened as (
      select min(opened_on) as day, currency
        from bank_statements join bank_accounts on bank_accounts.id = bank_account_id
       where family = 'camt.053' group by bank_account_id, currency),
    asked as (
      select day, currency,
             (select max(opened.day) from opened where opened.currency = currencies.currency and opened.day <= asked.day) as opened_on
        from (select day::date as day from generate_series($1::date, $2::date, interval '1 day') day) asked,
             (select distinct currency from known) currencies)
    select to_char(day, 'YYYY-MM-DD') as day, currency,
           ${['merchant_payable', 'reserve', 'in_transit'].map((account) => standsAt(account)).join(' + ')} as "merchantsMinor",
           ${standsAt('payer_receivable')} as "payersMinor", ${standsAt('suspense')} as "unexplainedMinor",
           ${standsAt('bank')} + case when opened_on is null then ${standsAt('bank_elsewhere')} else 0 end as "bankMinor",
           ${standsAt('acquirer_clearing')} as "acquirersMinor",
           case when opened_on is null then ${standsAt('paid_outside')}
                else greatest(${standsAt('acquirer_clearing', 'opened_on - 1')}, 0) end as "unprovenMinor"
      from asked order by day, currency`,
    [from, to],
  )
  return rows
}

/** What an account stood at when a day ended: as it was left by the last day that moved it. */
function standsAt(account: string, day = 'asked.day'): string {
  return `coalesce((select (stands ->> '${account}')::bigint from known
    where known.currency = asked.currency and known.day <= ${day} and stands ? '${account}'
    order by known.day desc limit 1), 0)`
}

export async function hasProof(connection: Connection, day: string): Promise<boolean> {
  const { rows } = await connection.query('select from safeguarding_proofs where day = $1 limit 1', [day])
  return rows.length > 0
}

/** Those that nobody has kept meanwhile. */
export async function insertProofs(
  tx: Transaction,
  proofs: readonly (SafeguardedDay & { readonly missingMinor: bigint })[],
  provedAt: Date,
): Promise<void> {
  await tx.query(
    `insert into safeguarding_proofs (day, currency, merchants_minor, payers_minor, unexplained_minor, bank_minor, acquirers_minor,
                                      unproven_minor, missing_minor, proved_at)
     select proof.*, $10 from unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
                                     $8::bigint[], $9::bigint[]) as proof
     on conflict do nothing`,
    [
      proofs.map(({ day }) => day),
      proofs.map(({ currency }) => currency),
      proofs.map(({ merchantsMinor }) => merchantsMinor),
      proofs.map(({ payersMinor }) => payersMinor),
      proofs.map(({ unexplainedMinor }) => unexplainedMinor),
      proofs.map(({ bankMinor }) => bankMinor),
      proofs.map(({ acquirersMinor }) => acquirersMinor),
      proofs.map(({ unprovenMinor }) => unprovenMinor),
      ...[proofs.map(({ missingMinor }) => missingMinor), provedAt],
    ],
  )
}
