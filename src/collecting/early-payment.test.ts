import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { assertUndone, reach } from '../../test/support/unwinding.ts'
import { dateInZone, hourInZone } from '../schedules/index.ts'
import { DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

const world = await collectingWorld()
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
// Worlds begin on other days, too: later ones are under the same law.
await world.advance(Math.max(0, IN_FORCE.getTime() - world.ports.businessClock.now().getTime()))

const parts = async (id: string) =>
  (await world.shares(id)).map(
    ({ state, principalMinor, feeMinor, feeGivenBackMinor }) =>
      `${state} ${principalMinor}+${feeMinor}-${feeGivenBackMinor}`,
  )

/** 200 EUR in three, 30 days apart, with 2 EUR for it, bought and begun in this country. */
async function inThree(countryCode = 'FR') {
  const terms = { countryCode, installmentsCount: 3, installmentDays: 30, feeBps: 100 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, { terms })
  await world.pay(shares[0] as Share)
  return purchase.id
}

const payPart = async (id: string, position: number) => world.pay((await world.shares(id))[position] as Share)

async function feeIncome(own: CollectingWorld, id: string) {
  const { fee_income: income = 0n, payer_receivable: owed = 0n } = await own.balances(id)
  return { income, owed }
}

test('in France a credit costs nothing on its first day: the fee is charged with the second payment', async () => {
  const id = await inThree()
  assert.deepEqual(await parts(id), ['paid 6668+0-0', 'owed 6666+200-0', 'owed 6666+0-0'])
  assert.equal((await world.books(id)).captured, 6_668n)
  await reach(world, (await world.shares(id))[1]?.dueOn ?? null)
  assert.equal((await world.books(id)).captured, 6_668n + 6_866n)
})

test('who pays the last part early pays less, by the fee for the days left, whichever part had carried it', async () => {
  const id = await inThree()
  await reach(world, (await world.shares(id))[1]?.dueOn ?? null)
  const attempt = await payPart(id, 2)
  assert.equal(attempt.amountMinor, 6_566n, '200 × 30 of 60 days less')
  assert.deepEqual(await parts(id), ['paid 6668+0-0', 'paid 6766+100-0', 'paid 6566+0-100'])
  assert.deepEqual(await feeIncome(world, id), { income: -100n, owed: 0n })
  assert.equal((await world.books(id)).captured, 20_100n)
  await world.refund(id, 20_000n)
  await world.work()
  assert.equal((await world.books(id)).refunded, 20_100n)
  await assertUndone(world, id, 'refunded')
})

test('paid early part by part: each gives back its own, the last the rest; the merchant has its price', async () => {
  const id = await inThree()
  await world.advance(5 * DAY_MS)
  const last = await payPart(id, 2)
  const second = await payPart(id, 1)
  // 200 × 55 of 90, then 200 × 55 of 60 in all.
  assert.deepEqual([last.amountMinor, second.amountMinor], [6_544n, 6_805n])
  assert.deepEqual(await feeIncome(world, id), { income: -17n, owed: 0n })
  assert.equal((await world.balances(id)).merchant_payable, -20_000n)
})

test('what was paid early can be given back to the cents of each card', async () => {
  const id = await inThree()
  await world.advance(5 * DAY_MS)
  await payPart(id, 2)
  await payPart(id, 1)
  await world.refund(id, 19_999n)
  await world.work()
  assert.equal((await world.books(id)).refunded, 19_999n)
  await world.refund(id, 1n)
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('a page that was opened before midnight and paid after it takes what it said', async () => {
  const id = await inThree()
  const untilNight = hourInZone(dateInZone(world.ports.businessClock.now()), 23).getTime() + 55 * MINUTE_MS
  await world.advance(untilNight - world.ports.businessClock.now().getTime())
  const opened = await world.start((await world.shares(id))[2] as Share)
  assert.equal(opened.amountMinor, 6_666n - 133n, '200 × 60 of 90')
  await world.advance(10 * MINUTE_MS)
  await submitCard(world.cardPage(opened), GOOD_CARD)
  await world.work(2)
  assert.deepEqual((await parts(id))[2], 'paid 6533+0-133')
})

test('where the fee came on the first day, and outside credit law, early payment is what was agreed: Belgium gives back, a business does not', async () => {
  const belgian = await inThree('BE')
  assert.equal((await payPart(belgian, 1)).amountMinor, 6_666n - 67n)
  assert.deepEqual(await feeIncome(world, belgian), { income: -133n, owed: -0n + 6_666n })
  const terms = { countryCode: 'FR', isB2b: true, installmentsCount: 3, installmentDays: 30, feeBps: 100 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, { terms })
  await world.pay(shares[0] as Share)
  assert.equal((await payPart(purchase.id, 1)).amountMinor, 6_666n)
  await world.buyLater('INSTALLMENT', 20_000n, { terms: { isB2b: false } })
})

test('a part given back that leaves nothing to pay but the fee leaves that neither', async () => {
  const id = await inThree()
  await world.refund(id, 13_332n)
  assert.deepEqual(await parts(id), ['paid 6668+0-0', 'cancelled 0+0-0', 'cancelled 0+0-0'])
  assert.deepEqual(await feeIncome(world, id), { income: 0n, owed: 0n })
  assert.equal((await world.balances(id)).merchant_payable, -6_668n)
})
