import type { Connection } from '../db/database.ts'
import type { Account } from './accounts.ts'
import { ACCOUNTING_DAY, SHARES_ACCOUNTS, SIDES, UNCHAINED } from './chain-store.ts'

/** What moved on an account in one currency, and what is left of it: debit positive. */
export interface AccountBalance {
  readonly account: Account
  readonly currency: string
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

/** What a trial balance counts: up to which accounting day (`2026-11-30`), all where it is left out. */
export interface Balanced {
  readonly timeZone: string
  readonly until?: string | undefined
}

const OF_ACCOUNTS = `
    select account, currency, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor"
      from moved group by account, currency order by account, currency`

/** Every account that was ever moved: kept sums, completed by what has no place yet. */
export async function readTrialBalance(
  connection: Connection,
  { timeZone, until }: Balanced,
): Promise<AccountBalance[]> {
  const { rows } = await connection.query<AccountBalance>(
    `
    with moved as (
      select account, currency, sum(debit_minor) as debit, sum(credit_minor) as credit
        from account_balances where $2::date is null group by account, currency
      union all
      select account, currency, sum(debit_minor), sum(credit_minor)
        from account_days where day <= $2 group by account, currency
      union all
      select account, currency, ${SIDES}
        from journals join postings on journal_id = journals.id
       where ${UNCHAINED} and ($2::date is null or ${ACCOUNTING_DAY} <= $2) group by account, currency)
    ${OF_ACCOUNTS}`,
    [timeZone, until ?? null],
  )
  return rows
}

/**
 * The books as they were read at a moment of the past, exclusive: what had been written down before its day, and what was
 * written down on that day until then. What was booked since changes nothing of it.
 */
export async function readPastBalance(
  connection: Connection,
  { timeZone, until, bookedBefore }: Balanced & { readonly bookedBefore: Date },
): Promise<AccountBalance[]> {
  const { rows } = await connection.query<AccountBalance>(
    `
    with asked as (select date_trunc('day', $3::timestamptz, 'UTC') as day_begins_at, ($3 at time zone 'UTC')::date as day),
    moved as (
      select account, currency, sum(debit_minor) as debit, sum(credit_minor) as credit
        from account_booking_days
       where booked_on < (select day from asked) and ($2::date is null or day <= $2) group by account, currency
      union all
      select account, currency, ${SIDES}
        from journals join postings on journal_id = journals.id
       where ${UNCHAINED} and (booked_at is null or booked_at < (select day_begins_at from asked))
             and ($2::date is null or ${ACCOUNTING_DAY} <= $2) group by account, currency
      union all
      select account, currency, ${SIDES}
        from journals join postings on postings.journal_id = journals.id
             left join journal_chain on journal_chain.journal_id = journals.id
       where booked_at >= (select day_begins_at from asked) and booked_at < $3
             and ($2::date is null or coalesce(accounting_on, ${ACCOUNTING_DAY}) <= $2) group by account, currency)
    ${OF_ACCOUNTS}`,
    [timeZone, until ?? null, bookedBefore],
  )
  return rows
}

/** What each sub-account of an account holds, debit positive; those of shares are one. */
export async function readAccount(
  connection: Connection,
  account: Account,
): Promise<readonly { readonly ownerId: string | null; readonly currency: string; readonly balanceMinor: bigint }[]> {
  const { rows } = await connection.query<{ ownerId: string | null; currency: string; balanceMinor: bigint }>(
    `
    with moved as (
      select owner_id, currency, debit_minor - credit_minor as amount from account_balances where account = $1
      union all
      select case when account = any($2) then null else owner_id end, currency, sum(amount_minor)
        from journals join postings on journal_id = journals.id where ${UNCHAINED} and account = $1 group by 1, 2)
    select owner_id as "ownerId", currency, sum(amount)::bigint as "balanceMinor" from moved group by owner_id, currency`,
    [account, SHARES_ACCOUNTS],
  )
  return rows
}
