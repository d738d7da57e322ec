import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { submitCard } from '../../../sandbox/test-kit.ts'
import { backUp } from '../../../test/support/backup.ts'
import { collectingWorld, GOOD_CARD } from '../../../test/support/collecting.ts'
import { compare, holdOf, newDataDir, startWorkers, takenAtBank, work } from '../../../test/support/copies.ts'
import type { Database } from '../../db/database.ts'
import { findLastRun, listFindings, releaseHold } from '../../payments/index.ts'
import { findPurchase } from '../../purchases/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type Share } from '../../shares/index.ts'
import { compareBooks, stepReconciliation } from '../index.ts'
import { watchReconciliation } from './watch-reconciliation.ts'

const world = await collectingWorld()
const { db, ports, sandbox } = world

/** Each test begins with books that agree, an hour after the last comparison. */
beforeEach(async () => {
  world.passRetries(2 * HOUR_MS)
  await world.advance(2 * HOUR_MS)
  await db.query("update parity_findings set state = 'accepted' where state in ('waiting', 'open')")
  await compare(world)
})

async function findings(of: Database = db): Promise<string[]> {
  return (await listFindings(of, SYSTEM, { states: ['open', 'waiting'], limit: 20 })).map(
    ({ state, kind }) => `${state} ${kind}`,
  )
}

async function sold(amountMinor = 9000n) {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', amountMinor)
  const attempt = await world.pay(shares[0] as Share)
  return { purchase, shares, attempt, paymentId: attempt.paymentId as string }
}

test('books that agree are compared once an hour, and what was compared is not compared again', async () => {
  const { attempt } = await sold()
  assert.ok(attempt.paymentId)
  assert.equal(await stepReconciliation(db, ports), 0, 'not due')
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual(await findings(), [])
  await world.advance(DAY_MS)
  world.passRetries(HOUR_MS)
  await compare(world)
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.equal((await findLastRun(db, world.accountId))?.compared, 0)
})

test('a payment that the acquirer has and we do not, of nobody we know, is a finding until an operator accepts it', async () => {
  await sandbox.payBy({ reference: 'of-another-shop', mode: 'sale' })
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual(await findings(), ['open unknown_purchase'])
  await db.query("update parity_findings set state = 'accepted' where state = 'open'")
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual(await findings(), [])
})

test('a finding says how much it is, when it was, of which order and of whom, as far as either books know', async () => {
  await sandbox.payBy({ reference: 'of-another-shop', mode: 'sale', amount: 4_321 })
  const { purchase, friends, leader } = await world.buy(10_000n, [3000n])
  await world.pay(leader)
  const pledge = await world.pay(friends[0] as Share)
  await db.query('update attempts set captured_minor = captured_minor - 1 where id = $1', [pledge.id])
  const { paymentId, purchase: dated } = await sold()
  await sandbox.call('POST', `/v1/payments/${paymentId}/refunds`, { amount: 1000 })
  world.passRetries(HOUR_MS)
  await compare(world)
  const listed = await listFindings(db, SYSTEM, { states: ['open'], limit: 20 })
  const of = (wanted: string) => listed.find(({ kind }) => kind === wanted) ?? assert.fail(wanted)
  const source = { books: 'acquirer', provider: 'sandbox', accountId: world.accountId }
  const { happenedAt, ...strange } = of('unknown_purchase')
  assert.ok(happenedAt)
  assert.partialDeepStrictEqual(strange, {
    ...source,
    ...{ amountMinor: 4_321n, currency: 'EUR', shopReference: null, payerName: null, payerAddress: null },
  })
  assert.partialDeepStrictEqual(of('amounts_differ'), {
    ...source,
    ...{ subject: pledge.paymentId, amountMinor: 3_000n, currency: 'EUR', shopReference: purchase.reference },
    ...{ payerName: 'Friend1', payerAddress: 'friend1@example.test' },
  })
  assert.partialDeepStrictEqual(of('given_back_unasked'), {
    ...{ subject: paymentId, amountMinor: 1_000n, currency: 'EUR', shopReference: dated.reference },
    ...{ payerName: 'Alice', payerAddress: 'alice@example.test' },
  })
})

test('a payment that we have and the acquirer does not is a finding, and goes when the acquirer has it', async () => {
  const { paymentId, attempt } = await sold()
  await db.query("update attempts set payment_id = 'pay_lost' where id = $1", [attempt.id])
  await world.advance(2 * HOUR_MS)
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual((await findings()).sort(), ['open unknown_to_acquirer', 'open unknown_to_us'])
  await db.query('update attempts set payment_id = $2 where id = $1', [attempt.id, paymentId])
  await db.query("delete from parity_findings where subject = 'pay_lost'")
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual(await findings(), [])
})

test('amounts that differ, and a hold that we count as let go, are findings', async () => {
  const { attempt } = await sold()
  await db.query('update attempts set captured_minor = captured_minor - 1 where id = $1', [attempt.id])
  const deferred = await world.buyLater('DEFERRED', 8000n)
  const held = await world.pay(deferred.shares[0] as Share)
  await db.query("update attempts set state = 'voided' where id = $1", [held.id])
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual((await findings()).sort(), ['open amounts_differ', 'open states_differ'])
})

test('a refund that nobody here asked for is booked, and stays open: the merchant’s claim was not reduced', async () => {
  const { paymentId, purchase } = await sold()
  await sandbox.call('POST', `/v1/payments/${paymentId}/refunds`, { amount: 1000 })
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.deepEqual(await findings(), ['open given_back_unasked'])
  const { captured, refunded } = await world.books(purchase.id)
  assert.equal((await world.balances(purchase.id)).acquirer_clearing, captured - refunded)
})

test('a payment whose answer we never got becomes true by the comparison', async () => {
  const { shares } = await world.buyLater('INSTALLMENT', 9000n)
  const attempt = await world.start(shares[0] as Share)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  world.passRetries(HOUR_MS)
  await compare(world)
  assert.equal((await world.shares(attempt.purchaseId))[0]?.state, 'paid')
  assert.deepEqual(await findings(), [])
})

test('a comparison that stops in the middle goes on where it was, whoever goes on', async () => {
  await sold()
  world.passRetries(HOUR_MS)
  await sandbox.fault('listing', 'error_before')
  assert.equal(await stepReconciliation(db, ports), 0, 'no answer: left for a minute')
  assert.equal(await stepReconciliation(db, ports), 0)
  world.passRetries(61_000)
  assert.equal(await stepReconciliation(db, ports), 1, 'a page')
  const { rows } = await db.query<{ phase: string }>('select phase from parity_runs where finished_at is null')
  assert.deepEqual(rows, [{ phase: 'ours' }])
  await compare(world)
  assert.deepEqual(await findings(), [])
  assert.equal((await db.query('select from parity_runs where finished_at is null')).rowCount, 0)
})

test('books that cannot be read are named with their reason, and are forgotten once they are read again', async () => {
  const unread = () => watchReconciliation(db, ports.systemClock)
  await sold()
  world.passRetries(HOUR_MS)
  await sandbox.fault('listing', 'error_before')
  await stepReconciliation(db, ports)
  assert.deepEqual(await unread(), [], 'a restart takes as long')
  world.passRetries(11 * MINUTE_MS)
  await sandbox.fault('listing', 'error_before')
  await stepReconciliation(db, ports)
  const [note = ''] = await unread()
  assert.match(note, /^the books of sandbox could not be read since 2\d{3}-.*Z \(status_5\d\d\)/)
  world.passRetries(61_000)
  await compare(world)
  assert.deepEqual(await unread(), [])
})

test('two processes compare together without doing anything twice', async () => {
  const before = await findLastRun(db, world.accountId)
  await sold()
  world.passRetries(HOUR_MS)
  const done = await Promise.all([compareBooks(db, ports), compareBooks(db, ports)])
  assert.deepEqual(done, ['finished', 'finished'])
  assert.ok(before)
  assert.deepEqual(await findings(), [])
})

test('what payers paid in a lost time is learned: a pot with its friends, a first instalment, a refund', async () => {
  const pot = await world.buy(10_000n, [3000n, 2000n])
  const later = await world.buyLater('INSTALLMENT', 9000n)
  const known = await sold()
  const backup = await backUp(db)
  await world.pay(pot.leader)
  for (const friend of pot.friends) await world.pay(friend)
  await work(world, world, 3)
  await world.pay(later.shares[0] as Share)
  // More than what is still to come: a part of the paid instalment goes back.
  await world.refund(known.purchase.id, 7000n)
  await world.work(4)
  const taken = await takenAtBank(world)
  const states = async (from: Database, id: string) => ({
    purchase: (await findPurchase(from, SYSTEM, id))?.state,
    shares: (await listShares(from, SYSTEM, id)).map(({ state }) => state),
  })
  const ids = [pot.purchase.id, later.purchase.id]
  const expected = await Promise.all(ids.map((id) => states(db, id)))
  assert.equal(expected[0]?.purchase, 'successful')

  const restored = await startWorkers(world, await backup.restore(), await newDataDir())
  await work(restored, world, 2)
  assert.deepEqual(restored.said, ['acquirer_ahead'])
  await compare(restored)
  assert.deepEqual(await Promise.all(ids.map((id) => states(restored.db, id))), expected)
  assert.deepEqual(await findings(restored.db), ['open given_back_unasked'], 'who asked for the refund is lost')
  assert.ok(await holdOf(restored.db), 'an operator looks at it first')
  const release = { by: 'operator', reason: 'the shop asked', at: ports.systemClock.now() } as const
  await releaseHold(restored.db, release)
  world.passRetries(60_000)
  await work(restored, world, 3)
  assert.equal(await takenAtBank(world), taken)
})
