import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { callbackReceiver } from '../test-kit.ts'
import { pay, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

/** An endpoint of the test's own, asked for these events; it is gone when the test ends. */
async function receiver(events: string[], answer?: Parameters<typeof callbackReceiver>[0]) {
  const { url, heard, until } = await callbackReceiver(answer, 'stripe-signature')
  const endpoint = await api.webhookEndpoints.create({ url, enabled_events: events as ['*'] })
  const read = (index: number, secret = String(endpoint.secret)): Stripe.Event =>
    api.webhooks.constructEvent(heard[index]!.body, heard[index]!.signature, secret)
  return { endpoint, heard, until, read, close: () => api.webhookEndpoints.del(endpoint.id) }
}

test('the official verifier accepts what is sent, and refuses it with another secret or another body', async () => {
  const hook = await receiver(['checkout.session.completed'])
  const { session } = await world.holdOn('4242424242424242')
  await hook.until(1)
  const event = hook.read(0)
  assert.deepEqual(
    [event.type, event.api_version, event.livemode],
    ['checkout.session.completed', '2026-10-28.endive', false],
  )
  assert.equal((event.data.object as Stripe.Checkout.Session).id, session.id)
  assert.throws(() => hook.read(0, 'whsec_other'), /No signatures found matching/)
  const { body, signature } = hook.heard[0]!
  assert.throws(() => api.webhooks.constructEvent(`${body} `, signature, String(hook.endpoint.secret)))
  assert.equal((await api.events.retrieve(event.id)).type, event.type)
  await hook.close()
})

test('a secret is shown once, and two are in force while one is being replaced', async () => {
  const hook = await receiver(['customer.created'])
  assert.match(String(hook.endpoint.secret), /^whsec_/)
  assert.equal((await api.webhookEndpoints.retrieve(hook.endpoint.id)).secret, undefined)
  assert.equal((await api.webhookEndpoints.list()).data.length, 1)
  const path = `/stripe/webhook_endpoints/${hook.endpoint.id}/roll`
  const { secret } = (await world.call('POST', path, { expires_in_ms: 60_000 })).body
  await world.customer()
  await hook.until(1)
  assert.equal(hook.read(0).id, hook.read(0, secret).id)
  await world.advance(60_000)
  await world.customer()
  await hook.until(2)
  assert.equal(hook.read(1, secret).type, 'customer.created')
  assert.throws(() => hook.read(1))
  await hook.close()
})

test('every step of a hold is told', async () => {
  const hook = await receiver(['*'])
  const types = () => hook.heard.map(({ body }) => JSON.parse(body).type)
  const { session, intent } = await world.holdOn('4000000000000002')
  await hook.until(4)
  assert.deepEqual(types().sort(), [
    'charge.failed',
    'customer.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
  ])
  assert.equal(intent.last_payment_error?.decline_code, 'generic_decline')
  assert.equal((await api.checkout.sessions.retrieve(session.id)).status, 'open')

  await pay(session, '4242424242424242')
  await hook.until(8)
  assert.deepEqual(types().slice(4).sort(), [
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.amount_capturable_updated',
    'payment_method.attached',
  ])
  await api.paymentIntents.capture(intent.id)
  await hook.until(10)
  assert.deepEqual(types().slice(8).sort(), ['charge.captured', 'payment_intent.succeeded'])
  await api.refunds.create({ payment_intent: intent.id })
  await hook.until(12)
  assert.deepEqual(types().slice(10).sort(), ['charge.refunded', 'refund.created'])
  await hook.close()
})

test('what was not heard is told again, later and later, for three days of the business clock', async () => {
  const hook = await receiver(['customer.created'], () => 500)
  await world.customer()
  await hook.until(1)
  for (let tries = 2; tries <= 7; tries += 1) {
    await world.advance(12 * 3_600_000)
    await hook.until(tries)
  }
  await world.advance(12 * 3_600_000)
  assert.equal((await world.call('POST', '/stripe/deliveries')).body.hurried, 0)
  assert.equal(new Set(hook.heard.map(({ body }) => body)).size, 1)
  await hook.close()
})

test('duplicate, drop, shuffled: told twice, not at all, after what follows', async () => {
  const hook = await receiver(['customer.created'])
  const idOf = (index: number) => JSON.parse(hook.heard[index]!.body).data.object.id
  await world.fault('callback', 'drop')
  await world.customer()
  await world.fault('callback', 'duplicate')
  const twice = await world.customer()
  await hook.until(2)
  assert.deepEqual([idOf(0), idOf(1)], [twice.id, twice.id])
  await world.fault('callback', 'shuffled', 1, 60_000)
  const late = await world.customer()
  const early = await world.customer()
  await hook.until(3)
  await world.advance(60_000)
  await hook.until(4)
  assert.deepEqual([idOf(2), idOf(3)], [early.id, late.id])
  await hook.close()
})

test('early: whoever looks while it is told still finds the page open', async () => {
  const seen: (string | null)[] = []
  const { id: customer } = await world.customer()
  const hook = await receiver(['checkout.session.completed'], async () => {
    seen.push((await api.checkout.sessions.list({ customer })).data[0]!.status)
    return 204
  })
  const session = await world.open({ customer })
  await world.fault('callback', 'early')
  await pay(session, '4242424242424242')
  assert.deepEqual(seen, ['open'])
  assert.equal((await api.checkout.sessions.retrieve(session.id)).status, 'complete')
  await hook.close()
})

test('an endpoint that is switched off or deleted hears nothing', async () => {
  const off = await receiver(['customer.created'])
  const gone = await receiver(['customer.created'])
  await api.webhookEndpoints.update(off.endpoint.id, { disabled: true })
  await gone.close()
  const on = await receiver(['customer.created'])
  await world.customer()
  await on.until(1)
  assert.deepEqual([off.heard.length, gone.heard.length], [0, 0])
  await Promise.all([off.close(), on.close()])
})
