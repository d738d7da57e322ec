import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { anetSignature, parseCallback } from './callback.ts'

const SECRET = '0123456789ABCDEF'.repeat(8)
const SETTINGS = { 'signature-secret': SECRET }
const EVENT = {
  eventType: 'net.authorize.payment.authcapture.created',
  payload: { entityName: 'transaction', id: '60012345', merchantReferenceId: 'aB3dEf6hIj9kLm2nOp5q' },
}

const call = (said: object | string, key = Buffer.from(SECRET, 'hex'), prefix = 'sha512=') => {
  const body = Buffer.from(typeof said === 'string' ? said : JSON.stringify(said))
  return { headers: { 'x-anet-signature': `${prefix}${anetSignature(key, body)}` }, query: '', body }
}

test('a key is its text or the bytes that its digits are; anything else is forged', () => {
  const authentic = {
    kind: 'authentic',
    facts: [{ reference: 'aB3dEf6hIj9kLm2nOp5q', paymentId: '60012345', payment: null }],
    acknowledgement: '',
  }
  assert.deepEqual(parseCallback(SETTINGS, call(EVENT)), authentic)
  assert.deepEqual(parseCallback(SETTINGS, call(EVENT, Buffer.from(SECRET))), authentic)
  const { headers } = call(EVENT)
  const other = { headers, query: '', body: Buffer.from(JSON.stringify(EVENT).replace('60012345', '60012346')) }
  assert.deepEqual(parseCallback(SETTINGS, other), { kind: 'forged' })
  assert.deepEqual(parseCallback(SETTINGS, call(EVENT, Buffer.from('another'))), { kind: 'forged' })
  assert.deepEqual(parseCallback(SETTINGS, { ...call(EVENT), headers: {} }), { kind: 'forged' })
  assert.deepEqual(parseCallback({}, call(EVENT, Buffer.from('?'))), { kind: 'forged' })
})

test('of a change only the transaction is taken, of anything else nothing', () => {
  const refund = { ...EVENT, eventType: 'net.authorize.payment.refund.created' }
  const factsOf = (said: object) => {
    const parsed = parseCallback(SETTINGS, call(said))
    return parsed.kind === 'authentic' ? parsed.facts : parsed.kind
  }
  assert.deepEqual(factsOf(refund), [{ reference: null, paymentId: '60012345', payment: null }])
  assert.deepEqual(factsOf({ ...EVENT, payload: { entityName: 'customerProfile', id: '1' } }), [])
  assert.deepEqual(factsOf({}), 'malformed')
  assert.deepEqual(parseCallback(SETTINGS, call('{"a":1,"a":2}')), { kind: 'malformed' })
})

const FOLDER = process.env.PSP_CONTRACTS_DIR

test('the vector of its signature', { skip: FOLDER ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const { vectors } = JSON.parse(readFileSync(join(FOLDER ?? '', '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: readonly { id: string; secret: string; payload: string; actual: string }[]
  }
  const vector = vectors.find(({ id }) => id === 'authorizenet.webhook.ascii_key')
  assert.ok(vector)
  const { secret, payload, actual } = vector
  assert.equal(anetSignature(Buffer.from(secret), Buffer.from(payload)), actual)
  const headers = { 'x-anet-signature': `sha512=${actual}` }
  const parsed = parseCallback({ 'signature-secret': secret }, { headers, query: '', body: Buffer.from(payload) })
  assert.equal(parsed.kind, 'malformed')
})
