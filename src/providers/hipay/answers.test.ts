import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundAnswer, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { parseChange, parseCharge, parseLookUp, readReply } from './answers.ts'
import {
  CHANGED,
  type ChangeKind,
  DUPLICATES,
  isChangeError,
  isRefusal,
  STATUSES,
  toRefusal,
  toRejection,
  UNKNOWN,
} from './words.ts'

const REFERENCE = '52035cec9bb77'
const ORDER = pspOrder({ reference: REFERENCE, amountMinor: 200n })

/** The example of hipay's documentation of look-ups (2013), in the names that JSON has. */
const TOLD = {
  state: 'completed',
  reason: '',
  forwardUrl: '',
  test: 'true',
  mid: '00000000316',
  attemptId: '1',
  authorizationCode: 'no code',
  transactionReference: '112822568975',
  dateCreated: '2013-08-08T08:55:09+0000',
  status: '118',
  message: 'Captured',
  authorizedAmount: '2.00',
  capturedAmount: '2.00',
  refundedAmount: '0.00',
  decimals: '2',
  currency: 'EUR',
  paymentProduct: 'cb',
  order: { id: REFERENCE, attempts: '1', amount: '2.00', currency: 'EUR', customerId: '52035cec9be4b' },
}
type Told = Record<string, unknown>

const charge = (changed: Told = {}) => parseCharge(readReply(outboundAnswer({ body: { ...TOLD, ...changed } })))
const failed = (code: number | string, status = 400) =>
  readReply(outboundAnswer({ status, body: { code, message: 'words', description: '' } }))
const lookedUp = (transaction: unknown) => parseLookUp(readReply(outboundAnswer({ body: { transaction } })), REFERENCE)
function wordOf(answer: ReturnType<typeof parseLookUp>): string {
  if (answer.kind !== 'answered') return answer.kind === 'rejected' ? answer.reason : answer.kind
  const { value } = answer
  if (value.state === 'charged') return value.payment.status
  return value.state === 'refused' ? `refused ${value.refusalCode}` : value.state
}

test('a transaction is believed as it is told', () => {
  const answer = charge({ authorizationCode: '549554', status: 118, capturedAmount: '2.000' })
  assert.deepEqual(answer, {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '112822568975',
        reference: REFERENCE,
        amountMinor: 200n,
        currency: 'EUR',
        isTest: true,
        uid: null,
        status: 'completed',
        label: '118',
        refundedMinor: 0n,
        createdAt: new Date('2013-08-08T08:55:09Z'),
        extra: { authorisation_code: '549554' },
      },
    },
  })
})

/** Appendix "Transaction statuses" (hipay-docs @ 8ba7cdba), then what only its libraries and shop modules name. */
const DOCUMENTED_STATUSES = [
  ...[109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 124, 125, 126, 129, 142, 143, 165, 166, 173, 200],
  ...[101, 103, 104, 105, 106, 107, 108, 120, 121, 122, 123, 131, 132, 140, 141, 150, 151, 160, 161, 163],
  ...[134, 144, 168, 169, 172, 174, 175, 177, 178],
]

test('every status that is documented means something, and no other does', () => {
  assert.deepEqual(
    Object.keys(STATUSES).map(Number),
    DOCUMENTED_STATUSES.toSorted((a, b) => a - b),
  )
  for (const status of DOCUMENTED_STATUSES) {
    const meaning = TRANSACTION_STATUSES[STATUSES[status] ?? 'pending']
    const state = meaning === 'refused' ? 'declined' : 'completed'
    const word = wordOf(charge({ status: String(status), state }))
    assert.equal(word.startsWith('refused'), meaning === 'refused', `${status} ${word}`)
    if (meaning !== 'refused') assert.equal(word, STATUSES[status], String(status))
  }
  for (const status of [0, 102, 127, 146, 179, 999, '118a', '-118', ''])
    assert.equal(wordOf(charge({ status })), 'no_answer', String(status))
})

/** "Acquirer's reason codes" of the same appendix. */
const DOCUMENTED_REASONS = [
  ...[4000001, 4000002, 4000003, 4000004, 4000005, 4000006, 4000007, 4000008, 4000009, 4000010, 4000011, 4000012],
  ...[4010101, 4010102, 4010103, 4010201, 4010202, 4010203, 4010204, 4010205, 4010206, 4010207],
  ...[4010301, 4010302, 4010303, 4010304, 4010305, 4010306, 4010307, 4010309, 4010310],
].map(String)

test('every reason that is documented is a refusal in our words, but for the twin of another payment', () => {
  for (const code of DOCUMENTED_REASONS) {
    const declined = { status: '113', state: 'declined', reason: { code, message: 'words' }, capturedAmount: '0.00' }
    const expected = code === '4000007' ? 'duplicate' : `refused ${toRefusal(code)}`
    assert.equal(wordOf(charge(declined)), expected, code)
    assert.ok(isRefusal(code) || DUPLICATES.includes(code), code)
  }
  const declined = (changed: Told) => charge({ status: '113', state: 'declined', ...changed })
  assert.equal(wordOf(declined({ reason: { code: '4010103' } })), 'refused insufficient_funds')
  assert.equal(wordOf(declined({ reason: { code: '4099999' } })), 'refused other')
  assert.equal(wordOf(declined({ reason: '' })), 'refused other')
  assert.equal(wordOf(declined({ status: '178' })), 'refused authentication_required')
  assert.equal(wordOf(declined({ status: '109' })), 'refused authentication_failed')
  assert.equal(wordOf(declined({ status: '110', state: 'error' })), 'refused suspected_fraud')
})

test('who says both is not believed', () => {
  for (const changed of [
    { state: 'declined' },
    { state: 'error' },
    { state: 'finished' },
    { status: '113' },
    { authorizedAmount: '1.99' },
    { authorizedAmount: '0.00' },
    { currency: 'USD' },
    { capturedAmount: '1e2' },
    { capturedAmount: '2,00' },
    { refundedAmount: '-1' },
    { order: undefined },
    { order: { ...TOLD.order, amount: 'two' } },
    { transactionReference: '' },
  ])
    assert.equal(wordOf(charge(changed)), 'no_answer', JSON.stringify(changed))
  assert.equal(wordOf(charge({ capturedAmount: '1.99' })), 'pending-capture')
  assert.equal(wordOf(charge({ capturedAmount: '0.00' })), 'pending-capture')
})

/** Errors of the configuration, of requests, of the checkout and of maintenance, as the same appendix has them. */
const DOCUMENTED_ERRORS = [
  ...[1000001, 1000002, 1000003, 1000004, 1000005, 1000006, 1000007, 1000008, 1000009],
  ...[1010001, 1010101, 1010201, 1010202, 1010203, 1010204, 1010205, 1010206, 1010207, 1010208, 1010209, 1010301],
  ...[1020001, 1020002, 1020003, 3000001, 3000002, 3000003, 3000101, 3000102, 3000201, 3030001, 3040001],
  ...[3010001, 3010002, 3010003, 3010004, 3010005, 3010006, 3010007, 3010008],
  ...[3020001, 3020002, 3020101, 3020102, 3020103, 3020104, 3020105, 3020106, 3020107, 3020108, 3020109, 3020110],
  ...[3020111, 3020112, 3020201, 3020202, 3020203, 3020204, 3020205, 3020206, 3020207, 3020208, 3020209, 3020210],
  ...[3020211, 3020212, 3020301, 3020302, 3020303, 3020304, 3020401, 3020402, 3020403],
].map(String)

test('every error that is documented has one meaning; another one, and "try again later", has none', () => {
  for (const code of DOCUMENTED_ERRORS) {
    const meanings = [
      toRejection(code) !== undefined,
      isRefusal(code),
      DUPLICATES.includes(code),
      isChangeError(code),
    ].filter(Boolean)
    assert.equal(meanings.length, code === '1000008' ? 0 : 1, code)
  }
  for (const [code, expected] of [
    [1000001, 'credentials'],
    [1000009, 'not_allow_listed'],
    [1010101, 'request'],
    [1020001, 'unsupported'],
    [3010004, 'duplicate'],
    ['3010006', 'duplicate'],
    [3030001, 'refused suspected_fraud'],
    [4010202, 'refused invalid_card'],
    [1000008, 'no_answer'],
    [3000001, 'no_answer'],
    [9999999, 'no_answer'],
  ] as const)
    assert.equal(wordOf(parseCharge(failed(code))), expected, String(code))
  assert.equal(wordOf(parseCharge(failed(1000001, 401))), 'credentials')
  assert.equal(wordOf(parseCharge(failed(7, 403))), 'credentials')
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  for (const body of ['', '[]', '{}', '<response/>', 'null', JSON.stringify(TOLD).slice(0, -2)])
    assert.equal(wordOf(parseCharge(readReply(outboundAnswer({ body })))), 'no_answer', body)
  for (const status of [302, 400, 401, 403, 404, 500, 503])
    assert.equal(wordOf(parseCharge(readReply(outboundAnswer({ status, body: TOLD })))), 'no_answer', String(status))
})

test('of several attempts the one that paid is told; none at all is an absence, and nothing else is', () => {
  const declined = { ...TOLD, transactionReference: '1', status: '113', state: 'declined', reason: { code: '4010103' } }
  assert.equal(wordOf(lookedUp(TOLD)), 'completed')
  assert.equal(wordOf(lookedUp([declined, TOLD])), 'completed')
  assert.equal(wordOf(lookedUp({ 0: declined, 1: TOLD })), 'completed')
  assert.equal(wordOf(lookedUp([declined])), 'refused insufficient_funds')
  for (const none of [[], {}, '', null]) assert.equal(wordOf(lookedUp(none)), 'never_arrived')
  for (const code of UNKNOWN) assert.equal(wordOf(parseLookUp(failed(code, 404), REFERENCE)), 'never_arrived')
  for (const body of [{}, [], { transaction: 0 }, { transaction: 'none' }, { transaction: [{}] }])
    assert.equal(wordOf(parseLookUp(readReply(outboundAnswer({ body })), REFERENCE)), 'no_answer')
  assert.equal(wordOf(lookedUp([TOLD, { ...TOLD, order: { ...TOLD.order, id: 'another' } }])), 'no_answer')
  assert.equal(wordOf(lookedUp([TOLD, { ...TOLD, status: '999' }])), 'no_answer')
  assert.equal(wordOf(parseLookUp(failed(1000001, 401), REFERENCE)), 'credentials')
  assert.equal(wordOf(parseLookUp(failed(3010004), REFERENCE)), 'no_answer')
})

test('a twin that is found alone is no refusal: the one it is a twin of may have paid', () => {
  const declined = { ...TOLD, status: '113', state: 'declined', reason: { code: '4010103' } }
  const twin = { ...declined, transactionReference: '1', reason: { code: '4000007' } }
  for (const alone of [twin, [twin], [twin, twin]])
    assert.deepEqual(lookedUp(alone), { kind: 'no_answer', reason: 'double_alone' })
  assert.equal(wordOf(lookedUp([twin, TOLD])), 'completed')
  assert.equal(wordOf(lookedUp([twin, declined])), 'refused insufficient_funds')
})

/** The example of hipay's documentation of maintenance operations (2013). */
const OPERATION = {
  operation: 'capture',
  test: 'false',
  mid: '00001234567',
  authorizationCode: '549554',
  transactionReference: '432241108734',
  dateCreated: '2013-03-07T12:31:09+0000',
  status: '117',
  message: 'Capture Requested',
  authorizedAmount: '460.50',
  capturedAmount: '50.00',
  refundedAmount: '0.00',
  decimals: '2',
  currency: 'EUR',
}

function changed(kind: ChangeKind, told: Told, amountMinor = 5_000n): string {
  const order = pspChange('432241108734', { charge: { ...ORDER, amountMinor: 46_050n }, amountMinor })
  const body = { ...OPERATION, operation: kind, ...told }
  const answer = parseChange(readReply(outboundAnswer({ body })), kind, order)
  return answer.kind === 'answered' ? answer.value.state : answer.kind
}

test('a change is done, taken on or refused by its status, as far as the sums say so too', () => {
  assert.equal(changed('capture', {}), 'accepted')
  assert.equal(changed('capture', { status: '118' }), 'done')
  assert.equal(changed('capture', { status: '173' }), 'refused')
  assert.equal(changed('capture', { status: '116' }), 'no_answer')
  assert.equal(changed('capture', { capturedAmount: '49.99' }), 'no_answer')
  assert.equal(changed('capture', { authorizedAmount: '460.51' }), 'no_answer')
  assert.equal(changed('capture', { operation: 'refund' }), 'no_answer')
  assert.equal(changed('cancel', { status: '115' }), 'done')
  assert.equal(changed('cancel', { status: '175' }), 'accepted')
  assert.equal(changed('cancel', { status: '118' }), 'no_answer')
  assert.equal(changed('refund', { status: '124', refundedAmount: '50.00' }), 'accepted')
  assert.equal(changed('refund', { status: '126', refundedAmount: '50.00' }), 'done')
  assert.equal(changed('refund', { status: '126', refundedAmount: '40.00' }), 'no_answer')
  assert.equal(changed('refund', { status: '165' }), 'refused')
  for (const statuses of Object.values(CHANGED))
    for (const status of Object.keys(statuses)) assert.ok(status in STATUSES, status)
})

test('errors of changes are refusals in our words, rejections, or prove nothing', () => {
  const order = pspChange('432241108734')
  const word = (code: number, status?: number) => {
    const answer = parseChange(failed(code, status), 'refund', order)
    if (answer.kind !== 'answered') return answer.kind === 'rejected' ? answer.reason : answer.kind
    return answer.value.state === 'refused' ? answer.value.refusalCode : answer.value.state
  }
  assert.equal(word(3000002, 404), 'not_found')
  assert.equal(word(3020206), 'already_done')
  assert.equal(word(3020209), 'amount_too_large')
  assert.equal(word(3020212), 'too_late')
  assert.equal(word(3020401), 'not_possible')
  assert.equal(word(3020201), 'unsupported')
  assert.equal(word(3020205), 'request')
  assert.equal(word(1000001, 401), 'credentials')
  assert.equal(word(4000004), 'no_answer')
  assert.equal(word(1000008), 'no_answer')
})
