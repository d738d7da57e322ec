import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOffers } from './index.ts'

const OFFER = {
  country: 'FR',
  client: 'consumer',
  lender: 'operator',
  payment_type: 'INSTALLMENT',
  contract_on: '2026-11-23',
  payments: [
    ['2026-11-23', 6668, 0],
    ['2026-12-23', 6666, 200],
  ],
}

test('what is not said is no, or not known', () => {
  const [offer] = parseOffers(JSON.stringify([OFFER]))
  assert.ok(offer)
  const { isMerchantLarge, isAtDistance, isClaimSold, deliveryOn, returnPolicyDays, payments } = offer
  assert.deepEqual(
    [isMerchantLarge, isAtDistance, isClaimSold, deliveryOn, returnPolicyDays],
    [false, false, false, null, null],
  )
  assert.deepEqual(
    payments.map(({ principalMinor, feeMinor }) => [principalMinor, feeMinor]),
    [
      [6668n, 0n],
      [6666n, 200n],
    ],
  )
})

test('what makes no sense is one sentence that names the offer', () => {
  const refused: [unknown, RegExp][] = [
    ['nonsense', /^it must be a JSON array of offers$/],
    [[OFFER, 3], /^offer 2: must be an object$/],
    [[OFFER, { ...OFFER, country: 'France' }], /^offer 2: country is two capital letters, FR$/],
    [[{ ...OFFER, payments: [] }], /^offer 1: payments is a list of/],
    [
      [{ ...OFFER, payments: [['2026-11-23', 66.68, 0]] }],
      /^offer 1: payment 1 is a day, and principal and fee in whole cents$/,
    ],
    [[{ ...OFFER, payments: [['2026-11-23', -1, 0]] }], /^offer 1: payment 1 is a day/],
    [[{ ...OFFER, payments: [['2026-11-22', 6668, 0]] }], /^offer 1: payment 1 is before contract_on$/],
    [[{ ...OFFER, contract_on: '2026-02-30' }], /^offer 1: contract_on is a day, 2026-11-23, or null$/],
    [[{ ...OFFER, contract_on: null }], /^offer 1: contract_on is a day, 2026-11-23$/],
    [[{ ...OFFER, return_policy_days: 1.5 }], /^offer 1: return_policy_days is a whole number of days, or null$/],
    [[{ ...OFFER, claim_sold: 'no' }], /^offer 1: claim_sold is true or false$/],
    [[{ ...OFFER, lender: 'bank' }], /^offer 1: lender is one of merchant, operator, partner$/],
    [[{ ...OFFER, payment_type: 'LATER' }], /^offer 1: payment_type is one of /],
    [[{ ...OFFER, merchant_big: true }], /^offer 1: there is no merchant_big; an offer has country, /],
  ]
  for (const [given, message] of refused) assert.throws(() => parseOffers(JSON.stringify(given)), { message })
  assert.throws(() => parseOffers('['), { message: 'it is not JSON' })
})
