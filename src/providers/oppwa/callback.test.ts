import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as oppwa } from './index.ts'

/** Published with the documentation ("Decryption Example"), and in the tests of juspay/hyperswitch. */
const EXAMPLE = {
  key: '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f',
  iv: '000000000000000000000000',
  tag: 'CE573FB7A41AB78E743180DC83FF09BD',
  body: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
}

const heard = (body: string, iv: string, tag: string, key = EXAMPLE.key) => {
  const headers = { 'x-initialization-vector': iv, 'x-authentication-tag': tag }
  return oppwa.parseCallback({ 'signature-secret': key }, 'test', { headers, query: '', body: Buffer.from(body) })
}

function told(text: string) {
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(EXAMPLE.key, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text), cipher.final()]).toString('hex')
  return heard(body, iv.toString('hex'), cipher.getAuthTag().toString('hex'))
}

test('the documented example is decrypted: a notification without anything that we could look up', () => {
  assert.equal(heard(EXAMPLE.body, EXAMPLE.iv, EXAMPLE.tag).kind, 'malformed')
})

test('one digit of it changed, or of its tag, vector or key, and it is forged', () => {
  const { body, iv, tag, key } = EXAMPLE
  const other = (hex: string) => hex.replace(/^./, (digit) => (digit === '1' ? '2' : '1'))
  assert.equal(heard(other(body), iv, tag).kind, 'forged')
  assert.equal(heard(body, other(iv), tag).kind, 'forged')
  assert.equal(heard(body, iv, other(tag)).kind, 'forged')
  assert.equal(heard(body, iv, tag, other(key)).kind, 'forged')
  // Less of a tag would be easier to guess, and no key is no key.
  assert.equal(heard(body, iv, tag.slice(0, 8)).kind, 'forged')
  assert.equal(heard(body, iv, tag, '').kind, 'forged')
  assert.equal(heard('', iv, tag).kind, 'forged')
  assert.equal(heard(`${body}0`, iv, tag).kind, 'forged')
})

/** Fields of a notification recorded in the tests of digital-blueprint/relay-mono-connector-payunity-bundle @ 26610ba. */
const PAYLOAD = {
  id: '8ac7a4a28751bbd2018756de795a02eb',
  paymentType: 'DB',
  amount: '20.20',
  currency: 'EUR',
  merchantTransactionId: REFERENCE,
  result: { code: '000.100.112' },
}

test('a payment is told by both of its numbers, a change of one by ours alone', () => {
  const facts = (type: string, payload: object) => {
    const got = told(JSON.stringify({ type, payload }))
    return got.kind === 'authentic' ? got.facts : got.kind
  }
  const fact = { reference: REFERENCE, paymentId: PAYLOAD.id, payment: null }
  assert.deepEqual(facts('PAYMENT', PAYLOAD), [fact])
  assert.deepEqual(facts('PAYMENT', { ...PAYLOAD, paymentType: 'RF' }), [{ ...fact, paymentId: null }])
  assert.deepEqual(facts('RISK', PAYLOAD), [])
  // Sent when somebody tries the address out.
  assert.deepEqual(facts('test', { result: { code: '000.100.110' } }), [])
  assert.equal(told('{"type":"PAYMENT","type":"RISK","payload":{}}').kind, 'malformed')
})
