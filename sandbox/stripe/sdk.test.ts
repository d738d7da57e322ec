import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { confirm, pay, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

const expanded = <T>(value: T | string | null): T => value as T

test('a hold: opened, paid on the page, read back, captured in part, refunded', async () => {
  const { session, intent, customer } = await world.holdOn('4242424242424242')
  assert.match(session.id, /^cs_test_/)
  assert.equal(session.payment_intent, null)
  assert.deepEqual([intent.status, intent.amount_capturable], ['requires_capture', 10_001])
  const charge = expanded<Stripe.Charge>(intent.latest_charge)
  const before = charge.payment_method_details?.card?.capture_before ?? 0
  assert.equal(before - charge.created, 7 * 86_400)

  const captured = await api.paymentIntents.capture(intent.id, { amount_to_capture: 4000 })
  assert.deepEqual([captured.status, captured.amount_received], ['succeeded', 4000])
  const refund = await api.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { operation: 'op-1' } })
  assert.equal(refund.status, 'succeeded')
  const listed = await api.refunds.list({ payment_intent: intent.id })
  assert.deepEqual(listed.data, [refund])
  const sessions = await api.checkout.sessions.list({ customer, limit: 3 })
  assert.deepEqual([sessions.data[0]?.id, sessions.data[0]?.status], [session.id, 'complete'])
  const [of] = (await api.checkout.sessions.list({ payment_intent: intent.id })).data
  assert.equal(of?.payment_status, 'paid')
})
