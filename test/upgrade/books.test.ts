import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectBankAccount, setBankDetails } from '../../src/bank-accounts/index.ts'
import {
  chainJournals,
  RULES,
  type Rule,
  readPastBalance,
  readTrialBalance,
  verifyChain,
} from '../../src/books/index.ts'
import { type Transaction, transaction } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { releaseHold } from '../../src/payments/index.ts'
import {
  confirmOpening,
  listOpenings,
  listPayouts,
  planDue,
  planForMerchant,
  readBalances,
  releasePayouts,
} from '../../src/payouts/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { aCall } from '../support/call.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import { MONDAY, testSealer } from '../support/telling.ts'
import { restoreFixture } from './restore-fixture.ts'

// The books of a version that knew neither chain, accounting days nor payouts, with purchases under way (upgrades-from.ts).

const TIME_ZONE = 'Europe/Paris'
const { db, before: old } = await restoreFixture('b030837', 'http://127.0.0.1:9')

interface Line {
  readonly account: string
  readonly currency: string
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

/** Kinds that a purchase's journals have; those of bank and payouts came with the migrations. */
const kinds = Object.entries<Rule>(RULES).filter(([, { cause }]) =>
  ['purchase', 'share', 'attempt', 'operation', 'unwinding', 'dispute', 'card movement'].includes(cause),
)
const found = new Set(old.journals?.map(({ kind }) => kind))
const missing = kinds.filter(([kind]) => !found.has(kind))
for (const [kind, rule] of missing) await bookAsThen(kind, rule)
const trialBalanceOfThen = await countPostings()
const promisedThen = await db.query<{ merchantId: string; currency: string; promisedMinor: bigint }>(
  `select merchant_id as "merchantId", currency, sum(amount_minor)::bigint as "promisedMinor" from transfer_items group by 1, 2 order by 1, 2`,
)
await migrate(db)

/** What the version of before would have written: its table had no tenant, and its lines at acquirers no account. */
async function bookAsThen(kind: string, { debit, credit }: Rule): Promise<void> {
  const sale = old.purchases?.find(({ state, settlement }) => state === 'successful' && settlement === 'TRANSFER')
  const lines = [
    ...debit.slice(0, 1).map((line) => [line, 700] as const),
    ...credit.slice(0, 1).map((line) => [line, -700] as const),
  ]
  await db.query(
    `with journal as (
       insert into journals (purchase_id, kind, cause_id, currency, occurred_at) values ($1, $2, $3, 'EUR', '2026-05-04T10:00:00Z') returning id)
     insert into postings (journal_id, line, account, owner_id, amount_minor)
     select id, line, account, owner, amount from journal, unnest($4::text[], $5::uuid[], $6::bigint[]) with ordinality as p (account, owner, amount, line)`,
    [
      ...[sale?.id, kind, newId()],
      lines.map(([{ account }]) => account),
      lines.map(([{ account }]) =>
        account === 'payer_receivable' ? newId() : account === 'bad_debt' ? sale?.merchant_id : null,
      ),
      lines.map(([, amount]) => amount),
    ],
  )
}

async function countPostings(): Promise<Line[]> {
  const { rows } = await db.query<Line>(
    `select account, currency, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "debitMinor",
            coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "creditMinor"
       from postings join journals on journals.id = journal_id group by 1, 2 order by 1, 2`,
  )
  return rows
}

test('the version of before had journals of every kind, and purchases under way', async () => {
  const { rows } = await db.query<{ kind: string }>('select distinct kind from journals')
  assert.deepEqual(rows.map(({ kind }) => kind).sort(), kinds.map(([kind]) => kind).sort())
  assert.ok(kinds.length > missing.length && (old.journals?.length ?? 0) > 200)
  const states = new Set(old.purchases?.map(({ state }) => state))
  for (const state of ['authorizing', 'leader_processed', 'successful', 'cancelled'])
    assert.ok(states.has(state), state)
})

test('every journal of before gets its place, and the trial balance is what it was', async () => {
  assert.deepEqual(await readTrialBalance(db, { timeZone: TIME_ZONE }), trialBalanceOfThen, 'before the job')
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from journals')
  assert.equal(await chainJournals(db, TIME_ZONE), rows[0]?.count)
  assert.deepEqual(await readTrialBalance(db, { timeZone: TIME_ZONE }), trialBalanceOfThen)
  const bookedBefore = new Date(Date.now() + DAY_MS)
  assert.deepEqual(await readPastBalance(db, { timeZone: TIME_ZONE, bookedBefore }), trialBalanceOfThen)
  const { links, brokenAt, wrongDay } = await verifyChain(db)
  assert.deepEqual([links, brokenAt, wrongDay], [rows[0]?.count, undefined, undefined])
})

test('sums by the day of booking that the migration makes are those that the job keeps', async () => {
  const sums = async () =>
    (await db.query('select * from account_booking_days order by booked_on, day, account, currency')).rows
  const kept = await sums()
  assert.ok(kept.length > 5)
  await db.query('drop table account_booking_days')
  const migration = new URL('../../migrations/0102_balances_of_the_past.sql', import.meta.url)
  await db.query(await readFile(migration, 'utf8'))
  assert.deepEqual(await sums(), kept)
})

test('sums of all days that the migration makes are those that the job keeps', async () => {
  const sums = async () => (await db.query('select * from account_balances order by account, owner_id, currency')).rows
  const kept = await sums()
  assert.ok(kept.length > 5)
  await db.query('drop table account_balances')
  const migration = new URL('../../migrations/0213_account_balances.sql', import.meta.url)
  await db.query(await readFile(migration, 'utf8'))
  assert.deepEqual(await sums(), kept)
})

test('each merchant’s opening is what it had been promised, and waits', async () => {
  const openings = await listOpenings(db, SYSTEM)
  assert.ok(openings.length >= 4)
  assert.deepEqual(
    openings.map(({ merchantId, currency, promisedMinor }) => ({ merchantId, currency, promisedMinor })),
    promisedThen.rows,
  )
  assert.ok(openings.every(({ confirmedAt, paidOutsideMinor }) => confirmedAt === null && paidOutsideMinor === null))
})

test('nothing is planned or exported before an operator has said what was paid outside; then what is left, and that merchant alone', async () => {
  const clock = fixedClock(MONDAY)
  const by = (staffId: string) => aCall(clock, { actor: { kind: 'staff', staffId } })
  const [planner, releaser] = [by('planner'), by('releaser')] as const
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => transaction(db, work)
  // Its books were held as a restored backup's, and payouts would be with them.
  await releaseHold(db, { by: 'operator', reason: 'compared', at: new Date() })
  const account = await write((tx) =>
    connectBankAccount(tx, planner, testSealer, {
      ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS', version: '09' },
      ...{ isInstant: false, folderOut: join(tmpdir(), newId()), folderIn: join(tmpdir(), newId()) },
    }),
  )
  const [first, ...others] = promisedThen.rows
  assert.ok(first && others.length > 0)
  for (const { merchantId } of promisedThen.rows) {
    const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
    await write((tx) => setBankDetails(tx, planner, testSealer, merchantId, payee, 0))
  }
  await db.query(`update merchants set payout_cadence = 'daily'`)
  const release = () =>
    write((tx) => releasePayouts(tx, releaser, account, { sealer: testSealer, mayBeOnePerson: false }))
  const nothing = async () => {
    assert.equal(await planDue(db, planner), 0)
    for (const { merchantId } of promisedThen.rows) {
      const planned = await write((tx) => planForMerchant(tx, planner, merchantId))
      assert.equal(planned, undefined)
    }
    await assert.rejects(release(), { code: 'payout_not_releasable' })
  }
  await nothing()
  assert.deepEqual(await listPayouts(db, SYSTEM, { limit: 9 }), [])
  const said = { paidOutsideMinor: first.promisedMinor - 1_234n, reason: 'by hand, until today' }
  await write((tx) => confirmOpening(tx, planner, first, said))
  assert.equal(await planDue(db, planner), 1)
  const { file } = await release()
  assert.deepEqual([file.count, file.sumMinor], [1, 1_234n])
  const [balance] = await readBalances(db, SYSTEM, first)
  assert.deepEqual(
    [balance?.paidOutsideMinor, balance?.inTransitMinor, balance?.openMinor],
    [said.paidOutsideMinor, 1_234n, 0n],
  )
  await nothing()
})
