import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { basic, tokenFor } from '../../test/support/api-client.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { payerOf } from '../../test/support/paying.ts'

const world = await apiWorld()
const { call, alice, db, credentials } = world
const payer = payerOf(world)

/** `name actor`, in their order. */
async function actorsOf(id: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select name || ' ' || actor as line from events where purchase_id = $1 order by sequence`,
    [id],
  )
  return rows.map(({ line }) => line)
}

async function order(token: string, key?: string): Promise<string> {
  const answer = await call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, {
    token,
    body: { data: { title: 'Brest', reference: randomUUID(), amountCents: 4_000 } },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  assert.equal(answer.status, 200, answer.text)
  return String(answer.json.purchase_uid).slice(4)
}

async function keyOwner(key: string): Promise<string | undefined> {
  const { rows } = await db.query<{ scope: string }>('select scope from idempotency_keys where key = $1', [key])
  return rows[0]?.scope.split(' ')[0]
}

test('an access token acts as the key it was issued to in events; idempotency keys are its company’s', async () => {
  const id = await order(alice.accessToken, 'by-key')
  const { apiKey } = alice
  assert.equal(await keyOwner('by-key'), credentials.company_uid)
  await call('POST', `/api/purchases/pur_${id}/abort`, { token: alice.accessToken })
  assert.deepEqual(await actorsOf(id), [`purchaseCreated ${apiKey}`, `purchaseAborted ${apiKey}`])
})

test('a merchant’s own credentials act as the merchant', async () => {
  const merchant = alice.merchantUid
  const id = await order(await tokenFor(call, merchant, credentials.merchants.SPLIT.secret), 'by-merchant')
  assert.equal(await keyOwner('by-merchant'), merchant)
  await call('POST', `/api/merchants/v1/purchases/${id}/cancel`, { token: alice.v1Token })
  assert.deepEqual(await actorsOf(id), [`purchaseCreated ${merchant}`, `purchaseAborted ${merchant}`])
})

test('a refund is its requester’s, and what follows from it the jobs’', async () => {
  const { email, password } = credentials.dashboard
  const id = await order(alice.accessToken)
  await payer.accepted(id, 0)
  const headers = { ...basic(email, password), 'idempotency-key': 'by-staff' }
  const body = { amount_cents: 4_000 }
  const answer = await call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, { headers, body })
  assert.equal(answer.status, 200, answer.text)
  await payer.reaches(id, 'refunded')
  const staff = (await keyOwner('by-staff')) ?? assert.fail()
  assert.match(staff, /^staff_[0-9a-f-]{36}$/)
  const { rows } = await db.query<{ by: string }>('select requested_by as by from unwindings where purchase_id = $1', [
    id,
  ])
  assert.deepEqual(rows, [{ by: staff }])
  const told = await actorsOf(id)
  for (const line of [
    `refundRequested ${staff}`,
    'purchaseSuccessful job:operations',
    'shareRefunded job:operations',
  ]) {
    assert.ok(told.includes(line), `${line} among ${told}`)
  }
  assert.equal(told.at(-1), 'purchaseRefunded job:unwindings')
  assert.match(told.find((line) => line.startsWith('paymentProcessed')) ?? '', /job:(callbacks|attempts)$/)
})
