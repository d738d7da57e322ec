import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { NativeFacts } from '../charge/family.ts'
import { parseLyraCallback } from './rest/callback.ts'
import { charge as lyraRest } from './rest/index.ts'
import { charge as lyraSoap } from './soap/index.ts'
import { formSignature } from './soap/notification.ts'

const FACTS: NativeFacts = {
  mode: 'test',
  payment: {
    paymentId: '908967',
    uid: '017574bda28e4f1d8413b97fc65c8197',
    reference: 'r1',
    status: 'completed',
    label: 'AUTHORISED',
    amountMinor: 10_001n,
    currency: 'EUR',
    refundedMinor: 0n,
    createdAt: new Date('2026-03-03T09:00:01Z'),
    isTest: true,
    extra: { authorization_number: '3fd0e3', authorization_result: '0', card_brand: 'CB', sequence_number: '1' },
  },
  orderReference: 'ORDER-1138',
  metadata: { cart: 7 },
  customer: { email: 'alice@example.org', name: 'Zoé & fils' },
}
const SHOP = {
  'shop-id': '12345678',
  'production-certificate': '9988776655443322',
  'test-certificate': '1122334455667788',
}

const formOf = (settings: Readonly<Record<string, string>>, facts = FACTS) => {
  const notification = lyraSoap.nativeNotification?.(settings, facts)
  assert.ok(notification)
  return Object.fromEntries(new URLSearchParams(notification.body))
}

/** As modules of shops do it: every field that begins with vads_, by name, then the key. */
function isGenuine(form: Readonly<Record<string, string>>, key: string): boolean {
  const values = Object.keys(form)
    .filter((name) => name.startsWith('vads_'))
    .sort()
    .map((name) => form[name])
  return (
    createHmac('sha256', key)
      .update([...values, key].join('+'))
      .digest('base64') === form.signature
  )
}

test('a shop’s module takes the form of the web services: it verifies, is a server’s call, and says paid', () => {
  const form = formOf(SHOP)
  assert.ok(isGenuine(form, '1122334455667788'))
  assert.ok(form.vads_hash)
  assert.equal(form.vads_trans_status, 'AUTHORISED')
  assert.equal(form.vads_result, '00')
  assert.equal(form.vads_order_id, 'ORDER-1138')
  assert.equal(form.vads_amount, '10001')
  assert.equal(form.vads_currency, '978')
  assert.equal(form.vads_ctx_mode, 'TEST')
  assert.equal(form.vads_trans_id, '908967')
  assert.equal(form.vads_trans_uuid, '017574bda28e4f1d8413b97fc65c8197')
  assert.equal(form.vads_trans_date, '20260303090001')
  assert.equal(form.vads_url_check_src, 'PAY')
})

test('with one byte changed, or under another key, it does not verify', () => {
  const form = formOf(SHOP)
  for (const name of Object.keys(form).filter((name) => name.startsWith('vads_')))
    assert.equal(isGenuine({ ...form, [name]: `${form[name]}1` }, '1122334455667788'), false, name)
  assert.equal(isGenuine(form, '9988776655443322'), false)
})

test('a live shop’s is signed with its production key, an old shop’s with SHA-1', () => {
  assert.ok(isGenuine(formOf(SHOP, { ...FACTS, mode: 'live' }), '9988776655443322'))
  const { signature, ...fields } = formOf({ ...SHOP, 'signature-algorithm': 'sha1' })
  assert.equal(signature, formSignature(fields, '1122334455667788', 'sha1'))
})

test('that of the REST API is one that its own receiver takes as authentic, and no other byte is', () => {
  const settings = { username: '69876357', password: 'testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M' }
  const notification = lyraRest.nativeNotification?.(settings, FACTS)
  assert.ok(notification)
  assert.deepEqual(parseLyraCallback(settings, { body: Buffer.from(notification.body) }), {
    kind: 'authentic',
    facts: [{ reference: 'ORDER-1138', paymentId: '908967', payment: null }],
    acknowledgement: 'OK',
  })
  const changed = notification.body.replace('ORDER-1138', 'ORDER-1139')
  assert.equal(parseLyraCallback(settings, { body: Buffer.from(changed) }).kind, 'forged')
  const answer = JSON.parse(new URLSearchParams(notification.body).get('kr-answer') ?? '') as {
    orderStatus: string
    transactions: { detailedStatus: string; metadata: unknown }[]
  }
  assert.equal(answer.orderStatus, 'PAID')
  assert.deepEqual(
    answer.transactions.map(({ detailedStatus, metadata }) => [detailedStatus, metadata]),
    [['AUTHORISED', { cart: 7 }]],
  )
})
