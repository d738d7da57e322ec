import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, POOR_CARD } from '../../test/support/collecting.ts'
import { transaction } from '../db/database.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { closePot } from './index.ts'

const world = await collectingWorld()

test('all friends pay: the leader is charged the residual only, the rest is released, the books agree', async () => {
  const { purchase, leader, friends } = await world.buy(10_001n, [null, null])
  assert.equal((await world.pay(leader)).state, 'held')
  assert.equal((await world.read(purchase.id)).state, 'leader_processed')
  for (const friend of friends) assert.equal((await world.pay(friend)).state, 'paid')
  await world.work()
  const settled = await world.read(purchase.id)
  assert.equal(settled.state, 'successful')
  assert.equal(settled.pot?.state, 'closed')
  assert.equal(settled.pot?.pledgedMinor, 6_666n)
  assert.deepEqual(await world.books(purchase.id), { captured: 10_001n, refunded: 0n, held: 0n, payments: 3 })
  const balances = await world.balances(purchase.id)
  assert.equal(balances.acquirer_clearing, 10_001n)
  assert.equal(balances.merchant_payable, -10_001n)
  assert.equal(balances.payer_receivable, 0n)
  assert.equal(balances.memo_held, 0n)
  assert.deepEqual(await world.events(purchase.id), [
    'purchaseCreated',
    'paymentStarted',
    'paymentProcessed',
    'purchaseSettled',
    'pledgerContributes',
    'pledgerContributes',
    'potClosing',
    'purchaseSuccessful',
    'potClosed',
  ])
})

test('at the deadline the leader pays what is missing; the unpaid friend can no longer pay', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  await world.pay(friends[0] as Share)
  await world.work(2)
  assert.equal((await world.read(purchase.id)).pot?.state, 'open')
  await world.advance(49 * HOUR_MS)
  await world.work()
  const shares = await world.shares(purchase.id)
  assert.deepEqual(
    shares.map((share) => [share.role, share.state, share.principalMinor]),
    [
      ['leader', 'paid', 6_000n],
      ['pledger', 'paid', 3_000n],
      ['pledger', 'lapsed', 3_000n],
    ],
  )
  assert.deepEqual(await world.books(purchase.id), { captured: 9_000n, refunded: 0n, held: 0n, payments: 2 })
  await assert.rejects(world.start(friends[1] as Share), /pot_closed/)
})

test('friends who cover everything leave the leader’s hold to be voided, not captured', async () => {
  const { purchase, leader, friends } = await world.buy(5_000n, [2_000n, 3_000n])
  await world.pay(leader)
  for (const friend of friends) await world.pay(friend)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await world.books(purchase.id), { captured: 5_000n, refunded: 0n, held: 0n, payments: 3 })
  assert.equal((await world.balances(purchase.id)).memo_held, 0n)
})

test('a leader alone is charged at once', async () => {
  const { purchase, leader } = await world.buy(4_200n)
  await world.pay(leader)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.deepEqual(await world.books(purchase.id), { captured: 4_200n, refunded: 0n, held: 0n, payments: 1 })
})

test('a pledge approved while the pot closes still counts', async () => {
  const { purchase, leader, friends } = await world.buy(6_000n, [null])
  await world.pay(leader)
  const attempt = await world.start(friends[0] as Share)
  await submitCard(world.cardPage(attempt), '4242424242424242')
  await transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id))
  await world.work()
  assert.equal((await world.read(purchase.id)).pot?.pledgedMinor, 3_000n)
  assert.deepEqual(await world.books(purchase.id), { captured: 6_000n, refunded: 0n, held: 0n, payments: 2 })
})

test('a pledge whose bank never answers holds the pot up for half an hour at most; approved later, it is refunded', async () => {
  const { purchase, leader, friends } = await world.buy(6_000n, [null])
  await world.pay(leader)
  const attempt = await world.start(friends[0] as Share)
  await submitCard(world.cardPage(attempt), '4242424242424242')
  await world.sandbox.fault('close', 'error_before', 1_000)
  await world.sandbox.fault('lookup', 'error_before', 1_000)
  await transaction(world.db, (tx) => closePot(tx, world.ports, purchase.id))
  await world.work(2)
  assert.equal((await world.read(purchase.id)).pot?.state, 'closing')
  await world.advance(HOUR_MS)
  await world.work(3)
  assert.equal((await world.read(purchase.id)).state, 'successful')
  await world.sandbox.call('DELETE', '/v1/faults')
  await world.work()
  assert.deepEqual(await world.books(purchase.id), { captured: 9_000n, refunded: 3_000n, held: 0n, payments: 2 })
  const balances = await world.balances(purchase.id)
  assert.equal(balances.acquirer_clearing, 6_000n)
  assert.equal(balances.payer_receivable, 0n)
  assert.ok((await world.events(purchase.id)).includes('pledgeRefunded'))
})

test('two friends at once never take more than the pot has room for', async () => {
  const { purchase, leader, friends } = await world.buy(1_000n, [600n, 400n])
  await world.pay(leader)
  const results = await Promise.all(
    friends.flatMap((friend) => [world.start(friend), world.start(friend), world.start(friend)]),
  )
  assert.equal(new Set(results.map((attempt) => attempt.id)).size, 2)
  const locked = await world.read(purchase.id)
  assert.equal(locked.pot?.reservedMinor, 1_000n)
})

test('a friend’s declined card moves nothing but gives the reservation back', async () => {
  const { purchase, leader, friends } = await world.buy(1_000n, [600n])
  await world.pay(leader)
  const declined = await world.pay(friends[0] as Share, POOR_CARD)
  assert.equal(declined.state, 'dead')
  assert.equal(declined.reason, 'insufficient_funds')
  const after = await world.read(purchase.id)
  assert.deepEqual([after.state, after.pot?.reservedMinor, after.pot?.unpaidPledges], ['leader_processed', 0n, 1])
  assert.equal((await world.pay(friends[0] as Share)).state, 'paid')
})
