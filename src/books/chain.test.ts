import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import {
  book,
  chainJournals,
  closeMonth,
  findClosing,
  listHeads,
  readPastBalance,
  readTrialBalance,
  verifyChain,
} from './index.ts'

const { db } = await testDatabase()
const PARIS = 'Europe/Paris'
const merchant = await aMerchant(db)
const of = { merchantId: merchant.merchantId, companyId: merchant.companyId, purchaseIds: [] }

const sale = (tx: Transaction, amount: bigint, day: string, currency = 'EUR') =>
  book(tx, 'psp_settlement', { of, causeId: newId(), currency, occurredAt: new Date(day), amounts: { amount } })
const sell = (...given: [amount: bigint, day: string, currency?: string]) => transaction(db, (tx) => sale(tx, ...given))
const balance = async ({ until, bookedBefore }: { until?: string; bookedBefore?: Date | undefined } = {}) =>
  (
    await (bookedBefore
      ? readPastBalance(db, { timeZone: PARIS, until, bookedBefore })
      : readTrialBalance(db, { timeZone: PARIS, until }))
  ).map(({ account, currency, debitMinor, creditMinor }) => `${account} ${currency} ${debitMinor} ${creditMinor}`)
const close = (month: string) =>
  closeMonth(db, aCall(fixedClock(new Date('2027-01-10T12:00:00Z'))), { month, timeZone: PARIS })
const chained = async () =>
  (
    await db.query<{ day: string; amount: bigint }>(
      `select to_char(accounting_on, 'YYYY-MM-DD') as day, amount_minor as amount
         from journal_chain join postings using (journal_id) where amount_minor > 0 order by position`,
    )
  ).rows.map(({ day, amount }) => `${day} ${amount}`)

test('a trial balance counts what has its place and what has none, in every currency, on any day', async () => {
  await sell(100n, '2026-10-31T22:30:00Z')
  await sell(20n, '2026-10-31T23:30:00Z')
  assert.equal(await chainJournals(db, PARIS), 2)
  await sell(3n, '2026-11-02T10:00:00Z')
  await sell(7n, '2026-11-02T10:00:00Z', 'JPY')
  const all = ['card_issuer EUR 0 123', 'card_issuer JPY 0 7', 'merchant_payable EUR 123 0', 'merchant_payable JPY 7 0']
  assert.deepEqual(await balance(), all)
  assert.deepEqual(await balance({ until: '2026-10-31' }), ['card_issuer EUR 0 100', 'merchant_payable EUR 100 0'])
  assert.equal(await chainJournals(db, PARIS), 2)
  assert.deepEqual(await balance(), all)
  assert.deepEqual(await chained(), ['2026-10-31 100', '2026-11-01 20', '2026-11-02 3', '2026-11-02 7'])
})

test('the books are read as they were at a moment, whatever was booked since', async () => {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  const before = await balance()
  await sell(1_000n, '2026-11-03T10:00:00Z')
  assert.notDeepEqual(await balance(), before)
  assert.deepEqual(await balance({ bookedBefore: rows[0]?.now }), before)
  await chainJournals(db, PARIS)
  assert.deepEqual(await balance({ bookedBefore: rows[0]?.now }), before)
})

test('a journal that is committed late, behind others, gets its place and is missed by nobody', async () => {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(
    `with journal as (
       insert into journals (merchant_id, company_id, kind, cause_id, currency, occurred_at)
       values ($1, $2, 'psp_settlement', $3, 'EUR', '2026-11-04T10:00:00Z') returning id)
     insert into postings (journal_id, line, account, owner_id, amount_minor)
     select id, line, account, $1::uuid, amount from journal,
            (values (1, 'merchant_payable', 5), (2, 'card_issuer', -5)) as posting (line, account, amount)`,
    [merchant.merchantId, merchant.companyId, newId()],
  )
  for (let round = 0; round < 3; round += 1) {
    await sell(11n, '2026-11-05T10:00:00Z')
    assert.equal(await chainJournals(db, PARIS), 1)
  }
  await client.query('commit')
  client.release()
  assert.equal(await chainJournals(db, PARIS), 1)
  assert.match((await chained()).at(-1) ?? '', /2026-11-04 5$/)
  for (let round = 0; round < 3; round += 1) assert.equal(await chainJournals(db, PARIS), 0)
  const { rows } = await db.query<{ left: boolean }>(
    'select chained_to_id < (select max(id) from journals) as left from journal_chain_end',
  )
  assert.deepEqual(rows, [{ left: false }], 'what has its place is not looked at again')
})

test('two workers give each journal one place', async () => {
  for (let number = 0; number < 6; number += 1) await sell(1n, '2026-11-06T10:00:00Z')
  const counts = await Promise.all([chainJournals(db, PARIS), chainJournals(db, PARIS)])
  assert.equal(counts[0] + counts[1], 6)
  assert.equal((await verifyChain(db)).brokenAt, undefined)
})

test('a month that is closed takes no more: what comes late counts on the first open day', async () => {
  await sell(31n, '2026-10-15T10:00:00Z')
  assert.equal((await close('2027-01-01')).kind, 'not_over')
  const closed = await close('2026-10-01')
  assert.equal(closed.kind, 'closed')
  assert.deepEqual(await close('2026-09-01'), { kind: 'closed_before', lastMonth: '2026-10-01' })
  assert.deepEqual(await close('2026-10-01'), { kind: 'closed_before', lastMonth: '2026-10-01' })
  const october = await balance({ until: '2026-10-31' })
  await sell(9n, '2026-10-20T10:00:00Z')
  assert.deepEqual(await balance({ until: '2026-10-31' }), october)
  assert.ok((await balance({ until: '2026-11-01' })).includes('merchant_payable EUR 160 0'))
  await chainJournals(db, PARIS)
  assert.deepEqual(await balance({ until: '2026-10-31' }), october)
  assert.match((await chained()).at(-1) ?? '', /2026-11-01 9$/)
  assert.match((await findClosing(db))?.closedBy ?? '', /staff_test/)
  const acts = await db.query(`select subject from audit_lines where act = 'month_closed'`)
  assert.deepEqual(acts.rows, [{ subject: '2026-10' }])
})

test('a changed past is found: a posting, a journal without its place, the sums of a day', async () => {
  const whole = await verifyChain(db)
  assert.deepEqual([whole.brokenAt, whole.wrongDay, whole.forgotten], [undefined, undefined, 0])
  const heads = await listHeads(db, { from: '2026-10-01', to: '2026-11-30' })
  assert.ok(heads.some(({ hash }) => hash.equals(whole.head)))
  const meddle = async (sql: string, mend: string) => {
    await db.query('alter table postings disable trigger user')
    await db.query(sql)
    const found = await verifyChain(db)
    await db.query(mend)
    await db.query('alter table postings enable trigger user')
    return found
  }
  const third = '(select journal_id from journal_chain where position = 3)'
  const changed = await meddle(
    `update postings set amount_minor = amount_minor * 2 where journal_id = ${third}`,
    `update postings set amount_minor = amount_minor / 2 where journal_id = ${third}`,
  )
  assert.equal(changed.brokenAt?.position, 3n)
  assert.equal(changed.wrongDay?.day, '2026-11-02')
  const summed = await meddle(
    `update account_days set debit_minor = debit_minor + 1 where day = '2026-10-31' and account = 'merchant_payable'`,
    `update account_days set debit_minor = debit_minor - 1 where day = '2026-10-31' and account = 'merchant_payable'`,
  )
  assert.deepEqual(summed.wrongDay, { day: '2026-10-31', account: 'merchant_payable' })
  const ofBooking = await meddle(
    `update account_booking_days set credit_minor = credit_minor + 1 where day = '2026-10-31' and account = 'card_issuer'`,
    `update account_booking_days set credit_minor = credit_minor - 1 where day = '2026-10-31' and account = 'card_issuer'`,
  )
  assert.equal(ofBooking.wrongDay?.account, 'card_issuer')
  const inAll = await meddle(
    `update account_balances set credit_minor = credit_minor + 1 where account = 'card_issuer' and currency = 'JPY'`,
    `update account_balances set credit_minor = credit_minor - 1 where account = 'card_issuer' and currency = 'JPY'`,
  )
  assert.deepEqual(inAll.wrongDay, { day: 'all days', account: 'card_issuer' })
  assert.equal((await verifyChain(db)).brokenAt, undefined)
  await assert.rejects(db.query('delete from journal_chain'), /journal_chain is append-only/)
  await assert.rejects(db.query('update book_closings set closed_by = closed_by'), /book_closings is append-only/)
})
