import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signConfirmation, signOrder } from './signature.ts'

/** Of PayU's own sandbox, in all its documents. */
const SHOP = { password: '4Vj8eK4rloUd272L48hsrarnUA', 'shop-id': '508029' }

test('orders are signed as in the documents, and as others were recorded to sign them', () => {
  // developers-payu-latam: integration, "Signature" · API, Argentina, authorisation and capture
  assert.equal(signOrder(SHOP, 'TestPayU', '3', 'USD'), 'ba9ffa71559580175585e45ce70b6c37')
  assert.equal(signOrder(SHOP, 'payment_test_00000001', '100', 'ARS'), '95d7e92b23cae0cae6a98e34cc54be39')
  // activemerchant @ ca45b1b0, its recorded purchase
  const recorded = signOrder(SHOP, 'c540ae0d09ce1868070d21f69aa72873', '10.00', 'USD')
  assert.equal(recorded, '8cf73cd8ac7760922deeb8d2b5a56689')
  assert.notEqual(signOrder(SHOP, 'c540ae0d09ce1868070d21f69aa72873', '10.0', 'USD'), recorded)
})

test('a shop may be set to another algorithm', () => {
  const sign = (algorithm: string) => signOrder({ ...SHOP, 'signature-algorithm': algorithm }, 'TestPayU', '3', 'USD')
  assert.deepEqual([sign('sha1').length, sign('sha256').length], [40, 64])
})

test('confirmations are signed without a second decimal of zero', () => {
  const reference = 'Encuestamientos-Voluntario-31925539-18311-1269367'
  const told = { reference, value: '200.00', currency: 'ARS', state: '4' }
  // A confirmation of the sandbox, of 2019-08-02.
  assert.equal(signConfirmation(SHOP, told), '198653c1d714c7f27b64ea01d81008fa')
  assert.equal(signConfirmation(SHOP, { ...told, value: '200.0' }), '198653c1d714c7f27b64ea01d81008fa')
  const cents = { ...told, value: '200.25' }
  assert.notEqual(signConfirmation(SHOP, cents), signConfirmation(SHOP, { ...told, value: '200.2' }))
})
