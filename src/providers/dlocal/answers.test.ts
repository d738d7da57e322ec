import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, ofSale, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { ChargeOrder } from '../charge/psp.ts'
import { charge as dlocal } from './index.ts'
import { CHANGE_ERRORS, CHARGE_ERRORS, REJECTIONS, STATUSES, toRejection } from './words.ts'

const SETTINGS = { username: 'login1', password: 'transkey1', 'signature-secret': 'secret key', country: 'BR' }

const PAYMENT = {
  id: 'D-1',
  amount: 100.01,
  currency: 'EUR',
  created_date: '2026-03-03T09:00:01.000+0000',
  status: 'PAID',
  status_code: '200',
  order_id: REFERENCE,
}

const asked = async (answer: Canned) => (await wiredPsp(dlocal, SETTINGS, { answers: [answer] })).psp
const sold = async (answer: Canned, changes: Partial<ChargeOrder> = {}) =>
  (await asked(answer)).sale(pspOrder(changes), CARD)
const failure = (code: number, status = 400, message = 'words'): Canned => ({ status, body: { code, message } })

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold({ body: PAYMENT }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: 'D-1',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'PAID',
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

/** docs.dlocal.com, "Payment status codes" (2026-09), and EXPIRED, 101 of the page as it was in 2019. */
const DOCUMENTED = {
  PENDING: '100 101',
  PAID: '200',
  REJECTED:
    '300 301 302 303 304 305 306 307 308 309 310 311 312 313 314 315 316 317 318 319 320 321 322 323 324 325 326',
  CANCELLED: '400',
  EXPIRED: '500',
  AUTHORIZED: '600',
  VERIFIED: '700',
}

test('each documented status and status code means one of ours', async () => {
  assert.deepEqual(Object.keys(STATUSES).sort(), Object.keys(DOCUMENTED).sort())
  for (const [status, codes] of Object.entries(DOCUMENTED))
    for (const status_code of codes.split(' ')) {
      const { means } = STATUSES[status as keyof typeof STATUSES]
      const answer = await sold({ body: { ...PAYMENT, status, status_code } })
      if (means === 'failed')
        assert.partialDeepStrictEqual(answer, { value: { state: 'refused', rawCode: status_code } })
      else assert.partialDeepStrictEqual(answer, { value: { payment: { status: ofSale(means), label: status } } })
    }
  const rejections: readonly string[] = Object.values(REJECTIONS).flat()
  assert.deepEqual([...rejections].sort(), DOCUMENTED.REJECTED.split(' '))
})

test('a rejected payment is a refusal, with the reason where one is known', async () => {
  const rejected = (status_code?: string) => sold({ body: { ...PAYMENT, status: 'REJECTED', status_code } })
  assert.partialDeepStrictEqual(await rejected('302'), {
    value: { refusalCode: 'insufficient_funds', paymentId: 'D-1' },
  })
  assert.partialDeepStrictEqual(await rejected('320'), { value: { refusalCode: 'authentication_required' } })
  assert.partialDeepStrictEqual(await rejected('399'), { value: { state: 'refused', refusalCode: 'other' } })
  assert.partialDeepStrictEqual(await rejected(), { value: { state: 'refused', rawCode: 'REJECTED' } })
  assert.equal(toRejection('300'), 'other')
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...PAYMENT, amount: 100 } }],
  ['other_currency', { body: { ...PAYMENT, currency: 'USD' } }],
  ['other_reference', { body: { ...PAYMENT, order_id: 'somebody else' } }],
  ['other_reference', { body: { ...PAYMENT, status: 'REJECTED', status_code: '301', order_id: 'somebody else' } }],
  ['other_status_code', { body: { ...PAYMENT, status_code: '300' } }],
  ['other_status_code', { body: { ...PAYMENT, status: 'REJECTED' } }],
  ['unreadable_amount', { body: { ...PAYMENT, amount: 100.001 } }],
  ['unreadable_amount', { body: { ...PAYMENT, currency: 'ZZZ' } }],
  ['unknown_shape', { body: { ...PAYMENT, amount: '100.01' } }],
  ['unknown_shape', { body: { ...PAYMENT, status: 'paid' } }],
  ['unknown_shape', { body: { ...PAYMENT, status: 'PARTIALLY_PAID' } }],
  ['unknown_shape', { body: { ...PAYMENT, status_code: 200 } }],
  ['unknown_shape', { body: { ...PAYMENT, id: undefined } }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('100.01', '1.0001e2') }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('{', '{"status":"REJECTED",') }],
  ['status_200_unreadable', { body: '<html>' }],
  ['status_404_unreadable', { status: 404, body: 'NOT_FOUND' }],
  ['redirect', { status: 302, body: PAYMENT }],
  ['status_500', failure(7000, 500)],
  ['status_504', failure(5010, 504)],
  // Its errors that say nothing of what the acquirer did, or are none that is published.
  ['code_5021', failure(5021)],
  ['code_5010', failure(5010)],
  ['code_5999', failure(5999)],
  ['code_4000', failure(4000, 404)],
  ['status_403', { status: 403, body: { message: 'a firewall’s' } }],
  ['status_400', { status: 400, body: {} }],
  ['status_409', failure(5009, 409)],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 70)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

/** docs.dlocal.com, "Payments HTTP Errors" (2026-09); 5012 of "Refund status codes". */
const ERROR_CODES = [
  5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010, 5011, 5012, 5013, 5014, 5016, 5017, 5018, 5021,
  5043,
]

test('each documented error is one that was thought of', () => {
  const listed = (errors: object) => Object.keys(errors).map(Number)
  assert.deepEqual(listed(CHARGE_ERRORS), ERROR_CODES)
  assert.deepEqual(listed(CHANGE_ERRORS), [4000, ...ERROR_CODES])
})

test('an error says whether it was the request, the payer, or the reference that came before', async () => {
  const credentials = (detail: string) => ({ kind: 'rejected', reason: 'credentials', detail })
  assert.deepEqual(await sold(failure(3001, 403)), credentials('3001'))
  assert.deepEqual(await sold(failure(3003, 403)), credentials('3003'))
  assert.deepEqual(await sold(failure(5000, 400, 'Signature not match')), credentials('5000'))
  const unlisted = { kind: 'rejected', reason: 'not_allow_listed', detail: '3002' }
  assert.deepEqual(await sold(failure(3002, 403)), unlisted)
  assert.deepEqual(await sold(failure(5004)), { kind: 'rejected', reason: 'request', detail: '5004' })
  const limited = { state: 'refused', refusalCode: 'limit_exceeded', rawCode: '5006', paymentId: null }
  assert.deepEqual(await sold(failure(5006)), { kind: 'answered', value: limited })
  assert.deepEqual(await sold(failure(5009)), { kind: 'answered', value: { state: 'duplicate' } })
  const turnedAway = await sold({ ...failure(6000, 429), headers: { 'retry-after': '2' } })
  assert.deepEqual(turnedAway, { kind: 'not_sent', reason: 'status_429', retryAfterMs: 2_000 })
})

test('the check believes a list of payment methods, and nothing else', async () => {
  const checked = async (answer: Canned) => (await asked(answer)).check()
  assert.deepEqual(await checked({ body: [{ id: 'CARD' }] }), { kind: 'answered', value: { account: 'login1' } })
  assert.deepEqual(await checked({ body: { id: 'CARD' } }), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.partialDeepStrictEqual(await checked(failure(3001, 403)), { kind: 'rejected', reason: 'credentials' })
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const done = await (await asked(answer))[kind](pspChange('D-1', kind === 'void' ? { amountMinor: 10_001n } : {}))
    if (done.kind !== 'answered') return `${done.kind} ${done.reason}`
    return done.value.state === 'refused' ? done.value.refusalCode : done.value.state
  }
  const part = { ...PAYMENT, id: 'D-2', amount: 40 }
  assert.equal(await changed('capture', { body: part }), 'done')
  assert.equal(await changed('capture', { body: { ...part, status: 'PENDING', status_code: '100' } }), 'accepted')
  assert.equal(await changed('capture', { body: { ...part, status: 'REJECTED', status_code: '309' } }), 'expired_card')
  assert.equal(
    await changed('capture', { body: { ...part, status: 'AUTHORIZED', status_code: '600' } }),
    'no_answer AUTHORIZED',
  )
  assert.equal(await changed('capture', { body: PAYMENT }), 'no_answer other_amount')
  const cancelled = { ...PAYMENT, status: 'CANCELLED', status_code: '400' }
  assert.equal(await changed('void', { body: cancelled }), 'done')
  assert.equal(await changed('void', { body: { ...cancelled, id: 'D-2' } }), 'no_answer other_payment')
  assert.equal(await changed('void', { body: PAYMENT }), 'not_possible')
  assert.equal(await changed('void', failure(5002)), 'not_possible')
  const refund = { id: 'REF-1', payment_id: 'D-1', amount: 40, currency: 'EUR', status: 'SUCCESS', status_code: 200 }
  assert.equal(await changed('refund', { body: refund }), 'done')
  assert.equal(await changed('refund', { body: { ...refund, status: 'PENDING' } }), 'accepted')
  assert.equal(await changed('refund', { body: { ...refund, status: 'REJECTED', status_code: '300' } }), 'other')
  assert.equal(await changed('refund', { body: { ...refund, status: 'CANCELLED' } }), 'other')
  assert.equal(await changed('refund', { body: { ...refund, payment_id: 'D-2' } }), 'no_answer other_payment')
  assert.equal(await changed('refund', failure(5007)), 'amount_too_large')
  assert.equal(await changed('refund', failure(5011)), 'already_done')
  assert.equal(await changed('refund', failure(4000, 404)), 'not_found')
  assert.equal(await changed('refund', failure(5001)), 'rejected request')
})

test('a look-up is of an order or of a payment; nothing is nothing', async () => {
  const found = async (answer: Canned) => {
    const got = await (await asked(answer)).lookUp(pspOrder(), { paymentId: null }, null)
    return got.kind === 'answered' ? got.value : got
  }
  const { id: _id, ...told } = PAYMENT
  const charged = { state: 'charged', payment: { paymentId: 'D-1', status: 'completed' } }
  assert.partialDeepStrictEqual(await found({ body: { ...told, payment_id: 'D-1' } }), charged)
  assert.partialDeepStrictEqual(await found({ body: PAYMENT }), charged)
  assert.deepEqual(await found({ body: told }), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.deepEqual(await found(failure(4000, 404)), { state: 'never_arrived' })
  assert.deepEqual(await found(failure(4001, 404)), { kind: 'no_answer', reason: 'code_4001' })
  assert.deepEqual(await found({ status: 404, body: '' }), { kind: 'no_answer', reason: 'status_404_unreadable' })
})

const folder = process.env.PSP_CONTRACTS_DIR
test('recorded answers are believed for what they are', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'd_local.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<string, string>
  const orderOf = (name: string) => {
    const { order_id: reference = '', amount = 0 } = JSON.parse(recorded[name] ?? '') as {
      order_id?: string
      amount?: number
    }
    return { reference, amountMinor: BigInt(amount * 100), currency: 'BRL' }
  }
  const answeredBy = (name: string, changes = orderOf(name)) => sold({ body: recorded[name] ?? '' }, changes)
  const payments = {
    successful_purchase_response: 'completed',
    successful_purchase_with_installments_response: 'completed',
    successful_purchase_with_network_tx_reference_response: 'completed',
    // This account sells only: what dLocal calls authorised is on its way.
    successful_authorize_response: 'pending',
    successful_verify_response: 'waiting',
  }
  for (const [name, status] of Object.entries(payments))
    assert.partialDeepStrictEqual(await answeredBy(name), { value: { state: 'charged', payment: { status } } }, name)
  const refusals = {
    failed_purchase_response: 'other',
    failed_authorize_response: 'expired_card',
    failed_verify_response: 'invalid_card',
  }
  for (const [name, refusalCode] of Object.entries(refusals))
    assert.partialDeepStrictEqual(await answeredBy(name), { value: { state: 'refused', refusalCode } }, name)
  assert.deepEqual(await answeredBy('successful_payment_status_response'), {
    kind: 'no_answer',
    reason: 'unknown_shape',
  })

  const name = 'successful_orders_response'
  const looked = await (await asked({ body: recorded[name] ?? '' })).lookUp(
    pspOrder(orderOf(name)),
    { paymentId: null },
    null,
  )
  assert.partialDeepStrictEqual(looked, { value: { payment: { status: 'completed', amountMinor: 200n } } })

  const changed = async (kind: 'capture' | 'void' | 'refund', name: string, paymentId: string, status = 200) => {
    const charge = pspOrder(status === 200 ? { ...orderOf(name), currency: 'BRL' } : {})
    const psp = await asked({ status, body: recorded[name] ?? '' })
    const done = await psp[kind](pspChange(paymentId, { charge, amountMinor: 100n }))
    assert.equal(done.kind, 'answered', name)
    return done.kind === 'answered' && (done.value.state === 'refused' ? done.value.refusalCode : done.value.state)
  }
  const voided = 'D-15104-c147279d-14ab-4537-8ba6-e3e1cde0f8d2'
  const refunded = 'D-15104-f9e16b85-5fc8-40f0-a4d8-4e73a892594f'
  assert.equal(await changed('capture', 'successful_capture_response', 'the authorisation'), 'done')
  assert.equal(await changed('capture', 'failed_capture_response', 'D-1', 404), 'not_found')
  assert.equal(await changed('void', 'successful_void_response', voided), 'done')
  assert.equal(await changed('void', 'failed_void_response', voided, 400), 'not_possible')
  assert.equal(await changed('void', 'failed_void_response_with_status_paid', voided), 'not_possible')
  assert.equal(await changed('refund', 'successful_refund_response', refunded), 'done')
  assert.equal(await changed('refund', 'pending_refund_response', refunded), 'accepted')
  assert.equal(await changed('refund', 'failed_refund_response', refunded, 400), 'amount_too_large')
})
