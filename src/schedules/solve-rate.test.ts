import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { financeVectors, readYears } from '../../test/vectors/finance-vectors.ts'
import { debitRateOf } from './rates-of.ts'
import { roundedPercentText } from './round-percent.ts'
import { type Flow, solveRate } from './solve-rate.ts'

const lend = (cents: number, years: string | number = 0): Flow => ({
  amountMinor: BigInt(cents),
  years: readYears(years),
})
const repay = (cents: number, years: string | number): Flow => lend(-cents, years)

function percentOf(flows: readonly Flow[]): number {
  const rate = solveRate(flows)
  return rate === 'no_solution' ? assert.fail('there is a rate') : rate * 100
}

/**
 * A second solver that shares nothing with the first: the discount factor v = 1/(1+X) of one year by bisection on
 * Σ lent·v^t − Σ repaid·v^t, with plain powers and plain sums.
 */
function secondSolver(flows: readonly Flow[]): number {
  const difference = (v: number) => flows.reduce((sum, flow) => sum + Number(flow.amountMinor) * v ** flow.years, 0)
  let [low, high] = [0, 4]
  for (let step = 0; step < 1200; step++) {
    const v = (low + high) / 2
    if (difference(v) > 0) low = v
    else high = v
  }
  return (1 / low - 1) * 100
}

/** 1e-6 points for everyday rates, the ninth digit for enormous ones. */
function assertClose(actual: number, expected: number): void {
  const gap = Math.abs(actual - expected)
  assert.ok(gap <= Math.max(1e-6, Math.abs(expected) * 1e-9), `${actual} is not ${expected}`)
}

for (const example of financeVectors.apr_official) {
  const flows = [
    ...example.drawdowns.map(([years, cents]) => lend(cents, years)),
    ...example.payments.map(([years, cents]) => repay(cents, years)),
    ...[
      ...(example.lists ?? []),
      ...(example.series ?? []).map((series) => ({
        ...series,
        amounts_cents: Array(series.count).fill(series.amount_cents),
      })),
    ].flatMap(({ amounts_cents, first_t, step_t }) =>
      amounts_cents.map((cents: number, index) => repay(cents, readYears(first_t) + index * readYears(step_t))),
    ),
  ]
  test(`${example.id} (${example.description}) is ${example.published_percent} %`, () => {
    const percent = percentOf(flows)
    const decimals = example.match_all_published_decimals ? example.published_percent.split('.')[1]?.length : 2
    const published = roundedPercentText(Number(example.published_percent), decimals)
    assert.equal(roundedPercentText(percent, decimals), published)
    assert.equal(roundedPercentText(percent, 1), example.published_1dp)
    assertClose(percent, example.computed_percent)
    assertClose(percent, secondSolver(flows))
  })
}

for (const example of financeVectors.apr_legacy_98_7)
  test(`${example.id} of the superseded directive is ${example.published_percent} %`, () => {
    const flows = example.flows.map(([years, cents]) => lend(cents, readYears(Number(years))))
    const percent = percentOf(flows)
    assertClose(percent, example.computed_percent)
    assertClose(percent, secondSolver(flows))
    const decimals = example.match ? example.published_percent.split('.')[1]?.length : 2
    assert.equal(roundedPercentText(percent, decimals), roundedPercentText(Number(example.published_percent), decimals))
  })

for (const { id, description, ...example } of financeVectors.providers)
  test(`${id} (${description}) costs ${example.published_taeg ?? example.computed_taeg} %`, () => {
    const flows = [lend(example.net_drawdown_cents), ...example.payments.map(([years, cents]) => repay(cents, years))]
    const percent = percentOf(flows)
    // the vectors' intervals are cut to twelve decimals, their results to six
    assert.ok(Math.abs(percent - example.computed_taeg) < 2e-6)
    assert.ok(Math.abs(debitRateOf(percent / 100) * 100 - example.computed_debit_rate_12x) < 2e-6)
    if (example.taeg_match) assert.equal(roundedPercentText(percent), example.published_taeg)
    if (example.debit_match_from_flows)
      assert.equal(roundedPercentText(debitRateOf(percent / 100) * 100), example.published_debit_rate)
    if (example.debit_match_from_published_taeg)
      assert.equal(
        roundedPercentText(debitRateOf(Number(example.published_taeg) / 100) * 100),
        example.published_debit_rate,
      )
  })

for (const { principal, payment, t_used, published, computed } of financeVectors.large_rates_uk)
  test(`${payment} for ${principal} after ${t_used} is ${published} %`, () => {
    const percent = percentOf([lend(principal * 100), repay(Math.round(payment * 100), t_used)])
    assert.equal(roundedPercentText(percent, 1), published)
    assert.ok(Math.abs(percent - computed) <= 5e-5)
  })

for (const { id, description, flows, taeg_percent } of financeVectors.edge_cases)
  test(`edge case ${id}: ${description}`, () => {
    const rate = solveRate(flows.map(([years, cents]) => lend(cents, years)))
    if (taeg_percent === null) return assert.equal(rate, 'no_solution')
    assert.ok(rate !== 'no_solution' && !Object.is(rate, -0))
    // intervals in the vectors are cut to twelve decimals
    assert.ok(Math.abs(rate * 100 - taeg_percent) <= Math.max(1e-8, Math.abs(taeg_percent) * 1e-9))
  })

test('a charge before the first drawdown is solved too', () => {
  const flows = [lend(100_000), repay(1000, -1), repay(106_000, 1)]
  assertClose(percentOf(flows), secondSolver(flows))
})

test('a rate too large for a number is no rate', () => {
  assert.equal(solveRate([lend(10_000), repay(9_999, 0), repay(10 ** 9, '1/365')]), 'no_solution')
})

test('a cent on ten million keeps its digits', () => {
  assert.ok(Math.abs(percentOf([lend(10 ** 9), repay(10 ** 9 + 1, 1)]) / 1e-7 - 1) < 1e-12)
})

/** Lent at once, repaid with something on top at up to 24 dates, less on the first day than is lent. */
const anyFlows = fc
  .record({
    repaid: fc.array(fc.tuple(fc.integer({ min: 10_000, max: 10 ** 6 }), fc.integer({ min: 1, max: 730 })), {
      minLength: 1,
      maxLength: 24,
    }),
    firstDay: fc.integer({ min: 0, max: 10 ** 6 }),
    feeShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
  })
  .map(({ repaid, firstDay, feeShare }) => {
    const later = repaid.reduce((sum, [cents]) => sum + cents, 0)
    const net = later - Math.floor(later * feeShare)
    return [lend(net + firstDay), repay(firstDay, 0), ...repaid.map(([cents, days]) => repay(cents, days / 365))]
  })

test('invariant 13: at X the two sides of the equation are equal, and a second solver finds the same X', () => {
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const percent = percentOf(flows)
      const lent = Number(flows[0]?.amountMinor)
      const rest = flows.reduce((sum, flow) => sum + Number(flow.amountMinor) * (1 + percent / 100) ** -flow.years, 0)
      assert.ok(Math.abs(rest) < 1e-6 * lent)
      assertClose(percent, secondSolver(flows))
    }),
    { numRuns: 60 },
  )
})

test('invariant 16: ten times the money has the same rate', () => {
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const scaled = flows.map((flow) => ({ ...flow, amountMinor: flow.amountMinor * 10n }))
      assertClose(percentOf(scaled), percentOf(flows))
    }),
  )
})

test('invariant 19: moving any payment later lowers the rate', () => {
  fc.assert(
    fc.property(anyFlows, fc.nat(), fc.integer({ min: 1, max: 300 }), (flows, pick, days) => {
      const before = percentOf(flows)
      // beyond these a day more or less is lost among a double's digits
      fc.pre(before > 1e-3 && before < 10_000)
      const index = 2 + (pick % (flows.length - 2))
      const moved = flows.map((flow, at) => (at === index ? { ...flow, years: flow.years + days / 365 } : flow))
      assert.ok(percentOf(moved) < before)
    }),
  )
})

test('invariant 20: the order of the flows is irrelevant', () => {
  fc.assert(
    fc.property(
      anyFlows.chain((flows) => fc.tuple(fc.constant(flows), fc.shuffledSubarray(flows, { minLength: flows.length }))),
      ([flows, shuffled]) => assertClose(percentOf(shuffled), percentOf(flows)),
    ),
  )
})
