import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeHs256 } from '../../test/support/notifying.ts'
import { signJwt } from './sign-jwt.ts'

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
