import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ATTEMPT,
  chargeOrder,
  OPERATION,
  operationOrder,
  sessionOrder,
} from '../../../../test/support/stripe-orders.ts'
import { type CannedAnswer, stripeRecorder } from '../../../../test/support/stripe-recorder.ts'
import { KEY_REUSED } from '../../collect/acquirer.ts'

const recorder = await stripeRecorder()
const { acquirer } = recorder

const failure = (status: number, error: object, headers = {}): CannedAnswer => ({ status, headers, body: { error } })
const invalid = (more: object = {}) => ({ type: 'invalid_request_error', message: 'No.', ...more })
const noAnswer = (reason: string) => ({ kind: 'no_answer', reason })
const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })

const charge = {
  id: 'ch_1',
  object: 'charge',
  amount_refunded: 0,
  captured: true,
  created: 1_793_696_400,
  status: 'succeeded',
  payment_method: 'pm_1',
  payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'BE', exp_month: 12, exp_year: 2034 } },
}
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  livemode: false,
  amount: 10_001,
  amount_received: 10_001,
  currency: 'eur',
  created: 1_793_696_400,
  metadata: { attempt: ATTEMPT, kind: 'sale', order_reference: 'x.merchant' },
  status: 'succeeded',
  capture_method: 'automatic',
  setup_future_usage: null,
  cancellation_reason: null,
  last_payment_error: null,
  latest_charge: charge,
}
const approved = {
  kind: 'answered',
  value: {
    state: 'approved',
    payment: {
      paymentId: 'pi_1',
      card: { brand: 'visa', last4: '4242', expiry: '2034-12', country: 'BE' },
      credential: null,
      heldUntil: null,
    },
  },
}
const paidWith = (brand: string) => {
  const { payment } = approved.value
  return { kind: 'answered', value: { state: 'approved', payment: { ...payment, card: { ...payment.card, brand } } } }
}
/** The device's own last digits are beside the card's. */
const carried = (type: string) => {
  const { card } = charge.payment_method_details
  const wallet = { type, dynamic_last4: '0492' }
  return { ...intent, latest_charge: { ...charge, payment_method_details: { card: { ...card, wallet } } } }
}
const declined = (declineCode: string) => ({ kind: 'answered', value: { state: 'declined', declineCode } })
const cardError = (more: object) => ({ type: 'card_error', code: 'card_declined', message: 'Declined.', ...more })
const refusedIntent = { ...intent, status: 'requires_payment_method', latest_charge: { ...charge, status: 'failed' } }

/** What a charge is answered, and what that proves. */
const CHARGES: readonly (readonly [name: string, got: CannedAnswer, meant: object])[] = [
  ['done', { body: intent }, approved],
  ['done, with members that we do not know', { body: { ...intent, new_member: { a: [1] } } }, approved],
  ['done, by Apple Pay', { body: carried('apple_pay') }, paidWith('visa_applepay')],
  ['done, by Google Pay', { body: carried('google_pay') }, paidWith('visa_googlepay')],
  ['done, by a wallet that we do not name', { body: carried('link') }, paidWith('visa')],
  ['done, captured in the background', { body: { ...intent, capture_method: 'automatic_async' } }, approved],
  ['201', { status: 201, body: intent }, noAnswer('status_201')],
  ['a redirect', { status: 302, headers: { location: '/' }, body: '' }, noAnswer('redirect')],
  ['HTML', { body: '<html></html>' }, noAnswer('status_200_unreadable')],
  ['half of it', { body: JSON.stringify(intent).slice(0, 200) }, noAnswer('status_200_unreadable')],
  ['5 MB', { body: { ...intent, padding: 'x'.repeat(5_000_000) } }, noAnswer('incomplete_body')],
  ['of live mode', { body: { ...intent, livemode: true } }, noAnswer('payment_of_somebody_else')],
  ['of another amount', { body: { ...intent, amount: 10_000 } }, noAnswer('payment_of_somebody_else')],
  ['of another currency', { body: { ...intent, currency: 'chf' } }, noAnswer('payment_of_somebody_else')],
  ['of another attempt', { body: { ...intent, metadata: { attempt: 'x' } } }, noAnswer('payment_of_somebody_else')],
  ['held where it was a sale', { body: { ...intent, capture_method: 'manual' } }, noAnswer('payment_of_somebody_else')],
  ['a state that we do not know', { body: { ...intent, status: 'settled' } }, noAnswer('unknown_shape')],
  ['a fraction of a cent', { body: { ...intent, amount: 10_001.5 } }, noAnswer('unknown_shape')],
  ['a number as a text', { body: { ...intent, amount: '10001' } }, noAnswer('unknown_shape')],
  ['done, without a charge', { body: { ...intent, latest_charge: null } }, noAnswer('approved_without_charge')],
  [
    'done, with a failed charge',
    { body: { ...intent, latest_charge: refusedIntent.latest_charge } },
    noAnswer('approved_without_charge'),
  ],
  ['being processed', { body: { ...intent, status: 'processing' } }, noAnswer('payment_processing')],
  ['waiting for a payer', { body: { ...intent, status: 'requires_action' } }, declined('authentication_required')],
  [
    'refused by the bank',
    failure(402, cardError({ decline_code: 'insufficient_funds', payment_intent: refusedIntent })),
    declined('insufficient_funds'),
  ],
  [
    'refused until its owner is there',
    failure(402, { type: 'card_error', code: 'authentication_required', payment_intent: refusedIntent }),
    declined('authentication_required'),
  ],
  ['refused in a word that we do not know', failure(402, cardError({ decline_code: 'mood' })), declined('other')],
  [
    'a refusal of another payment',
    failure(402, cardError({ payment_intent: { ...refusedIntent, amount: 1 } })),
    noAnswer('payment_of_somebody_else'),
  ],
  [
    'a card that is not there',
    failure(404, invalid({ code: 'resource_missing', param: 'payment_method' })),
    declined('unknown_credential'),
  ],
  [
    'a payer that is not there',
    failure(404, invalid({ code: 'resource_missing', param: 'customer' })),
    rejected('request', 'resource_missing:customer'),
  ],
  [
    'a parameter that is not known',
    failure(400, invalid({ code: 'parameter_unknown', param: 'a[b]' })),
    rejected('request', 'parameter_unknown:a[b]'),
  ],
  [
    'words that are none for a log',
    failure(400, invalid({ code: 'x y', param: 'cus_1 <script>' })),
    rejected('request', 'invalid_request_error'),
  ],
  ['somebody else’s 400', { status: 400, body: { error: 'bad request' } }, noAnswer('status_400')],
  ['a proxy’s 404', { status: 404, body: '<html></html>' }, noAnswer('status_404_unreadable')],
  ['a wrong key', failure(401, invalid()), rejected('credentials', 'invalid_request_error')],
  [
    'a restricted key without the permission',
    failure(403, invalid({ code: 'more_permissions_required' })),
    rejected('credentials', 'more_permissions_required'),
  ],
  ['a proxy’s 401', { status: 401, body: {} }, noAnswer('status_401')],
  ['a key used for something else', failure(400, { type: 'idempotency_error', message: '' }), noAnswer(KEY_REUSED)],
  [
    'a twin that is running',
    failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    noAnswer('key_in_use'),
  ],
  [
    'too many calls, with a wait',
    failure(429, invalid({ code: 'rate_limit' }), { 'retry-after': '7' }),
    { kind: 'not_sent', reason: 'status_429', retryAfterMs: 7_000 },
  ],
  ['too many calls', failure(429, invalid({ code: 'lock_timeout' })), { kind: 'not_sent', reason: 'status_429' }],
  [
    'a wait that is none',
    failure(429, invalid(), { 'retry-after': 'Tue' }),
    { kind: 'not_sent', reason: 'status_429' },
  ],
  ['a failure', failure(500, { type: 'api_error', message: '' }), noAnswer('status_500')],
  ['unavailable', failure(503, { type: 'api_error', message: '' }, { 'retry-after': '5' }), noAnswer('status_503')],
]

for (const [name, got, meant] of CHARGES) {
  test(`a charge that is answered: ${name}`, async () => {
    recorder.answer(got)
    assert.deepEqual(await acquirer.chargeStored(chargeOrder()), meant)
  })
}

const STORED = failure(500, { type: 'api_error', message: '' }, { 'idempotent-replayed': 'true' })
const list = (...data: object[]): CannedAnswer => ({ body: { object: 'list', has_more: false, data } })

test('a failure that is replayed has ended: what it left is in the list, or nothing was done nor will be', async () => {
  recorder.answer(STORED, list(intent))
  assert.deepEqual(await acquirer.chargeStored(chargeOrder()), approved)
  recorder.answer(STORED, list())
  assert.deepEqual(await acquirer.chargeStored(chargeOrder()), rejected('request', 'stored_failure'))
  recorder.answer(STORED, failure(503, { type: 'api_error', message: '' }))
  assert.deepEqual(await acquirer.chargeStored(chargeOrder()), noAnswer('status_503'))
})

test('a refund whose key is spent on a failure that left nothing goes out under a second key, and under no third', async () => {
  const order = operationOrder({ kind: 'refund' })
  const keys = () => recorder.heard.flatMap(({ headers }) => headers['idempotency-key'] ?? []).slice(-2)
  const made = {
    ...{ id: 're_1', object: 'refund', amount: 4_000, currency: 'eur', created: intent.created, status: 'succeeded' },
    ...{ payment_intent: order.paymentId, metadata: { operation: order.operationId }, failure_reason: null },
  }
  recorder.answer(STORED, list(), { body: made })
  assert.deepEqual(await acquirer.refund(order), {
    kind: 'answered',
    value: { state: 'succeeded', acquirerRef: made.id },
  })
  assert.deepEqual(keys(), [`refund-${order.operationId}`, `refund-${order.operationId}-2`])
  recorder.answer(STORED, list(), STORED, list(made))
  assert.deepEqual(await acquirer.refund(order), {
    kind: 'answered',
    value: { state: 'succeeded', acquirerRef: made.id },
  })
  recorder.answer(STORED, list(), STORED, list())
  assert.deepEqual(await acquirer.refund(order), rejected('request', 'stored_failure'))
})

const SPENT: readonly (readonly [name: string, got: CannedAnswer])[] = [
  ['met a failure', STORED],
  ['was made with another name', failure(400, { type: 'idempotency_error', message: '' })],
  ['has an address that is refused', failure(400, invalid({ code: 'email_invalid', param: 'email' }))],
]
for (const [name, got] of SPENT) {
  test(`a payer whose record ${name} gets another one, plain and without a key`, async () => {
    recorder.answer(got, { body: { id: 'cus_2', object: 'customer', livemode: false } })
    const kept = await acquirer.keepPayer({ payerKey: 'k', email: 'a@b', name: '' })
    assert.deepEqual(kept, { kind: 'answered', value: { payerId: 'cus_2' } })
    const [first, second] = recorder.heard.slice(-2)
    assert.deepEqual([first?.headers['idempotency-key'], second?.headers['idempotency-key']], ['customer-k', undefined])
    assert.deepEqual([first?.pairs, second?.pairs], [['email=a@b', 'metadata[payer]=k'], ['metadata[payer]=k']])
  })
}

test('what Stripe cannot take, or was never asked for, is rejected before anything is sent', async () => {
  const from = recorder.heard.length
  const unsupported = rejected('unsupported', 'currency_or_amount')
  assert.deepEqual(await acquirer.openSession(sessionOrder({ currency: 'CLF' })), unsupported)
  assert.deepEqual(await acquirer.chargeStored(chargeOrder({ currency: 'KWD', amountMinor: 1_001n })), unsupported)
  assert.deepEqual(await acquirer.refund(operationOrder({ currency: 'IQD' })), unsupported)
  assert.deepEqual(await acquirer.openSession(sessionOrder({ payerId: null })), rejected('request', 'payer_missing'))
  assert.deepEqual(await acquirer.chargeStored(chargeOrder({ payerId: null })), rejected('request', 'payer_missing'))
  assert.deepEqual(
    await acquirer.chargeStored(chargeOrder({ kind: 'verify', amountMinor: 0n })),
    rejected('unsupported', 'check_of_stored_card'),
  )
  const never = { kind: 'answered', value: { state: 'never_arrived' } }
  assert.deepEqual(await acquirer.lookUpSession(sessionOrder({ sessionId: null, payerId: null })), never)
  assert.deepEqual(await acquirer.lookUpCharge(chargeOrder({ payerId: null })), never)
  assert.equal(recorder.heard.length, from)
})

test('a list is read page by page, until it is older than the intent', async () => {
  const foreign = (id: string, created: number) => ({ ...intent, id, created, metadata: {} })
  const page = (has_more: boolean, ...data: object[]): CannedAnswer => ({ body: { object: 'list', has_more, data } })
  const recent = intent.created
  recorder.answer(page(true, foreign('pi_9', recent)), page(true, foreign('pi_8', recent)), page(false, intent))
  assert.deepEqual(await acquirer.lookUpCharge(chargeOrder()), approved)
  const asked = recorder.heard.slice(-3).map(({ pairs }) => pairs.filter((pair) => pair.startsWith('starting_after')))
  assert.deepEqual(asked, [[], ['starting_after=pi_9'], ['starting_after=pi_8']])
  const dayBefore = Date.parse('2026-11-02T08:59:59Z') / 1000
  recorder.answer(page(true, foreign('pi_9', dayBefore)))
  assert.deepEqual(await acquirer.lookUpCharge(chargeOrder()), { kind: 'answered', value: { state: 'never_arrived' } })
  recorder.answer(page(false, { ...intent, metadata: { attempt: 'not one of ours' } }))
  assert.deepEqual(await acquirer.lookUpCharge(chargeOrder()), noAnswer('list_of_somebody_else'))
})

test('a capture by hand is already captured; one under another name is not believed; a hold that is held is none', async () => {
  const held = { ...intent, capture_method: 'manual', status: 'requires_capture', amount_received: 0 }
  const captured = { ...held, status: 'succeeded', amount_received: 4_000 }
  const named = (capture: string) => ({ ...captured, metadata: { ...intent.metadata, capture } })
  const asked = async (body: object) => {
    recorder.answer({ body })
    const got = await acquirer.lookUpOperation(operationOrder())
    return got.kind === 'answered' ? got.value : got
  }
  assert.deepEqual(await asked(held), { state: 'never_arrived' })
  assert.deepEqual(await asked(captured), { state: 'refused', acquirerRef: null, refusalCode: 'already_captured' })
  assert.deepEqual(await asked(named(OPERATION)), { state: 'succeeded', acquirerRef: 'pi_1' })
  assert.deepEqual(await asked(named('another')), noAnswer('operation_of_somebody_else'))
  assert.deepEqual(await asked({ ...named(OPERATION), amount_received: 4_001 }), noAnswer('another_amount'))
  const ended = { ...held, status: 'canceled', cancellation_reason: 'automatic' }
  assert.deepEqual(await asked(ended), { state: 'refused', acquirerRef: null, refusalCode: 'hold_expired' })
  recorder.answer(failure(400, invalid({ code: 'payment_intent_unexpected_state', payment_intent: named(OPERATION) })))
  assert.deepEqual(await acquirer.capture(operationOrder()), {
    kind: 'answered',
    value: { state: 'succeeded', acquirerRef: 'pi_1' },
  })
})

test('a capture or refund that is refused says why; one that was not valid is rejected', async () => {
  const refusals: readonly (readonly [status: number, error: object, code: string])[] = [
    [402, cardError({ decline_code: 'expired_card' }), 'expired_card'],
    [400, invalid({ code: 'charge_expired_for_capture' }), 'hold_expired'],
    [400, invalid({ code: 'amount_too_large', param: 'amount_to_capture' }), 'amount_too_large'],
    [400, invalid({ code: 'charge_disputed' }), 'refused'],
    [400, invalid({ param: 'amount' }), 'amount_too_large'],
    [400, invalid({ param: 'payment_intent' }), 'not_captured'],
  ]
  for (const [status, error, refusalCode] of refusals) {
    recorder.answer(failure(status, error))
    const got = await acquirer.refund(operationOrder({ kind: 'refund' }))
    assert.deepEqual(got, { kind: 'answered', value: { state: 'refused', acquirerRef: null, refusalCode } })
  }
  recorder.answer(failure(400, invalid({ code: 'parameter_invalid_integer', param: 'amount' })))
  const got = await acquirer.refund(operationOrder({ kind: 'refund' }))
  assert.deepEqual(got, rejected('request', 'parameter_invalid_integer:amount'))
  // A word that every object of the language has is none of Stripe's.
  recorder.answer(failure(400, invalid({ code: 'constructor' })))
  assert.deepEqual(await acquirer.capture(operationOrder()), rejected('request', 'constructor'))
})

test('a page at another address than its own is not believed', async () => {
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    livemode: false,
    created: intent.created,
    mode: 'payment',
    status: 'open',
    client_reference_id: ATTEMPT,
    metadata: { attempt: ATTEMPT, kind: 'hold' },
    amount_total: 10_001,
    currency: 'eur',
    url: `${recorder.apiUrl}/c/pay/cs_1#x`,
    payment_intent: null,
    setup_intent: null,
  }
  const opened = async (over: object) => {
    recorder.answer({ body: { ...session, ...over } })
    const got = await acquirer.openSession(sessionOrder())
    return got.kind === 'answered' ? got.value.state : got
  }
  assert.equal(await opened({}), 'open')
  assert.deepEqual(await opened({ url: null }), noAnswer('page_missing'))
  for (const [url, detail] of [
    ['https://checkout.example/c/pay', 'https://checkout.example'],
    ['javascript:alert(1)', 'null'],
    ['', 'no address'],
  ]) {
    assert.deepEqual(await opened({ url }), { kind: 'rejected', reason: 'page_elsewhere', detail })
  }
  assert.deepEqual(await opened({ status: 'complete' }), noAnswer('complete_without_payment'))
})
