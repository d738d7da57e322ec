import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { assertUndone, passAges, standing, transferred } from '../../test/support/unwinding.ts'
import { checkAttempts, closePot, confirmZero, runOperations, stepPots } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { cancelPurchase } from '../selling/index.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Share } from '../shares/index.ts'
import { stepUnwindings } from './index.ts'

const world = await collectingWorld()
afterEach(() => world.sandbox.call('DELETE', '/v1/faults'))

const friend = (friends: readonly Share[], index: number) => friends[index] as Share

test('before acceptance there is nothing to give back', async () => {
  const { purchase, leader } = await world.buy(1_000n)
  await assert.rejects(world.refund(purchase.id, 1_000n), { code: 'purchase_not_refundable' })
  await world.start(leader)
  await assert.rejects(world.refund(purchase.id, 1_000n), { code: 'purchase_not_refundable' })
  await assert.rejects(world.release(purchase.id), { code: 'purchase_not_refundable' })
})

test('an open pot: who paid gets everything back, the leader’s card is let go, nobody is asked any more', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [null, null])
  await world.pay(leader)
  await world.pay(friend(friends, 0))
  const { unwinding } = await world.refund(purchase.id, 10_001n)
  assert.equal(unwinding.extent, 'full')
  await assert.rejects(world.start(friend(friends, 1)), { code: 'purchase_not_payable' })
  await world.work()
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['cancelled', 'paid', 'cancelled'],
  )
  await assertUndone(world, purchase.id, 'refunded')
  assert.equal((await world.unwindings(purchase.id))[0]?.returnedMinor, 3_333n)
  const heard = await world.events(purchase.id)
  assert.deepEqual(heard.slice(-3).sort(), ['holdVoided', 'pledgeRefunded', 'purchaseRefunded'])
})

test('a release of a card that was never debited cancels the purchase', async () => {
  const { purchase, leader } = await world.buy(5_000n, [null])
  await world.pay(leader)
  await world.release(purchase.id)
  await assert.rejects(world.release(purchase.id), { code: 'unwinding_in_progress' })
  await world.work()
  await assertUndone(world, purchase.id, 'cancelled')
  assert.equal((await world.read(purchase.id)).reason, 'merchant')
  await assert.rejects(world.release(purchase.id), { code: 'purchase_not_refundable' })
})

test('what was taken, or is being taken, is refunded, not released', async () => {
  const { purchase, leader, friends } = await world.buy(5_000n, [null])
  await world.pay(leader)
  await world.pay(friend(friends, 0))
  await assert.rejects(world.release(purchase.id), { code: 'purchase_captured' })
  const alone = await world.buy(5_000n)
  await world.pay(alone.leader)
  await stepPots(world.db, world.ports)
  await assert.rejects(world.release(alone.purchase.id), { code: 'purchase_captured' })
})

test('a friend who is paying at that moment: the session is closed, an approval that beat it goes back at once', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  const [fast, slow] = [await world.start(friend(friends, 0)), await world.start(friend(friends, 1))]
  await submitCard(world.cardPage(fast), GOOD_CARD)
  await world.refund(purchase.id, 9_000n)
  await world.work()
  await submitCard(world.cardPage(slow), GOOD_CARD)
  await world.work()
  assert.equal((await world.books(purchase.id)).captured, 3_000n)
  await assertUndone(world, purchase.id, 'refunded')
})

test('a friend whose bank stays silent is awaited for half an hour; an approval after that goes back by itself', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  const attempt = await world.start(friend(friends, 0))
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.refund(purchase.id, 9_000n)
  await world.sandbox.fault('close', 'error_before', 50)
  await world.sandbox.fault('lookup', 'error_before', 50)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).unwinding, 'full')
  await world.advance(31 * MINUTE_MS)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).state, 'cancelled')
  await world.sandbox.call('DELETE', '/v1/faults')
  await world.work()
  const { captured, refunded } = await world.books(purchase.id)
  assert.deepEqual([captured, refunded], [3_000n, 3_000n])
  await assertUndone(world, purchase.id, 'cancelled')
})

for (const fault of ['lost_after', 'error_after', 'error_before', 'refused']) {
  test(`a capture that runs meanwhile and is ${fault} is awaited, then given back or let go`, async () => {
    const { purchase, leader } = await world.buy(4_000n)
    await world.pay(leader)
    await world.sandbox.fault('capture', fault)
    await stepPots(world.db, world.ports)
    await runOperations(world.db, world.ports)
    await world.refund(purchase.id, 4_000n)
    await world.work()
    await assertUndone(world, purchase.id, fault === 'refused' ? 'cancelled' : 'refunded')
  })
}

test('a purchase of nothing is cancelled, and has nothing to refund', async () => {
  const { purchase } = await world.buy(0n)
  await transaction(world.db, (tx) => confirmZero(tx, world.ports.businessClock, purchase.id, null))
  await assert.rejects(world.refund(purchase.id, 1n), { code: 'nothing_to_refund' })
  const order = { purchaseId: purchase.id, requestedBy: 'staff_test' }
  const cancelled = await transaction(world.db, (tx) => cancelPurchase(tx, world.ports, SYSTEM, order))
  assert.equal(cancelled.state, 'cancelled')
})

test('what failed for good at the merchant cannot be cancelled', async () => {
  const { purchase } = await world.buy(1_000n)
  await world.db.query(`update purchases set state = 'failed_connector' where id = $1`, [purchase.id])
  const order = { purchaseId: purchase.id, requestedBy: 'staff_test' }
  await assert.rejects(
    transaction(world.db, (tx) => cancelPurchase(tx, world.ports, SYSTEM, order)),
    { code: 'purchase_not_refundable' },
  )
})

test('a settled pot: everybody gets back what they paid, the transfer is netted', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [null, null])
  for (const share of [leader, ...friends]) await world.pay(share)
  await world.work()
  assert.equal(await transferred(world, purchase.id), 10_001n)
  await world.refund(purchase.id, 10_001n)
  assert.equal(await transferred(world, purchase.id), 0n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
  await assert.rejects(world.refund(purchase.id, 1n), { code: 'nothing_to_refund' })
})

test('a rest that was written off is nobody’s loss once everything is given back', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [6_000n])
  await world.pay(leader)
  await world.pay(friend(friends, 0))
  await world.sandbox.fault('capture', 'refused', 20)
  await passAges(world)
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 6_000n,
    bad_debt: 4_000n,
    merchant_payable: -10_000n,
  })
  await world.sandbox.call('DELETE', '/v1/faults')
  await world.refund(purchase.id, 5_000n)
  await world.work()
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 5_000n, merchant_payable: -5_000n })
  await world.refund(purchase.id, 5_000n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

test('[decided.refund.split] a part of a settled pot goes to its payers in proportion, to the cent, several times', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [5_000n, 1n])
  for (const share of [leader, ...friends]) await world.pay(share)
  await world.work()
  const refundedBy = async () => {
    const { rows } = await world.db.query<{ refunded: bigint }>(
      `select sum(refunded_minor)::bigint as refunded from attempts join shares on shares.id = share_id
        where shares.purchase_id = $1 group by position order by position`,
      [purchase.id],
    )
    return rows.map((row) => row.refunded)
  }
  await world.refund(purchase.id, 3_001n)
  await assert.rejects(world.refund(purchase.id, 1n), { code: 'unwinding_in_progress' })
  await world.work()
  assert.deepEqual(await refundedBy(), [1_501n, 1_500n, 0n])
  const after = await world.read(purchase.id)
  assert.deepEqual([after.state, after.refundedMinor, after.unwinding], ['successful', 3_001n, null])
  assert.equal(await transferred(world, purchase.id), 7_000n)
  await world.refund(purchase.id, 6_998n)
  await world.work()
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 2n, merchant_payable: -2n })
  await assert.rejects(world.refund(purchase.id, 3n), { code: 'refund_exceeds_amount' })
  await world.refund(purchase.id, 2n)
  await world.work()
  assert.deepEqual(await refundedBy(), [5_000n, 5_000n, 1n])
  await assertUndone(world, purchase.id, 'refunded')
})

test('while friends may still pay, a part comes off the leader’s own part only', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [6_000n])
  await world.pay(leader)
  await assert.rejects(world.refund(purchase.id, 4_001n), { code: 'pot_not_settled' })
  const { unwinding } = await world.refund(purchase.id, 3_000n)
  assert.ok(unwinding.completedAt, 'done at once: nothing was charged yet')
  await world.pay(friend(friends, 0))
  await world.work()
  const { captured, refunded, held } = await world.books(purchase.id)
  assert.deepEqual([captured, refunded, held], [7_000n, 0n, 0n])
  assert.equal(await transferred(world, purchase.id), 7_000n)
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 7_000n, merchant_payable: -7_000n })
  await world.refund(purchase.id, 7_000n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

test('all of the leader’s part given back: the hold is let go when the pot closes', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [6_000n])
  await world.pay(leader)
  await world.refund(purchase.id, 4_000n)
  await world.pay(friend(friends, 0))
  await world.work()
  const { captured, held } = await world.books(purchase.id)
  assert.deepEqual([captured, held, (await world.read(purchase.id)).state], [6_000n, 0n, 'successful'])
})

test('a closing pot: a part comes off the rest, unless that rest is being taken right now', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [6_000n])
  await world.pay(leader)
  await transaction(world.db, (tx) => closePot(tx, world.ports, SYSTEM, purchase.id))
  await world.refund(purchase.id, 7_000n)
  await stepPots(world.db, world.ports)
  await assert.rejects(world.refund(purchase.id, 1n), { code: 'pot_not_settled' })
  await world.work()
  assert.equal((await world.books(purchase.id)).captured, 3_000n)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.equal(await transferred(world, purchase.id), 3_000n)
  assert.equal(friends.length, 1)
})

test('a rest that the leader should pay by hand and that is given back instead settles the pot', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [6_000n])
  await world.pay(leader)
  await world.pay(friend(friends, 0))
  await world.sandbox.fault('capture', 'refused', 20)
  for (const hours of [0, 2, 7, 25]) {
    await world.advance(hours * HOUR_MS)
    await world.work(2)
  }
  await world.refund(purchase.id, 4_000n)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 6_000n, merchant_payable: -6_000n })
})

for (const fault of ['lost_after', 'error_after', 'error_before', 'refuse_connection_like']) {
  test(`a refund whose answer is ${fault} is looked up and happens once`, async () => {
    const { purchase, leader } = await world.buy(4_000n)
    await world.pay(leader)
    await world.work()
    await world.sandbox.fault('refund', fault)
    await world.refund(purchase.id, 1_500n)
    await world.work()
    const { captured, refunded } = await world.books(purchase.id)
    assert.deepEqual([captured, refunded], [4_000n, 1_500n])
    await world.sandbox.fault('refund', fault)
    await world.refund(purchase.id, 2_500n)
    await world.work()
    await assertUndone(world, purchase.id, 'refunded')
  })
}

test('[decided.refund.refused] a refund that the acquirer refuses is noted as owed to the payer, and never asked for again', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [null])
  await world.pay(leader)
  await world.pay(friend(friends, 0))
  await world.work()
  await world.sandbox.fault('refund', 'refused')
  await world.refund(purchase.id, 2_000n)
  await world.work()
  const [partial] = await world.unwindings(purchase.id)
  assert.deepEqual([partial?.returnedMinor, partial?.unpaidMinor], [1_000n, 1_000n])
  await world.refund(purchase.id, 8_000n)
  await world.work()
  const { captured, refunded } = await world.books(purchase.id)
  assert.equal(captured - refunded, 1_000n)
  assert.equal((await world.read(purchase.id)).state, 'refunded')
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 1_000n, payer_receivable: -1_000n })
})

test('two refunds at once: one is told that the other is under way', async () => {
  const { purchase, leader } = await world.buy(4_000n)
  await world.pay(leader)
  await world.work()
  const answers = await Promise.allSettled([world.refund(purchase.id, 1_000n), world.refund(purchase.id, 4_000n)])
  const refused = answers.filter((answer) => answer.status === 'rejected')
  assert.deepEqual(
    refused.map((answer) => answer.reason.code),
    ['unwinding_in_progress'],
  )
})

test('however often and in however many processes the steps are taken, each happens once', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  for (const share of [leader, friend(friends, 0)]) await world.pay(share)
  await world.refund(purchase.id, 9_000n)
  for (let round = 0; round < 4; round++) {
    await Promise.all([1, 2, 3].map(() => stepUnwindings(world.db, world.ports)))
    await Promise.all([1, 2].map(() => runOperations(world.db, world.ports)))
    await checkAttempts(world.db, world.ports)
  }
  assert.equal((await world.events(purchase.id)).filter((name) => name === 'purchaseRefunded').length, 1)
  await assertUndone(world, purchase.id, 'refunded')
})
