import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pay, refusalOf, SUCCESS_URL, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

async function order() {
  const { customer, intent } = await world.holdOn('4242424242424242')
  const sale = { amount: 1000, currency: 'eur', customer, payment_method: String(intent.payment_method) }
  return { customer, sale: { ...sale, confirm: true, off_session: true } }
}
const countOf = async (customer: string) => (await api.paymentIntents.list({ customer })).data.length

// Two of each that break a connection: the library tries once more by itself, whatever it is told.
test('a lost answer: it was done, the key and the list tell so', async () => {
  const { sale, customer } = await order()
  await world.fault('charge', 'lost_after', 2)
  await assert.rejects(api.paymentIntents.create(sale, { idempotencyKey: 'lost' }))
  assert.equal(await countOf(customer), 2)
  assert.equal((await api.paymentIntents.create(sale, { idempotencyKey: 'lost' })).status, 'succeeded')
  assert.equal(await countOf(customer), 2)
})

test('a connection that breaks before anything is done, or stays silent, does nothing', async () => {
  const { sale, customer } = await order()
  await world.fault('charge', 'refuse_connection_like', 2)
  await assert.rejects(api.paymentIntents.create(sale, { idempotencyKey: 'broken' }))
  await world.fault('charge', 'silent')
  await assert.rejects(api.paymentIntents.create(sale, { idempotencyKey: 'broken', timeout: 60 }))
  assert.equal(await countOf(customer), 1)
  await api.paymentIntents.create(sale, { idempotencyKey: 'broken' })
  assert.equal(await countOf(customer), 2)
})

test('not_visible_for: done, yet neither lists nor look-ups show it for so long; the key does', async () => {
  const { sale, customer } = await order()
  await world.fault('charge', 'not_visible_for', 1, 50_000)
  await world.fault('charge', 'lost_after', 2)
  await assert.rejects(api.paymentIntents.create(sale, { idempotencyKey: 'hidden' }))
  assert.equal(await countOf(customer), 1)
  const { id } = await api.paymentIntents.create(sale, { idempotencyKey: 'hidden' })
  assert.equal((await refusalOf(api.paymentIntents.retrieve(id))).code, 'resource_missing')
  await world.advance(50_000)
  assert.equal((await api.paymentIntents.retrieve(id)).status, 'succeeded')

  const { intent } = await world.holdOn('4242424242424242')
  await world.fault('capture', 'not_visible_for', 1, 50_000)
  assert.equal((await api.paymentIntents.capture(intent.id)).status, 'succeeded')
  assert.equal((await api.paymentIntents.retrieve(intent.id)).status, 'requires_capture')
  await world.advance(50_000)
  assert.equal((await api.paymentIntents.retrieve(intent.id)).status, 'succeeded')
})

test('refused: each call has a definitive refusal, and nothing was done', async () => {
  const { intent } = await world.holdOn('4242424242424242')
  for (const operation of ['customer', 'session', 'capture', 'void', 'close']) await world.fault(operation, 'refused')
  assert.equal((await refusalOf(world.customer())).statusCode, 400)
  assert.equal((await refusalOf(world.open())).code, 'account_invalid')
  assert.equal((await refusalOf(api.paymentIntents.capture(intent.id))).code, 'charge_expired_for_capture')
  assert.equal((await refusalOf(api.paymentIntents.cancel(intent.id))).code, 'payment_intent_unexpected_state')
  const session = await world.open()
  assert.equal((await refusalOf(api.checkout.sessions.expire(session.id))).statusCode, 400)
  await api.paymentIntents.capture(intent.id)
  await world.fault('refund', 'refused')
  assert.equal((await refusalOf(api.refunds.create({ payment_intent: intent.id }))).code, 'balance_insufficient')
})

test('a hostile answer hides what was really done, which the next one shows', async () => {
  const { intent } = await world.holdOn('4242424242424242')
  const read = async () => {
    const headers = { authorization: `Bearer ${world.stripe.key}` }
    const response = await fetch(`${world.stripe.url}/v1/payment_intents/${intent.id}`, { headers })
    return { type: String(response.headers.get('content-type')), text: await response.text() }
  }
  const hostile = async (kind: string) => {
    await world.fault('lookup', kind)
    return read()
  }
  assert.equal(JSON.parse((await hostile('foreign_amount')).text).amount, 10_002)
  assert.equal(JSON.parse((await hostile('foreign_currency')).text).currency, 'chf')
  assert.equal(JSON.parse((await hostile('foreign_mode')).text).capture_method, 'automatic')
  assert.match((await hostile('html')).type, /^text\/html/)
  assert.ok((await hostile('huge')).text.length > 5_000_000)
  const half = (await hostile('half_json')).text
  assert.throws(() => JSON.parse(half))
  assert.match((await hostile('beyond_2_53')).text, /"amount":\s*9007199254740993/)
  assert.equal(JSON.parse((await read()).text).amount, 10_001)
  await world.fault('listing', 'foreign_reference')
  const [session] = (await api.checkout.sessions.list({})).data
  assert.notEqual(session?.client_reference_id, 'attempt-1')
})

test('verdict late and refused: the payer is back before the bank has spoken; any card is declined', async () => {
  const session = await world.open()
  await world.fault('verdict', 'late', 1, 60_000)
  const back = await pay(session, '4242424242424242')
  assert.equal(back.headers.get('location'), SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id))
  assert.equal((await api.checkout.sessions.retrieve(session.id)).status, 'open')
  await world.advance(60_000)
  assert.equal((await api.checkout.sessions.retrieve(session.id)).status, 'complete')

  const closed = await world.open()
  await world.fault('verdict', 'late', 1, 60_000)
  await pay(closed, '4242424242424242')
  await api.checkout.sessions.expire(closed.id)
  await world.advance(60_000)
  assert.equal((await api.checkout.sessions.retrieve(closed.id)).payment_intent, null)

  await world.fault('verdict', 'refused')
  const { intent } = await world.holdOn('4242424242424242')
  assert.equal(intent.status, 'requires_payment_method')
})

test('refunds that are decided later, and ones taken back', async () => {
  for (const [fault, first, last] of [
    ['accepted', 'pending', 'succeeded'],
    ['accepted_failed', 'pending', 'failed'],
    ['failed_later', 'succeeded', 'failed'],
  ] as const) {
    const { intent } = await world.holdOn('4242424242424242')
    await api.paymentIntents.capture(intent.id)
    await world.fault('refund', fault, 1, 60_000)
    const refund = await api.refunds.create({ payment_intent: intent.id, amount: 1000 })
    assert.equal(refund.status, first)
    await world.advance(60_000)
    assert.equal((await api.refunds.retrieve(refund.id)).status, last)
    const charge = await api.charges.retrieve(String(refund.charge))
    assert.equal(charge.amount_refunded, last === 'failed' ? 0 : 1000)
  }
})

test('faults of the two acquirers are apart, and unknown ones are refused', async () => {
  for (const [operation, kind] of [
    ['capture', 'late'],
    ['lookup', 'refused'],
    ['toString', 'slow'],
  ] as const) {
    assert.equal((await world.fault(operation, kind)).status, 400)
  }
  await world.fault('session', 'refused')
  assert.match((await world.openSession()).id, /^ses_/)
  assert.equal((await world.call('DELETE', '/v1/faults')).status, 204)
  assert.equal((await refusalOf(world.open())).code, 'account_invalid')
  await world.fault('session', 'refused')
  assert.equal((await world.call('DELETE', '/stripe/faults')).status, 204)
  assert.equal((await world.open()).status, 'open')
})
