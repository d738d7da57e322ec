import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { assertUndone, reach } from '../../test/support/unwinding.ts'
import { confirmZero, recordDispute } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { findWithdrawal, type Withdrawal } from '../withdrawals/index.ts'
import {
  acceptWithdrawal,
  awaitGoods,
  declareWithdrawal,
  goodsArrived,
  refuseWithdrawal,
  stepWithdrawals,
} from './index.ts'

const world = await collectingWorld()
afterEach(() => world.sandbox.call('DELETE', '/v1/faults'))

const declare = (purchaseId: string, call: Call = world.ports) =>
  transaction(world.db, (tx) =>
    declareWithdrawal(tx, call, {
      purchaseId,
      name: 'Alice',
      email: 'alice@example.test',
      text: 'I withdraw from my contract.',
      language: 'en',
    }),
  )
const found = async (purchaseId: string) => (await findWithdrawal(world.db, SYSTEM, purchaseId)) as Withdrawal
const accept = (id: string) => transaction(world.db, (tx) => acceptWithdrawal(tx, world.ports, id))
const handle = (saleWithdrawal: Merchant['saleWithdrawal'], id = world.merchant.id) =>
  setTerms(world.db, id, { saleWithdrawalReason: 'A journey on a date', saleWithdrawal })
afterEach(() => handle('ask'))

async function stepAll(w: CollectingWorld): Promise<void> {
  await stepWithdrawals(w.db, w.ports)
  await w.work()
  await stepWithdrawals(w.db, w.ports)
}

/** Three people, all of whom have paid: the pot is closed. */
async function paidByThree() {
  const { purchase, leader, friends } = await world.buy(10_001n, [null, null])
  await world.pay(leader)
  for (const friend of friends) await world.pay(friend)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  return purchase
}

test('three people have paid, the leader withdraws: given back by itself, each to the cent, and nothing is left anywhere', async () => {
  await handle('automatic')
  const { id } = await paidByThree()
  assert.equal(await declare(id), true)
  assert.deepEqual((await world.books(id)).refunded, 0n, 'no money moves with the declaration')
  assert.equal((await found(id)).handling, 'automatic')
  await stepAll(world)
  assert.equal((await found(id)).state, 'accepted')
  assert.deepEqual((await world.books(id)).refunded, 10_001n)
  await assertUndone(world, id, 'refunded')
  const heard = await world.events(id)
  assert.equal(heard.filter((name) => name === 'purchaseWithdrawn').length, 1)
  assert.equal(heard.filter((name) => name === 'pledgeRefunded').length, 2)
})

test('an open pot: who paid gets it back, the hold is let go, a friend who is paying right now too', async () => {
  await handle('automatic')
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  await world.pay(friends[0] ?? assert.fail())
  const slow = await world.start(friends[1] ?? assert.fail())
  assert.equal(await declare(purchase.id), true)
  await stepWithdrawals(world.db, world.ports)
  await submitCard(world.cardPage(slow), GOOD_CARD)
  await stepAll(world)
  await assertUndone(world, purchase.id, 'refunded')
})

test('where the shop is asked nothing moves until somebody accepts, and then as with a refund', async () => {
  const { id } = await paidByThree()
  await declare(id)
  await stepAll(world)
  assert.equal((await found(id)).state, 'declared')
  assert.equal((await world.books(id)).refunded, 0n)
  await accept(id)
  await assert.rejects(accept(id), { code: 'illegal_transition' })
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('instalments mid-way: what was paid goes back, what is due is never asked for', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, {
    terms: { saleWithdrawal: 'automatic', saleWithdrawalDays: 60 },
  })
  await world.pay(shares[0] ?? assert.fail())
  await reach(world, shares[1]?.dueOn ?? null)
  assert.equal((await world.shares(purchase.id)).filter(({ state }) => state === 'paid').length, 2)
  await declare(purchase.id)
  await stepAll(world)
  await assertUndone(world, purchase.id, 'refunded')
})

test('a deferred payment that is held: the hold is let go and the purchase cancelled', async () => {
  const { purchase, shares } = await world.buyLater('DEFERRED', 12_000n, { terms: { saleWithdrawal: 'automatic' } })
  await world.pay(shares[0] ?? assert.fail())
  await declare(purchase.id)
  await stepAll(world)
  await assertUndone(world, purchase.id, 'cancelled')
})

test('nothing was to pay: the purchase is cancelled', async () => {
  const { purchase } = await world.buy(0n)
  await transaction(world.db, (tx) => confirmZero(tx, world.ports, purchase.id, null))
  await declare(purchase.id)
  await accept(purchase.id)
  assert.equal((await world.read(purchase.id)).state, 'cancelled')
})

test('the last moment of the fourteenth day counts in the merchant’s zone, one second later it is too late', async () => {
  const bought = [await world.buy(1_000n, [null]), await world.buy(1_000n, [null])] as const
  for (const { leader } of bought) await world.pay(leader)
  const { withdrawableUntil } = await world.read(bought[1].purchase.id)
  const end = withdrawableUntil ?? assert.fail()
  const inParis = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', timeStyle: 'medium' })
  assert.equal(inParis.format(addMs(end, -1_000)), '23:59:59')
  const daysMs = end.getTime() - world.ports.businessClock.now().getTime()
  assert.ok(daysMs > 13.9 * DAY_MS && daysMs <= 15.1 * DAY_MS, String(daysMs / DAY_MS))
  const at = (instant: Date) => ({ ...world.ports, businessClock: fixedClock(instant) })
  assert.equal(await declare(bought[0].purchase.id, at(addMs(end, -1_000))), true)
  assert.equal(await declare(bought[1].purchase.id, at(end)), false)
  assert.equal(await findWithdrawal(world.db, SYSTEM, bought[1].purchase.id), undefined)
})

test('declared twice at once it is declared once', async () => {
  const { id } = await paidByThree()
  assert.deepEqual(await Promise.all([declare(id), declare(id), declare(id)]), [true, true, true])
  assert.equal((await world.events(id)).filter((name) => name === 'purchaseWithdrawn').length, 1)
})

test('after a part was given back the rest goes back; while a part is on its way it is awaited', async () => {
  await handle('automatic')
  const { id } = await paidByThree()
  await world.refund(id, 2_000n)
  await declare(id)
  await stepWithdrawals(world.db, world.ports)
  await stepAll(world)
  await stepAll(world)
  assert.equal((await found(id)).state, 'accepted')
  await assertUndone(world, id, 'refunded')
})

test('the merchant has asked for the refund already: the declaration is kept, and nothing is given back twice', async () => {
  const { id } = await paidByThree()
  await world.refund(id, 10_001n)
  assert.equal(await declare(id), (await world.read(id)).state === 'successful')
  await stepAll(world)
  assert.equal((await found(id)).state, 'accepted')
  assert.equal((await world.unwindings(id)).length, 1)
  await assertUndone(world, id, 'refunded')
  assert.equal(await declare(id), true, 'said again it is said already')
})

test('nothing can be withdrawn from before acceptance, after the end, from a business’s purchase or where the shop grants no right', async () => {
  const unpaid = await world.buy(1_000n)
  assert.equal(await declare(unpaid.purchase.id), false)
  const { id } = await paidByThree()
  await world.refund(id, 10_001n)
  await world.work()
  assert.equal(await declare(id), false)
  await handle('none')
  const dated = await world.buy(1_000n, [null])
  await world.pay(dated.leader)
  assert.equal((await world.read(dated.purchase.id)).withdrawableUntil, null)
  assert.equal(await declare(dated.purchase.id), false)
  await handle('ask')
  await setTerms(world.db, world.merchant.id, { isB2b: true })
  const business = await world.buy(1_000n, [null])
  await world.pay(business.leader)
  await setTerms(world.db, world.merchant.id, { isB2b: false })
  assert.equal(await declare(business.purchase.id), false)
})

test('a shop that refuses says why, and gives nothing back; it may still refund', async () => {
  const { id } = await paidByThree()
  await declare(id)
  await transaction(world.db, (tx) =>
    refuseWithdrawal(tx, world.ports, { purchaseId: id, ground: 'dated', reason: 'The hotel was for Saturday.' }),
  )
  const { state, ground } = await found(id)
  assert.deepEqual([state, ground], ['refused', 'dated'])
  await assert.rejects(accept(id), { code: 'illegal_transition' })
  await stepAll(world)
  assert.equal((await world.books(id)).refunded, 0n)
  await world.refund(id, 10_001n)
  await stepAll(world)
  assert.equal((await found(id)).state, 'refused')
  await assertUndone(world, id, 'refunded')
})

test('while goods are awaited the time limit rests, and nothing is given back by itself', async () => {
  await handle('automatic')
  const { id } = await paidByThree()
  await declare(id)
  const { reimburseBy } = await found(id)
  await transaction(world.db, (tx) => awaitGoods(tx, world.ports, id))
  await world.advance(3 * DAY_MS)
  await stepAll(world)
  assert.equal((await found(id)).state, 'awaiting_goods')
  await transaction(world.db, (tx) => goodsArrived(tx, world.ports, id))
  const later = (await found(id)).reimburseBy.getTime() - reimburseBy.getTime()
  assert.ok(later >= 3 * DAY_MS && later < 3.1 * DAY_MS)
  await stepAll(world)
  assert.equal((await found(id)).state, 'accepted')
  await assertUndone(world, id, 'refunded')
})

test('what cannot be given back by itself waits for a person, who reads why', async () => {
  await handle('automatic')
  const { id } = await paidByThree()
  const { rows } = await world.db.query<{ id: string; payment_id: string }>(
    'select id, payment_id from attempts where purchase_id = $1 limit 1',
    [id],
  )
  await transaction(world.db, (tx) =>
    recordDispute(tx, world.ports, world.accountId, {
      ...{ disputeId: `dp_${id}`, paymentId: rows[0]?.payment_id ?? '', attemptId: rows[0]?.id ?? null },
      ...{ state: 'opened', step: 0n, amountMinor: 3_333n, currency: 'EUR', feeMinor: 0n },
      ...{ reason: 'fraudulent', respondBy: null },
    }),
  )
  assert.equal(await declare(id), true)
  await stepAll(world)
  const { state, handling, heldUpBy } = await found(id)
  assert.deepEqual([state, handling, heldUpBy], ['declared', 'ask', 'payment_disputed'])
})
