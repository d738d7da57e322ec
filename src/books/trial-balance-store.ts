import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { Account } from './accounts.ts'
import { ACCOUNTING_DAY, SHARES_ACCOUNTS, UNCHAINED } from './chain-store.ts'

/** What moved on an account in one currency, and what is left of it: debit positive. */
export interface AccountBalance {
  readonly account: Account
  readonly currency: string
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

const SIDES = `
  coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as debit,
  coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as credit`

/**
 * Every account that was ever moved. `until`: the last accounting day that counts (`2026-11-30`); `bookedBefore`: the moment
 * as which our books are read, exclusive. Sums of days, completed by what has no place yet.
 */
export async function readTrialBalance(
  connection: Connection,
  {
    timeZone,
    until,
    bookedBefore,
  }: {
    readonly timeZone: string
    readonly until?: string | undefined
    readonly bookedBefore?: Date | undefined
  },
): Promise<AccountBalance[]> {
  const { rows } = await connection.query<AccountBalance>(
    `
    with moved as (
      select account, currency, sum(debit_minor) as debit, sum(credit_minor) as credit
        from account_days where $2::date is null or day <= $2 group by account, currency
      union all
      select account, currency, ${SIDES}
        from journals join postings on journal_id = journals.id
       where ${UNCHAINED} and ($2::date is null or ${ACCOUNTING_DAY} <= $2) group by account, currency
      union all
      select account, currency, -debit, -credit
        from (select account, currency, ${SIDES}
                from journals join postings on postings.journal_id = journals.id
                     left join journal_chain on journal_chain.journal_id = journals.id
               where booked_at >= $3 and ($2::date is null or coalesce(accounting_on, ${ACCOUNTING_DAY}) <= $2)
               group by account, currency) as later
       where $3::timestamptz is not null)
    select account, currency, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor"
      from moved group by account, currency order by account, currency`,
    [timeZone, until ?? null, bookedBefore ?? null],
  )
  return rows
}

/** The first day whose sums are not those of its journals; undefined where all are. */
export async function findWrongDay(connection: Connection): Promise<{ day: string; account: string } | undefined> {
  const { rows } = await connection.query<{ day: string; account: string }>(
    `
    with counted as (
      select accounting_on as day, account, case when account = any($1) then null else owner_id end as owner_id, currency, ${SIDES}
        from journal_chain join journals on journals.id = journal_chain.journal_id
             join postings on postings.journal_id = journals.id
       group by 1, 2, 3, 4)
    select to_char(coalesce(counted.day, kept.day), 'YYYY-MM-DD') as day, coalesce(counted.account, kept.account) as account
      from counted full join account_days kept
        on (kept.day, kept.account, kept.currency) = (counted.day, counted.account, counted.currency)
           and kept.owner_id is not distinct from counted.owner_id
     where (kept.debit_minor, kept.credit_minor) is distinct from (counted.debit, counted.credit)
     order by 1, 2 limit 1`,
    [SHARES_ACCOUNTS],
  )
  return rows[0]
}

/** Journals that were booked more than an hour ago and have no place: the job that gives it does not run, or missed them. */
export async function countForgotten(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from journals
      where booked_at < now() - interval '1 hour' and not exists (select from journal_chain where journal_id = journals.id)`,
  )
  return only(rows).count
}
