import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as midtrans } from './index.ts'
import { REFUSALS, STATUSES, toRefusal } from './words.ts'

const SETTINGS = { password: 'SB-Mid-server-askvnoibnosifnbo', 'merchant-name': 'Fuji Apple Inc' }
const PRICE = { amountMinor: 14_500_000n, currency: 'IDR' }
const ORDER = pspOrder(PRICE)
const CHANGE = pspChange('1a1a66f7', { charge: ORDER, amountMinor: 500_000n })

/** docs.midtrans.com, "Feature: Full PAN" (2026-07): what it answers, with our reference. */
const CAPTURED = {
  transaction_id: '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
  order_id: REFERENCE,
  gross_amount: '145000.00',
  payment_type: 'credit_card',
  transaction_time: '2014-08-24 15:39:22',
  transaction_status: 'capture',
  fraud_status: 'accept',
  masked_card: '48111111-1114',
  status_code: '200',
  bank: 'bni',
  status_message: 'Success, Credit Card 3D Secure transaction is successful',
  approval_code: '1408869563148',
  channel_response_code: '00',
  channel_response_message: 'Approved',
  currency: 'IDR',
  card_type: 'credit',
  on_us: true,
  channel: 'dragon',
}
const DENIED = {
  ...CAPTURED,
  transaction_status: 'deny',
  status_code: '202',
  status_message: 'Deny by Bank [CIMB] with code [05] and message [Do not honor]',
  approval_code: '      ',
  channel_response_code: '05',
  channel_response_message: 'Do not honor',
  on_us: false,
}
const failed = (code: string): Canned => ({ body: { status_code: code, status_message: 'no', id: '1a1a66f7' } })

async function asked<T>(answer: Canned, call: (psp: Psp) => Promise<T>): Promise<T> {
  return call((await wiredPsp(midtrans, SETTINGS, { answers: [answer] })).psp)
}
const sold = (answer: Canned) => asked(answer, (psp) => psp.sale(ORDER, CARD))
const looked = (answer: Canned) => asked(answer, (psp) => psp.lookUp(ORDER, { paymentId: null }, null))

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold({ body: CAPTURED }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'capture',
        amountMinor: 14_500_000n,
        currency: 'IDR',
        refundedMinor: 0n,
        createdAt: new Date('2014-08-24T08:39:22Z'),
        isTest: null,
        extra: {},
      },
    },
  })
})

/** docs.midtrans.com, "Transaction Status Cycle" (2025-11). */
const DOCUMENTED_STATUSES = `pending capture settlement deny cancel expire failure refund partial_refund chargeback
  partial_chargeback authorize`.split(/\s+/)
/** docs.midtrans.com, "Card Channel Response Code" (2026-02): those that decline a card, of all networks and of four. */
const DOCUMENTED_CODES =
  `01 02 03 04 05 06 07 09 12 13 14 15 19 21 22 23 25 30 31 33 34 35 36 37 38 39 40 41 42 43 44 46 51 52
  53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 75 82 83 90 91 92 93 94 96 Z2 Z3 BA 6P AG AJ 68 71 76 77 78 79 80 81 84 86 87
  88 89 1A B1 B2 N0 N3 N4 N5 N7 N8 P2 P5 P6 R0 R1 R3 XA XD Q1 Q5 T2 T3 T4 T5 T6 T7 W1 W2 5C 9G 70 72 100 101 106 107 109 110
  111 115 117 119 122 125 181 183 187 189 200 909 912 E9`.split(/\s+/)

test('every documented status and code has its meaning, and no code two', () => {
  assert.deepEqual(Object.keys(STATUSES).sort(), DOCUMENTED_STATUSES.toSorted())
  const listed: readonly string[] = Object.values(REFUSALS).flat()
  assert.equal(new Set(listed).size, listed.length)
  // 81 is of PINs at one network, of debit cards at another, where no PIN is asked for.
  assert.deepEqual(
    DOCUMENTED_CODES.filter((code) => !listed.includes(code)),
    ['81'],
  )
  assert.deepEqual(
    listed.filter((code) => !DOCUMENTED_CODES.includes(code)),
    [],
  )
})

test('what its status and its fraud check say together', async () => {
  const status = async (more: object) => {
    const answer = await looked({ body: { ...CAPTURED, ...more } })
    if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
    const { value } = answer
    return value.state === 'charged' ? `${value.payment.status} ${value.payment.refundedMinor}` : value.state
  }
  assert.equal(await status({}), 'completed 0')
  assert.equal(await status({ transaction_status: 'settlement' }), 'completed 0')
  assert.equal(await status({ transaction_status: 'authorize' }), 'pending 0')
  assert.equal(await status({ status_code: '201', fraud_status: 'challenge' }), 'in-review 0')
  assert.equal(await status({ fraud_status: 'deny' }), 'refused')
  assert.equal(await status({ fraud_status: undefined }), 'no_answer unclear_fraud_status')
  assert.equal(await status({ status_code: '201' }), 'no_answer unclear_fraud_status')
  assert.equal(
    await status({ status_code: '201', transaction_status: 'pending', fraud_status: undefined }),
    'pending 0',
  )
  const refunded = { transaction_status: 'partial_refund', refund_amount: '12000.00' }
  assert.equal(await status(refunded), 'completed 1200000')
  assert.equal(await status({ transaction_status: 'refund', refund_amount: '145000.00' }), 'refunded 14500000')
  assert.equal(await status({ transaction_status: 'cancel', status_code: '200' }), 'voided 0')
  assert.equal(await status({ transaction_status: 'chargeback' }), 'chargeback-initiated 0')
})

test('a card that was denied is a refusal, with the code of its bank', async () => {
  const refused = { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: DENIED.transaction_id }
  assert.partialDeepStrictEqual(await sold({ body: DENIED }), { kind: 'answered', value: refused })
  const unheardOf = await sold({ body: { ...DENIED, channel_response_code: 'ZZ' } })
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'ZZ' } })
  const silent = await sold({ body: { ...DENIED, channel_response_code: undefined } })
  assert.partialDeepStrictEqual(silent, { value: { refusalCode: 'other', rawCode: 'deny' } })
  // Nobody is there to authenticate.
  const late = await looked({ body: { ...CAPTURED, status_code: '407', transaction_status: 'expire' } })
  assert.partialDeepStrictEqual(late, { value: { state: 'refused', refusalCode: 'authentication_required' } })
  const foreign = await sold({ body: { ...DENIED, gross_amount: '1.00' } })
  assert.deepEqual(foreign, { kind: 'no_answer', reason: 'other_amount' })
  assert.equal(toRefusal('1A'), 'authentication_required')
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...CAPTURED, gross_amount: '145001.00' } }],
  ['other_reference', { body: { ...CAPTURED, order_id: 'C17550' } }],
  ['unknown_shape', { body: { ...CAPTURED, currency: 'USD' } }],
  ['unknown_shape', { body: { ...CAPTURED, gross_amount: 145_000 } }],
  ['unknown_shape', { body: { ...CAPTURED, gross_amount: '145000' } }],
  ['unknown_shape', { body: { ...CAPTURED, transaction_status: 'CAPTURE' } }],
  ['unknown_shape', { body: { ...CAPTURED, payment_type: 'gopay' } }],
  ['unknown_shape', { body: { ...CAPTURED, fraud_status: 'fine' } }],
  ['unknown_shape', { body: { status_code: '200', status_message: 'Success' } }],
  ['status_200', { body: { ...CAPTURED, status_code: 200 } }],
  ['status_404_says_200', { status: 404, body: CAPTURED }],
  ['status_401', { status: 401, body: { message: 'not of Midtrans' } }],
  // Nothing says that these have done nothing.
  ['status_404', failed('404')],
  ['status_412', failed('412')],
  ['status_500', failed('500')],
  ['status_500', { status: 500, body: CAPTURED }],
  ['redirect', { status: 302, body: CAPTURED }],
  ['status_200_unreadable', { body: '<html>' }],
  ['status_200_unreadable', { body: JSON.stringify(CAPTURED).replace('{', '{"order_id":"C1",') }],
]

for (const [reason, answer] of NO_ANSWERS)
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 80)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })

test('what was not done is said to be so', async () => {
  const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
  assert.deepEqual(await sold({ ...failed('401'), status: 401 }), rejected('credentials', 'status_401'))
  assert.deepEqual(await sold(failed('402')), rejected('credentials', 'status_402'))
  assert.deepEqual(await sold(failed('400')), rejected('request', 'status_400'))
  assert.deepEqual(await sold(failed('429')), { kind: 'not_sent', reason: 'status_429' })
  assert.deepEqual(await sold(failed('406')), { kind: 'answered', value: { state: 'duplicate' } })
  assert.deepEqual(await looked(failed('404')), { kind: 'answered', value: { state: 'never_arrived' } })
  assert.deepEqual(await looked(failed('400')), { kind: 'no_answer', reason: 'status_400' })
})

test('a key is right where an order that nobody gave is not found', async () => {
  const checked = (answer: Canned) => asked(answer, (psp) => psp.check())
  assert.deepEqual(await checked(failed('404')), { kind: 'answered', value: { account: 'test mode' } })
  assert.partialDeepStrictEqual(await checked(failed('401')), { kind: 'rejected', reason: 'credentials' })
  assert.deepEqual(await checked(failed('400')), { kind: 'no_answer', reason: 'status_400' })
  assert.deepEqual(await checked({ body: CAPTURED }), { kind: 'no_answer', reason: 'unknown_shape' })
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const change = { ...CHANGE, payment: { ...CHANGE.payment, paymentId: CAPTURED.transaction_id } }
    const got = await asked(answer, (psp) => psp[kind](change))
    if (got.kind !== 'answered') return `${got.kind} ${got.reason}`
    return got.value.state === 'refused' ? got.value.refusalCode : got.value.state
  }
  const part = { ...CAPTURED, gross_amount: '5000.00' }
  assert.equal(await changed('capture', { body: part }), 'done')
  assert.equal(await changed('capture', { body: CAPTURED }), 'no_answer other_amount')
  assert.equal(
    await changed('capture', { body: { ...part, transaction_status: 'authorize' } }),
    'no_answer not_captured',
  )
  assert.equal(await changed('capture', { body: { ...part, fraud_status: 'challenge' } }), 'no_answer not_captured')
  const deny = { ...part, status_code: '202', transaction_status: 'deny', channel_response_code: '01' }
  assert.equal(await changed('capture', { body: deny }), 'do_not_honour')
  const cancelled = { ...CAPTURED, transaction_status: 'cancel' }
  assert.equal(await changed('void', { body: cancelled }), 'done')
  assert.equal(await changed('void', { body: CAPTURED }), 'no_answer not_cancelled')
  assert.equal(await changed('void', { body: { ...cancelled, transaction_id: 'other' } }), 'no_answer other_payment')
  const refund = {
    ...{
      status_code: '200',
      transaction_id: CAPTURED.transaction_id,
      order_id: REFERENCE,
      payment_type: 'credit_card',
    },
    ...{ transaction_status: 'partial_refund', gross_amount: '145000.00', refund_chargeback_id: 1 },
    ...{ refund_amount: '5000.00', refund_key: CHANGE.reference },
  }
  assert.equal(await changed('refund', { body: refund }), 'accepted')
  assert.equal(await changed('refund', { body: { ...refund, refund_amount: '5001.00' } }), 'no_answer other_amount')
  assert.equal(await changed('refund', { body: { ...refund, refund_key: 'other' } }), 'no_answer other_reference')
  assert.equal(await changed('refund', { body: { ...refund, refund_key: undefined } }), 'no_answer not_refunded')
  assert.equal(await changed('refund', { body: CAPTURED }), 'no_answer not_refunded')
  assert.equal(await changed('refund', failed('404')), 'not_found')
  assert.equal(await changed('refund', failed('406')), 'already_done')
  assert.equal(await changed('refund', failed('412')), 'not_possible')
  assert.equal(await changed('refund', failed('414')), 'not_possible')
  assert.equal(await changed('refund', failed('400')), 'rejected request')
  assert.equal(await changed('refund', failed('410')), 'no_answer status_410')
})

test('a key says that it is of the sandbox, or nothing', () => {
  assert.equal(midtrans.modeOf(SETTINGS), 'test')
  assert.equal(midtrans.modeOf({ password: 'Mid-server-askvnoibnosifnbo' }), null)
  assert.equal(midtrans.modeOf({}), undefined)
})
