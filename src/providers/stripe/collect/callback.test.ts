import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import Stripe from 'stripe'
import { parseCallback } from './callback.ts'

const NOW = new Date('2026-11-03T09:00:00Z')
const NOW_S = NOW.getTime() / 1000
const SECRETS = ['whsec_new', 'whsec_old']
const stripe = new Stripe('sk_test_51callback')

const session = { id: 'cs_1', object: 'checkout.session', metadata: { attempt: 'a1' } }
const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: NOW_S, data: { object, ...more } })
const sign = (body: string, secret: string, at = NOW_S) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
const header = (body: string, secret = 'whsec_new', at = NOW_S) => `t=${at},v1=${sign(body, secret, at)}`
const read = (body: string, signature: unknown = header(body)) =>
  parseCallback(SECRETS, NOW, { 'stripe-signature': signature }, Buffer.from(body))

/** The judge knows one secret at a time. */
function libraryAccepts(body: string, signature: string): boolean {
  return SECRETS.some((secret) => {
    try {
      stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, NOW.getTime())
      return true
    } catch {
      return false
    }
  })
}

const BODY = event('checkout.session.completed', session)
const HEADERS: readonly (readonly [name: string, signature: string, isAuthentic: boolean])[] = [
  ['signed now', header(BODY), true],
  ['signed with the secret that is being replaced', header(BODY, 'whsec_old'), true],
  ['signed with both', `t=${NOW_S},v1=${sign(BODY, 'whsec_x')},v1=${sign(BODY, 'whsec_old')}`, true],
  ['with a scheme we do not know beside it', `t=${NOW_S},v0=abc,v1=${sign(BODY, 'whsec_new')}`, true],
  ['299 s old', header(BODY, 'whsec_new', NOW_S - 299), true],
  ['301 s old', header(BODY, 'whsec_new', NOW_S - 301), false],
  ['signed by somebody else', header(BODY, 'whsec_other'), false],
  ['of another body', header(`${BODY} `), false],
  ['of another time', header(BODY).replace(`t=${NOW_S}`, `t=${NOW_S - 1}`), false],
  ['without time', `v1=${sign(BODY, 'whsec_new')}`, false],
  ['with the old scheme only', `t=${NOW_S},v0=${sign(BODY, 'whsec_new')}`, false],
  ['empty', '', false],
  ['half', header(BODY).slice(0, -10), false],
]

for (const [name, signature, isAuthentic] of HEADERS) {
  test(`a signature ${name} is ${isAuthentic ? 'accepted' : 'refused'}, by the official library too`, () => {
    assert.equal(read(BODY, signature).kind === 'authentic', isAuthentic)
    assert.equal(libraryAccepts(BODY, signature), isAuthentic)
  })
}

test('the library takes a signature from the future and one of a hundred; we do not', () => {
  const future = header(BODY, 'whsec_new', NOW_S + 3600)
  assert.equal(libraryAccepts(BODY, future), true)
  assert.equal(read(BODY, future).kind, 'forged')
  const many = `t=${NOW_S},${`v1=${sign(BODY, 'whsec_x')},`.repeat(99)}v1=${sign(BODY, 'whsec_new')}`
  assert.equal(libraryAccepts(BODY, many), true)
  assert.equal(read(BODY, many).kind, 'forged')
})

test('without a header, or with a list of them, it is forged; cut after signing, malformed', () => {
  assert.equal(parseCallback(SECRETS, NOW, {}, Buffer.from(BODY)).kind, 'forged')
  assert.equal(read(BODY, [header(BODY)]).kind, 'forged')
  for (const body of ['', '{', 'null', '[]', '{"id":"evt_1"}', BODY.slice(0, -5)])
    assert.equal(read(body).kind, 'malformed')
})

function about(type: string, object: object, more?: object) {
  const callback = read(event(type, object, more))
  assert.ok(callback.kind === 'authentic')
  assert.equal(callback.acknowledgement, '{"received":true}')
  assert.deepEqual(
    callback.facts.map(({ eventId }) => eventId),
    ['evt_1'],
  )
  return callback.facts[0]!.about
}

test('sessions and payments are hints to ask, a capture of ours one about the operation', () => {
  const hint = { kind: 'attempt', attemptId: 'a1', verdict: null }
  assert.deepEqual(about('checkout.session.completed', session), hint)
  const intent = { id: 'pi_1', object: 'payment_intent', metadata: { attempt: 'a1' } }
  assert.deepEqual(about('payment_intent.payment_failed', intent), hint)
  const captured = { ...intent, metadata: { attempt: 'a1', capture: 'o1' } }
  assert.deepEqual(about('payment_intent.succeeded', captured), { kind: 'operation', operationId: 'o1', verdict: null })
})

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 4_000,
  currency: 'eur',
  created: NOW_S,
  metadata: { operation: 'o1' },
  payment_intent: 'pi_1',
  status: 'failed',
  failure_reason: 'expired_or_canceled_card',
}

test('a refund that fails after it was done is reversed, one that was pending is refused', () => {
  const verdict = (outcome: object) => ({
    kind: 'operation',
    operationId: 'o1',
    verdict: { kind: 'refund', amountMinor: 4_000n, currency: 'EUR', outcome },
  })
  const refused = { acquirerRef: 're_1', refusalCode: 'expired_card' }
  assert.deepEqual(about('refund.failed', refund), verdict({ state: 'reversed', ...refused }))
  const before = { previous_attributes: { status: 'pending' } }
  assert.deepEqual(about('refund.updated', refund, before), verdict({ state: 'refused', ...refused }))
  const { failure_reason: _, ...rest } = refund
  assert.deepEqual(
    about('refund.updated', { ...rest, status: 'succeeded' }),
    verdict({ state: 'succeeded', acquirerRef: 're_1' }),
  )
  assert.deepEqual(
    about('refund.created', { ...rest, status: 'pending' }),
    verdict({ state: 'accepted', acquirerRef: 're_1' }),
  )
})

const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 10_001,
  currency: 'eur',
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  network_reason_code: '10.4',
  status: 'needs_response',
  balance_transactions: [
    { currency: 'eur', fee: 1_500 },
    { currency: 'usd', fee: 9_999 },
  ],
  evidence_details: { due_by: NOW_S + 86_400 },
}

test('a dispute tells amount, fee and deadline; an inquiry that moves no money is none', () => {
  assert.deepEqual(about('charge.dispute.created', dispute), {
    kind: 'dispute',
    dispute: {
      disputeId: 'du_1',
      paymentId: 'pi_1',
      attemptId: null,
      state: 'opened',
      step: 0n,
      amountMinor: 10_001n,
      currency: 'EUR',
      feeMinor: 1_500n,
      reason: '10.4',
      respondBy: new Date('2026-11-04T09:00:00Z'),
    },
  })
  const state = (status: string) => {
    const subject = about('charge.dispute.closed', { ...dispute, status })
    return subject.kind === 'dispute' ? subject.dispute.state : subject.kind
  }
  assert.deepEqual(['won', 'lost', 'warning_closed', 'toString'].map(state), ['won', 'lost', 'other', 'other'])
})

test('of two decisions of a dispute the younger event is the later, in whatever order they are told', () => {
  const won = about('charge.dispute.closed', { ...dispute, status: 'won' })
  assert.ok(won.kind === 'dispute')
  assert.equal(won.dispute.step, BigInt(NOW_S))
})

test('what other systems do on the same account, and what we do not follow, is named and left alone', () => {
  const foreign = { id: 'pi_9', object: 'payment_intent', metadata: {} }
  const other = (what: string, reference: string | null) => ({ kind: 'other', reference, what })
  assert.deepEqual(about('payment_intent.succeeded', foreign), other('payment_intent.succeeded', 'pi_9'))
  assert.deepEqual(about('invoice.paid', { id: 'in_1', object: 'invoice' }), other('invoice.paid', 'in_1'))
  assert.deepEqual(about('balance.available', { object: 'balance' }), other('balance.available', null))
  assert.deepEqual(about('refund.updated', { ...refund, metadata: {} }), other('refund.updated', 're_1'))
  const beyond = { ...refund, amount: 9007199254740992 }
  assert.deepEqual(about('refund.updated', beyond), other('refund.updated', 'o1'))
  const charge = { id: 'ch_1', object: 'charge', metadata: { attempt: 'a1' } }
  assert.deepEqual(about('charge.refunded', charge), other('charge.refunded', 'a1'))
})
