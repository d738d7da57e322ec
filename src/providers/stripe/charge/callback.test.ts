import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Stripe from 'stripe'
import { REFERENCE } from '../../../../test/support/psp-wire.ts'
import { charge as stripe } from './index.ts'

const SECRET = 'whsec_test_secret'
const SETTINGS = { password: 'sk_test_51recorder', 'signature-secret': SECRET }

function heard(payload: string, header: unknown = sign(payload), settings: Record<string, string> = SETTINGS) {
  const call = { headers: { 'stripe-signature': header }, query: '', body: Buffer.from(payload) }
  return stripe.parseCallback(settings, 'test', call)
}
/** By the official library. */
const sign = (payload: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET })

const eventOf = (object: object, changes: object = {}) =>
  JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', livemode: false, data: { object }, ...changes })
const INTENT = { object: 'payment_intent', id: 'pi_1', metadata: { reference: REFERENCE } }

test('an event names the payment to look up, and decides nothing', () => {
  assert.deepEqual(heard(eventOf(INTENT)), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: 'pi_1', payment: null }],
    acknowledgement: '{"received":true}',
  })
  const refund = heard(eventOf({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }))
  assert.partialDeepStrictEqual(refund, { facts: [{ reference: null, paymentId: 'pi_1' }] })
  const others = [eventOf(INTENT, { livemode: true }), eventOf({ object: 'customer', id: 'cus_1' })]
  for (const event of others) assert.partialDeepStrictEqual(heard(event), { kind: 'authentic', facts: [] })
})

test('who does not sign with the secret is nobody', () => {
  const event = eventOf(INTENT)
  for (const header of [null, '', 't=1', 'v1=00', sign(`${event} `), 't=x,v1=00', ['t=1'], 't=1,v1=00'.repeat(500)])
    assert.deepEqual(heard(event, header), { kind: 'forged' }, String(header))
  assert.deepEqual(heard(event, sign(event), { password: 'sk_test_51recorder' }), { kind: 'forged' })
  assert.partialDeepStrictEqual(heard(event, `${sign(event)},v1=00`), { kind: 'authentic' })
})

test('what is signed and says nothing is malformed', () => {
  for (const text of ['', '{}', '[]', 'null', eventOf({ id: 'pi_1' }), `{"a":1,"a":2}`])
    assert.deepEqual(heard(text), { kind: 'malformed' }, text)
})

const vectors = process.env.PSP_CONTRACTS_DIR
test('the vector of the official library', { skip: vectors ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const file = JSON.parse(readFileSync(join(vectors as string, '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: { id: string; secret: string; payload: string; timestamp: number; expected: string }[]
  }
  const vector = file.vectors.find(({ id }) => id === 'stripe.webhook.v1')
  assert.ok(vector)
  const settings = { 'signature-secret': vector.secret }
  const header = `t=${vector.timestamp},v1=${vector.expected}`
  // Signed: what it lacks is a payment.
  assert.deepEqual(heard(vector.payload, header, settings), { kind: 'malformed' })
  assert.deepEqual(heard(vector.payload, header.replace(/.$/, '0'), settings), { kind: 'forged' })
})
