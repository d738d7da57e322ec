import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sumMinor } from '../shared/money.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  feeOf,
  formatDate,
  type Installment,
  type Order,
  parseDate,
  planDeferred,
  planDownPayment,
  planInstallments,
  ratesOf,
  roundPercent,
} from './index.ts'
import { intervalBetween, toYears, yearsToEach } from './interval.ts'
import { solveRate } from './solve-rate.ts'

const dayAfter = (start: CalendarDate, daysMax: number) =>
  fc.integer({ min: 1, max: daysMax }).map((days) => addDays(start, days))
const createdOn = dayAfter(parseDate('2019-12-31') as CalendarDate, 3650)
const amountMinor = fc.bigInt({ min: 1n, max: 100_000_000n })
const settings = fc.record({ installments: fc.integer({ min: 1, max: 18 }), feeBps: fc.integer({ min: 0, max: 2000 }) })
const order: fc.Arbitrary<Order> = fc.record({ amountMinor, createdOn })
const orderWithSecond = order.chain((purchase) =>
  dayAfter(purchase.createdOn, 120).map((requestedOn) => ({ ...purchase, requestedOn })),
)
const anyOrder = fc.oneof(order, orderWithSecond)

/** Each way to make a schedule, with the fee that it makes it with. */
const anyWay: fc.Arbitrary<{ feeBps: number; planFor: (order: Order) => ReturnType<typeof planDeferred> }> = fc.oneof(
  settings.map((terms) => ({ ...terms, planFor: (purchase: Order) => planInstallments(terms, purchase) })),
  fc
    .record({
      delayDays: fc.integer({ min: 1, max: 500 }),
      feeBps: fc.integer({ min: 0, max: 500 }),
      heldBps: fc.integer({ min: 1, max: 10_000 }),
    })
    .map((terms) => ({ ...terms, planFor: (purchase: Order) => planDeferred(terms, purchase) })),
  fc
    .record({
      depositBps: fc.integer({ min: 1, max: 10_000 }),
      balanceDelayDays: fc.integer({ min: 1, max: 500 }),
      feeBps: fc.integer({ min: 0, max: 500 }),
    })
    .map((terms) => ({ ...terms, planFor: (purchase: Order) => planDownPayment(terms, purchase) })),
)

function schedule(plan: Installment[] | string): Installment[] {
  return typeof plan === 'string' ? assert.fail(plan) : plan
}

function taegOf(plan: readonly Installment[], on: CalendarDate): number {
  const rates = ratesOf(plan, on)
  return rates === 'no_solution' ? assert.fail() : rates.taegPercent
}

/** A plan with a fee that leaves something to lend: at least two parts, a fee of at most 5 %. */
const credit = fc
  .record({
    installments: fc.integer({ min: 2, max: 13 }),
    feeBps: fc.integer({ min: 20, max: 500 }),
    purchase: fc.record({ amountMinor: fc.bigInt({ min: 1000n, max: 100_000_000n }), createdOn }),
  })
  .map(({ purchase, ...terms }) => ({
    plan: planInstallments(terms, purchase),
    on: purchase.createdOn,
    ...terms,
    purchase,
  }))

const withFee = (plan: readonly Installment[], feeMinor: bigint): Installment[] =>
  plan.map((part, index) => (index === 0 ? { ...part, feeMinor } : part))

test('invariants 1 and 2: principals sum to the purchase, fees to the rounded rate, all on the first', () => {
  fc.assert(
    fc.property(anyWay, order, (way, purchase) => {
      const plan = schedule(way.planFor(purchase))
      assert.equal(sumMinor(plan.map((part) => part.principalMinor)), purchase.amountMinor)
      assert.equal(plan[0]?.feeMinor, feeOf(purchase.amountMinor, way.feeBps))
      const thousandfold = purchase.amountMinor * BigInt(way.feeBps) * 1000n
      const off = (plan[0]?.feeMinor as bigint) * 10_000_000n - thousandfold
      assert.ok(off > -5_000_000n && off <= 5_000_000n)
      assert.ok(plan.slice(1).every((part) => part.feeMinor === 0n))
    }),
  )
})

test('invariant 3: no amount is negative; unless aggregated all but the first are equal, the first less than n more', () => {
  fc.assert(
    fc.property(settings, anyOrder, (terms, purchase) => {
      const plan = planInstallments(terms, purchase)
      assert.ok(plan.every((part) => part.principalMinor >= 0n && part.feeMinor >= 0n))
      if (plan.length < terms.installments || plan.length === 1) return
      const [first, ...others] = plan.map((part) => part.principalMinor)
      assert.equal(new Set(others).size, 1)
      const more = (first as bigint) - (others[0] as bigint)
      assert.ok(more >= 0n && more < BigInt(terms.installments))
    }),
  )
})

test('invariants 4, 5 and 6: from the purchase on, strictly later each time, within twelve months', () => {
  fc.assert(
    fc.property(settings, anyOrder, (terms, purchase) => {
      const plan = planInstallments(terms, purchase)
      assert.equal(String(plan[0]?.dueOn), String(purchase.createdOn))
      for (const [index, part] of plan.slice(1).entries())
        assert.ok(compareDates((plan[index] as Installment).dueOn, part.dueOn) < 0)
      assert.ok(compareDates((plan.at(-1) as Installment).dueOn, addMonths(purchase.createdOn, 12)) <= 0)
    }),
  )
})

test('invariants 7 and 8: each month once, on the anchor’s day or the month’s last, exactly k/12 away', () => {
  fc.assert(
    fc.property(settings, order, (terms, purchase) => {
      const { createdOn: anchor } = purchase
      const dates = planInstallments(terms, purchase).map((part) => part.dueOn)
      for (const [k, { year, month, day }] of dates.entries()) {
        assert.equal(year * 12 + month, anchor.year * 12 + anchor.month + k)
        assert.equal(day, Math.min(anchor.day, new Date(Date.UTC(year, month, 0)).getUTCDate()))
      }
      assert.deepEqual(
        yearsToEach(dates, anchor),
        dates.map((_, k) => k / 12),
      )
    }),
  )
})

test('invariant 9: a second date is the first of the later ones and the anchor of the others', () => {
  fc.assert(
    fc.property(settings, orderWithSecond, (terms, purchase) => {
      const dates = planInstallments(terms, purchase).map((part) => part.dueOn)
      const toSecond = toYears(intervalBetween(purchase.createdOn, purchase.requestedOn))
      const years = yearsToEach(dates, purchase.createdOn)
      for (const [index, date] of dates.slice(1).entries()) {
        assert.equal(String(date), String(addMonths(purchase.requestedOn, index)))
        assert.ok(Math.abs((years[index + 1] as number) - (toSecond + index / 12)) < 1e-14)
      }
    }),
  )
})

test('invariant 10: aggregation leaves thirteen entries at most, and the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), order, (installments, purchase) => {
      const plan = planInstallments({ installments, feeBps: 0 }, purchase)
      assert.equal(plan.length, Math.min(installments, 13))
      assert.equal(sumMinor(plan.map((part) => part.principalMinor)), purchase.amountMinor)
    }),
  )
})

test('invariant 11: without a fee both rates are exactly 0', () => {
  fc.assert(
    fc.property(settings, anyOrder, ({ installments }, purchase) => {
      const plan = planInstallments({ installments, feeBps: 0 }, purchase)
      assert.deepEqual(ratesOf(plan, purchase.createdOn), { taegPercent: 0, debitRatePercent: 0 })
    }),
  )
})

test('invariants 12 and 14: with a fee 0 < debit rate ≤ TAEG, and twelve months at one give the other', () => {
  fc.assert(
    fc.property(credit, ({ plan, on }) => {
      const rates = ratesOf(plan, on)
      assert.ok(rates !== 'no_solution')
      const { taegPercent, debitRatePercent } = rates
      assert.ok(taegPercent > 0 && debitRatePercent > 0 && debitRatePercent <= taegPercent)
      const compounded = ((1 + debitRatePercent / 1200) ** 12 - 1) * 100
      assert.ok(Math.abs(compounded - taegPercent) <= 1e-9 * Math.max(1, taegPercent))
    }),
  )
})

test('invariant 15: without a second date the day of the purchase does not matter', () => {
  fc.assert(
    fc.property(credit, createdOn, ({ plan, on, installments, feeBps, purchase }, otherDay) => {
      const other = planInstallments({ installments, feeBps }, { ...purchase, createdOn: otherDay })
      assert.equal(taegOf(other, otherDay), taegOf(plan, on))
    }),
  )
})

test('invariant 17: every cent of fee raises the rate', () => {
  fc.assert(
    fc.property(credit, ({ plan, on }) => {
      const fee = plan[0]?.feeMinor as bigint
      fc.pre(fee > 0n)
      assert.ok(taegOf(withFee(plan, fee + 1n), on) > taegOf(plan, on))
    }),
  )
})

test('invariant 18: a fee paid later lowers the rate', () => {
  fc.assert(
    fc.property(credit, fc.nat(), ({ plan, on }, pick) => {
      const at = 1 + (pick % (plan.length - 1))
      const feeMinor = plan[0]?.feeMinor as bigint
      const moved = plan.map((part, index) => ({ ...part, feeMinor: index === at ? feeMinor : 0n }))
      assert.ok(taegOf(moved, on) < taegOf(plan, on))
    }),
  )
})

test('invariant 21: more instalments for the same fee lower the rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.bigInt({ min: 100n, max: 10_000n }), createdOn, (n, unit, on) => {
      const purchase = { amountMinor: unit * BigInt(n * (n + 1)), createdOn: on }
      const taeg = (installments: number) => taegOf(planInstallments({ installments, feeBps: 200 }, purchase), on)
      assert.ok(taeg(n + 1) < taeg(n))
    }),
  )
})

test('invariant 25: no rate exactly when the first day takes as much as is lent, or nothing is lent for a fee', () => {
  const fees = fc.bigInt({ min: 0n, max: 40_000n })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 13 }),
      fc.bigInt({ min: 1n, max: 40_000n }),
      fees,
      createdOn,
      (n, amount, fee, on) => {
        const plan = withFee(
          planInstallments({ installments: n, feeBps: 0 }, { amountMinor: amount, createdOn: on }),
          fee,
        )
        const rates = ratesOf(plan, on)
        const lentLater = amount - (plan[0]?.principalMinor as bigint) - fee
        assert.equal(rates === 'no_solution', fee > 0n && lentLater <= 0n)
        if (rates !== 'no_solution')
          assert.ok(Number.isFinite(rates.taegPercent) && Number.isFinite(rates.debitRatePercent))
      },
    ),
  )
  const everythingNow = [
    { amountMinor: 100n, years: 0 },
    { amountMinor: -100n, years: 0 },
  ]
  assert.equal(solveRate(everythingNow), 0)
})

test('invariant 27: what goes to the wire survives JSON: integers, four-digit dates, finite rates, no minus zero', () => {
  fc.assert(
    fc.property(anyWay, order, (way, purchase) => {
      const plan = schedule(way.planFor(purchase))
      const rates = ratesOf(plan, purchase.createdOn)
      const numbers =
        rates === 'no_solution' ? [] : [rates.taegPercent, rates.debitRatePercent].map((rate) => roundPercent(rate))
      assert.ok(numbers.every((number) => Number.isFinite(number) && !Object.is(number, -0)))
      const body = plan.map((part) => ({
        amount_cents: Number(part.principalMinor),
        fees: Number(part.feeMinor),
        payment_date: formatDate(part.dueOn),
      }))
      assert.deepEqual(JSON.parse(JSON.stringify({ body, numbers })), { body, numbers })
      for (const { amount_cents, fees, payment_date } of body) {
        assert.ok(Number.isSafeInteger(amount_cents) && Number.isSafeInteger(fees))
        assert.match(payment_date, /^\d{4}-\d{2}-\d{2}$/)
      }
    }),
  )
})
