import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { notificationSignature } from './callback.ts'
import { charge as midtrans } from './index.ts'

const KEY = 'askvnoibnosifnboseofinbofinfgbiufglnbfg'

/** Tests of dilab/omnipay-midtrans @ 9625a96, of what docs.midtrans.com signs. */
const NOTIFIED = {
  status_code: '200',
  status_message: 'Success, transaction found',
  transaction_id: '249fc620-6017-4540-af7c-5a1c25788f46',
  masked_card: '481111-1114',
  order_id: '1111',
  payment_type: 'credit_card',
  transaction_time: '2015-02-26 14:39:33',
  transaction_status: 'capture',
  fraud_status: 'accept',
  approval_code: '1424936374393',
  signature_key:
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
  gross_amount: '100000.00',
}

const read = (said: object, password = KEY) => {
  const body = Buffer.from(JSON.stringify(said))
  const got = midtrans.parseCallback({ password }, 'test', { headers: {}, query: '', body })
  return got.kind === 'authentic' ? got.facts : got.kind
}

test('the signature of its documents’ example, as another client has computed it', () => {
  assert.equal(notificationSignature(KEY, '1111', '200', '100000.00'), NOTIFIED.signature_key)
  assert.deepEqual(read(NOTIFIED), [{ reference: '1111', paymentId: null, payment: null }])
  assert.equal(read({ ...NOTIFIED, gross_amount: '100001.00' }), 'forged')
  assert.equal(read({ ...NOTIFIED, order_id: '1112' }), 'forged')
  assert.equal(read(NOTIFIED, `${KEY}x`), 'forged')
  assert.equal(read({ ...NOTIFIED, signature_key: undefined }), 'malformed')
  assert.equal(read({ ...NOTIFIED, signature_key: NOTIFIED.signature_key.slice(1) }), 'malformed')
})

test('the order is named, and nothing that is not signed', () => {
  const signature_key = notificationSignature(KEY, REFERENCE, '202', '145000.00')
  const ours = { ...NOTIFIED, order_id: REFERENCE, status_code: '202', gross_amount: '145000.00', signature_key }
  const fact = { reference: REFERENCE, paymentId: null, payment: null }
  assert.deepEqual(read(ours), [fact])
  assert.deepEqual(read({ ...ours, transaction_status: 'deny', transaction_id: 'other' }), [fact])
})
