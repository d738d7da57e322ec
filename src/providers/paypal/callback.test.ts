import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { factsOf, parseCallback } from './callback.ts'

const FILE = process.env.PSP_CONTRACTS_DIR && join(process.env.PSP_CONTRACTS_DIR, '..', 'psp-vectors.json')

interface Vector {
  readonly id: string
  readonly string_to_hash: string
  readonly payload: string
  readonly signature: string
  readonly certificate_pem: string
}

test('a call is believed as the published vector has it, and not with one byte changed', {
  skip: FILE ? false : 'PSP_CONTRACTS_DIR is not set',
}, () => {
  const { vectors } = JSON.parse(readFileSync(FILE as string, 'utf8')) as { vectors: readonly Vector[] }
  const vector = vectors.find(({ id }) => id === 'paypal.webhook.rsa_sha256')
  assert.ok(vector)
  const [id, time, webhookId] = vector.string_to_hash.split('|')
  const settings = { 'webhook-id': webhookId ?? '', 'webhook-certificate': vector.certificate_pem }
  const headers = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': vector.signature,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  const call = (changes: object = {}, text = vector.payload, given: Record<string, string> = settings) =>
    parseCallback(given, { headers: { ...headers, ...changes }, body: Buffer.from(text) }).kind
  assert.equal(call(), 'authentic')
  assert.equal(call({}, vector.payload.replace('20.0 USD', '20.1 USD')), 'forged')
  assert.equal(call({ 'paypal-transmission-id': `${id}1` }), 'forged')
  assert.equal(call({ 'paypal-auth-algo': 'none' }), 'forged')
  assert.equal(call({ 'paypal-transmission-sig': ['a', 'b'] }), 'forged')
  assert.equal(call({}, vector.payload, { ...settings, 'webhook-id': '4JH86294D6297924H' }), 'forged')
  assert.equal(call({}, vector.payload, { 'webhook-id': webhookId ?? '' }), 'forged')
  assert.equal(call({}, vector.payload, { ...settings, 'webhook-certificate': 'not one' }), 'forged')
})

test('what is told of a capture names its order and our reference; of nothing of ours, nothing', () => {
  const related_ids = { order_id: '5O190127TN364715T' }
  const resource = { id: '2GG279541U471931P', invoice_id: 'ours', supplementary_data: { related_ids } }
  const captured = factsOf({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })
  assert.deepEqual(captured, [{ reference: 'ours', paymentId: '5O190127TN364715T', payment: null }])
  const order = factsOf({ event_type: 'CHECKOUT.ORDER.COMPLETED', resource: { id: '5O190127TN364715T' } })
  assert.deepEqual(order, [{ reference: null, paymentId: '5O190127TN364715T', payment: null }])
  assert.deepEqual(factsOf({ event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: '4EU7004268015634R' } }), [])
})
