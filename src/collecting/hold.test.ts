import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { KEY, submitCard } from '../../sandbox/test-kit.ts'
import { onlyAcquirer } from '../../test/support/acquirers.ts'
import { collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { transaction } from '../db/database.ts'
import { createOutbound } from '../outbound/index.ts'
import { createSandboxAcquirer } from '../providers/sandbox/collect/sandbox-acquirer.ts'
import { abortPurchase } from '../selling/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { closePot, lookUpAttempt, useAnotherCard } from './index.ts'

const world = await collectingWorld()
afterEach(() => world.sandbox.call('DELETE', '/v1/faults'))

const NOTHING = { captured: 0n, refunded: 0n, held: 0n, payments: 0 }

test('a double click, a second tab and the back button all resume one session', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const attempts = await Promise.all([world.start(leader), world.start(leader), world.start(leader)])
  const again = await world.start(leader)
  assert.equal(new Set([...attempts, again].map((attempt) => attempt.id)).size, 1)
  assert.equal(new Set([...attempts, again].map(world.cardPage)).size, 1)
  assert.equal((await world.read(purchase.id)).state, 'authorizing')
})

test('a declined card fails the purchase, says why, and another card succeeds', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const declined = await world.pay(leader, POOR_CARD)
  assert.deepEqual([declined.state, declined.reason], ['dead', 'insufficient_funds'])
  const failed = await world.read(purchase.id)
  assert.deepEqual([failed.state, failed.reason], ['failed_payer', 'insufficient_funds'])
  assert.equal((await world.pay(leader)).state, 'held')
  assert.deepEqual(
    (await world.events(purchase.id)).filter((name) => name.startsWith('payment')),
    ['paymentStarted', 'paymentFailed', 'paymentStarted', 'paymentProcessed'],
  )
})

test('while the acquirer is silent nothing new starts; once it says that nothing arrived, the payer may try again', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.sandbox.fault('session', 'silent')
  const attempt = await world.start(leader, world.impatient)
  assert.equal(attempt.state, 'unknown')
  assert.equal((await world.start(leader)).id, attempt.id)
  await world.work(3)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
  assert.equal((await world.pay(leader)).state, 'held')
})

test('a session opened although its answer was lost is closed, never paid', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.sandbox.fault('session', 'lost_after')
  assert.equal((await world.start(leader)).state, 'unknown')
  await world.work(3)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
  assert.deepEqual(await world.books(purchase.id), NOTHING)
})

test('an open payment that nobody finishes is closed after its deadline and may be started anew', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const attempt = await world.start(leader)
  await world.advance(16 * MINUTE_MS)
  await world.work(2)
  const failed = await world.read(purchase.id)
  assert.deepEqual([failed.state, failed.reason], ['failed_payer', 'expired'])
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work(2)
  assert.deepEqual(await world.books(purchase.id), NOTHING)
  assert.equal((await world.pay(leader)).state, 'held')
})

test('an approval that nobody told us about is found by the look-up', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const attempt = await world.start(leader)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
})

test('what is held already is answered without asking the acquirer again', async () => {
  const { leader } = await world.buy(1_000n)
  const held = await world.pay(leader)
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  // The discard port: nobody listens.
  const acquirer = createSandboxAcquirer(outbound, systemClock, { baseUrl: 'http://127.0.0.1:9', key: KEY })
  const again = await lookUpAttempt(world.db, { ...world.ports, acquirers: onlyAcquirer(acquirer) }, held)
  assert.deepEqual([again.isAnswered, again.attempt.state], [true, 'held'])
})

test('abort against a payment in flight: the session is closed and the payer’s card is not held', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const attempt = await world.start(leader)
  await transaction(world.db, (tx) => abortPurchase(tx, world.ports, purchase.id))
  await world.work(2)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).state, 'aborted')
  assert.deepEqual(await world.books(purchase.id), NOTHING)
})

test('an approval that beats the abort is voided: nothing stays blocked', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const attempt = await world.start(leader)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await transaction(world.db, (tx) => abortPurchase(tx, world.ports, purchase.id))
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'aborted')
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, payments: 1 })
  assert.equal((await world.balances(purchase.id)).memo_held, 0n)
})

test('another card: the open session is closed first, then a new one opens', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  const first = await world.start(leader)
  assert.equal((await useAnotherCard(world.db, world.ports, first)).state, 'dead')
  const second = await world.start(leader)
  assert.notEqual(second.id, first.id)
  await submitCard(world.cardPage(first), GOOD_CARD)
  await submitCard(world.cardPage(second), GOOD_CARD)
  await world.work()
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 1_000n, payments: 1 })
})

test('[decided.reference.race] two purchases with one reference: the first accepted keeps it, the other is voided and cancelled', async () => {
  const one = await world.buy(1_000n, [null], 'shared-reference')
  const two = await world.buy(1_000n, [null], 'shared-reference')
  const attempts = [await world.start(one.leader), await world.start(two.leader)]
  for (const attempt of attempts) await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work(3)
  const [first, second] = [await world.read(one.purchase.id), await world.read(two.purchase.id)]
  assert.deepEqual([first.state, second.state].sort(), ['cancelled', 'leader_processed'])
  const loser = first.state === 'cancelled' ? first : second
  assert.equal(loser.reason, 'reference')
  assert.deepEqual(await world.books(loser.id), { ...NOTHING, payments: 1 })
  await assert.rejects(world.buy(1_000n, [], 'shared-reference'), /reference_already_used/)
})

for (const fault of ['lost_after', 'error_after', 'error_before', 'silent', 'refuse_connection_like']) {
  test(`a capture whose answer is ${fault} is looked up and happens once`, async () => {
    const { purchase, leader } = await world.buy(1_000n)
    await world.pay(leader)
    await world.sandbox.fault('capture', fault)
    if (fault === 'silent') await world.work(1, world.impatient)
    await world.work()
    assert.equal((await world.read(purchase.id)).state, 'successful')
    assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 1_000n, payments: 1 })
  })
}

test('a refused capture is tried again by the plan', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.pay(leader)
  await world.sandbox.fault('capture', 'refused')
  await world.work(2)
  assert.equal((await world.read(purchase.id)).state, 'leader_processed')
  await world.advance(61 * MINUTE_MS)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 1_000n, payments: 1 })
})

test('a capture refused for good lets the leader pay the rest with another card', async () => {
  const { purchase, leader, friends } = await world.buy(1_000n, [400n])
  await world.pay(leader, '4000000000000341')
  await world.pay(friends[0] as Share)
  for (const hours of [0, 2, 7, 25]) {
    await world.advance(hours * HOUR_MS)
    await world.work(3)
  }
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 400n, payments: 2 })
  const rest = await world.pay(leader)
  assert.deepEqual([rest.kind, rest.state, rest.amountMinor], ['sale', 'paid', 600n])
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 1_000n, payments: 3 })
  assert.equal((await world.balances(purchase.id)).payer_receivable, 0n)
})

test('a rest that nobody pays is written off: the merchant keeps its money, the books balance', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.pay(leader, '4000000000000341')
  for (const hours of [0, 2, 7, 25]) {
    await world.advance(hours * HOUR_MS)
    await world.work(3)
  }
  await world.advance(30 * DAY_MS)
  await world.work(3)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  const balances = await world.balances(purchase.id)
  assert.deepEqual([balances.bad_debt, balances.merchant_payable, balances.payer_receivable], [1_000n, -1_000n, 0n])
})

test('a rest that the leader is paying when it is due to be written off is waited for', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await world.pay(leader, '4000000000000341')
  for (const hours of [0, 2, 7, 25]) {
    await world.advance(hours * HOUR_MS)
    await world.work(3)
  }
  await world.advance(30 * DAY_MS)
  const rest = await world.start(leader)
  await world.work(1)
  await submitCard(world.cardPage(rest), GOOD_CARD)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.equal((await world.balances(purchase.id)).bad_debt, undefined)
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, captured: 1_000n, payments: 2 })
})

test('an expired link can be paid no more, even before the job has cancelled it', async () => {
  const { leader } = await world.buy(1_000n)
  await world.advance(31 * DAY_MS)
  await assert.rejects(world.start(leader), /purchase_not_payable/)
})

test('a hold that died before the pot closed (the service was away) goes the same way as a refused capture', async () => {
  const { purchase, leader } = await world.buy(1_000n, [400n])
  await world.pay(leader)
  await world.advance(9 * DAY_MS)
  await world.work(4)
  const waiting = await world.read(purchase.id)
  assert.deepEqual([waiting.state, waiting.pot?.state], ['leader_processed', 'closing'])
  assert.deepEqual(await world.books(purchase.id), { ...NOTHING, payments: 1 })
  assert.equal((await world.pay(leader)).amountMinor, 1_000n)
  assert.equal((await world.read(purchase.id)).state, 'successful')
})

test('closing a pot twice is success; a pot never opened cannot be closed', async () => {
  const { purchase, leader } = await world.buy(1_000n, [400n])
  await assert.rejects(
    transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id)),
    /pot_not_open/,
  )
  await world.pay(leader)
  await transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id))
  await transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id))
})
