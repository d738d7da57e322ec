import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { apiWorld } from '../../test/support/api-world.ts'
import { payerOf } from '../../test/support/paying.ts'

const world = await apiWorld()
const { call, alice, db } = world
const payer = payerOf(world)
const { merchantId, merchantUid } = alice
const companyUid = world.credentials.company_uid

/** What a key is kept with: a text that changes makes a purchase twice on the day of an upgrade, unless the former is asked for too. */
interface Kept {
  readonly owner: string
  readonly route: string
  readonly isSealed: boolean
}

async function post(path: string, body: object | undefined, kept: Kept): Promise<string> {
  const key = randomUUID()
  const token = kept.owner === companyUid ? alice.accessToken : alice.v1Token
  const answer = await call('POST', path, { token, headers: { 'idempotency-key': key }, ...(body && { body }) })
  assert.ok(answer.status < 300, answer.text)
  const { rows } = await db.query<{ scope: string; request_hash: Buffer; body: string }>(
    'select scope, request_hash, body from idempotency_keys where key = $1',
    [key],
  )
  const [row] = rows
  assert.equal(row?.scope, `${kept.owner} ${kept.route}`)
  const asked = `${kept.route}\n${JSON.stringify(body ?? null)}`
  assert.equal(row.request_hash.toString('hex'), createHash('sha256').update(asked).digest('hex'), kept.route)
  assert.equal(row.body.startsWith('{'), !kept.isSealed, kept.route)
  return String(answer.json.purchase_uid ?? answer.json.id)
}

const byKey = (route: string, isSealed = false): Kept => ({ owner: companyUid, route, isSealed })
const byMerchant = (route: string): Kept => ({ owner: merchantId, route, isSealed: true })

async function order(): Promise<string> {
  const data = { title: 'Brest', reference: randomUUID(), amountCents: 4_000 }
  const route = `POST ${merchantUid}/purchase_link`
  return post(`/api/merchants/${merchantUid}/purchase_link`, { data }, byKey(route, true))
}

test('keys are kept with owner, route and body, which no version changes alone; answers with payers’ links sealed', async () => {
  const [aborted, expired, released, refunded] = [await order(), await order(), await order(), await order()]
  const act = (uid: string, verb: string, body?: object, isSealed = false) =>
    post(`/api/purchases/${uid}/${verb}`, body, byKey(`POST ${uid}/${verb}`, isSealed))
  await act(aborted, 'resend_link', { send_email: true, email: 'alice@example.test' }, true)
  await act(aborted, 'abort')
  await act(expired, 'expire_link')
  await payer.accepted(released.slice(4), 1)
  await act(released, 'release')
  await payer.accepted(refunded.slice(4), 0)
  await act(refunded, 'credit_by_transfer', { amount_cents: 4_000 })
  const v1 = '/api/merchants/v1/purchases'
  const id = await post(v1, { title: 'Brest', amount: 100 }, byMerchant('POST /v1/purchases'))
  await post(`${v1}/${id}/cancel`, undefined, byMerchant(`POST /v1/purchases/${id}/cancel`))
})
