import assert from 'node:assert/strict'
import { test } from 'node:test'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import {
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
import { yearsToEach } from './interval.ts'

function order(amountMinor: bigint, created: string, requested?: string): Order {
  const createdOn = parseDate(created) ?? assert.fail()
  return { amountMinor, createdOn, requestedOn: requested === undefined ? undefined : parseDate(requested) }
}

/** `100.00+7.50 on 2020-01-01`, in cents. */
function lines(plan: readonly Installment[] | string): string | string[] {
  if (typeof plan === 'string') return plan
  return plan.map((part) => `${part.principalMinor}+${part.feeMinor} on ${formatDate(part.dueOn)}`)
}

for (const { id, input, expected } of financeVectors.schedule_vectors)
  test(`schedule ${id}: ${input.installments} parts of ${input.amount_cents} from ${input.created}`, () => {
    const purchase = order(BigInt(input.amount_cents), input.created, input.second_installment_date ?? undefined)
    const plan = planInstallments({ installments: input.installments, feeBps: input.fee_bps }, purchase)
    assert.deepEqual(
      plan.map((part) => ({
        amount_cents: Number(part.principalMinor),
        fees: Number(part.feeMinor),
        payment_date: formatDate(part.dueOn),
      })),
      expected.INSTALLMENT,
    )
    const years = yearsToEach(
      plan.map((part) => part.dueOn),
      purchase.createdOn,
    )
    for (const [index, t] of expected.t_years.entries()) assert.ok(Math.abs((years[index] as number) - t) < 1e-14)
    const rates = ratesOf(plan, purchase.createdOn)
    assert.ok(rates !== 'no_solution')
    assert.ok(Math.abs(rates.taegPercent - expected.taeg_exact) < 1e-6)
    assert.ok(Math.abs(rates.debitRatePercent - expected.debit_rate_exact) < 1e-6)
    assert.equal(roundPercent(rates.taegPercent), expected.taeg)
    assert.equal(roundPercent(rates.debitRatePercent), expected.debit_rate)
  })

test('the fee is rounded half up, once', () => {
  assert.equal(feeOf(333n, 150), 5n) // 4.995
  assert.equal(feeOf(100n, 150), 2n) // 1.5
  assert.equal(feeOf(99n, 150), 1n) // 1.485
  assert.equal(feeOf(12_345n, 0), 0n)
})

test('what falls more than twelve months away joins the last instalment kept; the twelfth month is kept', () => {
  const plan = planInstallments({ installments: 15, feeBps: 0 }, order(150_000n, '2026-01-15'))
  assert.equal(plan.length, 13)
  assert.deepEqual(lines(plan.slice(-2)), ['10000+0 on 2026-12-15', '30000+0 on 2027-01-15'])
})

test('after a late second date fewer instalments fit, and after one beyond a year only the first', () => {
  const settings = { installments: 4, feeBps: 100 }
  assert.deepEqual(lines(planInstallments(settings, order(40_000n, '2026-01-15', '2026-11-30'))), [
    '10000+400 on 2026-01-15',
    '10000+0 on 2026-11-30',
    '20000+0 on 2026-12-30',
  ])
  assert.deepEqual(lines(planInstallments(settings, order(40_000n, '2026-01-15', '2027-01-16'))), [
    '40000+400 on 2026-01-15',
  ])
})

test('a second date not later than the purchase is ignored', () => {
  const settings = { installments: 3, feeBps: 0 }
  const plain = lines(planInstallments(settings, order(300n, '2026-01-15')))
  for (const requested of ['2026-01-15', '2025-12-31'])
    assert.deepEqual(lines(planInstallments(settings, order(300n, '2026-01-15', requested))), plain)
})

test('a second date at the end of a month is the anchor of those after it', () => {
  const plan = planInstallments({ installments: 4, feeBps: 0 }, order(400n, '2026-01-10', '2026-01-31'))
  assert.deepEqual(
    plan.map((part) => formatDate(part.dueOn)),
    ['2026-01-10', '2026-01-31', '2026-02-28', '2026-03-31'],
  )
})

test('a deferred payment is due after the delay, or on the date asked for up to then', () => {
  const settings = { delayDays: 30, feeBps: 100, heldBps: 10_000 }
  const plan = (requested?: string) => lines(planDeferred(settings, order(10_000n, '2026-01-31', requested)))
  assert.deepEqual(plan(), ['10000+100 on 2026-03-02'])
  assert.deepEqual(plan('2026-02-01'), ['10000+100 on 2026-02-01'])
  assert.deepEqual(plan('2026-03-02'), ['10000+100 on 2026-03-02'])
  assert.equal(plan('2026-03-03'), 'date_too_late')
  assert.equal(plan('2026-01-31'), 'date_too_early')
})

test('a deferred payment held in part is two shares on one date: the held one carries fee and leftover cent', () => {
  const settings = { delayDays: 14, feeBps: 150, heldBps: 3333 }
  assert.deepEqual(lines(planDeferred(settings, order(10_001n, '2026-01-01'))), [
    '3334+150 on 2026-01-15',
    '6667+0 on 2026-01-15',
  ])
})

test('a deferred fee is paid with the payment: thirty days are 30/365 of a year, a month is 1/12', () => {
  const settings = { delayDays: 31, feeBps: 100, heldBps: 5000 }
  const taeg = (created: string, due: string) => {
    const purchase = order(10_000n, created, due)
    const plan = planDeferred(settings, purchase)
    const rates = typeof plan === 'string' ? assert.fail(plan) : ratesOf(plan, purchase.createdOn)
    return rates === 'no_solution' ? assert.fail() : rates.taegPercent
  }
  assert.ok(Math.abs(taeg('2026-01-01', '2026-01-31') - 12.869529416) < 1e-6)
  assert.ok(Math.abs(taeg('2026-01-01', '2026-02-01') - 12.682503013) < 1e-6)
})

test('no delay, however long, passes twelve months', () => {
  const settings = { delayDays: 900, feeBps: 0, heldBps: 10_000 }
  assert.deepEqual(lines(planDeferred(settings, order(500n, '2024-02-29'))), ['500+0 on 2025-02-28'])
  assert.equal(planDeferred(settings, order(500n, '2024-02-29', '2025-03-01')), 'date_too_late')
})

test('a down payment is the deposit and the fee today, the balance later', () => {
  const settings = {
    depositBps: 3000,
    balanceDelayDays: 90,
    feeBps: 100,
  }
  const purchase = order(50_000n, '2026-01-15', '2026-03-15')
  const plan = planDownPayment(settings, purchase)
  assert.deepEqual(lines(plan), ['15000+500 on 2026-01-15', '35000+0 on 2026-03-15'])
  const rates = typeof plan === 'string' ? assert.fail() : ratesOf(plan, purchase.createdOn)
  assert.ok(rates !== 'no_solution' && Math.abs(rates.taegPercent - 9.016866708) < 1e-6)
  assert.deepEqual(lines(planDownPayment(settings, order(10_001n, '2026-01-15'))), [
    '3001+100 on 2026-01-15',
    '7000+0 on 2026-04-15',
  ])
  assert.equal(planDownPayment(settings, order(50_000n, '2026-01-15', '2026-04-16')), 'date_too_late')
})

test('settings that no merchant may have are mistakes of ours', () => {
  const purchase = order(100n, '2026-01-15')
  for (const installments of [0, -1, 1.5]) assert.throws(() => planInstallments({ installments, feeBps: 0 }, purchase))
  assert.throws(() => planInstallments({ installments: 2, feeBps: -1 }, purchase))
  for (const heldBps of [0, 10_001, 0.5])
    assert.throws(() => planDeferred({ delayDays: 1, feeBps: 0, heldBps }, purchase))
  assert.throws(() => planDeferred({ delayDays: 0, feeBps: 0, heldBps: 1 }, purchase))
})
