import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import {
  exceedsCap,
  highestFee,
  type Installment,
  parseDate,
  planInstallments,
  RATE_BOUND_PERCENT,
  rateCapFor,
  ratesOf,
} from './index.ts'

const createdOn = parseDate('2026-11-21') ?? assert.fail()
const credit = { countryCode: 'FR', currency: 'EUR', amountMinor: 300_000n, createdOn }

function capOf(terms: Partial<Omit<typeof credit, 'createdOn'>> & { on?: string }): number {
  const day = parseDate(terms.on ?? '2026-11-21') ?? assert.fail()
  return rateCapFor({ ...credit, ...terms, createdOn: day }).capPercent
}

test('the cap is that of the day and of the size of the credit', () => {
  assert.equal(capOf({}), 23.56)
  assert.equal(capOf({ amountMinor: 300_001n }), 15.87)
  assert.equal(capOf({ amountMinor: 600_000n }), 15.87)
  assert.equal(capOf({ amountMinor: 600_001n }), 8.67)
  assert.equal(capOf({ on: '2025-12-31' }), 23.49)
  assert.equal(capOf({ on: '2025-10-01', amountMinor: 600_001n }), 8.73)
  assert.equal(capOf({ on: '2026-01-01' }), 23.56)
})

test('where no cap is known only absurd rates are refused', () => {
  for (const terms of [{ on: '2025-09-30' }, { countryCode: 'DE' }, { currency: 'GBP' }])
    assert.equal(capOf(terms), RATE_BOUND_PERCENT)
  assert.ok(exceedsCap(2.44e22, rateCapFor({ ...credit, countryCode: 'DE' })))
})

test('a rate is compared unrounded: the cap itself passes, a hair more does not', () => {
  const cap = rateCapFor(credit)
  assert.ok(!exceedsCap(23.56, cap))
  assert.ok(exceedsCap(23.5601, cap))
})

for (const { cap_percent, installments, max_fee_percent_of_purchase } of financeVectors.usury_fee_caps)
  test(`${installments} instalments reach ${cap_percent} % at a fee of ${max_fee_percent_of_purchase} %`, () => {
    const amountMinor = 1_200_000_000n
    const plan = planInstallments({ installments, feeBps: 0 }, { amountMinor, createdOn })
    const feePercent = (Number(highestFee(plan, createdOn, cap_percent)) / Number(amountMinor)) * 100
    assert.equal(Number(feePercent.toFixed(4)), max_fee_percent_of_purchase)
  })

test('the highest fee keeps the cap, and one cent more breaks it', () => {
  const plans = fc.record({
    amountMinor: fc.bigInt({ min: 100n, max: 1_000_000n }),
    installments: fc.integer({ min: 2, max: 13 }),
    capPercent: fc.constantFrom(8.67, 15.87, 23.56),
  })
  fc.assert(
    fc.property(plans, ({ amountMinor, installments, capPercent }) => {
      const plan = planInstallments({ installments, feeBps: 0 }, { amountMinor, createdOn })
      const fee = highestFee(plan, createdOn, capPercent)
      assert.ok(taegWithFee(plan, fee) <= capPercent + 1e-9)
      assert.ok(taegWithFee(plan, fee + 1n) > capPercent - 1e-9)
    }),
  )
})

function taegWithFee(plan: readonly Installment[], feeMinor: bigint): number {
  const rates = ratesOf(
    plan.map((part, index) => (index === 0 ? { ...part, feeMinor } : part)),
    createdOn,
  )
  return rates === 'no_solution' ? assert.fail() : rates.taegPercent
}
