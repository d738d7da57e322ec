import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { BOOKED_ON, type Link, SHARES_ACCOUNTS, SIDES, TEXT } from './chain-store.ts'

interface KnownLink extends Link {
  readonly position: bigint
  readonly hash: Buffer
}

/** The chain from a place on, as it should have been hashed. */
export async function listLinks(connection: Connection, afterPosition: bigint, limit: number): Promise<KnownLink[]> {
  const { rows } = await connection.query<KnownLink>(
    {
      name: 'list-links',
      text: `
      select position, hash, journal_id as "journalId", accounting_on as "accountingOn", ${TEXT} as text
        from journal_chain join journals on journals.id = journal_id
       where position > $1 order by position limit $2`,
    },
    [afterPosition, limit],
  )
  return rows
}

/**
 * The first day whose sums are not those of its journals; undefined where all are. Days of booking count as days of their own, and
 * what an account moved in all is said of `all days`.
 */
export async function findWrongDay(connection: Connection): Promise<{ day: string; account: string } | undefined> {
  const { rows } = await connection.query<{ day: string; account: string }>(
    `
    with counted as materialized (
      select ${BOOKED_ON} as booked_on, accounting_on as day, account, currency,
             case when account = any($1) then null else owner_id end as owner_id, ${SIDES}
        from journal_chain join journals on journals.id = journal_chain.journal_id
             join postings on postings.journal_id = journals.id
       group by 1, 2, 3, 4, 5),
    by_day as (
      select day, account, currency, owner_id, sum(debit) as debit, sum(credit) as credit from counted group by 1, 2, 3, 4),
    by_booking as (
      select booked_on, day, account, currency, sum(debit) as debit, sum(credit) as credit from counted group by 1, 2, 3, 4),
    in_all as (
      select account, currency, owner_id, sum(debit) as debit, sum(credit) as credit from counted group by 1, 2, 3),
    wrong as (
      select coalesce(counted.day, kept.day)::text as day, coalesce(counted.account, kept.account) as account
        from by_day as counted full join account_days kept
          on (kept.day, kept.account, kept.currency) = (counted.day, counted.account, counted.currency)
             and kept.owner_id is not distinct from counted.owner_id
       where (kept.debit_minor, kept.credit_minor) is distinct from (counted.debit, counted.credit)
      union all
      select coalesce(counted.booked_on, kept.booked_on)::text, coalesce(counted.account, kept.account)
        from by_booking as counted full join account_booking_days kept using (booked_on, day, account, currency)
       where (kept.debit_minor, kept.credit_minor) is distinct from (counted.debit, counted.credit)
      union all
      select 'all days', coalesce(counted.account, kept.account)
        from in_all as counted full join account_balances kept
          on (kept.account, kept.currency) = (counted.account, counted.currency)
             and kept.owner_id is not distinct from counted.owner_id
       where (kept.debit_minor, kept.credit_minor) is distinct from (counted.debit, counted.credit))
    select day, account from wrong order by 1, 2 limit 1`,
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
