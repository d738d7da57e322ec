import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic } from '../../../test/support/api-client.ts'
import { apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, credentials } = world
const { SPLIT: own, DEFERRED: sibling } = credentials.merchants
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const exchange = (user: string, password: string) =>
  call('POST', '/api/token', { headers: { ...basic(user, password), ...FORM }, body: 'grant_type=client_credentials' })

async function sell(merchantUid: string, token: string, reference: string): Promise<{ status: number; uid: string }> {
  const body = { data: { title: 'Brest', reference, amountCents: 5000 } }
  const { status, json } = await call('POST', `/api/merchants/${merchantUid}/purchase_link`, { token, body })
  return { status, uid: String(json.purchase_uid) }
}

test('uid and secret of a merchant become a token for this merchant, and for no other of its company', async () => {
  const answer = await exchange(own.uid, own.secret)
  assert.equal(answer.status, 200)
  const token = String(answer.json.access_token)
  const mine = await sell(own.uid, token, 'by-merchant')
  assert.equal(mine.status, 200)
  assert.equal((await call('GET', `/api/purchases/${mine.uid}`, { token })).status, 200)
  assert.equal((await sell(sibling.uid, token, 'not-mine')).status, 404)
  const theirs = await sell(sibling.uid, alice.accessToken, 'theirs')
  for (const path of ['', '/events', '/refunds', '/link', '/webhook_deliveries']) {
    assert.equal((await call('GET', `/api/purchases/${theirs.uid}${path}`, { token })).status, 404, path)
  }
  for (const path of ['/api/purchases', '/api/events']) {
    const { items } = (await call('GET', path, { token })).json as unknown as { items: { merchant_uid: string }[] }
    assert.ok(
      items.every(({ merchant_uid }) => merchant_uid === own.uid),
      path,
    )
  }
  const { items } = (await call('GET', '/api/purchases', { token })).json as unknown as { items: { uid: string }[] }
  assert.ok(items.some(({ uid }) => uid === mine.uid))
})

test('a wrong secret, the secret of a sibling and an unknown merchant are refused alike', async () => {
  const answers = await Promise.all([
    exchange(own.uid, 'wrong'),
    exchange(own.uid, sibling.secret),
    exchange(own.uid, ''),
    exchange('mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c09', own.secret),
  ])
  for (const answer of answers) {
    assert.equal(answer.status, 401)
    assert.deepEqual(answer.json, answers[0]?.json)
  }
})
