import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDates, feeOf, type Installment, type Order, parseDate, ratesOf } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import { describeType, isDated, isHeldAtFirst, PAYMENT_TYPES, type PaymentType, warnsOfCredit } from './index.ts'

const createdOn = parseDate('2026-01-15') ?? assert.fail()
const requestedOn = parseDate('2026-02-01') ?? assert.fail()
const terms = {
  installmentsCount: 4,
  installmentDays: 0,
  feeBps: 120,
  delayDays: 45,
  heldBps: 5000,
  depositBps: 2500,
  balanceDelayDays: 60,
}

function planOf(paymentType: PaymentType, order: Order): Installment[] {
  const plan = describeType(paymentType).plan(terms, order)
  return typeof plan === 'string' ? assert.fail(plan) : plan
}

const written = (plan: readonly Installment[]) =>
  plan.map(({ principalMinor, feeMinor, dueOn }) => `${principalMinor}+${feeMinor} on ${dueOn}`)

test('a merchant’s terms make the schedule of its type, from those that the type names', () => {
  const order = { amountMinor: 10_001n, createdOn }
  assert.deepEqual(Object.fromEntries(PAYMENT_TYPES.map((type) => [type, written(planOf(type, order))])), {
    SPLIT: ['10001+0 on 2026-01-15'],
    INSTALLMENT: ['2501+120 on 2026-01-15', '2500+0 on 2026-02-15', '2500+0 on 2026-03-15', '2500+0 on 2026-04-15'],
    DEFERRED: ['5001+120 on 2026-03-01', '5000+0 on 2026-03-01'],
    DOWN_PAYMENT: ['2501+120 on 2026-01-15', '7500+0 on 2026-03-16'],
  })
})

test('every type divides the whole purchase in order of date, its fee on the first', () => {
  for (const type of PAYMENT_TYPES) {
    for (const amountMinor of [1n, 2n, 10_001n]) {
      const plan = planOf(type, { amountMinor, createdOn, requestedOn })
      const takesFee = (describeType(type).settings as readonly string[]).includes('feeBps')
      const fee = takesFee ? feeOf(amountMinor, terms.feeBps) : 0n
      assert.equal(sumMinor(plan.map((part) => part.principalMinor)), amountMinor, type)
      assert.deepEqual(
        plan.map((part) => part.feeMinor),
        [fee, ...plan.slice(1).map(() => 0n)],
        type,
      )
      assert.deepEqual(
        plan.map((part) => part.dueOn).toSorted(compareDates),
        plan.map((part) => part.dueOn),
        type,
      )
    }
  }
})

test('a split purchase is one instalment today without a fee, at no rate', () => {
  const plan = planOf('SPLIT', { amountMinor: 10_001n, createdOn, requestedOn })
  assert.deepEqual(written(plan), ['10001+0 on 2026-01-15'])
  assert.deepEqual(ratesOf(plan, createdOn), { taegPercent: 0, debitRatePercent: 0 })
})

test('types are listed as merchants know them, the pot first, and no two at one place', () => {
  assert.deepEqual(PAYMENT_TYPES, ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'])
  assert.deepEqual(PAYMENT_TYPES.filter(isDated), ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'])
  assert.equal(new Set(PAYMENT_TYPES.map((type) => describeType(type).place)).size, PAYMENT_TYPES.length)
})

test('what is held at first is one payment to its payer: a deferred one', () => {
  assert.deepEqual(PAYMENT_TYPES.filter(isDated).filter(isHeldAtFirst), ['DEFERRED'])
})

test('consumers are warned of what they borrow, companies and whoever borrows nothing are not', () => {
  assert.deepEqual(
    PAYMENT_TYPES.filter((type) => warnsOfCredit(type, 'consumer')),
    ['INSTALLMENT', 'DEFERRED'],
  )
  assert.deepEqual(
    PAYMENT_TYPES.filter((type) => warnsOfCredit(type, 'business')),
    [],
  )
})
