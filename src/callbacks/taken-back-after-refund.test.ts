import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING, takingBack } from '../../test/support/taken-back.ts'
import { listAttempts } from '../payments/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { Share } from '../shares/index.ts'

const world = await takingBack()
const { db, hear, ofSale, open, newest, takeBack, booksOf: books, assertSame } = world
const { receivableOf, receivables, lastLetter } = world

test('taken back after a part of it was given back: asked for is what is left, and the part is our loss', async () => {
  const { id, leader } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 1_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  assert.equal(await receivableOf(leader), 5_000n)
  assert.equal(await lastLetter(id), 'capture_failed alice@example.test')
  await assertSame(id)
  const again = await world.pay(leader)
  assert.equal(again.amountMinor, 5_000n)
  await world.work()
  assert.equal((await world.read(id)).pot?.state, 'closed')
  const lost = { acquirer_clearing: 4_000n, bad_debt: 1_000n, merchant_payable: -5_000n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  await assertSame(id)
  await takeBack(await newest(id, 'refund'))
  assert.deepEqual(await books(id), { ...NOTHING, ...lost, acquirer_clearing: 5_000n, bad_debt: 0n })
  await assertSame(id)
})

test('of a pot whose friends were given back a part too, the leader owes the leader’s part alone', async () => {
  const { id, leader } = await open(9_000n, [4_000n])
  await world.work()
  await world.refund(id, 900n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  assert.equal(await receivableOf(leader), 4_500n)
  assert.equal((await world.pay(leader)).amountMinor, 4_500n)
  await world.work()
  const lost = { acquirer_clearing: 7_600n, bad_debt: 500n, merchant_payable: -8_100n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  assert.deepEqual(await receivables(id), [0n, 0n])
  await assertSame(id)
})

test('what nobody pays again is written off, to the cent', async () => {
  const { id } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 1_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  for (const days of [0, 5, 6]) {
    await world.advance(days * DAY_MS)
    await world.work()
  }
  const lost = { acquirer_clearing: -1_000n, bad_debt: 6_000n, merchant_payable: -5_000n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  await assertSame(id)
})

test('taken back while a part is on its way back: asked for is what is left, whatever becomes of that part', async () => {
  for (const isReturned of [true, false]) {
    const { id, leader } = await open(6_000n, [])
    await world.work()
    await world.sandbox.fault('refund', 'accepted')
    await world.refund(id, 1_000n)
    await world.work()
    await takeBack(await newest(id, 'capture'))
    assert.equal(await receivableOf(leader), 5_000n)
    const refund = await newest(id, 'refund')
    const state = isReturned ? 'succeeded' : 'refused'
    const outcome = isReturned
      ? ({ state: 'succeeded', acquirerRef: 'op' } as const)
      : ({ state: 'refused', acquirerRef: 'op', refusalCode: 'refused' } as const)
    const verdict = { kind: 'refund', amountMinor: 1_000n, currency: 'EUR', outcome } as const
    await hear({ eventId: newId(), about: { kind: 'operation', operationId: refund.id, verdict } })
    assert.equal((await newest(id, 'refund')).state, state)
    await world.work()
    assert.equal((await world.pay(leader)).amountMinor, 5_000n)
    const bad = isReturned ? 1_000n : 0n
    const lost = { acquirer_clearing: 5_000n - bad, bad_debt: bad, merchant_payable: -5_000n }
    assert.deepEqual(await books(id), { ...NOTHING, ...lost })
    assert.equal((await world.unwindings(id))[0]?.unpaidMinor, 0n)
  }
})

test('taken back after all of it was given back: nobody owes anything, and it is our loss', async () => {
  const { id } = await open(6_000n, [])
  await world.work()
  await world.refund(id, 6_000n)
  await world.work()
  await takeBack(await newest(id, 'capture'))
  const lost = { acquirer_clearing: -6_000n, bad_debt: 6_000n, merchant_payable: 0n }
  assert.deepEqual(await books(id), { ...NOTHING, ...lost })
  assert.equal((await world.read(id)).state, 'refunded')
  await assertSame(id)
})

test('an instalment taken back after a part of it was given back is charged again for what is left', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n)
  const sale = await world.pay(shares[0] as Share)
  await world.advance(100 * DAY_MS)
  for (let round = 0; round < 4; round++) await world.work()
  const last = (await world.shares(purchase.id)).at(-1) ?? assert.fail()
  assert.equal(last.state, 'paid')
  await world.refund(purchase.id, 700n)
  await world.work()
  const charge = (await listAttempts(db, purchase.id)).find(({ refundedMinor }) => refundedMinor === 700n)
  assert.ok(charge && charge.id !== sale.id)
  assert.equal(await hear(ofSale(charge)), true)
  await world.advance(2 * DAY_MS)
  await world.work()
  const again = (await listAttempts(db, purchase.id)).at(-1)
  assert.deepEqual([again?.shareId, again?.amountMinor], [charge.shareId, charge.amountMinor - 700n])
  assert.ok((await receivables(purchase.id)).every((due) => due === 0n))
})
