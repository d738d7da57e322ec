import { ACCOUNTS, readPastBalance, readTrialBalance } from '../../src/books/index.ts'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { DEFAULT_TIME_ZONE } from '../../src/schedules/index.ts'
import type { Ground } from '../ground/ground.ts'
import { median, promised, type Row, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

const TRIAL_BALANCE_MS_MAX = 2_000
const POSTINGS_PER_PURCHASE = 10
const MERCHANTS = 200
/** Of a business of so many days, five years, and one journal in so many has no place yet. */
const DAYS = 1_826
const UNCHAINED_EVERY = 1_000
/** A statement of a million would be given up as one that hangs. */
const JOURNALS_PER_STATEMENT = 100_000

/** What every account holds, beside the journals of years: now, on a day of last month, and as it was an hour, a month and years ago. */
export async function books(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const postings = sizes.growth[1] * POSTINGS_PER_PURCHASE
  const db = openDatabase(await ground.createDatabase('books'), { applicationName: 'bench' })
  try {
    await migrate(db)
    await fillBooks(db, postings / 2)
    const time = async (read: () => Promise<unknown>) => {
      const times: number[] = []
      for (let turn = 0; turn <= sizes.rounds; turn += 1) {
        const since = performance.now()
        await read()
        times.push(performance.now() - since)
      }
      return median(times)
    }
    const timeZone = DEFAULT_TIME_ZONE
    const ask = async (what: string, read: () => Promise<unknown>) =>
      promised(what, await time(read), 'ms', { most: TRIAL_BALANCE_MS_MAX })
    const askPast = (what: string, bookedBefore: Date) =>
      ask(`trial balance, as the books were ${what}`, () => readPastBalance(db, { timeZone, bookedBefore }))
    return [
      row('postings', postings.toLocaleString('en')),
      await ask('trial balance', () => readTrialBalance(db, { timeZone })),
      await ask('trial balance, on an accounting day', () => readTrialBalance(db, { timeZone, until: '2026-01-15' })),
      await askPast('an hour ago', new Date(Date.UTC(2026, 1, 5, 23))),
      await askPast('a month ago', new Date(Date.UTC(2026, 0, 6, 13))),
      await askPast('years ago', new Date(Date.UTC(2022, 6, 14, 18))),
    ]
  } finally {
    await closeDatabase(db)
  }
}

/** Captures of merchants' purchases, in the chain but for the newest; the days' sums as the job writes them. */
async function fillBooks(db: Database, journals: number): Promise<void> {
  const client = await db.pool.connect()
  const chained = journals - Math.floor(journals / UNCHAINED_EVERY)
  const shares = Object.entries(ACCOUNTS).flatMap(([account, { owner }]) => (owner === 'share' ? [account] : []))
  try {
    // Checks of every single row would take longer than all that is measured.
    await client.query(`
      set statement_timeout = 0;
      alter table postings disable trigger user, drop constraint postings_journal_id_fkey;
      alter table journal_chain drop constraint journal_chain_journal_id_fkey`)
    for (let first = 1; first <= journals; first += JOURNALS_PER_STATEMENT) {
      const last = Math.min(journals, first + JOURNALS_PER_STATEMENT - 1)
      await client.query(JOURNALS, [journals, MERCHANTS, DAYS, first, last])
      await client.query(POSTINGS, [first, last])
      await client.query(CHAIN, [first, Math.min(last, chained), shares])
    }
    await client.query('update journal_chain_end set chained_to_id = $1, seen_to_id = $1', [
      journals - Math.floor(journals / UNCHAINED_EVERY),
    ])
    await client.query(SUMS_OF_ALL_DAYS)
    for (const table of [
      'journals',
      'postings',
      'journal_chain',
      'account_days',
      'account_booking_days',
      'account_balances',
    ])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

const JOURNALS = `
  insert into journals (id, merchant_id, company_id, kind, cause_id, currency, occurred_at, booked_at)
  overriding system value
  select n, md5((n % $2)::text)::uuid, md5((n % $2)::text)::uuid, 'capture', md5('cause' || n)::uuid, 'EUR', at, at
    from generate_series($4::int, $5::int) n, lateral (
         select timestamptz '2026-02-06' - make_interval(secs => ($1::int - n) * ($3 * 86400.0 / $1)) as at) moment`

const POSTINGS = `
  insert into postings (journal_id, line, account, owner_id, amount_minor)
  select id, line, account, owner, amount from journals, lateral (values
         (1, 'acquirer_clearing', md5('acquirer')::uuid, 1000 + id % 1000),
         (2, case when id % 2 = 0 then 'merchant_payable' else 'payer_receivable' end,
             case when id % 2 = 0 then merchant_id else cause_id end, -1000 - id % 1000)
         ) as posting (line, account, owner, amount) where id between $1 and $2`

const CHAIN = `
  with link as (
    insert into journal_chain (position, journal_id, accounting_on, hash)
    select id, id, (occurred_at at time zone 'Europe/Paris')::date, sha256(id::text::bytea)
      from journals where id between $1 and $2 returning journal_id, accounting_on),
  moved as (
    select accounting_on, (booked_at at time zone 'UTC')::date as booked_on, account, currency,
           case when account = any($3) then null else owner_id end as owner_id,
           coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as debit,
           coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as credit
      from link join journals on journals.id = journal_id join postings using (journal_id) group by 1, 2, 3, 4, 5),
  past_sums as (
    insert into account_booking_days as known (booked_on, day, account, currency, debit_minor, credit_minor)
    select booked_on, accounting_on, account, currency, sum(debit), sum(credit) from moved group by 1, 2, 3, 4
    on conflict (booked_on, day, account, currency) do update
       set debit_minor = known.debit_minor + excluded.debit_minor, credit_minor = known.credit_minor + excluded.credit_minor)
  insert into account_days as known (day, account, owner_id, currency, debit_minor, credit_minor)
  select accounting_on, account, owner_id, currency, sum(debit), sum(credit) from moved group by 1, 2, 3, 4
  on conflict (day, account, owner_id, currency) do update
     set debit_minor = known.debit_minor + excluded.debit_minor, credit_minor = known.credit_minor + excluded.credit_minor`

/** As the job keeps them with the sums of days. */
export const SUMS_OF_ALL_DAYS = `
  insert into account_balances (account, owner_id, currency, debit_minor, credit_minor)
  select account, owner_id, currency, sum(debit_minor), sum(credit_minor) from account_days group by 1, 2, 3`
