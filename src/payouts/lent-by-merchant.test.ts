import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { setDetails } from '../../test/support/paid-shop.ts'
import { passAges, reach, standing } from '../../test/support/unwinding.ts'
import { transaction } from '../db/database.ts'
import type { PaymentTerms } from '../merchants/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { planForMerchant, readBalances } from './index.ts'

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
const LENT: Partial<PaymentTerms> & { countryCode: string } = {
  countryCode: 'FR',
  installmentsCount: 3,
  installmentDays: 15,
  feeBps: 0,
  lender: 'merchant',
}

async function aShop() {
  const world = await collectingWorld()
  const clock = world.ports.businessClock
  await world.advance(Math.max(0, IN_FORCE.getTime() - clock.now().getTime()))
  const { seller } = await world.buyLater('INSTALLMENT', 60_000n, { terms: LENT })
  await transaction(world.db, (tx) => setDetails(tx, aCall(clock), seller.id))
  /** What a payout would have today: planned, and taken back. */
  const payable = async () => {
    let amountMinor: bigint | undefined
    await transaction(world.db, async (tx) => {
      amountMinor = (await planForMerchant(tx, aCall(clock), seller.id))?.amountMinor
      throw new Error('seen')
    }).catch((error: Error) => assert.equal(error.message, 'seen'))
    return amountMinor
  }
  return { world, seller, payable }
}

test('a merchant that lends is paid once its buyer has paid; one whose operator lends, at acceptance', async () => {
  const { world, payable } = await aShop()
  const lent = await world.buyLater('INSTALLMENT', 60_000n, { terms: LENT })
  await world.pay(lent.shares[0] ?? assert.fail())
  assert.equal(await payable(), undefined, 'a part was collected, and nothing is advanced')
  const sold = await world.buyLater('INSTALLMENT', 5_000n, { terms: { ...LENT, lender: 'operator' } })
  await world.pay(sold.shares[0] ?? assert.fail())
  assert.equal(await payable(), 5_000n)
  await reach(world, lent.shares[1]?.dueOn ?? null)
  await world.refund(lent.purchase.id, 1_000n)
  await world.work(3)
  assert.equal(await payable(), 5_000n, 'what is given back of it waits with it')
  await reach(world, lent.shares[2]?.dueOn ?? null)
  await world.work(3)
  assert.equal(await payable(), 64_000n)
})

test('what a buyer never pays is the loss of the merchant that lent it, and none once the merchant gives it back', async () => {
  const { world, seller, payable } = await aShop()
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 60_000n, { terms: LENT })
  await world.pay(shares[0] ?? assert.fail(), TURNCOAT_CARD)
  await passAges(world)
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['paid', 'written_off', 'written_off'],
  )
  assert.deepEqual(await standing(world, purchase.id), { acquirer_clearing: 20_000n, merchant_payable: -20_000n })
  assert.equal(await payable(), 20_000n, 'what was collected')
  const [balance] = await readBalances(world.db, SYSTEM, { merchantId: seller.id })
  assert.deepEqual([balance?.promisedMinor, balance?.openMinor], [20_000n, 20_000n])
  await world.refund(purchase.id, 60_000n)
  await world.work(4)
  assert.deepEqual(await standing(world, purchase.id), {})
  assert.equal(await payable(), undefined)
  const [after] = await readBalances(world.db, SYSTEM, { merchantId: seller.id })
  assert.deepEqual([after?.promisedMinor ?? 0n, after?.openMinor ?? 0n], [0n, 0n])
})
