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
import { listPayouts, planDue } from './index.ts'

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
