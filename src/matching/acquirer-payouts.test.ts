import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeStatements } from '../../sandbox/bank/write-statement.ts'
import { aCall } from '../../test/support/call.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import { readAskedBefore } from '../acquirer-payouts/asked-before-store.ts'
import { readPayouts, takePayout } from '../acquirer-payouts/index.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { importStatements } from '../bank-statements/index.ts'
import { transaction } from '../db/database.ts'
import { listAttempts, listFindings } from '../payments/index.ts'
import type { ToldPayout, ToldPayoutLine } from '../providers/collect/index.ts'
import {
  findPayoutOfBankLine,
  listAcquirerPayouts,
  listPayoutLines,
  listPayoutLinesOfPurchase,
  readOpenItems,
} from '../reading/index.ts'
import { DAY_MS, systemClock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { confirmMatch, createPayoutReader, explainLine, listSuspense, matchNewLines, withdrawMatch } from './index.ts'
import { findProposed } from './match-store.ts'

const IBAN = 'FR7617999000010000000010117'
const world = await collectingWorld({}, { hears: true })
const { db, sandbox, ports } = world
const folder = await mkdtemp(join(tmpdir(), 'acquirer-payouts-'))
after(() => rm(folder, { recursive: true, force: true }))
const call = () => ({
  ...{ ...aCall(ports.businessClock), systemClock },
  ...{ sealer: ports.sealer, acquirers: ports.acquirers },
})
const account = await transaction(db, (tx) =>
  connectBankAccount(tx, call(), ports.sealer, {
    ...{ label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
    ...{ folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)
await sandbox.call('PUT', '/v1/payout-account', { iban: IBAN })
const of = { id: world.accountId, provider: 'sandbox' }
const read = () => createPayoutReader()(db, call())
const newest = async () => (await listAcquirerPayouts(db, { limit: 1 }))[0] ?? assert.fail('there is a payout')
const known = async (reference: string) =>
  (await listAcquirerPayouts(db, { limit: 99 })).find((one) => one.reference === reference) ??
  assert.fail('it was read')
const findings = async () =>
  (await listFindings(db, SYSTEM, { states: ['open'], limit: 99 })).map(({ kind, subject }) => ({ kind, subject }))

async function aPaidPurchase(amountMinor: bigint) {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await world.work()
  const [attempt] = await listAttempts(db, purchase.id)
  return { purchaseId: purchase.id, paymentId: attempt?.paymentId ?? '' }
}

let statements = 0
let closing = 0

/** What the bank says of one line, in words of its own. */
async function atBank(amountMinor: number, remittance: string): Promise<string> {
  const id = `S${++statements}`
  const bookedOn = ports.businessClock.now().toISOString().slice(0, 10)
  const code = amountMinor < 0 ? (['RDDT', 'ESDD'] as const) : (['RCDT', 'ESCT'] as const)
  const entry = { amountMinor, bookedOn, bankReference: id, code, details: [{ amountMinor, remittance }] }
  const statement = { id, sequence: statements, createdAt: `${bookedOn}T18:00:00Z`, iban: IBAN, bic: 'SANDFRPPXXX' }
  const text = writeStatements('053', '08', id, [
    { ...statement, openedOn: bookedOn, openingMinor: closing, entries: [entry] },
  ])
  closing += amountMinor
  const path = join(folder, `${id}.xml`)
  await writeFile(path, text)
  await importStatements(db, call(), ports.sealer, path)
  await matchNewLines(db, call(), account)
  const { rows } = await db.query<{ id: string }>('select id from bank_lines order by id desc limit 1')
  return rows[0]?.id ?? assert.fail('there is a line')
}

async function balanceOf(name: string, ownerId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1 and owner_id = $2',
    [name, ownerId],
  )
  return rows[0]?.sum ?? 0n
}

async function referenceOf(id: string): Promise<string> {
  const { rows } = await db.query<{ words: string[] }>(
    'select bank_references as words from acquirer_payouts where id = $1',
    [id],
  )
  return rows[0]?.words[0] ?? assert.fail('it has a reference')
}

async function isExplained(): Promise<boolean> {
  const told = await readOpenItems(db, 'acquirer_clearing')
  return 'items' in told && told.items.every(({ differenceMinor }) => differenceMinor === 0n)
}

const ofPayout = (told: Partial<ToldPayout> = {}): ToldPayout => ({
  ...{
    reference: `po_${newId()}`,
    currency: 'EUR',
    amountMinor: 0n,
    madeAt: ports.businessClock.now(),
    arrivesOn: null,
  },
  ...{ bankReferences: [`REF${newId()}`], ibanLast4: null, hasFailed: false, ...told },
})
const aLine = (told: Partial<ToldPayoutLine>): ToldPayoutLine => ({
  ...{ reference: `txn_${newId()}`, kind: 'charge', grossMinor: 0n, feeMinor: 0n, currency: 'EUR' },
  ...{ bookedAt: ports.businessClock.now(), paymentId: null, acquirerRef: null, ...told },
})
const take = (payout: ToldPayout, lines: readonly ToldPayoutLine[]) =>
  transaction(db, (tx) => takePayout(tx, call(), of, payout, lines))

test('a payout is read once, its fees are booked once, and the bank’s line leads to each friend’s euro and back', async () => {
  const { purchaseId, paymentId } = await aPaidPurchase(10_000n)
  await world.refund(purchaseId, 2_500n)
  await world.work()
  await sandbox.call('POST', '/v1/payouts')
  assert.equal((await read()).read, 1)
  assert.equal((await read()).read, 0)
  const payout = await newest()
  // 100.00 less 25.00, less 1.4 % and 25 cents of the first.
  assert.deepEqual([payout.grossMinor, payout.feeMinor, payout.amountMinor], [7_500n, 165n, 7_335n])
  assert.equal(await balanceOf('acquirer_fees', world.accountId), 165n)
  assert.equal(await balanceOf('acquirer_clearing', world.accountId), 7_335n)
  const lines = await listPayoutLines(db, payout.id, { afterNumber: 0, limit: 10 })
  assert.deepEqual(
    lines.map(({ kind, doubt, paymentId: of }) => [kind, doubt, of]),
    [
      ['charge', null, paymentId],
      ['refund', null, paymentId],
    ],
  )
  assert.ok(lines.every((line) => line.purchaseId === purchaseId))
  const lineId = await atBank(7_335, `sandbox acquirer ${(await referenceOf(payout.id)).toLowerCase()}`)
  assert.equal(await balanceOf('acquirer_clearing', world.accountId), 0n)
  assert.equal(await balanceOf('suspense', account.id), 0n)
  assert.equal((await findPayoutOfBankLine(db, lineId))?.id, payout.id)
  assert.deepEqual(
    (await listPayoutLinesOfPurchase(db, purchaseId)).map((line) => line.payoutId),
    [payout.id, payout.id],
  )
  assert.deepEqual(await findings(), [])
  assert.ok(await isExplained())
})

test('what the bank had before its payout was read is explained by it later', async () => {
  await aPaidPurchase(4_000n)
  await sandbox.call('POST', '/v1/payouts')
  const told = (await sandbox.call('GET', `/v1/payouts?since=${new Date(0).toISOString()}`)).body.payouts.at(-1)
  await atBank(told.amount, told.bank_reference)
  assert.equal((await listSuspense(db, { limit: 9 })).length, 1)
  await read()
  assert.deepEqual(await listSuspense(db, { limit: 9 }), [])
  assert.equal((await newest()).bankLabel, 'main')
  assert.ok(await isExplained())
})

test('a line that is a cent off, or goes the other way, stays in suspense with its payout named; a second one is none', async () => {
  await aPaidPurchase(5_000n)
  await sandbox.call('POST', '/v1/payouts')
  await read()
  const payout = await newest()
  const words = await referenceOf(payout.id)
  await atBank(Number(payout.amountMinor) - 1, words)
  await atBank(-Number(payout.amountMinor), words)
  const inSuspense = await listSuspense(db, { limit: 9 })
  assert.deepEqual(inSuspense.map(({ doubt, doubtedId }) => [doubt, doubtedId]).sort(), [
    ['amount_differs', payout.id],
    ['wrong_direction', payout.id],
  ])
  await atBank(Number(payout.amountMinor), words)
  assert.equal((await newest()).bankLabel, 'main')
  await atBank(Number(payout.amountMinor), words)
  assert.equal((await listSuspense(db, { limit: 9 })).length, 3)
  assert.ok(await isExplained())
})

test('a payout without a word at the bank is said by one person and confirmed by another, if it is of that amount', async () => {
  const { paymentId } = await aPaidPurchase(2_000n)
  const charge = aLine({ grossMinor: 2_000n, paymentId })
  const told = ofPayout({ amountMinor: 2_000n, bankReferences: [] })
  await take(told, [charge])
  const payout = await known(told.reference)
  const [wrong, right] = [await atBank(1_999, 'PAYOUT'), await atBank(2_000, 'PAYOUT')]
  const by = (staffId: string) => ({ ...call(), actor: { kind: 'staff', staffId } }) as const
  const say = (lineId: string) =>
    transaction(db, (tx) =>
      explainLine(tx, by('one'), lineId, { kind: 'acquirer_payout', id: payout.id }, 'their letter'),
    )
  const confirm = (id: string) => transaction(db, (tx) => confirmMatch(tx, by('two'), id, { mayBeOnePerson: false }))
  await assert.rejects(confirm((await say(wrong)).id), /another amount/)
  const said = await say(right)
  await assert.rejects(confirm(said.id), /another line of the bank is that payout/)
  await transaction(db, async (tx) => withdrawMatch(tx, by('one'), (await findProposed(tx, wrong))?.id ?? ''))
  await confirm(said.id)
  assert.equal((await known(told.reference)).bankLineId, right)
  assert.ok(await isExplained())
})

test('a negative payout is taken from our account', async () => {
  const { purchaseId, paymentId } = await aPaidPurchase(3_000n)
  await take(ofPayout({ amountMinor: 2_900n }), [aLine({ grossMinor: 3_000n, feeMinor: 100n, paymentId })])
  await world.refund(purchaseId, 3_000n)
  await world.work()
  await until('the refund is done', async () => (await balanceOf('acquirer_clearing', world.accountId)) < 3_000n)
  const { rows } = await db.query<{ ref: string }>(
    `select acquirer_ref as ref from operations where purchase_id = $1 and kind = 'refund'`,
    [purchaseId],
  )
  const told = ofPayout({ amountMinor: -3_000n })
  const refund = aLine({ kind: 'refund', grossMinor: -3_000n, paymentId, acquirerRef: rows[0]?.ref ?? '' })
  assert.deepEqual(await take(told, [refund]), { isNew: true, doubtedCount: 0 })
  const before = await balanceOf('bank', account.id)
  await atBank(-3_000, told.bankReferences[0] ?? '')
  assert.equal(await balanceOf('bank', account.id), before - 3_000n)
  assert.ok(await isExplained())
})

test('whatever does not fit is a finding: an unknown payment, a cent, a payment paid twice, a sum, another word about a payout', async () => {
  const { paymentId } = await aPaidPurchase(6_000n)
  const before = new Set((await findings()).map(({ subject }) => subject))
  const stranger = aLine({ grossMinor: 100n, paymentId: 'pay_nobody' })
  const cent = aLine({ grossMinor: 5_999n, paymentId })
  const twice = aLine({ grossMinor: 6_000n, paymentId })
  const moved = aLine({ kind: 'adjustment', grossMinor: -7n })
  const payout = ofPayout({ amountMinor: 12_093n })
  const lines = [stranger, cent, twice, moved]
  assert.equal((await take(payout, lines)).doubtedCount, 5)
  const told = Object.fromEntries(
    (await findings()).filter(({ subject }) => !before.has(subject)).map(({ kind, subject }) => [subject, kind]),
  )
  assert.deepEqual(told, {
    [stranger.reference]: 'payout_line_unknown',
    [cent.reference]: 'payout_line_differs',
    [twice.reference]: 'payout_line_repeated',
    [moved.reference]: 'payout_line_unknown',
    [payout.reference]: 'payout_sum_differs',
  })
  assert.deepEqual(await take(payout, lines), { isNew: false, doubtedCount: 0 })
  await take({ ...payout, amountMinor: 12_092n }, lines)
  assert.ok((await findings()).some(({ kind, subject }) => kind === 'payout_changed' && subject === payout.reference))
  assert.equal((await known(payout.reference)).amountMinor, 12_093n, 'what was read first stays')
  assert.ok(await isExplained())
})

test('a payment that our books learn later is no finding any more', async () => {
  const { paymentId } = await aPaidPurchase(700n)
  await db.query('update attempts set payment_id = null where payment_id = $1', [paymentId])
  const line = aLine({ grossMinor: 700n, paymentId })
  await take(ofPayout({ amountMinor: 700n }), [line])
  const isFound = async () => (await findings()).some(({ subject }) => subject === line.reference)
  assert.ok(await isFound())
  await read()
  assert.ok(await isFound())
  const [lost] = (
    await db.query<{ id: string }>('select id from attempts where payment_id is null and captured_minor = 700')
  ).rows
  await db.query('update attempts set payment_id = $2 where id = $1', [lost?.id, paymentId])
  await read()
  assert.ok(!(await isFound()))
})

test('a payout at no bank after days, and money in no payout after weeks, are findings until they come', async () => {
  const { paymentId } = await aPaidPurchase(900n)
  const other = await aPaidPurchase(950n)
  const rename = (from: string, to: string) =>
    db.query('update attempts set payment_id = $2 where payment_id = $1', [from, to])
  await rename(other.paymentId, 'pay_elsewhere')
  const payout = ofPayout({ amountMinor: 900n })
  await take(payout, [aLine({ grossMinor: 900n, paymentId })])
  await world.advance(20 * DAY_MS)
  await read()
  const found = await findings()
  const isIn = (list: typeof found, wanted: string, of: string) =>
    list.some(({ kind, subject }) => kind === wanted && subject === of)
  assert.ok(isIn(found, 'payout_not_at_bank', payout.reference))
  assert.ok(isIn(found, 'not_paid_out', 'pay_elsewhere'))
  await atBank(900, payout.bankReferences[0] ?? '')
  await rename('pay_elsewhere', other.paymentId)
  await read()
  const left = await findings()
  assert.ok(!isIn(left, 'payout_not_at_bank', payout.reference))
  assert.ok(!isIn(left, 'not_paid_out', 'pay_elsewhere'))
})

test('ten thousand lines are a few statements', async () => {
  const lines = Array.from({ length: 10_000 }, () => aLine({ kind: 'fee', feeMinor: 1n }))
  let count = 0
  await transaction(db, async (tx) => {
    const counting = {
      query: (...args: Parameters<typeof tx.query>) => {
        count += 1
        return tx.query(...args)
      },
    } as typeof tx
    await takePayout(counting, call(), of, ofPayout({ amountMinor: -10_000n }), lines)
  })
  assert.ok(count <= 5 * 6 + 3, `${count} statements`)
})

test('an account with nothing new is asked with two statements', async () => {
  await read()
  let count = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'query') count += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const [open] = ports.acquirers.all()
  assert.ok(open)
  assert.deepEqual(await readPayouts(counting, call(), open), { read: 0, named: 0 })
  assert.equal(count, 2)
})

test('what the acquirer does not answer is read the next time', async () => {
  await aPaidPurchase(1_000n)
  await sandbox.call('POST', '/v1/payouts')
  await sandbox.fault('listing', 'lost_after')
  assert.equal((await read()).unread.length, 1)
  const { read: again, unread } = await read()
  assert.deepEqual([again, unread], [1, []])
})

test('a line and its payout that come at the same moment, each out of the other’s sight, find each other in the turn behind', async () => {
  const reader = createPayoutReader()
  const turn = () => reader(db, call())
  const stateOf = async (id: string) =>
    (await db.query<{ state: string }>('select state from bank_lines where id = $1', [id])).rows[0]?.state
  // As another process has committed both meanwhile.
  const cameTogether = async () => {
    const payout = ofPayout({ amountMinor: 700n })
    const id = await atBank(700, payout.bankReferences[0] as string)
    await take(payout, [aLine({ kind: 'adjustment', grossMinor: 700n })])
    return id
  }
  const first = await cameTogether()
  assert.equal(await stateOf(first), 'suspense')
  await turn()
  assert.equal(await stateOf(first), 'explained', 'a process that begins looks')
  await aPaidPurchase(3_000n)
  await sandbox.call('POST', '/v1/payouts')
  assert.equal((await turn()).read, 1)
  const second = await cameTogether()
  assert.equal(await stateOf(second), 'suspense')
  await turn()
  assert.equal(await stateOf(second), 'explained')
})

test('how far back an account is asked follows from its first payment, also where a later one’s id comes before it', async () => {
  const [first] = (
    await db.query<{ at: Date }>('select min(created_at) as at from attempts where payment_id is not null')
  ).rows
  // As of a due share, whose attempt has an id that follows from it.
  await db.query(
    `insert into attempts select (jsonb_populate_record(one, jsonb_build_object('id', '00000000-0000-5000-8000-000000000001',
       'session_id', 'later', 'payment_id', 'later', 'created_at', one.created_at + interval '40 days'))).*
       from attempts one where payment_id is not null order by created_at limit 1`,
  )
  assert.deepEqual((await readAskedBefore(db, world.accountId, 4_000 * DAY_MS)).firstPaidAt, first?.at)
})
