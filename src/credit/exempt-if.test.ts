import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, parseDate } from '../schedules/index.ts'
import { type CreditOffer, decideRegime, exemptIf, parseOffers, writeOffer } from './index.ts'

const contractOn = parseDate('2026-11-25') ?? assert.fail()
const own: CreditOffer = {
  countryCode: 'FR',
  client: 'consumer',
  lender: 'merchant',
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
  contractOn,
  payments: [0, 15, 30].map((days) => ({ on: addDays(contractOn, days), principalMinor: 20_000n, feeMinor: 0n })),
}
const needsOf = (terms: Partial<CreditOffer>) => exemptIf({ ...own, ...terms }, decideRegime({ ...own, ...terms }))

test('what would put an offer outside credit law is named, each thing that is in the way', () => {
  assert.deepEqual(needsOf({}), [], 'the merchant alone, free, within thirty days: it is outside already')
  assert.deepEqual(needsOf({ lender: 'operator' }), ['lender'])
  const late = [{ on: addDays(contractOn, 60), principalMinor: 60_000n, feeMinor: 1n }]
  assert.deepEqual(needsOf({ lender: 'partner', isClaimSold: true, payments: late }), [
    'lender',
    'fee',
    'claims',
    'days',
  ])
  assert.deepEqual(needsOf({ countryCode: 'DE' }), ['country'])
  assert.deepEqual(needsOf({ client: 'business', lender: 'operator' }), [])
})

test('an offer is kept as lawyers and tests write it, and reads back as it was', () => {
  const offer = { ...own, returnPolicyDays: 30, deliveryOn: addDays(contractOn, 3), formGivenOn: contractOn }
  assert.deepEqual(parseOffers(JSON.stringify([writeOffer(offer)])), [offer])
})
