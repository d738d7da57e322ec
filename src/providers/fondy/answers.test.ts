import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as fondy } from './index.ts'
import { signatureOf } from './signature.ts'
import { ERRORS, REFUSALS, STATUSES, toRefusal } from './words.ts'

const SETTINGS = { 'merchant-account': '1396424', 'signature-secret': 'test' }
const ORDER = pspOrder()
const CHANGE = pspChange('565679722', { charge: ORDER, amountMinor: 4_000n })

/** docs.fondy.eu, "Parameters of response": an order that was paid, as ours. */
const APPROVED = {
  rrn: '111111111111',
  masked_card: '444455XXXXXX1111',
  sender_cell_phone: '',
  currency: 'EUR',
  fee: '',
  reversal_amount: '0',
  settlement_amount: '0',
  actual_amount: '10001',
  actual_currency: 'EUR',
  response_description: '',
  order_status: 'approved',
  response_status: 'success',
  order_time: '13.07.2024 01:23:59',
  order_id: REFERENCE,
  tran_type: 'purchase',
  eci: '7',
  merchant_id: 1396424,
  payment_id: 565679722,
  card_bin: 444455,
  response_code: '',
  amount: '10001',
  parent_order_id: '',
  additional_info: '{"capture_status": null, "capture_amount": null, "client_fee": 0.0, "is_test": true}',
}
const DECLINED = {
  ...APPROVED,
  order_status: 'declined',
  response_code: '1037',
  actual_amount: '',
  actual_currency: '',
}
const REVERSED = {
  reverse_status: 'approved',
  order_id: REFERENCE,
  response_description: '',
  response_code: '',
  merchant_id: 1396424,
  response_status: 'success',
  reverse_id: CHANGE.reference,
  reversal_amount: '4000',
  transaction_id: '2011273408',
}
const CAPTURED = { capture_status: 'captured', order_id: REFERENCE, merchant_id: 1396424, response_status: 'success' }
/** Its answer where a card's owner is to authenticate: nothing of it is signed. */
const ASKED = { response_status: 'success', acs_url: 'https://pay.fondy.eu/test/testacs/', pareq: 'eJxtU2', md: '1' }

const unsigned = (response: object): Canned => ({ body: { response } })
const signed = (said: object, key = 'test') => unsigned({ ...said, signature: signatureOf({ ...said }, key) })
const failed = (code: number) =>
  unsigned({ error_code: code, error_message: 'no', request_id: '5htKi0wf7zEHn', response_status: 'failure' })
const told = (status: string, capture: string | null = null, more: object = {}) =>
  signed({ ...APPROVED, order_status: status, additional_info: JSON.stringify({ capture_status: capture }), ...more })

async function asked<T>(answers: Canned | readonly Canned[], call: (psp: Psp) => Promise<T>): Promise<T> {
  const list = Array.isArray(answers) ? answers : [answers as Canned]
  return call((await wiredPsp(fondy, SETTINGS, { answers: list })).psp)
}
const sold = (answer: Canned) => asked(answer, (psp) => psp.sale(ORDER, CARD))
const looked = (answer: Canned) => asked(answer, (psp) => psp.lookUp(ORDER, { paymentId: null }, null))

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold(signed(APPROVED)), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '565679722',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'approved',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: true,
        extra: {},
      },
    },
  })
})

/** docs.fondy.eu, "Response codes" (2026-05), every one. */
const DOCUMENTED_CODES =
  `1000 1002 1003 1004 1005 1006 1007 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1021 1023 1024 1025
  1026 1027 1028 1034 1035 1036 1037 1040 1041 1042 1043 1044 1045 1046 1047 1048 1049 1051 1052 1053 1054 1055 1057 1058 1059
  1060 1061 1062 1063 1064 1065 1066 1067 1068 1069 1070 1072 1073 1074 1075 1076 1077 1078 1079 1080 1081 1082 1083 1084 1086
  1087 1088 1089 1090 1091 1092 1096 1097 1098 1099 1100 1102 1103 1104 1105 1106 1107 1108 1109 1111 1114 1115 1116 1117 1120
  1122 1123 1125`.split(/\s+/)
/** Of settings at Fondy, tokens, subscriptions, transfers between cards, bank accounts, splits, reversals and captures. */
const OF_NO_CHARGE =
  `1006 1017 1026 1027 1028 1035 1055 1057 1058 1059 1060 1069 1070 1072 1074 1076 1077 1078 1080 1081 1082 1083 1084
  1088 1090 1091 1092 1096 1098 1099 1100 1103 1106 1107 1108 1109 1114 1120`.split(/\s+/)

test('every documented status and code has one meaning', () => {
  const statuses = ['created', 'processing', 'declined', 'approved', 'expired', 'reversed']
  assert.deepEqual(Object.keys(STATUSES).sort(), statuses.sort())
  const listed: readonly string[] = [...Object.keys(ERRORS), ...Object.values(REFUSALS).flat(), ...OF_NO_CHARGE]
  assert.deepEqual(listed.toSorted(), DOCUMENTED_CODES.toSorted())
  assert.equal(toRefusal('1075'), 'authentication_required')
  assert.equal(toRefusal('1006'), 'other')
})

test('what an order’s status, its capture and its reversals say together', async () => {
  const status = async (name: string, capture: string | null = null, more: object = {}) => {
    const answer = await looked(told(name, capture, more))
    if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
    const { value } = answer
    return value.state === 'charged' ? `${value.payment.status} ${value.payment.refundedMinor}` : value.state
  }
  assert.equal(await status('approved'), 'completed 0')
  assert.equal(await status('approved', 'captured'), 'completed 0')
  // Of a sale: it captures by itself, and what is held is on its way.
  assert.equal(await status('approved', 'hold'), 'pending 0')
  assert.equal(await status('created'), 'waiting 0')
  assert.equal(await status('processing', null, { actual_amount: '' }), 'pending 0')
  assert.equal(await status('declined'), 'refused')
  assert.equal(await status('expired'), 'refused')
  const part = { reversal_amount: '4000' }
  assert.equal(await status('approved', null, part), 'completed 4000')
  assert.equal(await status('reversed', 'captured', part), 'completed 4000')
  const whole = { reversal_amount: '10001' }
  assert.equal(await status('reversed', null, whole), 'refunded 10001')
  assert.equal(await status('approved', 'captured', whole), 'refunded 10001')
  assert.equal(await status('reversed', 'reversed', whole), 'voided 10001')
  assert.equal(await status('reversed', 'hold', whole), 'voided 10001')
  assert.equal(await status('reversed'), 'no_answer unclear_reversal')
  assert.equal(await status('approved', 'reversed'), 'no_answer unclear_reversal')
  assert.equal(await status('approved', null, { reversal_amount: '10002' }), 'no_answer unclear_reversal')
  assert.equal(await status('approved', 'any'), 'no_answer unknown_shape')
  assert.equal(await status('canceled'), 'no_answer unknown_shape')
})

test('a card that was declined is a refusal, under a signature alone', async () => {
  const refused = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: '1037', paymentId: '565679722' }
  assert.partialDeepStrictEqual(await sold(signed(DECLINED)), { kind: 'answered', value: refused })
  assert.deepEqual(await sold(unsigned(DECLINED)), { kind: 'no_answer', reason: 'not_signed' })
  const unheardOf = await sold(signed({ ...DECLINED, response_code: '1999' }))
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: '1999' } })
  const silent = await sold(signed({ ...DECLINED, response_code: '' }))
  assert.partialDeepStrictEqual(silent, { value: { refusalCode: 'other', rawCode: 'declined' } })
  const foreign = await sold(signed({ ...DECLINED, order_id: 'C17550' }))
  assert.deepEqual(foreign, { kind: 'no_answer', reason: 'other_reference' })
})

test('an answer that sends for a card’s owner is none: its order waits, and is refused when it has expired', async () => {
  assert.deepEqual(await sold(unsigned(ASKED)), { kind: 'no_answer', reason: 'authentication_asked' })
  assert.deepEqual(await sold(signed(ASKED)), { kind: 'no_answer', reason: 'authentication_asked' })
  assert.deepEqual(await sold(signed({ ...APPROVED, ...ASKED })), {
    kind: 'no_answer',
    reason: 'authentication_asked',
  })
  assert.partialDeepStrictEqual(await looked(told('processing')), { value: { payment: { status: 'pending' } } })
  const late = { state: 'refused', refusalCode: 'authentication_required', rawCode: 'expired' }
  assert.partialDeepStrictEqual(await looked(told('expired', null, { actual_amount: '' })), { value: late })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', signed({ ...APPROVED, amount: '10002', actual_amount: '10002' })],
  ['other_currency', signed({ ...APPROVED, currency: 'USD', actual_currency: 'USD' })],
  ['other_reference', signed({ ...APPROVED, order_id: 'C17550' })],
  ['other_merchant', signed({ ...APPROVED, merchant_id: 1396425 })],
  ['other_mode', told('approved', null, { additional_info: '{"is_test": false}' })],
  // A fee on top of it, or another currency.
  ['other_actual_amount', signed({ ...APPROVED, actual_amount: '10301' })],
  ['other_actual_amount', signed({ ...APPROVED, actual_currency: 'UAH' })],
  ['bad_signature', signed(APPROVED, 'tesd')],
  ['bad_signature', unsigned({ ...APPROVED, signature: 'f0ee6288b9295d3b808bcd8d720211c7201245e1' })],
  ['bad_signature', unsigned({ ...DECLINED, signature: signatureOf(APPROVED, 'test') })],
  ['not_signed', unsigned(APPROVED)],
  ['unknown_shape', signed({ ...APPROVED, amount: '100.01' })],
  ['unknown_shape', signed({ ...APPROVED, order_status: 'APPROVED' })],
  ['unknown_shape', signed({ ...APPROVED, payment_id: '' })],
  ['unknown_shape', signed({ ...APPROVED, additional_info: '{"is_test":1,"is_test":true}' })],
  ['unknown_shape', { body: { ...APPROVED } }],
  ['unknown_shape', unsigned({ response_status: 'success' })],
  ['unknown_shape', unsigned({ response_status: 'success', error_code: 1007 })],
  // Nothing says that these have made no order, and nothing of them is signed.
  ...[1000, 1002, 1004, 1037, 1049, 1066, 1089, 1122, 1018, 9999].map(
    (code) => [`error_${code}`, failed(code)] as const,
  ),
  ['status_404', { ...signed(APPROVED), status: 404 }],
  ['status_500', { ...signed(APPROVED), status: 500 }],
  ['redirect', { ...signed(APPROVED), status: 302 }],
  ['status_200_unreadable', { body: '<html>' }],
  ['status_200_unreadable', { body: JSON.stringify(signed(APPROVED).body).replace('{', '{"response":{},') }],
]

for (const [reason, answer] of NO_ANSWERS)
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 80)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })

test('what did not pass its validation was not done; an order that is there is looked up', async () => {
  const rejected = (reason: string, code: number) => ({ kind: 'rejected', reason, detail: `error_${code}` })
  for (const code of [1014, 1016]) assert.deepEqual(await sold(failed(code)), rejected('credentials', code))
  for (const code of [1007, 1009, 1010, 1011, 1012, 1021, 1034, 1046])
    assert.deepEqual(await sold(failed(code)), rejected('request', code))
  for (const code of [1013, 1019, 1036, 1052, 1086])
    assert.deepEqual(await sold(failed(code)), { kind: 'answered', value: { state: 'duplicate' } })
  assert.deepEqual(await looked(failed(1018)), { kind: 'answered', value: { state: 'never_arrived' } })
  assert.deepEqual(await looked(failed(1019)), { kind: 'no_answer', reason: 'error_1019' })
  assert.deepEqual(await sold({ status: 429, body: '' }), { kind: 'not_sent', reason: 'status_429' })
})

test('a key is right where an order that nobody gave is not found', async () => {
  const checked = (answer: Canned) => asked(answer, (psp) => psp.check())
  assert.deepEqual(await checked(failed(1018)), { kind: 'answered', value: { account: '1396424' } })
  assert.partialDeepStrictEqual(await checked(failed(1014)), { kind: 'rejected', reason: 'credentials' })
  assert.deepEqual(await checked(failed(1002)), { kind: 'no_answer', reason: 'error_1002' })
  assert.deepEqual(await checked(signed(APPROVED)), { kind: 'no_answer', reason: 'unknown_shape' })
})

async function changed(kind: 'capture' | 'void' | 'refund', ...answers: readonly Canned[]) {
  const got = await asked(answers, (psp) => psp[kind](CHANGE))
  if (got.kind !== 'answered') return `${got.kind} ${got.reason}`
  return got.value.state === 'refused' ? `${got.value.refusalCode} ${got.value.rawCode}` : got.value.state
}

test('a refund is done, taken on, or declined, under a signature alone', async () => {
  assert.equal(await changed('refund', signed(REVERSED)), 'done')
  assert.equal(await changed('refund', signed({ ...REVERSED, reverse_status: 'created' })), 'accepted')
  const declined = { ...REVERSED, reverse_status: 'declined', response_code: '1069' }
  assert.equal(await changed('refund', signed(declined)), 'not_possible 1069')
  assert.equal(await changed('refund', unsigned(declined)), 'no_answer not_signed')
  assert.equal(await changed('refund', unsigned(REVERSED)), 'no_answer not_signed')
  assert.equal(await changed('refund', signed({ ...REVERSED, reversal_amount: '4001' })), 'no_answer other_amount')
  assert.equal(await changed('refund', signed({ ...REVERSED, order_id: 'C1' })), 'no_answer other_reference')
  assert.equal(await changed('refund', signed({ ...REVERSED, merchant_id: 1 })), 'no_answer other_merchant')
  assert.equal(await changed('refund', signed(APPROVED)), 'no_answer unknown_shape')
  assert.equal(await changed('refund', failed(1069)), 'no_answer error_1069')
  assert.equal(await changed('refund', failed(1018)), 'no_answer error_1018')
  assert.equal(await changed('refund', failed(1007)), 'rejected request')
})

test('a capture is looked up, unless its answer is signed', async () => {
  assert.equal(await changed('capture', unsigned(CAPTURED)), 'accepted')
  assert.equal(await changed('capture', signed(CAPTURED)), 'done')
  assert.equal(await changed('capture', signed({ ...CAPTURED, capture_status: 'hold' })), 'accepted')
  assert.equal(await changed('capture', unsigned({ ...CAPTURED, order_id: 'C1' })), 'no_answer other_reference')
  assert.equal(await changed('capture', unsigned({ ...CAPTURED, merchant_id: 1 })), 'no_answer other_merchant')
  assert.equal(await changed('capture', failed(1109)), 'no_answer error_1109')
})

const WHOLE = { reversal_amount: '10001' }
const LET_GO = signed({ ...REVERSED, ...WHOLE })
const voided = (...answers: readonly Canned[]) =>
  asked(answers, (psp) => psp.void({ ...CHANGE, amountMinor: ORDER.amountMinor })).then((got) => {
    if (got.kind !== 'answered') return `${got.kind} ${got.reason}`
    return got.value.state === 'refused' ? `${got.value.refusalCode} ${got.value.rawCode}` : got.value.state
  })

test('only what is held is let go: of what was captured a reversal would be a refund', async () => {
  assert.equal(await voided(told('approved', 'hold'), LET_GO, told('reversed', 'reversed', WHOLE)), 'done')
  assert.equal(await voided(told('approved', 'captured')), 'not_possible completed')
  assert.equal(await voided(told('approved')), 'not_possible completed')
  assert.equal(await voided(told('processing')), 'not_possible pending')
  assert.equal(await voided(signed(DECLINED)), 'not_possible 1037')
  assert.equal(await voided(told('reversed', 'reversed', WHOLE)), 'already_done voided')
  assert.equal(await voided(told('reversed', 'captured', WHOLE)), 'not_possible refunded')
  assert.equal(await voided(failed(1018)), 'no_answer not_shown')
  assert.equal(await voided(failed(1014)), 'rejected credentials')
  assert.equal(await voided(told('approved', 'hold', { order_id: 'C1' })), 'no_answer other_order')
})

test('what was captured between the look and the reversal was refunded, which is no void', async () => {
  const held = told('approved', 'hold')
  assert.equal(await voided(held, LET_GO, told('reversed', 'captured', WHOLE)), 'no_answer refunded_instead')
  assert.equal(await voided(held, LET_GO, told('approved', 'captured')), 'no_answer completed_instead')
  // It has been let go or refunded: which, a look-up will say.
  assert.equal(await voided(held, LET_GO, { status: 500, body: '' }), 'accepted')
  assert.equal(await voided(held, LET_GO), 'accepted')
  const taken = signed({ ...REVERSED, ...WHOLE, reverse_status: 'created' })
  assert.equal(await voided(held, taken), 'accepted')
  const declined = signed({ ...REVERSED, ...WHOLE, reverse_status: 'declined' })
  assert.equal(await voided(held, declined), 'not_possible declined')
  assert.equal(await voided(held, failed(1000)), 'no_answer error_1000')
  assert.equal(await voided(held, { status: 500, body: '' }), 'no_answer status_500')
})
