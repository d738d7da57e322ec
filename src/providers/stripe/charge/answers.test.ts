import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  CARD,
  type Canned,
  ofSale,
  pspChange,
  pspOrder,
  REFERENCE,
  wiredPsp,
} from '../../../../test/support/psp-wire.ts'
import { INTENT_STATES } from '../words.ts'
import { charge as stripe } from './index.ts'
import { intent as intentSchema, refund as refundSchema } from './wire.ts'

const METHOD: Canned = { body: { id: 'pm_1', object: 'payment_method' } }

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 10_001,
  amount_received: 10_001,
  currency: 'eur',
  created: 1_795_341_600,
  livemode: false,
  metadata: { reference: REFERENCE },
  status: 'succeeded',
  latest_charge: { id: 'ch_1', amount_refunded: 0 },
  last_payment_error: null,
}

async function asked(...answers: Canned[]) {
  const { psp } = await wiredPsp(stripe, { password: 'sk_test_51recorder' }, { answers })
  return psp
}
const sold = async (answer: Canned) => (await asked(METHOD, answer)).sale(pspOrder(), CARD)
const failure = (status: number, error: object): Canned => ({ status, body: { error } })

test('a payment is told with all that Stripe says of it', async () => {
  assert.deepEqual(await sold({ body: INTENT }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: 'pi_1',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'succeeded',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date(INTENT.created * 1000),
        isTest: true,
        extra: { charge: 'ch_1' },
      },
    },
  })
})

test('each status means one of ours; refunded is what was given back whole', async () => {
  for (const [status, { charged: meaning }] of Object.entries(INTENT_STATES)) {
    const error = { type: 'card_error', code: 'card_declined' }
    const answer = await sold({ body: { ...INTENT, status, last_payment_error: meaning === 'failed' ? error : null } })
    assert.equal(answer.kind, 'answered', status)
    if (meaning === 'failed') assert.partialDeepStrictEqual(answer, { value: { state: 'refused' } })
    else assert.partialDeepStrictEqual(answer, { value: { payment: { status: ofSale(meaning) } } })
  }
  const refundedBy = async (amount: number) => {
    const answer = await sold({ body: { ...INTENT, latest_charge: { id: 'ch_1', amount_refunded: amount } } })
    return answer.kind === 'answered' && answer.value.state === 'charged' ? answer.value.payment : null
  }
  assert.partialDeepStrictEqual(await refundedBy(10_001), { status: 'refunded', refundedMinor: 10_001n })
  assert.partialDeepStrictEqual(await refundedBy(10_000), { status: 'completed', refundedMinor: 10_000n })
})

test('a refused card is a refusal, at the card and at the payment', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  const refused = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: 'insufficient_funds' }
  const withIntent = { ...INTENT, status: 'requires_payment_method', last_payment_error: error }
  const answer = await sold(failure(402, { ...error, payment_intent: withIntent }))
  assert.partialDeepStrictEqual(answer, { value: { ...refused, paymentId: 'pi_1' } })
  const atCard = await asked(failure(402, { type: 'card_error', code: 'incorrect_number' }))
  const noCard = { state: 'refused', refusalCode: 'invalid_card', rawCode: 'incorrect_number', paymentId: null }
  assert.deepEqual(await atCard.sale(pspOrder(), CARD), { kind: 'answered', value: noCard })
  const asks = await sold(failure(402, { type: 'card_error', code: 'authentication_required' }))
  assert.partialDeepStrictEqual(asks, { value: { refusalCode: 'authentication_required' } })
  const unheardOf = await sold(failure(402, { type: 'card_error', code: 'card_declined', decline_code: 'bad_mood' }))
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'bad_mood' } })
})

test('who is asked to authenticate is refused, with no error that says so', async () => {
  const asks = await sold({ body: { ...INTENT, status: 'requires_action' } })
  const value = { state: 'refused', refusalCode: 'authentication_required', rawCode: 'requires_action' }
  assert.partialDeepStrictEqual(asks, { value })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...INTENT, amount: 10_000 } }],
  ['other_currency', { body: { ...INTENT, currency: 'usd' } }],
  ['other_reference', { body: { ...INTENT, metadata: {} } }],
  ['other_mode', { body: { ...INTENT, livemode: true } }],
  ['unreadable_amount', { body: { ...INTENT, currency: 'zzz' } }],
  ['unknown_shape', { body: { ...INTENT, status: 'paid' } }],
  ['unknown_shape', { body: { ...INTENT, amount: '10001' } }],
  ['unknown_shape', { body: { ...INTENT, amount: 10_001.5 } }],
  ['unknown_shape', { body: { ...INTENT, object: 'charge' } }],
  ['other_reference', failure(402, { type: 'card_error', payment_intent: { ...INTENT, metadata: {} } })],
  ['declined_without_reason', { body: { ...INTENT, status: 'requires_payment_method' } }],
  ['status_200_unreadable', { body: JSON.stringify(INTENT).replace('10001', '1e5') }],
  ['status_200_unreadable', { body: JSON.stringify(INTENT).replace('{', '{"amount":1,') }],
  ['status_200_unreadable', { body: `\uFEFF${JSON.stringify(INTENT)}` }],
  ['status_200_unreadable', { body: JSON.stringify(INTENT).slice(0, -9) }],
  ['status_200_unreadable', { body: '<html>paid</html>' }],
  ['redirect', { status: 302, body: INTENT }],
  ['status_201', { status: 201, body: INTENT }],
  ['status_500', failure(500, { type: 'api_error' })],
  ['status_418', failure(418, { type: 'api_error' })],
  ['key_in_use', failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
  ['key_reused', failure(400, { type: 'idempotency_error' })],
  ['status_402', { status: 402, body: { message: 'not of Stripe' } }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 60)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const invalid = {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: 'payment_method_options[card][moto]',
  }
  const rejected = await sold(failure(400, { ...invalid, message: 'Received unknown parameter' }))
  assert.deepEqual(rejected, {
    kind: 'rejected',
    reason: 'request',
    detail: 'parameter_unknown:payment_method_options[card][moto]',
  })
  const wrongKey = await sold(failure(401, { type: 'invalid_request_error' }))
  assert.deepEqual(wrongKey, { kind: 'rejected', reason: 'credentials', detail: 'invalid_request_error' })
  const busy = await sold({ status: 429, headers: { 'retry-after': '2' }, body: 'slow down' })
  assert.deepEqual(busy, { kind: 'not_sent', reason: 'status_429', retryAfterMs: 2_000 })
  const locked = await sold(failure(409, { type: 'invalid_request_error', code: 'lock_timeout' }))
  assert.deepEqual(locked, { kind: 'not_sent', reason: 'lock_timeout' })
  // The card was kept or not: nothing was charged.
  const lostCard = await (await asked()).sale(pspOrder(), CARD)
  assert.deepEqual(lostCard, { kind: 'not_sent', reason: 'card_timeout' })
})

test('captures and cancellations are what the payment has come to', async () => {
  const order = pspChange('pi_1')
  const part = { ...INTENT, amount_received: 4_000 }
  const captured = await (await asked({ body: part })).capture(order)
  assert.partialDeepStrictEqual(captured, { value: { state: 'done', pspRef: 'pi_1' } })
  const more = await (await asked({ body: INTENT })).capture(order)
  assert.deepEqual(more, { kind: 'no_answer', reason: 'other_amount' })
  const still = await (await asked({ body: { ...INTENT, status: 'requires_capture' } })).capture(order)
  assert.deepEqual(still, { kind: 'no_answer', reason: 'payment_requires_capture' })
  const voided = await (await asked({ body: { ...INTENT, status: 'canceled' } })).void(order)
  assert.partialDeepStrictEqual(voided, { value: { state: 'done' } })
  const stranger = await (await asked({ body: { ...INTENT, id: 'pi_2', status: 'canceled' } })).void(order)
  assert.deepEqual(stranger, { kind: 'no_answer', reason: 'other_payment' })
})

test('a change that Stripe did not make is refused with its reason', async () => {
  const unexpected = (status: string) =>
    failure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { ...INTENT, status },
    })
  const order = pspChange('pi_1')
  const refusal = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const done = await (await asked(answer))[kind](order)
    return done.kind === 'answered' && done.value.state === 'refused' ? done.value.refusalCode : done.kind
  }
  assert.equal(await refusal('void', unexpected('succeeded')), 'too_late')
  assert.equal(await refusal('void', unexpected('canceled')), 'already_done')
  assert.equal(await refusal('capture', unexpected('succeeded')), 'already_done')
  assert.equal(await refusal('capture', unexpected('canceled')), 'too_late')
  assert.equal(await refusal('refund', unexpected('requires_capture')), 'not_possible')
  const coded = (code: string, status = 400) => failure(status, { type: 'invalid_request_error', code })
  assert.equal(await refusal('refund', coded('charge_already_refunded')), 'already_done')
  assert.equal(await refusal('refund', coded('resource_missing', 404)), 'not_found')
  assert.equal(await refusal('capture', coded('amount_too_large')), 'amount_too_large')
  assert.equal(await refusal('capture', coded('parameter_invalid_integer')), 'rejected')
})

test('a refund is done, taken on or refused', async () => {
  const refund = { id: 're_1', amount: 4_000, currency: 'eur', payment_intent: 'pi_1', status: 'succeeded' }
  const refunded = async (changes: object) =>
    (await asked({ body: { ...refund, ...changes } })).refund(pspChange('pi_1'))
  assert.partialDeepStrictEqual(await refunded({}), { value: { state: 'done', pspRef: 're_1' } })
  assert.partialDeepStrictEqual(await refunded({ status: 'pending' }), { value: { state: 'accepted' } })
  assert.partialDeepStrictEqual(await refunded({ status: 'failed' }), { value: { state: 'refused' } })
  assert.deepEqual(await refunded({ amount: 4_001 }), { kind: 'no_answer', reason: 'other_amount' })
})

test('a look-up finds by search, then in the lists, and says only then that there is none', async () => {
  const list = (ids: readonly string[], hasMore: boolean): Canned => ({
    body: {
      data: ids.map((id) => ({ id, created: 1, metadata: id === 'pi_1' ? { reference: REFERENCE } : {} })),
      has_more: hasMore,
    },
  })
  const lookedUp = async (...answers: Canned[]) => {
    const { psp, sent } = await wiredPsp(stripe, { password: 'sk_test_51recorder' }, { answers })
    const answer = await psp.lookUp(pspOrder(), { paymentId: null }, null)
    return { state: answer.kind === 'answered' ? answer.value.state : answer.reason, sent }
  }
  const none = list([], false)
  assert.equal((await lookedUp(list(['pi_1'], false), { body: INTENT })).state, 'charged')
  assert.equal((await lookedUp(none, list(['pi_9', 'pi_1'], true), { body: INTENT })).state, 'charged')
  const paged = await lookedUp(none, list(['pi_9'], true), list(['pi_8'], false))
  assert.equal(paged.state, 'never_arrived')
  assert.match(String(paged.sent[2]?.url), /starting_after=pi_9$/)
  assert.equal((await lookedUp(none, list(['pi_9'], true))).state, 'timeout')
  const endless = await lookedUp(none, ...Array.from({ length: 20 }, () => list(['pi_9'], true)))
  assert.equal(endless.state, 'too_many_to_list')
  const missing = failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
  const gone = await (await asked(missing)).lookUp(pspOrder(), { paymentId: 'pi_1' }, null)
  assert.deepEqual(gone, { kind: 'no_answer', reason: 'not_shown' }, 'it has told us of this payment itself')
})

const STORED: Canned = {
  status: 500,
  headers: { 'idempotent-replayed': 'true' },
  body: { error: { type: 'api_error' } },
}
const listOf = (...data: object[]): Canned => ({ body: { data, has_more: false } })

test('a failure that is kept under its key is looked for, then sent under a second key, and under no third', async () => {
  const keys = ({ sent }: Awaited<ReturnType<typeof wiredPsp>>) =>
    sent.flatMap(({ url, headers }) => (url.endsWith('/payment_intents') && headers?.['idempotency-key']) || [])
  const first = pspOrder().idempotencyKey
  const open = (...answers: Canned[]) => wiredPsp(stripe, { password: 'sk_test_51recorder' }, { answers })
  const left = await open(METHOD, STORED, listOf({ id: 'pi_1', created: 1, metadata: INTENT.metadata }), {
    body: INTENT,
  })
  assert.partialDeepStrictEqual(await left.psp.sale(pspOrder(), CARD), { value: { state: 'charged' } })
  assert.deepEqual(keys(left), [first])
  const nothing = await open(METHOD, STORED, listOf(), listOf(), METHOD, { body: INTENT })
  assert.partialDeepStrictEqual(await nothing.psp.sale(pspOrder(), CARD), { value: { state: 'charged' } })
  assert.deepEqual(keys(nothing), [first, `${first}-2`])
  const again = await open(METHOD, STORED, listOf(), listOf(), METHOD, STORED)
  assert.deepEqual(await again.psp.sale(pspOrder(), CARD), { kind: 'no_answer', reason: 'stored_failure' })
  assert.deepEqual(keys(again), [first, `${first}-2`])
  const unknown = await open(METHOD, STORED, failure(503, { type: 'api_error' }))
  assert.deepEqual(await unknown.psp.sale(pspOrder(), CARD), { kind: 'no_answer', reason: 'status_503' })
  assert.deepEqual(keys(unknown), [first])
  const voided = await open(STORED, { body: { ...INTENT, status: 'canceled' } })
  assert.partialDeepStrictEqual(await voided.psp.void(pspChange('pi_1')), { value: { state: 'done' } })
})

test('a restricted key with what charges need is accepted, though it may not see whose it is', async () => {
  const denied = failure(403, { type: 'invalid_request_error', code: 'more_permissions_required' })
  const check = async (password: string, ...answers: Canned[]) =>
    (await wiredPsp(stripe, { password }, { answers })).psp.check()
  assert.deepEqual(await check('rk_test_51recorder', denied, listOf()), { kind: 'answered', value: { account: null } })
  const refused = { kind: 'rejected', reason: 'credentials' }
  assert.partialDeepStrictEqual(await check('rk_test_51recorder', denied, denied), refused)
  assert.partialDeepStrictEqual(await check('sk_test_51recorder', denied, listOf()), refused)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('the published examples are believed', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const text = readFileSync(join(folder as string, 'stripe', 'fixtures3.json'), 'utf8')
  const { resources } = JSON.parse(text) as { resources: Record<string, object> }
  assert.ok(intentSchema.Check(resources.payment_intent))
  assert.ok(refundSchema.Check({ ...resources.refund, payment_intent: 'pi_1' }))
})
