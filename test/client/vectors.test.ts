import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { clientVectors } from '../../scripts/generate-docs/client-vectors.ts'
import { verifyJwt } from '../../src/crypto/index.ts'
import { readSigned, signAs } from '../support/signing.ts'

const text = await readFile(new URL('../../clients/vectors.json', import.meta.url), 'utf8')
const { jwt, forged_jwt, notifications, webhook, returns } = JSON.parse(text)

test('the examples are what the service signs today', async () => {
  assert.equal(await clientVectors(), text, 'npm run docs writes them')
})

test('tokens are those that RFC 7515 asks for', () => {
  for (const { secret, claims, token } of jwt) assert.equal(signAs(secret, claims), token)
})

test('no forged token is believed here either', async () => {
  for (const [what, token] of Object.entries<string>(forged_jwt)) {
    assert.deepEqual(await verifyJwt(jwt[0].secret, token, new Date()), { refusal: 'invalid' }, what)
  }
})

test('notifications are signed as documented: by a JWT, or by SHA-256 over six members, or seven', () => {
  const { secret, transfer, error, back, back_of_a_card_processor } = notifications
  for (const { body, claims } of [transfer, error])
    assert.deepEqual(readSigned(secret, JSON.parse(body).signature), claims)
  const six = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']
  for (const [{ body }, names] of [
    [back, six],
    [back_of_a_card_processor, [...six, 'uid']],
  ]) {
    const members = JSON.parse(body)
    const covered = names.map((name: string) => `${name}=${members[name]}`).join(secret)
    assert.equal(members.signature, createHash('sha256').update(covered).digest('hex').toUpperCase())
  }
})

test('headers are those of Standard Webhooks: by the secret’s bytes for notifications, by its base64 for webhooks', () => {
  const { secret, now, ...told } = notifications
  const key = Buffer.from(webhook.signing_secret.replace('whsec_', ''), 'base64')
  type Signed = { headers: Record<string, string>; body: string }
  for (const [one, by] of [
    ...Object.values<Signed>(told).map((one) => [one, secret] as const),
    [webhook, key] as const,
  ]) {
    const signed = `${one.headers['webhook-id']}.${now}.${one.body}`
    const mac = createHmac('sha256', by).update(signed).digest('base64')
    assert.deepEqual([one.headers['webhook-signature'], one.headers['webhook-timestamp']], [`v1,${mac}`, String(now)])
  }
})

test('results go back in the address, and once more signed', () => {
  const signatureIn = (url: string, name: string) => JSON.parse(new URL(url).searchParams.get(name) ?? '').signature
  const { secret, result, jwt_result, error } = returns
  assert.deepEqual(readSigned(secret, signatureIn(jwt_result.url, 'pledg_result')), result.result)
  assert.deepEqual(readSigned(secret, signatureIn(result.url, 'pledg_result')), result.result)
  assert.deepEqual(readSigned(secret, signatureIn(error.url, 'pledg_error')), { error: error.error })
})
