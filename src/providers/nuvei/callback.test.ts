import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCallback } from './callback.ts'

/** Of the tests of its plugin for SAP Commerce. */
const SIGNED = {
  totalAmount: '115',
  currency: 'USD',
  responseTimeStamp: '2020-03-14.16:22:34',
  PPP_TransactionID: '3453459',
  Status: 'APPROVED',
  productId: 'NA',
}
const CHECKSUM = 'aaa9ad16c8ed9f172dff505e4eeb8929b9c77cfed3e38127d55d42e33a70c762'
const SETTINGS = { password: 'THE_SECRET_KEY', 'merchant-account': 'MERCHANT_ID', username: 'SITE_ID' }

const form = (changes: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ ...SIGNED, merchant_id: 'MERCHANT_ID', advanceResponseChecksum: CHECKSUM, ...changes })
const call = (text: URLSearchParams | string, settings: Readonly<Record<string, string>> = SETTINGS) =>
  parseCallback(settings, { body: Buffer.from(text.toString()), query: '' })

test('a published notification is authentic, and names what to look up: its product', () => {
  const expected = {
    kind: 'authentic',
    facts: [{ reference: 'NA', paymentId: null, payment: null }],
    acknowledgement: '',
  }
  assert.deepEqual(call(form()), expected)
  assert.deepEqual(call(form({ advanceResponseChecksum: CHECKSUM.toUpperCase() })), expected)
  assert.deepEqual(parseCallback(SETTINGS, { body: Buffer.alloc(0), query: `?${form()}` }), expected)
})

for (const name of Object.keys(SIGNED))
  test(`another ${name} is forged, and so is none`, () => {
    assert.equal(call(form({ [name]: `${SIGNED[name as keyof typeof SIGNED]}1` })).kind, 'forged')
    const without = form()
    without.delete(name)
    assert.equal(call(without).kind, 'forged')
  })

test('another secret, none, or another merchant is forged; what is no form is malformed', () => {
  assert.equal(call(form(), { ...SETTINGS, password: 'the_secret_key' }).kind, 'forged')
  assert.equal(call(form(), { 'merchant-account': 'MERCHANT_ID' }).kind, 'forged')
  assert.equal(call(form({ merchant_id: 'ANOTHER' })).kind, 'forged')
  assert.equal(call(form({ advanceResponseChecksum: '' })).kind, 'malformed')
  assert.equal(call(`${form()}&totalAmount=115`).kind, 'malformed')
  for (const text of ['', '{}', '<a/>', 'a=1']) assert.equal(call(text).kind, 'malformed')
})
