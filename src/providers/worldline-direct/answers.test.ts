import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, REFERENCE } from '../../../test/support/psp-wire.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { parseCancel, parseCapture, parseCharge, parseCheck, parseLookUp, parseRefund } from './answers.ts'
import { STATUSES } from './wire.ts'
import { STATUS_MAP } from './words.ts'

const answeredWith = (status: number, body: string | object) => outboundAnswer({ status, body })

const money = { amount: 10_001, currencyCode: 'EUR' }
const output = { amountOfMoney: money, references: { merchantReference: REFERENCE } }
const paid = {
  id: '3000000001_0',
  status: 'CAPTURED',
  statusOutput: { statusCode: 9 },
  paymentOutput: { ...output, cardPaymentMethodSpecificOutput: { authorisationCode: 'OK1131' } },
}
const errors = (errorCode: string) => ({ errorId: 'e', errors: [{ errorCode, id: 'A_NAME', message: 'not told' }] })
const refusal = (code: string) => ({ ...errors(code), paymentResult: { payment: { ...paid, status: 'REJECTED' } } })

test('a captured sale is charged, in what the platform says', () => {
  assert.deepEqual(parseCharge(answeredWith(201, { payment: paid })), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '3000000001_0',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'CAPTURED',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { status_code: '9', authorisation_code: 'OK1131' },
      },
    },
  })
})

test('every status word of the platform has one meaning', () => {
  for (const status of STATUSES) {
    const answer = parseLookUp(answeredWith(200, { ...paid, status, statusOutput: {} }))
    const ours = STATUS_MAP[status]
    if (ours === null) assert.deepEqual(answer, { kind: 'no_answer', reason: 'unknown_status' }, status)
    else if (TRANSACTION_STATUSES[ours] === 'refused')
      assert.equal(answer.kind === 'answered' && answer.value.state, 'refused', status)
    else assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.status, ours)
  }
})

test('a status code that says that nobody knows is waited for, whatever word is beside it', () => {
  for (const statusCode of [52, 92])
    for (const status of ['REJECTED', 'CAPTURED', 'CREATED']) {
      const answer = parseCharge(answeredWith(201, { payment: { ...paid, status, statusOutput: { statusCode } } }))
      assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.status, 'pending')
    }
})

test('a refusal says which code, and of what', () => {
  for (const [code, refusalCode] of [
    ['30511001', 'insufficient_funds'],
    ['30411001', 'lost_card'],
    ['50001087', 'authentication_required'],
    ['30999999', 'other'],
  ] as const)
    assert.deepEqual(parseCharge(answeredWith(402, refusal(code))), {
      kind: 'answered',
      value: {
        state: 'refused',
        refusalCode,
        rawCode: code,
        paymentId: '3000000001_0',
        about: { amountMinor: 10_001n, currency: 'EUR', reference: REFERENCE },
      },
    })
})

test('a refusal by the platform itself has no payment; a used reference is a duplicate', () => {
  assert.deepEqual(parseCharge(answeredWith(402, errors('50001087'))), {
    kind: 'answered',
    value: { state: 'refused', refusalCode: 'authentication_required', rawCode: '50001087', paymentId: null },
  })
  assert.deepEqual(parseCharge(answeredWith(400, errors('50001113'))), {
    kind: 'answered',
    value: { state: 'duplicate' },
  })
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  const without = (name: string) => ({ ...paid, [name]: undefined })
  for (const [status, body] of [
    [201, {}],
    [201, { payment: without('id') }],
    [201, { payment: without('paymentOutput') }],
    [201, { payment: { ...paid, status: 'captured' } }],
    [201, { payment: { ...paid, status: 'SETTLED' } }],
    [201, JSON.stringify({ payment: paid }).replace('10001', '1e5')],
    [201, JSON.stringify({ payment: paid }).replace('10001', '"10001"')],
    [201, JSON.stringify({ payment: paid }).replace('10001', '100.01')],
    [201, JSON.stringify({ payment: paid }).replace('"status"', '"id":"1","status"')],
    [201, JSON.stringify({ payment: paid }).slice(0, -2)],
    [201, `\uFEFF${JSON.stringify({ payment: paid })}`],
    [201, '<html>201</html>'],
    [302, { payment: paid }],
    [402, { payment: paid }],
    [402, { ...errors('30511001'), paymentResult: { payment: paid } }],
    [402, '<html>Payment Required</html>'],
    [403, '<html>Forbidden</html>'],
    [409, errors('1409')],
    [404, '<html>Not Found</html>'],
    [500, refusal('30511001')],
    [502, errors('30511001')],
    [503, errors('30511001')],
  ] as const) {
    const answer = parseCharge(answeredWith(status, body))
    assert.equal(answer.kind, 'no_answer', `${status} ${JSON.stringify(body)}`)
  }
})

test('only the platform itself says who may not, or that a request is none', () => {
  const reason = (status: number, code: string) => {
    const answer = parseCharge(answeredWith(status, errors(code)))
    return answer.kind === 'rejected' ? `${answer.reason} ${answer.detail}` : answer.kind
  }
  assert.equal(reason(401, '9002'), 'credentials 9002')
  assert.equal(reason(403, '9007'), 'credentials 9007')
  assert.equal(reason(400, '50001111'), 'request 50001111')
  // Codes that its predecessor has, too: they say whose fault it was whatever they come with.
  assert.equal(reason(400, '50001118'), 'credentials 50001118')
  assert.equal(reason(402, '50001184'), 'credentials 50001184')
  assert.equal(reason(400, '50001116'), 'not_allow_listed 50001116')
  const refund = parseRefund(answeredWith(402, errors('50001119')))
  assert.deepEqual(refund, { kind: 'rejected', reason: 'credentials', detail: '50001119' })
  const shown = { ...paid, status: 'REJECTED', statusOutput: { errors: [{ errorCode: '50001118' }] } }
  assert.partialDeepStrictEqual(parseLookUp(answeredWith(200, shown)), { value: { refusalCode: 'credentials' } })
  // Of its words only codes are told onwards.
  assert.equal(reason(400, '4000009990000009 is no card'), 'request A_NAME')
  assert.equal(reason(429, '1'), 'not_sent')
})

test('no such payment is an absence where it was looked for, and nowhere else', () => {
  assert.deepEqual(parseLookUp(answeredWith(404, errors('1002'))), {
    kind: 'answered',
    value: { state: 'never_arrived' },
  })
  assert.equal(parseLookUp(answeredWith(404, '<html>')).kind, 'no_answer')
})

test('what was refunded is the sum of what the platform calls refunded', () => {
  const operation = (status: string, amount: number, currencyCode = 'EUR') => ({
    status,
    amountOfMoney: { amount, currencyCode },
  })
  const Operations = [
    operation('CAPTURED', 10_001),
    operation('REFUNDED', 1_000),
    operation('REFUNDED', 500),
    operation('REFUND_REQUESTED', 7),
  ]
  const answer = parseLookUp(answeredWith(200, { ...paid, Operations }))
  assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.refundedMinor, 1_500n)
})

test('changes are taken on, done, or refused with a reason', () => {
  const about = { amountMinor: 10_001n, currency: 'EUR', reference: REFERENCE }
  const capture = { id: '3000000001_1', status: 'CAPTURE_REQUESTED', captureOutput: output }
  const refund = { id: '3000000001_2', status: 'REFUND_REQUESTED', refundOutput: output }
  const value = (answer: ReturnType<typeof parseCapture>) => (answer.kind === 'answered' ? answer.value : answer)
  assert.deepEqual(value(parseCapture(answeredWith(201, capture))), {
    state: 'accepted',
    pspRef: '3000000001_1',
    about,
  })
  assert.deepEqual(value(parseCapture(answeredWith(201, { ...capture, status: 'CAPTURED' }))), {
    state: 'done',
    pspRef: '3000000001_1',
    about,
  })
  assert.deepEqual(value(parseRefund(answeredWith(201, refund))), {
    state: 'accepted',
    pspRef: '3000000001_2',
    about,
  })
  const gone = { payment: { ...paid, status: 'CANCELLED', statusOutput: { statusCode: 6 } } }
  assert.deepEqual(value(parseCancel(answeredWith(200, gone))), { state: 'done', pspRef: paid.id, about })
  const waits = { payment: { ...paid, status: 'CANCELLED', statusOutput: { statusCode: 61 } } }
  assert.equal((value(parseCancel(answeredWith(200, waits))) as { state: string }).state, 'accepted')
  for (const [status, code, refusalCode] of [
    [400, '50001127', 'not_possible'],
    [400, '50001129', 'amount_too_large'],
    [404, '1002', 'not_found'],
    [402, '30511001', 'insufficient_funds'],
  ] as const)
    assert.deepEqual(value(parseRefund(answeredWith(status, errors(code)))), {
      state: 'refused',
      refusalCode,
      rawCode: code,
    })
  assert.equal(parseRefund(answeredWith(400, errors('50001111'))).kind, 'rejected')
  // A void that still stands is none.
  assert.equal(parseCancel(answeredWith(200, { payment: paid })).kind, 'no_answer')
  assert.equal(parseCapture(answeredWith(201, refund)).kind, 'no_answer')
})

test('a connection is well when the platform says so', () => {
  assert.deepEqual(parseCheck(answeredWith(200, { result: 'OK' }), 'ACME'), {
    kind: 'answered',
    value: { account: 'ACME' },
  })
  assert.equal(parseCheck(answeredWith(200, { result: 'NOK' }), 'ACME').kind, 'no_answer')
  assert.equal(parseCheck(answeredWith(403, errors('9007')), 'ACME').kind, 'rejected')
})

const folder = process.env.PSP_CONTRACTS_DIR

test('what its sister platform was recorded to say is understood', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, () => {
  const recorded = JSON.parse(readFileSync(join(folder ?? '', 'activemerchant', 'global_collect.json'), 'utf8'))
  const unescaped = (text: string) => JSON.parse(`"${text}"`) as string
  const { payment } = JSON.parse(unescaped(recorded.successful_inquire_response))
  const answer = parseLookUp(answeredWith(200, payment))
  assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.status, 'authorized')
  assert.equal(parseCharge(answeredWith(502, recorded.invalid_json_response)).kind, 'no_answer')
  assert.equal(parseRefund(answeredWith(404, unescaped(recorded.failed_refund_response))).kind, 'answered')
})
