import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, tokenFor } from '../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../test/support/api-world.ts'
import { aCall } from '../../test/support/call.ts'
import { payerOf } from '../../test/support/paying.ts'
import { revokeApiKey, rotateApiKey } from '../companies/index.ts'
import { transaction } from '../db/database.ts'
import { addMerchantToken, listMerchantTokens, revokeMerchantToken } from '../merchants/index.ts'
import { HOUR_MS, systemClock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'

const world = await apiWorld()
const { call, db, alice } = world
const shop = await anotherShop(world, call, 'charlie')
const { rows } = await db.query<{ company_id: string }>('select company_id from api_keys where id = $1', [shop.apiKey])
const companyId = rows[0]?.company_id ?? assert.fail()
const useToken = async (token: string) =>
  (await call('POST', `/api/merchants/${shop.merchantUid}/purchase_link`, { token, body: {} })).status

test('while a key is rotated both work; the old one ends at once when it is revoked, its access tokens too', async () => {
  const rotation = { apiKey: shop.apiKey, overlapMs: HOUR_MS }
  const fresh = await transaction(db, (tx) => rotateApiKey(tx, aCall(systemClock), companyId, rotation))
  const [old, young] = [
    await tokenFor(call, shop.apiKey, shop.apiSecret),
    await tokenFor(call, fresh.apiKey, fresh.apiSecret),
  ]
  assert.deepEqual([await useToken(shop.accessToken), await useToken(old), await useToken(young)], [400, 400, 400])
  await transaction(db, (tx) => revokeApiKey(tx, aCall(systemClock), companyId, shop.apiKey))
  assert.deepEqual([await useToken(shop.accessToken), await useToken(old), await useToken(young)], [401, 401, 400])
  const refused = await call('POST', '/api/token', {
    headers: { ...basic(shop.apiKey, shop.apiSecret), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  assert.deepEqual([refused.status, refused.errorCode], [401, 'invalid_client'])
})

test('a refund that is repeated with the new key after a rotation is done once', async () => {
  const sold = await call('POST', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    body: { title: 'Brest', amount: 4_000 },
  })
  const id = String(sold.json.id)
  await payerOf(world).accepted(id, 0)
  const { rows: keys } = await db.query<{ company_id: string }>('select company_id from api_keys where id = $1', [
    alice.apiKey,
  ])
  const rotation = { apiKey: alice.apiKey, overlapMs: HOUR_MS }
  const fresh = await transaction(db, (tx) =>
    rotateApiKey(tx, aCall(systemClock), String(keys[0]?.company_id), rotation),
  )
  const refund = (token: string) =>
    call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, {
      token,
      body: { amount_cents: 1_000 },
      headers: { 'idempotency-key': 'refund-1' },
    })
  const first = await refund(alice.accessToken)
  const second = await refund(await tokenFor(call, fresh.apiKey, fresh.apiSecret))
  assert.deepEqual([first.status, second.text], [200, first.text])
  const { json } = await call('GET', `/api/purchases/pur_${id}/refunds`, { token: alice.accessToken })
  assert.equal((json.refunds as unknown[]).length, 1)
})

test('a second v1 token works beside the first; a revoked one ends at once', async () => {
  const { apiToken } = await transaction(db, (tx) => addMerchantToken(tx, aCall(systemClock), shop.merchantId))
  const sell = async (token: string) =>
    (await call('POST', '/api/merchants/v1/purchases', { token, body: { title: 'Brest', amount: 5 } })).status
  assert.deepEqual([await sell(shop.v1Token), await sell(apiToken)], [201, 201])
  const unlimited = await call('GET', '/api/merchants/v1/purchases', { token: apiToken })
  assert.equal(unlimited.headers.get('ratelimit-limit'), null, 'limits of 0 are none')
  const [first] = await listMerchantTokens(db, SYSTEM, shop.merchantId)
  await transaction(db, (tx) => revokeMerchantToken(tx, aCall(systemClock), shop.merchantId, first?.id ?? ''))
  assert.deepEqual([await sell(shop.v1Token), await sell(apiToken)], [401, 201])
})
