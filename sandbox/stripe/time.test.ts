import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { callbackReceiver } from '../test-kit.ts'
import { refusalOf, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

test('a hold that nobody captured ends by itself, and is told', async () => {
  const { url, heard, until } = await callbackReceiver(undefined, 'stripe-signature')
  await api.webhookEndpoints.create({ url, enabled_events: ['payment_intent.canceled', 'charge.expired'] })
  const { intent } = await world.holdOn('4242424242424242', { client_reference_id: 'ended' })
  await world.advance(7 * DAY_MS - MINUTE_MS)
  assert.equal((await api.paymentIntents.retrieve(intent.id)).status, 'requires_capture')
  await world.advance(2 * MINUTE_MS)
  const ended = await api.paymentIntents.retrieve(intent.id)
  assert.deepEqual([ended.status, ended.cancellation_reason, ended.amount_capturable], ['canceled', 'automatic', 0])
  assert.equal((await refusalOf(api.paymentIntents.capture(intent.id))).code, 'payment_intent_unexpected_state')
  await until(2)
  assert.deepEqual(heard.map(({ body }) => JSON.parse(body).type).sort(), ['charge.expired', 'payment_intent.canceled'])
  assert.equal((await world.books('ended')).payments[0].state, 'expired')
})

test('a page lives from half an hour to a day, as ordered', async () => {
  const now = Math.floor(Date.parse((await world.call('GET', '/clock')).body.now) / 1000)
  const short = await world.open({ expires_at: now + 1800 })
  assert.match((await refusalOf(world.open({ expires_at: now + 1500 }))).message, /at least 30 minutes/)
  assert.match((await refusalOf(world.open({ expires_at: now + 90_000 }))).message, /less than 24 hours/)
  const long = await world.open()
  await world.advance(HOUR_MS)
  assert.equal((await api.checkout.sessions.retrieve(short.id)).status, 'expired')
  assert.equal((await api.checkout.sessions.retrieve(long.id)).status, 'open')
  await world.advance(DAY_MS)
  assert.equal((await api.checkout.sessions.retrieve(long.id)).status, 'expired')
})

test('test cards whose refunds are pending first, or fail later', async () => {
  for (const [number, first, last] of [
    ['4000000000007726', 'pending', 'succeeded'],
    ['4000000000005126', 'succeeded', 'failed'],
  ] as const) {
    const { intent } = await world.holdOn(number)
    await api.paymentIntents.capture(intent.id)
    const refund = await api.refunds.create({ payment_intent: intent.id, amount: 500 })
    assert.equal(refund.status, first)
    await world.advance(MINUTE_MS)
    assert.equal((await api.refunds.retrieve(refund.id)).status, last)
  }
})

test('a refund can be taken back days later, by whoever plays the bank', async () => {
  const { intent } = await world.holdOn('4242424242424242', { client_reference_id: 'taken-back' })
  await api.paymentIntents.capture(intent.id, { amount_to_capture: 4000, metadata: { capture: 'op-1' } })
  const refund = await api.refunds.create({ payment_intent: intent.id, amount: 500, metadata: { operation: 'op-2' } })
  await world.advance(3 * DAY_MS)
  await world.call('POST', `/stripe/refunds/${refund.id}`, { status: 'failed' })
  const failed = await api.refunds.retrieve(refund.id)
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'unknown'])
  const { payments, totals } = await world.books('taken-back')
  assert.deepEqual(totals.EUR, { held: 0, captured: 4000, refunded: 0, net: 4000 })
  const { operations } = payments[0]
  assert.deepEqual(
    operations.map(({ kind, state, amount, reference }: Record<string, unknown>) => [kind, state, amount, reference]),
    [
      ['capture', 'succeeded', 4000, 'op-1'],
      ['refund', 'failed', 500, 'op-2'],
    ],
  )
  await api.refunds.create({ payment_intent: intent.id })
  assert.equal((await world.books('taken-back')).payments[0].state, 'refunded')
  const again = await refusalOf(api.refunds.create({ payment_intent: intent.id }))
  assert.equal(again.code, 'charge_already_refunded')
})

test('no more is captured than was held, nothing twice, and what is taken cannot be cancelled', async () => {
  const { intent } = await world.holdOn('4242424242424242')
  const more = await refusalOf(api.paymentIntents.capture(intent.id, { amount_to_capture: 10_002 }))
  assert.deepEqual([more.code, more.param], ['amount_too_large', 'amount_to_capture'])
  await api.paymentIntents.capture(intent.id, { amount_to_capture: 1 })
  for (const late of [api.paymentIntents.capture(intent.id), api.paymentIntents.cancel(intent.id)]) {
    const refusal = await refusalOf(late)
    assert.deepEqual([refusal.statusCode, refusal.code], [400, 'payment_intent_unexpected_state'])
    assert.equal(refusal.payment_intent?.status, 'succeeded')
  }
  const over = await refusalOf(api.refunds.create({ payment_intent: intent.id, amount: 2 }))
  assert.match(over.message, /greater than unrefunded amount on charge/)
})
