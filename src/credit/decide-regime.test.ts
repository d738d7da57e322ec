import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs, pace } from '../../test/support/pace.ts'
import { addDays, parseDate } from '../schedules/index.ts'
import { type CreditOffer, decideRegime, dutiesOf, planFaultsOf } from './index.ts'

const day = (text: string) => parseDate(text) ?? assert.fail()
const CONTRACT_ON = day('2026-11-23')

/** 600 in three, free, lent by the operator to a consumer in France. */
function offer(terms: Partial<CreditOffer> = {}): CreditOffer {
  return {
    countryCode: 'FR',
    client: 'consumer',
    lender: 'operator',
    isMerchantLarge: false,
    isAtDistance: true,
    isClaimSold: false,
    deliveryOn: null,
    returnPolicyDays: null,
    documentsReceivedOn: null,
    formGivenOn: null,
    isContinuingSupply: false,
    isFeeInsignificant: false,
    paymentType: 'INSTALLMENT',
    contractOn: CONTRACT_ON,
    payments: payments([0, 20_000n], [30, 20_000n], [60, 20_000n]),
    ...terms,
  }
}

function payments(...rows: [number, bigint, bigint?][]): CreditOffer['payments'] {
  return rows.map(([days, principalMinor, feeMinor = 0n]) => ({
    on: addDays(CONTRACT_ON, days),
    principalMinor,
    feeMinor,
  }))
}

const regimeOf = (terms: Partial<CreditOffer>) => decideRegime(offer(terms)).regime

test('a merchant alone defers for nothing: fifty days from delivery, fourteen of a large one that sells at a distance', () => {
  const own = { lender: 'merchant' as const }
  assert.equal(regimeOf({ ...own, payments: payments([0, 1n], [50, 1n]) }), 'exempt_deferral')
  assert.equal(regimeOf({ ...own, payments: payments([0, 1n], [51, 1n]) }), 'light')
  const large = { ...own, isMerchantLarge: true }
  assert.equal(regimeOf({ ...large, payments: payments([14, 1n]) }), 'exempt_deferral')
  assert.equal(regimeOf({ ...large, payments: payments([15, 1n]) }), 'light')
  assert.equal(regimeOf({ ...large, isAtDistance: false, payments: payments([50, 1n]) }), 'exempt_deferral')
  assert.equal(regimeOf({ ...own, isClaimSold: true, payments: payments([10, 1n]) }), 'light')
  assert.equal(regimeOf({ ...own, payments: payments([10, 30_000n, 1n]) }), 'full', 'a cent of a fee is a charge')
  assert.equal(regimeOf({ payments: payments([10, 1n]) }), 'light', 'a third party is never outside the law')
  assert.equal(regimeOf({ ...own, deliveryOn: addDays(CONTRACT_ON, 11) }), 'exempt_deferral', 'counted from delivery')
})

test('a credit below 200 euro, a free one, or a short one that counsel calls cheap is light in France; others are full', () => {
  assert.equal(regimeOf({ payments: payments([0, 1n], [30, 19_999n, 9n]) }), 'light')
  assert.equal(regimeOf({ payments: payments([0, 1n], [30, 20_000n, 9n]) }), 'full')
  assert.equal(regimeOf({}), 'light')
  const cheap = { isFeeInsignificant: true }
  assert.equal(regimeOf({ ...cheap, payments: payments([0, 1n], [92, 20_000n, 9n]) }), 'light')
  assert.equal(regimeOf({ ...cheap, payments: payments([0, 1n], [93, 20_000n, 9n]) }), 'full')
  assert.equal(regimeOf({ countryCode: 'DE' }), 'full', 'no option of a country is relied on that nobody has read')
  assert.equal(regimeOf({ countryCode: 'DE', lender: 'merchant', payments: payments([10, 1n]) }), 'full')
})

test('what nobody defers is no credit, and neither is what is above the law or was agreed before it', () => {
  assert.equal(regimeOf({ client: 'business' }), 'not_credit')
  assert.equal(regimeOf({ paymentType: 'SPLIT' }), 'not_credit')
  assert.equal(regimeOf({ isContinuingSupply: true }), 'not_credit')
  assert.equal(regimeOf({ deliveryOn: addDays(CONTRACT_ON, 60) }), 'not_credit', 'the last payment is on that day')
  assert.equal(regimeOf({ payments: payments([0, 1n], [30, 10_000_001n]) }), 'not_credit')
  assert.equal(regimeOf({ payments: payments([0, 1n], [30, 10_000_000n, 1n]) }), 'full')
  assert.equal(regimeOf({ contractOn: day('2026-11-19') }), 'old_law')
  assert.equal(regimeOf({ countryCode: 'US' }), 'old_law')
})

test('a return policy longer than fourteen days makes the withdrawal from the credit as long, counted from delivery', () => {
  const until = (terms: Partial<CreditOffer>) =>
    dutiesOf(offer(terms), decideRegime(offer(terms))).creditWithdrawalUntil?.toString()
  assert.equal(until({}), '2026-12-07')
  assert.equal(until({ returnPolicyDays: 14 }), '2026-12-07')
  assert.equal(until({ returnPolicyDays: 30 }), '2026-12-23')
  assert.equal(until({ returnPolicyDays: 30, deliveryOn: day('2026-11-27') }), '2026-12-27')
  assert.equal(until({ documentsReceivedOn: day('2026-11-25') }), '2026-12-09')
})

test('the right to withdraw is recalled unless the form came on an earlier day', () => {
  const isDue = (formGivenOn: CreditOffer['formGivenOn']) =>
    dutiesOf(offer({ formGivenOn }), decideRegime(offer({ formGivenOn }))).isReminderDue
  assert.deepEqual([isDue(null), isDue(CONTRACT_ON), isDue(addDays(CONTRACT_ON, -1))], [true, true, false])
})

test('in France the lender takes nothing for seven days, nor before delivery; elsewhere no such rule is known', () => {
  const faults = (terms: Partial<CreditOffer>) =>
    planFaultsOf(offer(terms), decideRegime(offer(terms))).map(({ kind }) => kind)
  assert.deepEqual(faults({ payments: payments([0, 20_000n, 1n], [8, 20_000n]) }), ['fee_on_day_0'])
  assert.deepEqual(faults({ payments: payments([0, 20_000n], [7, 20_000n]) }), ['payment_too_early'])
  assert.deepEqual(faults({ payments: payments([0, 20_000n], [8, 20_000n]) }), [])
  assert.deepEqual(faults({ countryCode: 'DE', payments: payments([0, 20_000n, 1n], [1, 20_000n]) }), [])
  const exempt = { lender: 'merchant' as const, payments: payments([1, 20_000n]) }
  assert.deepEqual(faults(exempt), [])
})

test('a decision takes less than 20 µs of a quiet machine', () => {
  const one = offer({ payments: payments([0, 20_000n], [30, 20_000n, 1n], [60, 20_000n]) })
  const rounds = Array.from({ length: 7 }, () => {
    const begunMs = cpuMs()
    for (let count = 0; count < 2_000; count += 1) decideRegime(one)
    return ((cpuMs() - begunMs) * 1000) / 2_000 / pace()
  })
  assert.ok(Math.min(...rounds) <= 20, `${Math.min(...rounds)} µs`)
})
