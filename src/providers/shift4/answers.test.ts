import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as shift4 } from './index.ts'
import { REFUSALS, toRefusal } from './words.ts'

const SETTINGS = { password: 'pr_test_tXHm9qV9qV9bjIRHcQr9PLPa' }

const CHARGE = {
  id: 'char_1',
  objectType: 'charge',
  created: 1_772_528_401,
  amount: 10_001,
  currency: 'EUR',
  status: 'successful',
  captured: true,
  refunded: false,
  disputed: false,
  metadata: { reference: REFERENCE },
}

async function asked(...answers: Canned[]) {
  return (await wiredPsp(shift4, SETTINGS, { answers })).psp
}
const sold = async (answer: Canned) => (await asked(answer)).sale(pspOrder(), CARD)
const failure = (status: number, type: string, more: object = {}): Canned => ({
  status,
  body: { error: { type, message: 'no', ...more } },
})

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold({ body: CHARGE }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: 'char_1',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'successful:captured',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T09:00:01Z'),
        isTest: null,
        extra: {},
      },
    },
  })
})

test('its state is what it says in three words', async () => {
  const status = async (more: object) => {
    const answer = await sold({ body: { ...CHARGE, ...more } })
    if (answer.kind !== 'answered') return answer.reason
    return answer.value.state === 'charged'
      ? `${answer.value.payment.status} ${answer.value.payment.refundedMinor}`
      : answer.value.state
  }
  const refunds = (amount: number, more: object = {}) => ({ refunded: true, refunds: [{ amount, ...more }] })
  assert.equal(await status({ captured: false }), 'pending 0')
  assert.equal(await status({ status: 'pending', captured: false }), 'pending 0')
  assert.equal(await status({ status: 'pending' }), 'pending 0')
  assert.equal(await status({ captured: false, ...refunds(10_001) }), 'voided 10001')
  assert.equal(await status(refunds(10_001)), 'refunded 10001')
  assert.equal(await status(refunds(4_000)), 'completed 4000')
  assert.equal(await status(refunds(10_001, { status: 'failed' })), 'completed 0')
  // Some answers tell what is left of it.
  assert.equal(await status({ amount: 6_001, ...refunds(4_000) }), 'completed 4000')
  assert.equal(await status({ amount: 0, ...refunds(10_001) }), 'refunded 10001')
  assert.equal(await status({ amount: 6_000, ...refunds(4_000) }), 'other_amount')
  assert.equal(await status({ amount: 6_001, refunds: [{ amount: 4_000 }] }), 'other_amount')
  assert.equal(await status({ status: 'failed', failureCode: 'expired_card' }), 'refused')
})

/** `ErrorCode` of shift4developer/shift4-java @ 6a3dca6 (2025-12). */
const ERROR_CODES = `amount_too_high amount_too_low invalid_number invalid_expiry_month invalid_expiry_year invalid_cvc
  incorrect_cvc incorrect_zip incorrect_address expired_card insufficient_funds lost_or_stolen suspected_fraud
  card_declined processing_error blacklisted blocked expired_token limit_exceeded authentication_required
  do_not_try_again currency_not_supported brand_not_supported payment_method_declined invalid_account`.split(/\s+/)

test('each error code of its library means a refusal, and no more than one', () => {
  const listed: readonly string[] = Object.values(REFUSALS).flat()
  assert.equal(new Set(listed).size, listed.length)
  for (const code of ERROR_CODES) assert.ok(listed.includes(code), code)
  assert.equal(ERROR_CODES.length, 25)
})

test('a card that failed is a refusal, whatever its code, in an error and in a charge', async () => {
  const declined = await sold(failure(402, 'card_error', { code: 'insufficient_funds', chargeId: 'char_1' }))
  const refused = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: 'insufficient_funds' }
  assert.deepEqual(declined, { kind: 'answered', value: { ...refused, paymentId: 'char_1' } })
  const unheardOf = await sold(failure(402, 'card_error', { code: 'unheard_of' }))
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'unheard_of' } })
  assert.partialDeepStrictEqual(await sold(failure(402, 'card_error')), { value: { rawCode: 'card_error' } })
  const failed = { ...CHARGE, status: 'failed', captured: false, failureCode: 'authentication_required' }
  const told = await sold({ body: failed })
  assert.partialDeepStrictEqual(told, { value: { refusalCode: 'authentication_required', paymentId: 'char_1' } })
  const foreign = await sold({ body: { ...failed, amount: 1 } })
  assert.deepEqual(foreign, { kind: 'no_answer', reason: 'other_amount' })
  assert.equal(toRefusal('lost_or_stolen'), 'lost_card')
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...CHARGE, amount: 10_000 } }],
  ['other_currency', { body: { ...CHARGE, currency: 'USD' } }],
  ['other_reference', { body: { ...CHARGE, metadata: undefined } }],
  ['other_reference', { body: { ...CHARGE, metadata: { reference: 'other' } } }],
  ['unreadable_amount', { body: { ...CHARGE, currency: 'ZZZ' } }],
  ['unknown_shape', { body: { ...CHARGE, status: 'SUCCESSFUL' } }],
  ['unknown_shape', { body: { ...CHARGE, status: 'authorised' } }],
  ['unknown_shape', { body: { ...CHARGE, status: undefined } }],
  ['unknown_shape', { body: { ...CHARGE, captured: undefined } }],
  ['unknown_shape', { body: { ...CHARGE, amount: '10001' } }],
  ['unknown_shape', { body: { ...CHARGE, objectType: 'refund' } }],
  ['unknown_shape', { body: { error: { type: 'card_error' } } }],
  ['status_200_unreadable', { body: JSON.stringify(CHARGE).replace('10001', '1e5') }],
  ['status_200_unreadable', { body: JSON.stringify(CHARGE).replace('{', '{"status":"failed",') }],
  ['status_200_unreadable', { body: '<html>' }],
  ['redirect', { status: 302, body: CHARGE }],
  ['status_500', failure(500, 'gateway_error')],
  ['status_400', failure(400, 'gateway_error')],
  ['status_402', failure(402, 'unheard_of')],
  // A twin under the same key may be running.
  ['status_409', failure(409, 'invalid_request')],
  ['status_401', { status: 401, body: { message: 'not of Shift4' } }],
  ['status_401_unreadable', { status: 401, body: '' }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 70)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
  assert.deepEqual(await sold(failure(401, 'invalid_request')), rejected('credentials', 'status_401'))
  assert.deepEqual(await sold(failure(400, 'invalid_request')), rejected('request', 'invalid_request'))
  assert.deepEqual(await sold(failure(429, 'rate_limit_error')), { kind: 'not_sent', reason: 'status_429' })
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', ...answers: Canned[]) => {
    const got = await (await asked(...answers))[kind](pspChange('char_1'))
    if (got.kind !== 'answered') return `${got.kind} ${got.reason}`
    return got.value.state === 'refused' ? got.value.refusalCode : got.value.state
  }
  const refund = {
    id: 're_1',
    objectType: 'refund',
    charge: 'char_1',
    amount: 4_000,
    currency: 'EUR',
    status: 'successful',
  }
  assert.equal(await changed('refund', { body: refund }), 'done')
  assert.equal(await changed('refund', { body: { ...refund, status: 'pending' } }), 'accepted')
  assert.equal(await changed('refund', { body: { ...refund, status: 'failed' } }), 'not_possible')
  assert.equal(await changed('refund', { body: { ...refund, charge: 'char_2' } }), 'no_answer other_payment')
  assert.equal(await changed('refund', { body: { ...refund, amount: 4_001 } }), 'no_answer other_amount')
  assert.equal(await changed('refund', { body: { ...refund, status: 'processing' } }), 'no_answer unknown_shape')
  assert.equal(await changed('refund', failure(404, 'invalid_request')), 'not_found')
  assert.equal(await changed('refund', failure(400, 'invalid_request')), 'rejected request')
  assert.equal(await changed('refund', failure(402, 'card_error', { code: 'card_declined' })), 'do_not_honour')
  const captured = { ...CHARGE, amount: 4_000 }
  assert.equal(await changed('capture', { body: captured }), 'done')
  assert.equal(await changed('capture', { body: { ...captured, status: 'pending' } }), 'accepted')
  assert.equal(await changed('capture', { body: { ...captured, captured: false } }), 'no_answer not_captured')
  assert.equal(await changed('capture', { body: { ...captured, status: 'failed' } }), 'not_possible')
  const held = { body: { ...CHARGE, captured: false } }
  assert.equal(await changed('void', held, { body: refund }), 'done')
  assert.equal(await changed('void', { body: CHARGE }), 'not_possible')
  assert.equal(await changed('void', { body: { ...CHARGE, captured: false, refunded: true } }), 'already_done')
  assert.equal(await changed('void', { body: { ...CHARGE, status: 'pending' } }), 'no_answer pending')
  assert.equal(await changed('void', failure(404, 'invalid_request')), 'not_found')
})

test('what is listed since the order: ours alone, what was paid before what nobody can read, and that before a refusal', async () => {
  const listed = async (...pages: Canned[]) => {
    const got = await (await asked(...pages)).lookUp(pspOrder(), { paymentId: null }, null)
    return got.kind === 'answered' ? got.value : got
  }
  const page = (list: object[], hasMore = false): Canned => ({ body: { list, hasMore } })
  const other = { id: 'char_8', metadata: { anything: 'else' } }
  const failed = { ...CHARGE, id: 'char_2', status: 'failed', captured: false }
  const unread = { ...CHARGE, id: 'char_3', status: 'unheard_of' }
  assert.deepEqual(await listed(page([other])), { state: 'never_arrived' })
  const paid = { state: 'charged', payment: { paymentId: 'char_1' } }
  assert.partialDeepStrictEqual(await listed(page([unread, failed], true), page([CHARGE])), paid)
  assert.deepEqual(await listed(page([failed, unread])), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.partialDeepStrictEqual(await listed(page([failed])), { state: 'refused', paymentId: 'char_2' })
  // A list that was not seen to its end proves nothing.
  assert.deepEqual(await listed(page([other], true)), { kind: 'no_answer', reason: 'timeout' })
  assert.deepEqual(await listed(page([], true)), { kind: 'no_answer', reason: 'too_many_to_list' })
  assert.deepEqual(await listed({ body: { list: [other] } }), { kind: 'no_answer', reason: 'unknown_shape' })
  const many = Array.from({ length: 21 }, () => page([other], true))
  assert.deepEqual(await listed(...many), { kind: 'no_answer', reason: 'too_many_to_list' })
  const gone = await asked(failure(404, 'invalid_request'))
  const shown = await gone.lookUp(pspOrder(), { paymentId: 'char_9' }, null)
  assert.deepEqual(shown, { kind: 'no_answer', reason: 'not_shown' })
})

test('a key says which mode it is of', () => {
  assert.equal(shift4.modeOf(SETTINGS), 'test')
  assert.equal(shift4.modeOf({ password: 'sk_live_0123456789abcdef' }), 'live')
  assert.equal(shift4.modeOf({}), undefined)
})

/** Recorded in the tests of activemerchant, securion_pay @ 036c0c9a: as the API was called before. */
const RECORDED = {
  invalidNumber: { error: { type: 'card_error', code: 'invalid_number', message: 'The card number is not valid.' } },
  declined: {
    error: {
      type: 'card_error',
      code: 'card_declined',
      message: 'declined',
      chargeId: 'char_mApucpvVbCJgo7x09Je4n9gC',
    },
  },
  noCharge: { error: { type: 'invalid_request', message: 'Requested Charge does not exist' } },
  charge: {
    id: 'char_J10t4hOZCHGO2izfJPKLM9W5',
    created: 1_426_583_959,
    objectType: 'charge',
    amount: 2_000,
    currency: 'USD',
    captured: true,
    refunded: false,
    disputed: false,
  },
}

test('recorded answers are believed for what they are', async () => {
  const invalid = await sold({ status: 402, body: RECORDED.invalidNumber })
  assert.partialDeepStrictEqual(invalid, { value: { state: 'refused', refusalCode: 'invalid_card', paymentId: null } })
  const declined = await sold({ status: 402, body: RECORDED.declined })
  const paymentId = 'char_mApucpvVbCJgo7x09Je4n9gC'
  assert.partialDeepStrictEqual(declined, { value: { refusalCode: 'do_not_honour', paymentId } })
  const psp = await asked({ status: 404, body: RECORDED.noCharge })
  assert.partialDeepStrictEqual(await psp.capture(pspChange('char_9')), { value: { refusalCode: 'not_found' } })
  // An older answer without a status says nothing that counts.
  assert.deepEqual(await sold({ body: RECORDED.charge }), { kind: 'no_answer', reason: 'unknown_shape' })
})
