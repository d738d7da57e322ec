import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { until } from '../../test/support/until.ts'
import { standing } from '../../test/support/unwinding.ts'
import { watchVerdicts } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { cancelPurchase } from '../selling/index.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld({}, { hears: true })
const { db, sandbox } = world

const cancel = (id: string) => transaction(db, (tx) => cancelPurchase(tx, world.ports, id))

/** The bank of whoever paid this share disputes it; answers with the acquirer's name for that, once we have heard. */
async function dispute(share: Share, amount?: number): Promise<string> {
  const attempt = (await listAttempts(db, share.purchaseId)).find(({ shareId }) => shareId === share.id)
  const path = `/v1/payments/${attempt?.paymentId}/disputes`
  const { body } = await sandbox.call('POST', path, amount === undefined ? {} : { amount })
  await heard(body.id, 'opened')
  return body.id
}

async function end(reference: string, state: 'won' | 'lost'): Promise<void> {
  await sandbox.call('POST', `/v1/disputes/${reference}/end`, { state })
  await heard(reference, state)
}

const heard = (reference: string, state: string) =>
  until(`we have heard that it is ${state}`, async () => {
    const { rows } = await db.query('select from disputes where reference = $1 and state = $2', [reference, state])
    return rows.length === 1
  })

/** A pot of the leader and one friend, each of whom has paid half. */
async function settledPot(amountMinor: bigint) {
  const { purchase, leader, friends } = await world.buy(amountMinor, [amountMinor / 2n])
  const friend = friends[0] as Share
  await world.pay(leader)
  await world.pay(friend)
  await world.work()
  return { id: purchase.id, leader, friend }
}

const refundsOf = async (id: string) =>
  (await listPurchaseOperations(db, id))
    .filter(({ kind }) => kind === 'refund')
    .map(({ state, amountMinor, refusalCode }) => [state, amountMinor, refusalCode])

test('a payment under dispute is not given back by any verb, and the rest of its purchase can be', async () => {
  const { id, friend } = await settledPot(8_000n)
  const reference = await dispute(friend)
  const refused = { code: 'payment_disputed' }
  await assert.rejects(world.refund(id, 8_000n), refused)
  await assert.rejects(world.refund(id, 4_001n), refused)
  await assert.rejects(cancel(id), refused)
  assert.deepEqual([(await world.read(id)).unwinding, await refundsOf(id)], [null, []])

  await world.refund(id, 3_000n)
  await world.work()
  assert.deepEqual(await refundsOf(id), [['succeeded', 3_000n, null]], 'all of it to the one who does not dispute')
  await end(reference, 'won')
  await world.refund(id, 5_000n)
  await world.work()
  assert.equal((await world.read(id)).state, 'refunded')
  assert.equal((await world.books(id)).refunded, 8_000n)
})

test('what was lost to a payer’s bank is not given back as well, and a part of the rest is', async () => {
  const { id, friend, leader } = await settledPot(6_000n)
  await end(await dispute(friend), 'lost')
  await assert.rejects(world.refund(id, 3_001n), { code: 'payment_disputed' })
  await world.refund(id, 3_000n)
  await world.work()
  const given = (await listAttempts(db, id)).map(({ shareId, refundedMinor }) => [shareId, refundedMinor])
  assert.deepEqual(new Map(given as [string, bigint][]).get(leader.id), 3_000n)
  assert.equal((await world.books(id)).refunded, 3_000n)
})

test('a dispute of what nobody gives back keeps nothing: future instalments can be cancelled', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  await world.pay(shares[0] as Share)
  await dispute(shares[0] as Share)
  await world.refund(purchase.id, 6_000n)
  await world.work()
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['paid', 'cancelled', 'cancelled'],
  )
  await assert.rejects(world.refund(purchase.id, 1n), { code: 'payment_disputed' })
})

test('a dispute that comes while a refund is on its way holds it back; won, it is sent once', async () => {
  const { id, friend } = await settledPot(8_000n)
  await world.refund(id, 8_000n)
  const reference = await dispute(friend)
  await world.work()
  assert.deepEqual((await refundsOf(id)).map(([state]) => state).sort(), ['requested', 'succeeded'])
  assert.equal((await world.books(id)).refunded, 4_000n)
  assert.equal((await world.read(id)).unwinding, 'full')
  assert.ok(
    (await watchVerdicts(db, world.ports.businessClock)).includes(
      '1 refunds wait for the end of a dispute of their payment',
    ),
  )
  await end(reference, 'won')
  await world.work()
  assert.equal((await world.books(id)).refunded, 8_000n)
  assert.equal((await world.read(id)).state, 'refunded')
})

test('lost while its refund waits, the bank’s is the only way back, and it is nobody’s loss', async () => {
  const { id, friend } = await settledPot(8_000n)
  await world.refund(id, 8_000n)
  const reference = await dispute(friend)
  await world.work()
  await end(reference, 'lost')
  await world.work()
  assert.deepEqual((await refundsOf(id)).sort(), [
    ['refused', 4_000n, 'disputed'],
    ['succeeded', 4_000n, null],
  ])
  assert.equal((await world.books(id)).refunded, 4_000n)
  assert.equal((await world.read(id)).state, 'refunded')
  assert.deepEqual(await standing(world, id), {})
  const [unwinding] = await world.unwindings(id)
  assert.deepEqual([unwinding?.returnedMinor, unwinding?.unpaidMinor], [4_000n, 0n])
})

test('of a dispute about a part, the rest is given back once it is lost', async () => {
  const { id, friend } = await settledPot(8_000n)
  await world.refund(id, 8_000n)
  const reference = await dispute(friend, 1_500)
  await world.work()
  await end(reference, 'lost')
  await world.work()
  assert.equal((await world.books(id)).refunded, 6_500n)
  assert.deepEqual(await standing(world, id), {})
  assert.equal((await world.read(id)).state, 'refunded')
})

for (const fault of ['error_before', 'lost_after']) {
  test(`a refund whose answer was ${fault} when the dispute came happens once at most, whatever the bank decides`, async () => {
    const { purchase, leader } = await world.buy(5_000n)
    await world.pay(leader)
    await world.work()
    await world.refund(purchase.id, 5_000n)
    await sandbox.fault('refund', fault)
    await world.work(1)
    const reference = await dispute(leader)
    await world.work()
    const refunded = fault === 'lost_after' ? 5_000n : 0n
    assert.equal((await world.books(purchase.id)).refunded, refunded)
    await end(reference, 'lost')
    await world.work()
    assert.equal((await world.books(purchase.id)).refunded, refunded)
    const lost = refunded > 0n ? { acquirer_clearing: -5_000n, bad_debt: 5_000n } : {}
    assert.deepEqual(await standing(world, purchase.id), lost)
    assert.equal((await world.read(purchase.id)).unwinding, null)
  })
}
