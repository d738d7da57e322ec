import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { createSealer } from '../crypto/index.ts'
import { findMerchant, type Merchant, offerSchedule } from '../merchants/index.ts'
import { formatDate, parseDate } from '../schedules/index.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { nameLenders, seedCredit } from './seed-credit.ts'
import { seedDemo } from './seed-demo.ts'

const { db } = await testDatabase()
const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 7) }])
const demo = await seedDemo(db, sealer, undefined)
const createdOn = parseDate('2026-11-25') ?? assert.fail()

async function merchantAt({ uid }: { readonly uid: string }): Promise<Merchant> {
  return (await findMerchant(db, SYSTEM, parsePublicId('mer', uid) as string)) ?? assert.fail()
}
const offerOf = (merchant: Merchant) => offerSchedule(merchant, 'EUR', { amountMinor: 60_000n, createdOn })

test('the four merchants of a demo lend themselves, outside credit law: three instalments today, in 15 and in 30 days', async () => {
  const { plan, credit } = offerOf(await merchantAt(demo.merchants.INSTALLMENT))
  assert.deepEqual(
    plan.map(({ dueOn, feeMinor }) => [formatDate(dueOn), feeMinor]),
    [
      ['2026-11-25', 0n],
      ['2026-12-10', 0n],
      ['2026-12-25', 0n],
    ],
  )
  assert.equal(credit.decision.regime, 'exempt_deferral')
  for (const type of ['DEFERRED', 'DOWN_PAYMENT'] as const)
    assert.equal(offerOf(await merchantAt(demo.merchants[type])).credit.decision.regime, 'exempt_deferral', type)
})

test('a demo of the last version is brought there at its start; what somebody has set since stays', async () => {
  await db.query(
    `update merchants set lender = 'unset', installment_days = 0, delay_days = 25,
            fee_bps = case payment_type when 'INSTALLMENT' then 50 else 0 end`,
  )
  const before = offerOf(await merchantAt(demo.merchants.INSTALLMENT))
  assert.equal(before.credit.decision.regime, 'full', 'lent by nobody named: the strict reading')
  await nameLenders(db, demo.merchants)
  assert.equal(offerOf(await merchantAt(demo.merchants.INSTALLMENT)).credit.decision.regime, 'exempt_deferral')
  const deferred = await merchantAt(demo.merchants.DEFERRED)
  assert.deepEqual([deferred.lender, deferred.delayDays], ['merchant', 25])
  await db.query(`update merchants set lender = 'partner', fee_bps = 20 where payment_type = 'INSTALLMENT'`)
  await nameLenders(db, demo.merchants)
  const { lender, feeBps } = await merchantAt(demo.merchants.INSTALLMENT)
  assert.deepEqual([lender, feeBps], ['partner', 20])
})

test('a demo shows credits as well: with a fee, by a lender who is said to be invented; found again by the next start', async () => {
  const kept: unknown[] = []
  const credit = await seedCredit(db, sealer, demo.company_uid, undefined, async (stalls) => {
    kept.push(stalls)
  })
  assert.deepEqual(kept, [credit])
  for (const type of ['INSTALLMENT', 'DEFERRED'] as const) {
    const { plan, credit: preview } = offerOf(await merchantAt(credit[type]))
    assert.ok(plan.some(({ feeMinor }) => feeMinor > 0n))
    assert.equal(preview.decision.regime, 'full', type)
    assert.match(credit[type].lender, /invented/)
  }
  const again = await seedCredit(db, sealer, demo.company_uid, credit, () => assert.fail('nothing is new'))
  assert.equal(again, credit)
})
