import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackReceiver } from '../test-kit.ts'
import { refusalOf, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

async function captured() {
  const { intent } = await world.holdOn('4242424242424242')
  await api.paymentIntents.capture(intent.id)
  return intent.id
}

test('a dispute takes the money and a fee, has a deadline, and is won or lost', async () => {
  const { url, heard, until } = await callbackReceiver(undefined, 'stripe-signature')
  await api.webhookEndpoints.create({
    url,
    enabled_events: ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  })
  for (const status of ['won', 'lost'] as const) {
    const intent = await captured()
    const opened = await world.call('POST', '/stripe/disputes', { payment_intent: intent })
    assert.equal(opened.status, 201)
    const dispute = await api.disputes.retrieve(opened.body.id)
    assert.deepEqual([dispute.status, dispute.amount, dispute.payment_intent], ['needs_response', 10_001, intent])
    assert.ok((dispute.evidence_details.due_by ?? 0) > dispute.created)
    const [withdrawal] = dispute.balance_transactions
    assert.deepEqual([withdrawal?.amount, withdrawal?.fee, withdrawal?.net], [-10_001, 2000, -12_001])
    assert.equal((await refusalOf(api.refunds.create({ payment_intent: intent }))).code, 'charge_disputed')

    await world.call('POST', `/stripe/disputes/${dispute.id}`, { status: 'under_review' })
    await world.call('POST', `/stripe/disputes/${dispute.id}`, { status })
    const closed = await api.disputes.retrieve(dispute.id)
    assert.deepEqual([closed.status, closed.balance_transactions.length], [status, status === 'won' ? 2 : 1])
    const [listed] = (await api.disputes.list({ payment_intent: intent })).data
    assert.equal(listed?.id, dispute.id)
  }
  await until(6)
  assert.equal(new Set(heard.map(({ body }) => JSON.parse(body).type)).size, 3)
})

test('a card of the acquirer disputes whatever is captured from it', async () => {
  const { intent } = await world.holdOn('4000000000000259')
  assert.deepEqual((await api.disputes.list({ payment_intent: intent.id })).data, [])
  await api.paymentIntents.capture(intent.id)
  const [dispute] = (await api.disputes.list({ payment_intent: intent.id })).data
  assert.equal(dispute?.reason, 'fraudulent')
})

test('what was not captured, or is in dispute already, cannot be disputed', async () => {
  const { intent } = await world.holdOn('4242424242424242')
  const open = (id: string) => world.call('POST', '/stripe/disputes', { payment_intent: id })
  assert.equal((await open(intent.id)).status, 400)
  const taken = await captured()
  assert.equal((await open(taken)).status, 201)
  assert.equal((await open(taken)).status, 400)
  assert.equal((await open('pi_none')).status, 404)
})
