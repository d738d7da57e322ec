import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as fondy } from './index.ts'
import { signatureOf } from './signature.ts'

const SETTINGS = { 'merchant-account': '1396424', 'signature-secret': 'test' }

/** As docs.fondy.io shows a final answer, of our order. */
const ORDER = {
  masked_card: '444455XXXXXX1111',
  sender_account: '',
  currency: 'EUR',
  reversal_amount: '0',
  actual_amount: '10001',
  order_status: 'approved',
  response_status: 'success',
  order_id: REFERENCE,
  merchant_id: 1396424,
  payment_id: 565679722,
  card_bin: 444455,
  amount: '10001',
  rectoken: '',
  additional_info: '{"capture_status": null, "client_fee": 0.0, "is_test": true}',
}
const signed = (said: object, key = 'test') => ({ ...said, signature: signatureOf({ ...said }, key) })

function read(said: object | string, settings: Record<string, string> = SETTINGS) {
  const body = Buffer.from(typeof said === 'string' ? said : JSON.stringify(said))
  const got = fondy.parseCallback(settings, 'test', { headers: {}, query: '', body })
  return got.kind === 'authentic' ? got.facts : got.kind
}

test('a callback names its order, to be looked up, if all of it is signed with the merchant’s key', () => {
  const facts = [{ reference: REFERENCE, paymentId: '565679722', payment: null }]
  assert.deepEqual(read(signed(ORDER)), facts)
  // Test merchants are shown what was signed; that is not.
  assert.deepEqual(read({ ...signed(ORDER), response_signature_string: '****|10001' }), facts)
  assert.equal(read({ ...signed(ORDER), order_status: 'declined' }), 'forged')
  assert.equal(read({ ...signed(ORDER), order_id: 'other' }), 'forged')
  assert.equal(read({ ...signed(ORDER), rectoken: 'added' }), 'forged')
  assert.equal(read(signed(ORDER, 'tesd')), 'forged')
  assert.equal(read(signed({ ...ORDER, merchant_id: 1396425 })), 'forged')
  assert.equal(read(signed(ORDER), { 'merchant-account': '1396424' }), 'forged')
})

test('what is not such an order is malformed', () => {
  assert.equal(read(ORDER), 'malformed')
  assert.equal(read({ response: signed(ORDER) }), 'malformed')
  assert.equal(read(signed({ ...ORDER, payment_id: '' })), 'malformed')
  assert.equal(read(signed({ ...ORDER, rectoken: { any: 1 } })), 'malformed')
  assert.equal(read(JSON.stringify(signed(ORDER)).replace('{', '{"order_id":"C1",')), 'malformed')
  assert.equal(read('order_id=1'), 'malformed')
})
