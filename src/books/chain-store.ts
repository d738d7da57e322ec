import type { Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { ACCOUNTS, type Account } from './accounts.ts'

/** The end of the chain, held until the transaction ends. */
export interface ChainEnd {
  readonly position: bigint
  readonly hash: Buffer
  /** No journal with a number up to this one is without its place. */
  readonly chainedToId: bigint
  readonly seenToId: bigint
  /** Every transaction that could still bring a journal numbered below `seenToId` has ended. */
  readonly isSettled: boolean
}

/** A journal as it is hashed: what moved, whose and when; ids and amounts, nothing that erasing a person changes. */
export interface Link {
  readonly journalId: bigint
  readonly accountingOn: string
  readonly text: string
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US'`

/** The text of a journal, in one form for ever: the chain is made and checked with it. */
export const TEXT = `
  concat_ws('|', journals.id, kind, cause_id, currency, purchase_id, merchant_id,
    to_char(occurred_at at time zone 'UTC', ${INSTANT}), to_char(booked_at at time zone 'UTC', ${INSTANT}),
    (select string_agg(concat_ws(':', line, account, coalesce(owner_id::text, '-'), amount_minor), ';' order by line)
       from postings where journal_id = journals.id))`

/** The first day that takes journals: the one after the last month that was closed. */
const FIRST_OPEN_DAY = `(select (max(month) + interval '1 month')::date from book_closings)`

/** The day on which a journal counts that has no place yet: its business day, or the first that is open. `$1` is the time zone. */
export const ACCOUNTING_DAY = `greatest((journals.occurred_at at time zone $1)::date, ${FIRST_OPEN_DAY})`

/** Of journals that have no place yet. */
export const UNCHAINED = `
  journals.id > (select chained_to_id from journal_chain_end)
  and not exists (select from journal_chain where journal_id = journals.id)`

/** The day on which a journal was written down; journals of before that was kept were always there. */
export const BOOKED_ON = `coalesce((booked_at at time zone 'UTC')::date, '-infinity')`

/** What postings moved on each side. */
export const SIDES = `
  coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as debit,
  coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as credit`

/** Sub-accounts of shares are one in the sums of days: there are as many as payers. */
export const SHARES_ACCOUNTS = (Object.keys(ACCOUNTS) as Account[]).filter(
  (account) => ACCOUNTS[account].owner === 'share',
)

/** Whoever adds to the chain, or closes a month, comes one after the other. */
export async function lockChainEnd(tx: Transaction): Promise<ChainEnd> {
  const { rows } = await tx.query<ChainEnd>({
    name: 'lock-chain-end',
    text: `
      select position, hash, chained_to_id as "chainedToId", seen_to_id as "seenToId",
             pg_snapshot_xmin(pg_current_snapshot()) >= seen_xmax as "isSettled"
        from journal_chain_end for update`,
  })
  return only(rows)
}

/** The next journals without a place, in the order of their numbers, behind `afterId`. */
export async function listUnchained(
  tx: Transaction,
  { timeZone, afterId, limit }: { readonly timeZone: string; readonly afterId: bigint; readonly limit: number },
): Promise<readonly Link[]> {
  const { rows } = await tx.query<Link>(
    {
      name: 'list-unchained',
      text: `
      select id as "journalId", to_char(${ACCOUNTING_DAY}, 'YYYY-MM-DD') as "accountingOn", ${TEXT} as text
        from journals where id > $2 and not exists (select from journal_chain where journal_id = journals.id)
       order by id limit $3`,
    },
    [timeZone, afterId, limit],
  )
  return rows
}

/** Places, sums of their days and of all days, and the new end, in one statement. */
export async function appendLinks(
  tx: Transaction,
  links: readonly (Omit<Link, 'text'> & { readonly position: bigint; readonly hash: Buffer })[],
): Promise<void> {
  await tx.query(
    {
      name: 'append-links',
      text: `
        with link as (
          insert into journal_chain (position, journal_id, accounting_on, hash)
          select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bytea[])
          returning position, journal_id, accounting_on, hash),
        moved as (
          select accounting_on, ${BOOKED_ON} as booked_on, account, currency,
                 case when account = any($5) then null else owner_id end as owner_id, ${SIDES}
            from link join journals on journals.id = link.journal_id join postings on postings.journal_id = link.journal_id
           group by 1, 2, 3, 4, 5),
        sums as (
          insert into account_days as known (day, account, owner_id, currency, debit_minor, credit_minor)
          select accounting_on, account, owner_id, currency, sum(debit), sum(credit) from moved group by 1, 2, 3, 4
          on conflict (day, account, owner_id, currency) do update
             set debit_minor = known.debit_minor + excluded.debit_minor,
                 credit_minor = known.credit_minor + excluded.credit_minor),
        balances as (
          insert into account_balances as known (account, owner_id, currency, debit_minor, credit_minor)
          select account, owner_id, currency, sum(debit), sum(credit) from moved group by 1, 2, 3
          on conflict (account, owner_id, currency) do update
             set debit_minor = known.debit_minor + excluded.debit_minor,
                 credit_minor = known.credit_minor + excluded.credit_minor),
        past_sums as (
          insert into account_booking_days as known (booked_on, day, account, currency, debit_minor, credit_minor)
          select booked_on, accounting_on, account, currency, sum(debit), sum(credit) from moved group by 1, 2, 3, 4
          on conflict (booked_on, day, account, currency) do update
             set debit_minor = known.debit_minor + excluded.debit_minor,
                 credit_minor = known.credit_minor + excluded.credit_minor),
        newest as (select position, hash from link order by position desc limit 1)
        update journal_chain_end set position = newest.position, hash = newest.hash from newest`,
    },
    [
      links.map(({ position }) => position),
      links.map(({ journalId }) => journalId),
      links.map(({ accountingOn }) => accountingOn),
      links.map(({ hash }) => hash),
      SHARES_ACCOUNTS,
    ],
  )
}

/** How far no journal can be missing: what was seen last time, once everything that ran then has ended. */
export async function moveChainEnd(tx: Transaction, end: ChainEnd, newestId: bigint): Promise<void> {
  await tx.query(
    {
      name: 'move-chain-end',
      text: `
      update journal_chain_end
         set chained_to_id = case when $1 then seen_to_id else chained_to_id end,
             seen_to_id = $2, seen_xmax = pg_snapshot_xmax(pg_current_snapshot())`,
    },
    [end.isSettled, newestId],
  )
}

/** Journals came in whose numbers are lower than others': the demo's history. They are looked for from the first number on. */
export async function lookFromFirst(tx: Transaction): Promise<void> {
  await tx.query(`update journal_chain_end set chained_to_id = 0, seen_to_id = 0, seen_xmax = '0'`)
}
