import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { promise, setDetails } from '../../test/support/paid-shop.ts'
import { aMerchant, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { type MerchantChange, updateMerchant } from '../merchants/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { carriedFrom, listPayoutItems, listPayoutLines, listPayouts, planDue, planForMerchant } from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)

/** A shop with such a policy, which has sold for ten euros. */
async function aShop(policy: MerchantChange) {
  const shop = await aMerchant(db)
  const terms = { today: dateInZone(clock.now()), policy: 'public', psp: 'none' } as const
  await transaction(db, async (tx) => {
    await setDetails(tx, call, shop.merchantId)
    await updateMerchant(tx, call, shop.merchantId, policy, terms)
  })
  await sell(shop, 1_000n)
  return shop
}

const sell = (shop: { merchantId: string; companyId: string }, amountMinor: bigint) =>
  promise(db, call, shop, { amountMinor })

const plannedFor = async ({ merchantId }: { merchantId: string }) => {
  const payouts = await listPayouts(db, SYSTEM, { merchantId, limit: 9 })
  return payouts.map(({ plannedOn, amountMinor }) => `${plannedOn} ${amountMinor}`).reverse()
}

/** Day after day, as the job does. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_MS)
    await planDue(db, call)
    // Asked again it plans nothing twice.
    await planDue(db, call)
  }
}

test('merchants are paid by their policy: each day, on Mondays, on the first, when somebody plans it; after a delay, above a minimum', async () => {
  const shops = {
    daily: await aShop({ payoutCadence: 'daily' }),
    weekly: await aShop({ payoutCadence: 'weekly' }),
    monthly: await aShop({ payoutCadence: 'monthly' }),
    onDemand: await aShop({ payoutCadence: 'on_demand' }),
    delayed: await aShop({ payoutCadence: 'daily', payoutDelayDays: 5 }),
    small: await aShop({ payoutCadence: 'daily', payoutMinimumMinor: 1_500 }),
    reserved: await aShop({ payoutCadence: 'daily', payoutReserveBps: 2_500, payoutReserveDays: 3 }),
  }
  await passDays(2)
  await sell(shops.small, 700n)
  await passDays(30)
  assert.deepEqual(await plannedFor(shops.daily), ['2027-03-02 1000'])
  assert.deepEqual(await plannedFor(shops.weekly), ['2027-03-08 1000'])
  assert.deepEqual(await plannedFor(shops.monthly), ['2027-04-01 1000'])
  assert.deepEqual(await plannedFor(shops.onDemand), [])
  assert.deepEqual(await plannedFor(shops.delayed), ['2027-03-07 1000'])
  assert.deepEqual(await plannedFor(shops.small), ['2027-03-04 1700'])
  assert.deepEqual(await plannedFor(shops.reserved), ['2027-03-02 750'])
})

test('a cadence that changes in the middle of a week counts from the next day on', async () => {
  const shop = await aShop({ payoutCadence: 'monthly' })
  await passDays(2)
  const terms = { today: dateInZone(clock.now()), policy: 'public', psp: 'none' } as const
  await transaction(db, (tx) => updateMerchant(tx, call, shop.merchantId, { payoutCadence: 'daily' }, terms))
  await passDays(1)
  const [planned] = await plannedFor(shop)
  assert.equal(planned, `${dateInZone(clock.now())} 1000`)
})

const takeBack = (shop: { merchantId: string; companyId: string }, amountMinor: bigint) =>
  promise(db, call, shop, { amountMinor: -amountMinor })

/** The newest payout by its lines and, of each item, whether it was carried. */
async function newestOf({ merchantId }: { merchantId: string }) {
  const [payout] = await listPayouts(db, SYSTEM, { merchantId, limit: 1 })
  if (!payout) return undefined
  const lines = await listPayoutLines(db, payout.id)
  const items = await listPayoutItems(db, payout.id, { afterId: undefined, limit: 99 })
  return {
    from: carriedFrom(payout),
    amountMinor: payout.amountMinor,
    lines: lines.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`),
    carried: items
      .filter(({ isCarried }) => isCarried)
      .map(({ amountMinor }) => Number(amountMinor))
      .sort((a, b) => a - b),
  }
}

test('what more was taken back than sold is carried to the next payout, in a line of its own with the day it was carried from', async () => {
  const shop = await aShop({ payoutCadence: 'daily' })
  await passDays(1)
  const first = { from: undefined, amountMinor: 1_000n, lines: ['sales 1000'], carried: [] }
  assert.deepEqual(await newestOf(shop), first)
  await takeBack(shop, 900n)
  await passDays(2)
  await sell(shop, 300n)
  const owes = dateInZone(clock.now()).toString()
  await passDays(1)
  assert.deepEqual(await newestOf(shop), first, 'still owes')
  await takeBack(shop, 50n)
  await sell(shop, 2_000n)
  await passDays(1)
  const second = {
    from: owes,
    amountMinor: 1_350n,
    lines: ['carried -600', 'sales 2000', 'refunds -50'],
    carried: [-900, 300],
  }
  assert.deepEqual(await newestOf(shop), second)
})

test('a merchant that is paid by hand, or after a delay, is carried from in the same way; what is left of sales is carried without a word', async () => {
  const byHand = await aShop({ payoutCadence: 'on_demand' })
  await transaction(db, (tx) => planForMerchant(tx, call, byHand.merchantId))
  await takeBack(byHand, 400n)
  clock.advance(5 * DAY_MS)
  await sell(byHand, 700n)
  await transaction(db, (tx) => planForMerchant(tx, call, byHand.merchantId))
  const from = dateInZone(new Date(clock.now().getTime() - 2 * DAY_MS)).toString()
  assert.deepEqual(await newestOf(byHand), {
    from,
    amountMinor: 300n,
    lines: ['carried -400', 'sales 700'],
    carried: [-400],
  })

  const little = await aShop({ payoutCadence: 'daily', payoutMinimumMinor: 1_500 })
  await passDays(4)
  await sell(little, 700n)
  await passDays(1)
  assert.deepEqual(await newestOf(little), { from: undefined, amountMinor: 1_700n, lines: ['sales 1700'], carried: [] })
})
