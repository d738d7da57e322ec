import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { transaction } from '../db/database.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { Share } from '../shares/index.ts'
import { freePot, invitePledger, joinPot, type PledgeChoice, removePledger } from './index.ts'

const world = await collectingWorld()
const { db, ports } = world

/** Alice's card holds 90.00, a third of it for each of two friends. */
async function openPot() {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  const [bob, dora] = friends as [Share, Share]
  return { id: purchase.id, leader, bob, dora }
}
const choice = (amountMinor: bigint, more: Partial<PledgeChoice> = {}) => ({
  ...{ amountMinor, headcount: 1, takes: [] },
  ...more,
})
const partsOf = async (id: string) =>
  (await world.shares(id)).map(({ state, principalMinor }) => [state, principalMinor])
const invite = (purchaseId: string, amountMinor: bigint) =>
  transaction(db, (tx) =>
    invitePledger(tx, ports, { purchaseId, amountMinor, name: 'Eve', email: null, phoneNumber: null }),
  )
const remove = (share: Share) => transaction(db, (tx) => removePledger(tx, ports, share))
const free = (id: string, isFree = true) => transaction(db, (tx) => freePot(tx, ports, id, isFree))
const join = (purchaseId: string, amountMinor: bigint, claimant = Buffer.alloc(16, 7), id = newId(), headcount = 1) =>
  transaction(db, (tx) =>
    joinPot(tx, ports, {
      id,
      purchaseId,
      amountMinor,
      name: 'Zoé',
      message: null,
      headcount,
      isAnonymous: false,
      claimant,
    }),
  )

/** What payers' cards gave, beside what the order costs: never another sum. */
async function assertPaidOnce(id: string): Promise<void> {
  await world.work()
  assert.equal((await world.read(id)).state, 'successful')
  const { captured, refunded, held } = await world.books(id)
  assert.deepEqual([captured - refunded, held], [9_000n, 0n])
  const balances = await world.balances(id)
  assert.deepEqual([balances.payer_receivable, balances.acquirer_clearing], [0n, 9_000n])
}

test('a friend pays more than their part: the leader pays so much less, and the others’ parts still fit', async () => {
  const { id, bob, dora } = await openPot()
  assert.equal((await world.pay(bob, GOOD_CARD, choice(5_500n, { headcount: 2 }))).state, 'paid')
  assert.deepEqual(await partsOf(id), [
    ['owed', 500n],
    ['paid', 5_500n],
    ['owed', 3_000n],
  ])
  assert.equal((await world.shares(id))[1]?.headcount, 2)
  await world.pay(dora)
  await assertPaidOnce(id)
})

test('never a cent over the order: what others are asked for, and what is being paid, is not there to be paid', async () => {
  const { id, bob, dora } = await openPot()
  await assert.rejects(world.start(bob, ports, choice(6_001n)), /no_room/)
  const attempt = await world.start(bob, ports, choice(6_000n))
  await assert.rejects(world.start(dora, ports, choice(3_001n)), /no_room/)
  await assert.rejects(invite(id, 1n), /no_room/)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.work(2)
  await world.pay(dora)
  await assertPaidOnce(id)
})

test('less than one’s part is paid only where the leader lets everybody give what they choose; the leader pays the rest', async () => {
  const { id, bob, dora } = await openPot()
  await assert.rejects(world.start(bob, ports, choice(2_999n)), /amount_too_small/)
  await free(id)
  await world.pay(bob, GOOD_CARD, choice(1n))
  assert.deepEqual((await partsOf(id))[0], ['owed', 5_999n])
  await world.pay(dora)
  assert.equal((await world.read(id)).pot?.state, 'open', 'somebody may still join')
  await world.advance(49 * HOUR_MS)
  await assertPaidOnce(id)
})

test('a refused card leaves the part as it was asked for', async () => {
  const { id, bob } = await openPot()
  assert.equal((await world.pay(bob, POOR_CARD, choice(4_000n))).state, 'dead')
  assert.deepEqual((await partsOf(id))[1], ['owed', 3_000n])
  assert.equal((await world.pay(bob)).amountMinor, 3_000n)
})

test('who chose for two and whose card was refused pays for one where they then pay just their part', async () => {
  const { id, bob } = await openPot()
  await world.pay(bob, POOR_CARD, choice(6_000n, { headcount: 2 }))
  assert.equal((await world.pay(bob)).state, 'paid')
  assert.equal((await world.shares(id))[1]?.headcount, 1)
  await free(id)
  const zoe = await join(id, 1_000n, Buffer.alloc(16, 7), newId(), 3)
  await world.pay(zoe)
  assert.equal((await world.shares(id)).at(-1)?.headcount, 3, 'who joined said it with the part')
})

test('one friend pays another’s part with their own: that one is kept meanwhile, and asked no more', async () => {
  const { id, bob, dora } = await openPot()
  const both = choice(6_000n, { takes: [dora.id] })
  await assert.rejects(world.start(bob, ports, choice(5_999n, { takes: [dora.id] })), /amount_too_small/)
  const attempt = await world.start(bob, ports, both)
  await assert.rejects(world.start(dora), /payment_in_progress/)
  await assert.rejects(world.start(dora, ports, choice(6_000n, { takes: [bob.id] })), /payment_in_progress/)
  await assert.rejects(remove(dora), /payment_in_progress/)
  assert.equal((await world.start(bob, ports, both)).id, attempt.id, 'the same choice goes on')
  await assert.rejects(world.start(bob, ports, choice(6_000n)), /payment_in_progress/)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await assertPaidOnce(id)
  assert.deepEqual((await partsOf(id)).slice(1), [
    ['paid', 6_000n],
    ['cancelled', 3_000n],
  ])
  await assert.rejects(world.start(dora), /pot_closed/)
})

test('whose payment of another’s part comes to nothing keeps it from nobody', async () => {
  const { id, bob, dora } = await openPot()
  await world.pay(bob, POOR_CARD, choice(6_000n, { takes: [dora.id] }))
  assert.equal((await world.pay(dora)).state, 'paid')
  await assert.rejects(world.start(bob, ports, choice(6_000n, { takes: [dora.id] })), /payment_in_progress/)
  await world.pay(bob)
  await assertPaidOnce(id)
})

test('the leader asks one more friend out of the leader’s own part, and no longer asks another: the pot goes on', async () => {
  const { id, bob, dora } = await openPot()
  await assert.rejects(invite(id, 3_001n), /no_room/)
  const eve = await invite(id, 1_000n)
  assert.deepEqual(await partsOf(id), [
    ['owed', 2_000n],
    ['owed', 3_000n],
    ['owed', 3_000n],
    ['owed', 1_000n],
  ])
  await world.pay(bob)
  await assert.rejects(remove(bob), /already_paid/)
  await remove(dora)
  await remove(dora)
  await assert.rejects(world.start(dora), /pot_closed/)
  assert.deepEqual((await partsOf(id))[0], ['owed', 5_000n])
  await world.pay(eve)
  await assertPaidOnce(id)
  const events = await world.events(id)
  assert.deepEqual(
    events.filter((name) => name.startsWith('pledgerI') || name.startsWith('pledgerR')),
    ['pledgerInvited', 'pledgerRemoved'],
  )
})

test('nobody left to ask closes no pot: the leader says so, or asks somebody else', async () => {
  const { id, bob, dora } = await openPot()
  await remove(bob)
  await remove(dora)
  await world.work(2)
  assert.equal((await world.read(id)).pot?.state, 'open')
  await world.pay(await invite(id, 9_000n))
  await assertPaidOnce(id)
})

test('somebody joins with an amount of their own, only where the leader allows it, out of what nobody is asked for', async () => {
  const { id, bob, dora } = await openPot()
  await assert.rejects(join(id, 1_000n), /pot_closed/)
  await free(id)
  await assert.rejects(join(id, 3_001n), /no_room/)
  const zoe = await join(id, 3_000n)
  const other = await join(id, 2_000n, Buffer.alloc(16, 8))
  assert.equal((await world.pay(bob)).state, 'paid', 'who has not paid keeps nothing from others')
  assert.equal((await world.pay(zoe)).state, 'paid')
  await assert.rejects(world.start(other), /no_room/)
  assert.deepEqual((await partsOf(id))[0], ['owed', 0n])
  await world.pay(dora)
  await assertPaidOnce(id)
})

test('the same press twice joins once; nobody comes to somebody else’s part by its id', async () => {
  const { id } = await openPot()
  await free(id)
  const press = newId()
  const first = await join(id, 500n, Buffer.alloc(16, 1), press)
  assert.equal((await join(id, 500n, Buffer.alloc(16, 1), press)).id, first.id)
  await assert.rejects(join(id, 500n, Buffer.alloc(16, 2), press), /pot_closed/)
})

test('two friends choose what only one of them can pay: one is refused before anything is sent', async () => {
  const { id, bob, dora } = await openPot()
  const asked = [world.start(bob, ports, choice(6_000n)), world.start(dora, ports, choice(6_000n))]
  const outcomes = await Promise.allSettled(asked)
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await world.read(id)).pot?.reservedMinor, 6_000n)
})
