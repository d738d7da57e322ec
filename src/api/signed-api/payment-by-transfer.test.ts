import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import { signAs } from '../../../test/support/signing.ts'

const { call, credentials, db } = await apiWorld()
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const ask = (data: object, key = secret) =>
  call('POST', `/api/payment_by_transfer?signature=${signAs(key, { data: { merchantUid, ...data } })}`, {
    headers: { 'accept-language': 'en' },
  })
const order = { title: 'Brest', reference: 'by transfer', amountCents: 9000, email: 'alice@example.test' }

test('who asks for a payment by transfer is told that nobody pays so here, and nothing is made', async () => {
  const answer = await ask(order)
  assert.deepEqual([answer.status, answer.errorCode], [400, 'transfer_not_offered'])
  assert.match(answer.text, /purchase_link/)
  assert.match(answer.text, /cannot be paid by bank transfer/)
  const { rows } = await db.query('select from purchases where reference = $1', [order.reference])
  assert.equal(rows.length, 0)
})

test('only to who signed it, and after what is wrong with the request', async () => {
  assert.equal((await ask(order, 'another secret')).errorCode, 'invalid_signature')
  assert.equal((await ask({ ...order, amountCents: 'x' })).errorCode, 'invalid_parameters')
})
