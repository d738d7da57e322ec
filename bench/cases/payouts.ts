import { connectBankAccount } from '../../src/bank-accounts/index.ts'
import { createSealer } from '../../src/crypto/index.ts'
import { closeDatabase, type Database, openDatabase, transaction } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { asOperator } from '../../src/events/index.ts'
import { planDue } from '../../src/payouts/index.ts'
import { listPayoutConcerns } from '../../src/reading/payouts/payout-trouble-store.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { setDetails } from '../../test/support/paid-shop.ts'
import { aMerchant } from '../../test/support/telling.ts'
import type { Ground } from '../ground/ground.ts'
import { median, promised, type Row, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'
import { SUMS_OF_ALL_DAYS } from './books.ts'

const PLANNED_MS_MAX = 60_000
/** A page of the back office answers in half a second, of which this is one statement of twelve. */
const CONCERNS_MS_MAX = 100
const MERCHANTS = 500
/** A sale is two items: what it promises, and the commission on it. */
const ITEMS_PER_SALE = 2
/** Of those that are planned at once, so many come again on the next day. */
const NEXT_DAY_SHARE = 0.01
/** One sale in so many is lent by its merchant, and one of these is not paid yet. */
const LENT_EVERY = 100
const BOOKED_DAYS = 1_826
/** One merchant in so many owes us. */
const OWES_EVERY = 50
/** A statement of a million rows would be given up as one that hangs. */
const SALES_PER_STATEMENT = 20_000
const MERCHANTS_PER_STATEMENT = 20
const FILLED_MS_MAX = 20 * 60_000

/** What merchants are owed goes into payouts: at once, and a day of it beside all that was paid before; and what Today reads of it. */
export async function payouts(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const items = sizes.growth[1]
  const merchants = Math.min(MERCHANTS, items / ITEMS_PER_SALE)
  const sales = items / ITEMS_PER_SALE
  const db = openDatabase(await ground.createDatabase('payouts'), { applicationName: 'bench' })
  try {
    await migrate(db)
    const now = new Date()
    const call = asOperator({ businessClock: { now: () => now }, systemClock })
    await addMerchants(db, call, merchants)
    await sell(db, { merchants, first: 1, last: sales })
    await bookDays(db, merchants)
    const planned = await timed(() => planDue(db, call))
    const tomorrow = new Date(now.getTime() + 86_400_000)
    await db.query('update payouts set planned_on = planned_on - 1')
    await sell(db, { merchants, first: sales + 1, last: sales * (1 + NEXT_DAY_SHARE) })
    const again = await timed(() => planDue(db, asOperator({ businessClock: { now: () => tomorrow }, systemClock })))
    const { rows } = await db.query<{ count: bigint }>('select count(*) from payout_items')
    const concernTimes: number[] = []
    for (let turn = 0; turn <= sizes.rounds; turn += 1)
      concernTimes.push((await timed(() => listPayoutConcerns(db, { executedBefore: now }))).ms)
    return [
      row('items', Number(rows[0]?.count ?? 0).toLocaleString('en')),
      promised('all planned', planned.ms, 'ms', { most: PLANNED_MS_MAX }, `${planned.result} payouts`),
      row('a hundredth more, the next day', `${Math.round(again.ms)} ms, ${again.result} payouts`),
      promised('what Today says of payouts and debts', median(concernTimes), 'ms', { most: CONCERNS_MS_MAX }),
    ]
  } finally {
    await closeDatabase(db)
  }
}

/** A machine that does other things beside takes minutes for what fills the tables; that is not measured. */
const inItsTime = (text: string) => ({ text, query_timeout: FILLED_MS_MAX })

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const since = performance.now()
  const result = await work()
  return { ms: performance.now() - since, result }
}

/** Copies of one that a form has made, with its bank details. */
async function addMerchants(db: Database, call: ReturnType<typeof asOperator>, count: number): Promise<void> {
  const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 7) }])
  const { merchantId } = await aMerchant(db, {}, sealer)
  await transaction(db, (tx) => setDetails(tx, call, merchantId))
  await transaction(db, (tx) =>
    connectBankAccount(tx, call, sealer, {
      ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS', version: '09' },
      ...{ isInstant: false, folderOut: '/tmp/whipround-bench-out', folderIn: '/tmp/whipround-bench-in' },
    }),
  )
  await db.query(`update merchants set payout_cadence = 'daily' where id = $1`, [merchantId])
  for (const text of [COPIED_MERCHANTS, COPIED_DETAILS]) await db.query(text, [merchantId, count])
}

async function sell(
  db: Database,
  { merchants, first, last }: { readonly merchants: number; readonly first: number; readonly last: number },
): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (let from = first; from <= last; from += SALES_PER_STATEMENT)
      await client.query(inItsTime(SALES), [
        merchants,
        LENT_EVERY,
        from,
        Math.min(last, from + SALES_PER_STATEMENT - 1),
      ])
    await client.query(inItsTime('vacuum (analyze) purchases, shares, transfer_items, payable_adjustments'))
  } finally {
    client.release(true)
  }
}

/** What five years leave of each merchant's account; the last days of some are below zero. */
async function bookDays(db: Database, merchants: number): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (let from = 1; from <= merchants; from += MERCHANTS_PER_STATEMENT)
      await client.query(inItsTime(DAYS), [BOOKED_DAYS, OWES_EVERY, from, from + MERCHANTS_PER_STATEMENT - 1])
    await client.query(inItsTime(SUMS_OF_ALL_DAYS))
    await client.query(inItsTime('vacuum (analyze) account_days, account_balances'))
  } finally {
    client.release(true)
  }
}

const COPIED_MERCHANTS = `
  insert into merchants
  select (jsonb_populate_record(merchants, jsonb_build_object('id', md5('merchant' || n)::uuid))).*
    from merchants, generate_series(1, $2::int - 1) n where merchants.id = $1`

const COPIED_DETAILS = `
  insert into bank_details
  select (jsonb_populate_record(bank_details, jsonb_build_object('id', md5('details' || n)::uuid,
                                                                'merchant_id', md5('merchant' || n)::uuid))).*
    from bank_details, generate_series(1, $2::int - 1) n where bank_details.merchant_id = $1`

const SALES = `
  with numbered as (select id, company_id, row_number() over (order by id) - 1 as place from merchants),
  sold as materialized (
    select n, numbered.id as merchant_id, company_id, gen_random_uuid() as id, n % $2 = 0 as is_lent,
           now() - interval '2 days' as at
      from generate_series($3::bigint, $4::bigint) n join numbered on place = n % $1),
  purchased as (
    insert into purchases (id, company_id, merchant_id, reference, title, amount_minor, currency, payment_type, settlement,
      language, state, created_at, accepted_at, link_expires_at, is_paid_when_collected)
    select id, company_id, merchant_id, 'sale-' || n, 'Week-end à Brest', 24000, 'EUR', 'SPLIT', 'TRANSFER', 'fr', 'successful',
           at, at, at, is_lent from sold),
  shared as (
    insert into shares (id, purchase_id, position, role, principal_minor, state)
    select gen_random_uuid(), id, 0, 'leader', 24000, case when is_lent and n % (2 * $2) = 0 then 'owed' else 'paid' end from sold),
  promised as (
    insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
    select gen_random_uuid(), id, merchant_id, 24000, 'EUR', at from sold)
  insert into payable_adjustments (id, merchant_id, company_id, currency, kind, cause_id, amount_minor, recorded_at, purchase_id)
  select gen_random_uuid(), merchant_id, company_id, 'EUR', 'commission', id, -240, at, id from sold`

const DAYS = `
  with numbered as (select id, row_number() over (order by id) as place from merchants)
  insert into account_days (day, account, owner_id, currency, debit_minor, credit_minor)
  select current_date - back, 'merchant_payable', id, 'EUR',
         case when place % $2 = 0 and back < 10 then 1000000000 else 1000 end, 2000
    from numbered, generate_series(0, $1::int - 1) back where place between $3 and $4`
