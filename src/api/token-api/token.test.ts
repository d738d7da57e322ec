import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { basic } from '../../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { SECOND_MS } from '../../shared/clocks.ts'

const world = await apiWorld()
const { call, alice, db } = world
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const credentials = basic(alice.apiKey, alice.apiSecret)
const GRANT = 'grant_type=client_credentials'

test('[token.endpoint, token.response.*, token.lifetime, decided.token.no_store, decided.token.hashed] an API key and secret become an opaque bearer token of 600 seconds that no cache may keep', async () => {
  const askedAt = Date.now()
  const answer = await call('POST', '/api/token', { headers: { ...credentials, ...FORM }, body: GRANT })
  const answeredAt = Date.now()
  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.json), ['access_token', 'token_type', 'expires_in'])
  assert.equal(answer.json.token_type, 'Bearer')
  assert.equal(answer.json.expires_in, 600)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { rows } = await db.query<{ expires_at: Date }>('select expires_at from access_tokens where token_hash = $1', [
    createHash('sha256').update(String(answer.json.access_token)).digest(),
  ])
  assert.equal(rows.length, 1, 'only its hash is kept')
  const issuedAt = Number(rows[0]?.expires_at) - 600 * SECOND_MS
  assert.ok(askedAt <= issuedAt && issuedAt <= answeredAt, 'and it lives as long as it says')
})

test('[decided.token.invalid_client] wrong, missing or malformed credentials are 401 invalid_client with a Basic challenge', async () => {
  const wrong = [
    basic(alice.apiKey, 'wrong'),
    basic('key_unknown', alice.apiSecret),
    basic(alice.apiKey, ''),
    basic('key\0null', 'secret\0'),
    basic('', alice.apiSecret),
    { authorization: 'Basic !!!' },
    { authorization: `Bearer ${alice.accessToken}` },
    { authorization: `Basic ${'A'.repeat(5000)}` },
    {},
  ]
  for (const authorization of wrong) {
    const answer = await call('POST', '/api/token', { headers: { ...FORM, ...authorization }, body: GRANT })
    assert.equal(answer.status, 401, JSON.stringify(authorization))
    assert.equal(answer.errorCode, 'invalid_client')
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm=/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})

test('[token.form, token.grant_type, decided.token.invalid_request] a missing, doubled, JSON or otherwise dressed grant_type is 400 invalid_request', async () => {
  const bodies: [Record<string, string>, string | undefined][] = [
    [FORM, ''],
    [FORM, 'grant=client_credentials'],
    [FORM, `${GRANT}&${GRANT}`],
    [{ 'content-type': 'application/json' }, '{"grant_type":"client_credentials"}'],
    [{ 'content-type': 'application/json' }, '{'],
    [{ 'content-type': 'text/plain' }, GRANT],
    [{}, undefined],
  ]
  for (const [headers, body] of bodies) {
    const answer = await call('POST', '/api/token', {
      headers: { ...credentials, ...headers },
      ...(body !== undefined && { body }),
    })
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_request'], `${JSON.stringify(headers)} ${body}`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(answer.text, /x-www-form-urlencoded/)
  }
})

test('[decided.token.invalid_request] another grant_type is 400 unsupported_grant_type', async () => {
  for (const body of ['grant_type=password', 'grant_type=', 'grant_type=CLIENT_CREDENTIALS']) {
    const answer = await call('POST', '/api/token', { headers: { ...credentials, ...FORM }, body })
    assert.deepEqual([answer.status, answer.errorCode], [400, 'unsupported_grant_type'])
  }
})

test('[token.bearer, token.lifetime, link.auth, decided.token.invalid_credentials] a missing, malformed, unknown or expired access token is 401 invalid_credentials with a Bearer challenge', async () => {
  const { json } = await call('POST', '/api/token', { headers: { ...credentials, ...FORM }, body: GRANT })
  await db.query(`update access_tokens set expires_at = '-infinity'
                   where expires_at = (select max(expires_at) from access_tokens)`)
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: alice.accessToken },
    { authorization: `Token ${alice.accessToken}` },
    { authorization: `Bearer ${alice.accessToken} x` },
    { authorization: `Bearer ${alice.accessToken}x` },
    { authorization: `Bearer ${json.access_token}` },
    { authorization: `Bearer ${'x'.repeat(4000)}` },
    credentials,
  ]
  for (const headers of wrong) {
    const answer = await call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, {
      headers,
      body: '{"broken',
    })
    assert.deepEqual([answer.status, answer.errorCode], [401, 'invalid_credentials'], JSON.stringify(headers))
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /)
  }
})

test('[token.key] a revoked key gets no token and takes those it had with it', async () => {
  const dora = await anotherShop(world, call, 'dora')
  const path = `/api/merchants/${dora.merchantUid}/webhook_endpoint`
  assert.equal((await call('GET', path, { token: dora.accessToken })).errorCode, 'webhook_endpoint_not_found')
  await db.query('update api_keys set revoked_at = created_at where id = $1', [dora.apiKey])
  assert.equal((await call('GET', path, { token: dora.accessToken })).errorCode, 'invalid_credentials')
  const again = await call('POST', '/api/token', {
    headers: { ...basic(dora.apiKey, dora.apiSecret), ...FORM },
    body: GRANT,
  })
  assert.equal(again.errorCode, 'invalid_client')
})

test('[errors.token.info, decided.info] info is in the language of who asks, French by default', async () => {
  const ask = async (headers: Record<string, string>) => {
    const { json } = await call('POST', '/api/token', { headers: { ...FORM, ...headers }, body: GRANT })
    return (json.error as { info: string }).info
  }
  assert.equal(await ask({}), 'Identifiants invalides.')
  assert.equal(await ask({ 'accept-language': 'pt, sv;q=0.9' }), 'Identifiants invalides.')
  assert.equal(await ask({ 'accept-language': 'de, it;q=0.9' }), 'Ungültige Zugangsdaten.')
  assert.equal(await ask({ 'accept-language': 'sv, en-GB;q=0.9, fr;q=0.1' }), 'Invalid credentials.')
})
