import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeStatements } from '../../sandbox/bank/write-statement.ts'
import { collectingAtAdyen } from '../../test/support/adyen-collecting.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { importStatements } from '../bank-statements/index.ts'
import { transaction } from '../db/database.ts'
import { listFindings } from '../payments/index.ts'
import {
  findPayoutOfBankLine,
  type ListedAcquirerPayout,
  listAcquirerPayouts,
  listPayoutLines,
  readOpenItems,
} from '../reading/index.ts'
import { DAY_MS, HOUR_MS, systemClock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { refundPurchase } from '../unwinding/index.ts'
import { createPayoutReader, listSuspense, matchNewLines } from './index.ts'

const IBAN = 'FR7617999000010000000010117'
const world = await collectingWorld()
const { db, sandbox } = world
const adyen = await collectingAtAdyen(world)
const folder = await mkdtemp(join(tmpdir(), 'adyen-payouts-'))
after(() => rm(folder, { recursive: true, force: true }))
const call = () => ({ ...adyen.ports, systemClock })
const bankAccount = await transaction(db, (tx) =>
  connectBankAccount(tx, call(), world.ports.sealer, {
    ...{ label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false },
    ...{ folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)
await sandbox.call('PUT', '/adyen/payout-account', { iban: IBAN })
const read = () => createPayoutReader()(db, call())
const payoutOf = async (batch: number): Promise<ListedAcquirerPayout> =>
  (await listAcquirerPayouts(db, { limit: 99 })).find(({ reference }) => reference === `batch ${batch} EUR`) ??
  assert.fail(`batch ${batch} was read`)
const newestBatch = async () => {
  const told = await listAcquirerPayouts(db, { limit: 99 })
  return Math.max(...told.map(({ reference }) => Number(reference.split(' ')[1])))
}
const linesOf = async ({ id }: { id: string }) =>
  (await listPayoutLines(db, id, { afterNumber: 0, limit: 99 })).map(({ kind, grossMinor, feeMinor, doubt }) => [
    ...[kind, grossMinor, feeMinor, doubt],
  ])
const findings = async () => (await listFindings(db, SYSTEM, { states: ['open'], limit: 99 })).map(({ kind }) => kind)

async function aPaidPurchase(amountMinor: bigint) {
  const { purchase, leader } = await world.buy(amountMinor)
  const attempt = await adyen.pay(leader)
  await until('it is captured', async () => {
    await world.work(1, adyen.ports)
    return (await world.balances(purchase.id)).acquirer_clearing === amountMinor
  })
  return { purchaseId: purchase.id, paymentId: attempt.paymentId ?? assert.fail('it was paid') }
}

async function refund(purchaseId: string, amountMinor: bigint) {
  const before = await balanceOf('acquirer_clearing', adyen.account.id)
  await transaction(db, (tx) => refundPurchase(tx, adyen.ports, { purchaseId, amountMinor }))
  await until('it is refunded', async () => {
    await world.work(1, adyen.ports)
    return (await balanceOf('acquirer_clearing', adyen.account.id)) === before - amountMinor
  })
}

/** Its report is there the next day. */
async function closeBatch() {
  await sandbox.call('POST', '/adyen/batches')
  await world.advance(DAY_MS)
}

let statements = 0
let closing = 0

async function atBank(amountMinor: number, remittance: string): Promise<string> {
  const id = `S${++statements}`
  const bookedOn = world.ports.businessClock.now().toISOString().slice(0, 10)
  const details = [{ amountMinor, remittance }]
  const entry = { amountMinor, bookedOn, bankReference: id, code: ['RCDT', 'ESCT'] as const, details }
  const statement = { id, sequence: statements, createdAt: `${bookedOn}T18:00:00Z`, iban: IBAN, bic: 'SANDFRPPXXX' }
  const text = writeStatements('053', '08', id, [
    { ...statement, openedOn: bookedOn, openingMinor: closing, entries: [entry] },
  ])
  closing += amountMinor
  const path = join(folder, `${id}.xml`)
  await writeFile(path, text)
  await importStatements(db, call(), world.ports.sealer, path)
  await matchNewLines(db, call(), bankAccount)
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

async function isExplained(): Promise<boolean> {
  const told = await readOpenItems(db, 'acquirer_clearing')
  return 'items' in told && told.items.every(({ differenceMinor }) => differenceMinor === 0n)
}

async function transferOf({ id }: { id: string }): Promise<string> {
  const { rows } = await db.query<{ words: string[] }>(
    'select bank_references as words from acquirer_payouts where id = $1',
    [id],
  )
  return rows[0]?.words[0] ?? assert.fail('the bank has a word of it')
}

test('a batch is read when its report is there, once; its fees are booked, and the bank’s line is it', async () => {
  assert.deepEqual(await read(), { read: 0, unread: [] }, 'there is no batch yet')
  const { purchaseId } = await aPaidPurchase(10_000n)
  await refund(purchaseId, 2_500n)
  await sandbox.call('POST', '/adyen/batches')
  await world.advance(HOUR_MS)
  const early = await read()
  assert.equal(early.read, 0)
  assert.match(
    early.unread[0]?.because ?? '',
    /^Adyen shows no Settlement details report of batch 1: it is not made yet, /,
  )
  await world.advance(DAY_MS)
  assert.deepEqual(await read(), { read: 1, unread: [] })
  assert.deepEqual(await read(), { read: 0, unread: [] })

  const payout = await payoutOf(1)
  assert.deepEqual(await linesOf(payout), [
    ['charge', 10_000n, 95n, null],
    ['refund', -2_500n, 0n, null],
    ['fee', 0n, 10n, null],
  ])
  assert.equal(payout.amountMinor, 7_395n)
  assert.equal(await balanceOf('acquirer_fees', adyen.account.id), 105n)
  assert.equal(await balanceOf('acquirer_clearing', adyen.account.id), 7_395n)
  const lineId = await atBank(7_395, `ADYEN N.V. ${await transferOf(payout)} batch 1, SandbankECOM`)
  assert.equal((await findPayoutOfBankLine(db, lineId))?.id, payout.id)
  assert.equal(await balanceOf('acquirer_clearing', adyen.account.id), 0n)
  assert.equal(await balanceOf('suspense', bankAccount.id), 0n)
  assert.deepEqual([await findings(), await isExplained()], [[], true])
})

test('a batch of more refunds than payments pays nothing, and the next one pays what is left of it', async () => {
  const { purchaseId } = await aPaidPurchase(1_000n)
  await closeBatch()
  assert.equal((await read()).read, 1)
  await refund(purchaseId, 1_000n)
  await closeBatch()
  await aPaidPurchase(3_000n)
  await closeBatch()
  assert.equal((await read()).read, 2)
  const [second, third, fourth] = [await payoutOf(2), await payoutOf(3), await payoutOf(4)]
  assert.equal(third.amountMinor, 0n)
  assert.deepEqual(await linesOf(third), [
    ['refund', -1_000n, 0n, null],
    ['carried', 1_000n, 0n, null],
  ])
  assert.ok((await linesOf(fourth)).some(([kind, gross]) => kind === 'carried' && gross === -1_000n))
  for (const paid of [second, fourth]) await atBank(Number(paid.amountMinor), await transferOf(paid))
  assert.equal(await balanceOf('acquirer_clearing', adyen.account.id), 0n)
  assert.deepEqual([await findings(), await listSuspense(db, { limit: 9 }), await isExplained()], [[], [], true])
})

test('what is carried over two batches is explained on the way and at its end: our books, the reports and the bank agree', async () => {
  const [one, another] = [await aPaidPurchase(2_000n), await aPaidPurchase(1_500n)]
  await closeBatch()
  await read()
  const before = await newestBatch()
  await refund(one.purchaseId, 2_000n)
  await closeBatch()
  await refund(another.purchaseId, 1_500n)
  await closeBatch()
  assert.equal((await read()).read, 2)
  const [first, second] = [await payoutOf(before + 1), await payoutOf(before + 2)]
  assert.deepEqual([first.amountMinor, second.amountMinor], [0n, 0n])
  assert.deepEqual(await linesOf(first), [
    ['refund', -2_000n, 0n, null],
    ['carried', 2_000n, 0n, null],
  ])
  assert.deepEqual(await linesOf(second), [
    ['refund', -1_500n, 0n, null],
    ['carried', -2_000n, 0n, null],
    ['carried', 3_500n, 0n, null],
  ])
  const paid = await payoutOf(before)
  await atBank(Number(paid.amountMinor), await transferOf(paid))
  assert.equal(await balanceOf('acquirer_clearing', adyen.account.id), -3_500n, 'the next batch makes up for it')
  // A payout of nothing is late at no bank.
  await world.advance(8 * DAY_MS)
  await read()
  assert.deepEqual([await findings(), await isExplained()], [[], true])

  await aPaidPurchase(9_000n)
  await closeBatch()
  assert.equal((await read()).read, 1)
  const third = await payoutOf(before + 3)
  assert.ok((await linesOf(third)).some(([kind, gross]) => kind === 'carried' && gross === -3_500n))
  await atBank(Number(third.amountMinor), await transferOf(third))
  assert.equal(await balanceOf('acquirer_clearing', adyen.account.id), 0n)
  assert.deepEqual([await findings(), await listSuspense(db, { limit: 9 }), await isExplained()], [[], [], true])
})

test('a dispute is taken and won back in batches, and what it cost is booked with the batch', async () => {
  const { paymentId } = await aPaidPurchase(20_000n)
  await closeBatch()
  await read()
  const before = await balanceOf('acquirer_fees', adyen.account.id)
  const { body: dispute } = await sandbox.call('POST', '/adyen/disputes', { payment: paymentId, amount: 5_000 })
  const state = async () =>
    (await db.query<{ state: string }>('select state from disputes where reference = $1', [dispute.id])).rows[0]?.state
  await until('it is heard', async () => (await state()) === 'opened')
  await closeBatch()
  await sandbox.call('POST', `/adyen/disputes/${dispute.id}`, { status: 'won' })
  await until('it is heard', async () => (await state()) === 'won')
  await closeBatch()
  await read()
  const newest = await newestBatch()
  const [taken, back] = [await payoutOf(newest - 1), await payoutOf(newest)]
  assert.deepEqual((await linesOf(taken)).slice(0, 2), [
    ['dispute', -5_000n, 0n, null],
    ['fee', 0n, 750n, null],
  ])
  assert.deepEqual((await linesOf(back)).slice(0, 1), [['dispute_returned', 5_000n, 0n, null]])
  assert.equal((await balanceOf('acquirer_fees', adyen.account.id)) - before, 750n)
  assert.deepEqual([await findings(), await isExplained()], [[], true])
})

test('a user without the role, and a connection that breaks, hide no batch: it is read the next time', async () => {
  await aPaidPurchase(900n)
  await closeBatch()
  const fault = (kind: string) => sandbox.call('POST', '/adyen/faults', { operation: 'report', fault: kind, times: 1 })
  await fault('no_role')
  assert.deepEqual(await read(), { read: 0, unread: [] }, 'as if it were not made yet')
  await fault('lost_after')
  assert.equal((await read()).unread.length, 1)
  assert.equal((await read()).read, 1)
})
