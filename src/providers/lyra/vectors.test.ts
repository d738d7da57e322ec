import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { krHash, parseLyraCallback } from './rest/callback.ts'
import { formSignature } from './soap/notification.ts'
import { authToken } from './soap/signature.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const SKIP = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

interface Vector {
  readonly id: string
  readonly secret: string
  readonly payload: string
  readonly fields: Readonly<Record<string, string>>
  readonly actual: string
}

const vectors = (): readonly Vector[] => {
  const text = readFileSync(join(FOLDER as string, '..', 'psp-vectors.json'), 'utf8')
  const all = (JSON.parse(text) as { vectors: readonly Vector[] }).vectors
  return all.filter(({ id }) => id.startsWith('lyra.'))
}

const COMPUTE: Readonly<Record<string, (vector: Vector) => string>> = {
  'lyra.form.sha1': ({ fields, secret }) => formSignature(fields, secret, 'sha1'),
  'lyra.form.hmac_sha256': ({ fields, secret }) => formSignature(fields, secret, 'sha256'),
  'lyra.kr_hash.password': ({ payload, secret }) => krHash(payload, secret),
  'lyra.soap.authToken.request': ({ fields, secret }) =>
    authToken(secret, fields.requestId ?? '', fields.timestamp ?? ''),
  'lyra.soap.authToken.response': ({ fields, secret }) =>
    authToken(secret, fields.timestamp ?? '', fields.requestId ?? ''),
}

test('every published signature of Lyra’s is ours too, and none with one letter changed', { skip: SKIP }, () => {
  const found = vectors()
  assert.ok(found.length >= 4)
  for (const vector of found) {
    const compute = COMPUTE[vector.id]
    assert.ok(compute, vector.id)
    assert.equal(compute(vector), vector.actual, vector.id)
    assert.notEqual(compute({ ...vector, secret: `${vector.secret}0` }), vector.actual, vector.id)
  }
})

/** The one that Lyra publishes with its guide of forms: it needs no folder. */
test('a form is signed over its values, by name, and the certificate', () => {
  const fields = { vads_b: '2', signature: 'not this', vads_a: '1', vads_c: '' }
  const sha1 = createHash('sha1').update('1+2++key').digest('hex')
  assert.equal(formSignature(fields, 'key', 'sha1'), sha1)
  assert.match(formSignature(fields, 'key', 'sha256'), /^[\w+/]{43}=$/)
})

test('the published notification is authentic, and with any byte changed forged', { skip: SKIP }, () => {
  const vector = vectors().find(({ id }) => id === 'lyra.kr_hash.password')
  assert.ok(vector)
  const settings = { username: '69876357', password: vector.secret }
  const form = {
    'kr-hash': vector.actual,
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': vector.payload.replaceAll('/', '\\/'),
  }
  const parse = (changed: Partial<typeof form>, mine = settings) =>
    parseLyraCallback(mine, { body: Buffer.from(new URLSearchParams({ ...form, ...changed }).toString()) })
  assert.deepEqual(parse({}), {
    kind: 'authentic',
    facts: [{ reference: 'myOrderId-618776', paymentId: '908967', payment: null }],
    acknowledgement: 'OK',
  })
  assert.equal(parse({ 'kr-answer': form['kr-answer'].replace('990', '991') }).kind, 'forged')
  assert.equal(parse({ 'kr-hash': form['kr-hash'].replace('8', '9') }).kind, 'forged')
  assert.equal(parse({}, { ...settings, password: 'testpassword_another' }).kind, 'forged')
  assert.equal(parse({ 'kr-hash-key': 'sha256_hmac' }).kind, 'malformed')
  assert.equal(parse({}, { ...settings, username: '12345678' }).kind, 'malformed')
})
