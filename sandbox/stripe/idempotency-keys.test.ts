import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { refusalOf, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world
const HOUR_MS = 3_600_000

const replayed = (object: { lastResponse: { headers: object } }) =>
  (object.lastResponse.headers as Record<string, string>)['idempotent-replayed']

const chargeable = async () => {
  const { customer, intent } = await world.holdOn('4242424242424242')
  const order = { amount: 1000, currency: 'eur', customer, payment_method: String(intent.payment_method) }
  return { customer, order: { ...order, confirm: true, off_session: true } }
}
const countOf = async (customer: string) => (await api.paymentIntents.list({ customer })).data.length

test('the same key gives the same answer for a day of the business clock, then acts anew', async () => {
  const { order, customer } = await chargeable()
  const first = await api.paymentIntents.create(order, { idempotencyKey: 'day' })
  await world.advance(23 * HOUR_MS)
  const twin = await api.paymentIntents.create(order, { idempotencyKey: 'day' })
  assert.deepEqual([first.id, replayed(first), replayed(twin)], [twin.id, undefined, 'true'])
  await world.advance(2 * HOUR_MS)
  const later = await api.paymentIntents.create(order, { idempotencyKey: 'day' })
  assert.notEqual(later.id, first.id)
  assert.equal(await countOf(customer), 3)
})

test('the same key with another parameter or address is an error, and does nothing', async () => {
  const { order, customer } = await chargeable()
  await api.paymentIntents.create(order, { idempotencyKey: 'other' })
  const other = api.paymentIntents.create({ ...order, amount: 1001 }, { idempotencyKey: 'other' })
  await assert.rejects(other, Stripe.errors.StripeIdempotencyError)
  await assert.rejects(api.customers.create({}, { idempotencyKey: 'other' }), Stripe.errors.StripeIdempotencyError)
  assert.equal(await countOf(customer), 2)
})

test('a twin that comes while the first is under way is told to wait', async () => {
  const { order, customer } = await chargeable()
  await world.fault('charge', 'slow', 1, 300)
  const charge = () => api.paymentIntents.create(order, { idempotencyKey: 'twin' })
  const twins = await Promise.allSettled([charge(), charge()])
  const made = twins.flatMap((twin) => (twin.status === 'fulfilled' ? [twin.value.id] : []))
  const refused = twins.flatMap((twin) =>
    twin.status === 'rejected' ? [[twin.reason.statusCode, twin.reason.code]] : [],
  )
  assert.deepEqual(refused, [[409, 'idempotency_key_in_use']])
  assert.deepEqual(made, [(await charge()).id])
  assert.equal(await countOf(customer), 2)
})

test('a server error is kept and replayed, whether it was done or not; a refusal too', async () => {
  const { order, customer } = await chargeable()
  for (const [fault, count] of [
    ['error_after', 2],
    ['error_before', 2],
  ] as const) {
    await world.fault('charge', fault)
    for (const replay of [undefined, 'true']) {
      const error = await refusalOf(api.paymentIntents.create(order, { idempotencyKey: fault }))
      assert.deepEqual([error.statusCode, error.headers?.['idempotent-replayed']], [500, replay])
    }
    assert.equal(await countOf(customer), count)
  }
  await world.fault('charge', 'refused')
  for (const replay of [undefined, 'true']) {
    const error = await refusalOf(api.paymentIntents.create(order, { idempotencyKey: 'refused' }))
    assert.deepEqual([error.statusCode, error.headers?.['idempotent-replayed']], [402, replay])
  }
})

test('a request that was wrong, or turned away at the door, uses no key up', async () => {
  const { order } = await chargeable()
  const options = { idempotencyKey: 'wrong' }
  await assert.rejects(api.paymentIntents.create({ ...order, amount: 0.5 }, options), /Invalid integer/)
  await world.fault('charge', 'rate_limited')
  await world.fault('charge', 'unavailable')
  const limited = await refusalOf(api.paymentIntents.create(order, options))
  assert.ok(limited instanceof Stripe.errors.StripeRateLimitError)
  assert.equal(limited.headers?.['retry-after'], '1')
  await assert.rejects(api.paymentIntents.create(order, options), { statusCode: 503 })
  assert.equal((await api.paymentIntents.create(order, options)).status, 'succeeded')
})
