import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { decodeHs256 } from '../../test/support/notifying.ts'
import { JWT_CHARS_MAX, peekJwt, signJwt, verifyJwt } from './jwt.ts'

test('a token holds exactly its claims, without times of ours, and is the same each time', async () => {
  const claims = { reference: 'é', metadata: { a: [1, null] }, amount_cents: 1999 }
  const token = await signJwt('secret', claims)
  assert.deepEqual(decodeHs256(token, 'secret'), claims)
  assert.equal(await signJwt('secret', claims), token)
  assert.throws(() => decodeHs256(token, 'another secret'))
})

test('a known token', async () => {
  // RFC 7515: base64url of {"typ":"JWT","alg":"HS256"} and {"a":1}, HMAC-SHA256 with openssl.
  assert.equal(
    await signJwt('secret', { a: 1 }),
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.9TScd9qkG4hNYAnJ_AxvxktsgJfGSrMEMpes8gYunOI',
  )
})

const SECRET = 'a secret of the merchant'
const NOW = new Date('2027-03-01T09:00:00Z')
const seconds = (offset: number) => NOW.getTime() / 1000 + offset
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made by hand, as another library would or an attacker might. */
function token(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, hash = 'sha256', secret = SECRET) {
  const body = `${part(header)}.${part(payload)}`
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`
}

test('what is signed is read, whatever the order of the header', async () => {
  const claims = { data: { reference: 'é', amountCents: '099' } }
  for (const signed of [token(claims), token(claims, { typ: 'JWT', alg: 'HS256' }), token(claims, { alg: 'HS256' })]) {
    assert.deepEqual(await verifyJwt(SECRET, signed, NOW), { claims })
    assert.deepEqual(peekJwt(signed), claims)
  }
})

test('expiry and first moment are honoured to the second, and told of genuine tokens only', async () => {
  for (const [claims, refusal] of [
    [{ exp: seconds(0) }, 'expired'],
    [{ exp: seconds(-86_400) }, 'expired'],
    [{ nbf: seconds(1) }, 'not_yet_valid'],
    [{ exp: 'tomorrow' }, 'unreadable_time'],
    [{ exp: String(seconds(60)) }, 'unreadable_time'],
    [{ nbf: {} }, 'unreadable_time'],
    [{ iat: null }, 'unreadable_time'],
  ] as const) {
    assert.deepEqual(await verifyJwt(SECRET, token(claims), NOW), { refusal })
    assert.deepEqual(await verifyJwt('another', token(claims), NOW), { refusal: 'invalid' })
  }
  for (const claims of [{ exp: seconds(1) }, { nbf: seconds(0) }, { iat: seconds(60) }]) {
    assert.deepEqual(await verifyJwt(SECRET, token(claims), NOW), { claims })
  }
})

test('any other algorithm, key, payload or shape is no signature', async () => {
  const [header = '', payload = '', mac = ''] = token({ a: 1 }).split('.')
  for (const wrong of [
    token({ a: 1 }, undefined, 'sha256', 'another'),
    token({ a: 1 }, { alg: 'HS512', typ: 'JWT' }, 'sha512'),
    token({ a: 1 }, { alg: 'hs256' }),
    token({ a: 1 }, { alg: 'none' }),
    token({ a: 1 }, { alg: 'RS256' }),
    token({ a: 1 }, { alg: 'HS256', crit: ['x'], x: 1 }),
    token({ a: 1 }, { alg: 'HS256', b64: false, crit: ['b64'] }),
    `${part({ alg: 'none' })}.${payload}.`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${part({ a: 2 })}.${mac}`,
    `${header}.${payload}.${mac}.${mac}`,
    token([1]),
    token('text'),
    token(null),
    '',
    '..',
    'garbage',
    'x'.repeat(JWT_CHARS_MAX + 1),
    token({ a: 'x'.repeat(JWT_CHARS_MAX) }),
  ]) {
    assert.deepEqual(await verifyJwt(SECRET, wrong, NOW), { refusal: 'invalid' }, wrong.slice(0, 80))
  }
  for (const unreadable of ['', 'a.b.c', token([1]), token('x'), token({ a: 'x'.repeat(JWT_CHARS_MAX) })]) {
    assert.equal(peekJwt(unreadable), undefined)
  }
})
