import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import { isDeclineCode } from '../../refusals/index.ts'
import { charge as bluesnap } from './index.ts'
import { ERRORS } from './words.ts'

const SETTINGS = { username: 'API_1234567', password: 'Secret123456', 'merchant-account': '397608' }

async function sold(answer: Canned) {
  const { psp } = await wiredPsp(bluesnap, SETTINGS, { answers: [answer] })
  return psp.sale(pspOrder(), CARD)
}
const message = (name: string) => `<message><error-name>${name}</error-name><code>14002</code></message>`
const failure = (names: string, status = 400): Canned => ({
  status,
  body: `<messages xmlns="http://ws.plimus.com">${names.split(' ').map(message).join('')}</messages>`,
})

/**
 * "Card Transaction Errors", "Refund Errors", "Fraud Errors" and "Idempotency Errors" of developers.bluesnap.com, by
 * their names in the npm package bluesnap 0.3.4 and, of those that are newer, in juspay/hyperswitch.
 */
const ERROR_NAMES = `INVALID_TRANSACTION_TYPE MISSING_SHOPPER_OR_CARD_HOLDER INVALID_HTTP_METHOD INVALID_API_VERSION
  PAYMENT_GENERAL_FAILURE VALIDATION_GENERAL_FAILURE INVALID_MERCHANT_TRANSACTION_ID INVALID_RECURRING_TRANSACTION
  MERCHANT_CONFIGURATION_ERROR MISSING_CARD_TYPE XSS_EXCEPTION THREE_D_SECURITY_AUTHENTICATION_REQUIRED
  AUTHORIZATION_AMOUNT_ALREADY_REVERSED AUTHORIZATION_AMOUNT_NOT_VALID AUTHORIZATION_EXPIRED AUTHORIZATION_NOT_FOUND
  BLS_CONNECTION_PROBLEM CALL_ISSUER CARD_LOST_OR_STOLEN CVV_ERROR DO_NOT_HONOR EXPIRED_CARD
  GENERAL_PAYMENT_PROCESSING_ERROR HIGH_RISK_ERROR INCORRECT_INFORMATION INCORRECT_SETUP INSUFFICIENT_FUNDS
  INVALID_AMOUNT INVALID_CARD_NUMBER INVALID_CARD_TYPE INVALID_PIN_OR_PW_OR_ID_ERROR INVALID_TRANSACTION LIMIT_EXCEEDED
  PICKUP_CARD PROCESSING_AMOUNT_ERROR PROCESSING_DUPLICATE PROCESSING_GENERAL_DECLINE PROCESSING_TIMEOUT REFUND_FAILED
  RESTRICTED_CARD SYSTEM_TECHNICAL_ERROR THE_ISSUER_IS_UNAVAILABLE_OR_OFFLINE THREE_D_SECURE_FAILURE
  PAYMENT_METHOD_NOT_SUPPORTED NO_AVAILABLE_PROCESSORS SHOPPER_NOT_FOUND SHOPPER_COUNTRY_OFAC_SANCTIONED
  MULTIPLE_PAYMENT_METHODS_NON_SELECTED MULTIPLE_TRANSACTIONS_FOUND TRANSACTION_LOCKED
  TRANSACTION_PAYMENT_METHOD_NOT_SUPPORTED TRANSACTION_NOT_AUTHORIZED TRANSACTION_ALREADY_EXISTS TRANSACTION_EXPIRED
  INVALID_TRANSACTION_ID TRANSACTION_ALREADY_CAPTURED CREDIT_CARD_DETAILS_PLAIN_AND_ENCRYPTED
  CREDIT_CARD_ENCRYPTED_NUMBER_REQUIRED CREDIT_CARD_ENCRYPTED_SECURITY_CODE_REQUIRED
  STRONG_CUSTOMER_AUTHENTICATION_REQUIRED TRANSACTION_ID_REQUIRED
  REFUND_GENERAL_FAILURE REFUND_MIN_AMOUNT_FAILURE REFUND_MAX_AMOUNT_FAILURE REFUND_PERIOD_EXPIRED
  INSUFFICIENT_FUNDS_FOR_REFUND INVOICE_ALREADY_REFUNDED INVOICE_ALREADY_FULLY_REFUNDED REFUND_IN_PROCESS
  PARTIAL_REFUND_NOT_SUPPORTED PAYMENT_METHOD_NOT_REFUNDABLE VENDOR_INSUFFICIENT_FUNDS_FOR_REFUND FRAUD_DETECTED
  SAME_IDEMPOTENCY_KEY_WAS_ALREADY_IN_USE_WITH_PREVIOUS_DIFFERENT_REQUEST
  REQUEST_WITH_SAME_IDEMPOTENCY_KEY_ALREADY_IN_PROGRESS IDEMPOTENCY_KEY_MAX_LENGTH_LIMIT_EXCEEDED
  INVALID_IDEMPOTENCY_KEY IDEMPOTENCY_SERVICE_TIMEOUT
  ACCOUNT_CLOSED AUTHORIZATION_REVOKED TRANSACTION_CARD_NOT_VALID USER_NOT_AUTHORIZED BLS_NO_SUCH_SHOPPER_PAYMENT_METHOD`

test('each documented error is one that was thought of, and named once', async () => {
  const documented = ERROR_NAMES.split(/\s+/)
  assert.deepEqual([...ERRORS.keys()].sort(), documented.toSorted())
  assert.equal(new Set(documented).size, documented.length)
  for (const [name, proof] of ERRORS) {
    const answer = await sold(failure(name))
    const state = answer.kind === 'answered' ? answer.value.state : answer.kind
    const isRefusal = proof !== 'request' && proof !== 'credentials' && isDeclineCode(proof)
    const isRejected = proof === 'request' || proof === 'credentials'
    const expected = isRefusal ? 'refused' : isRejected ? 'rejected' : proof === 'duplicate' ? 'duplicate' : 'no_answer'
    assert.equal(state, expected, name)
  }
})

test('an error says whether it was the card, the request, or the reference that came before', async () => {
  const refused = {
    state: 'refused',
    refusalCode: 'insufficient_funds',
    rawCode: 'INSUFFICIENT_FUNDS',
    paymentId: null,
  }
  assert.deepEqual(await sold(failure('INSUFFICIENT_FUNDS')), { kind: 'answered', value: refused })
  const soft = await sold(failure('STRONG_CUSTOMER_AUTHENTICATION_REQUIRED'))
  assert.partialDeepStrictEqual(soft, { value: { refusalCode: 'authentication_required' } })
  const twice = await sold(failure('VALIDATION_GENERAL_FAILURE VALIDATION_GENERAL_FAILURE'))
  assert.deepEqual(twice, { kind: 'rejected', reason: 'request', detail: 'VALIDATION_GENERAL_FAILURE' })
  const role = { kind: 'rejected', reason: 'credentials', detail: 'USER_NOT_AUTHORIZED' }
  assert.deepEqual(await sold(failure('USER_NOT_AUTHORIZED', 403)), role)
  const turnedAway = await sold({ status: 429, headers: { 'retry-after': '3' }, body: '' })
  assert.deepEqual(turnedAway, { kind: 'not_sent', reason: 'status_429', retryAfterMs: 3_000 })
})
