import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, pspOrder } from '../../../test/support/psp-wire.ts'
import { parseChange, parseCharge, parseLookUp } from './answers.ts'
import { DUPLICATE, isChangeError, isDeclined, LATER, TIMED_OUT, TROUBLES, toRejection, WAITING } from './words.ts'

const ORDER = pspOrder({ reference: '2017-03-01', amountMinor: 12_390n })
const SHOP = 'myshop.com'

const told = (EXECCODE: string, changed: Record<string, unknown> = {}) =>
  outboundAnswer({
    body: { OPERATIONTYPE: 'payment', TRANSACTIONID: 'A189063', EXECCODE, MESSAGE: 'words', ...changed },
  })
const charge = (code: string, changed: Record<string, unknown> = {}) =>
  wordOf(parseCharge(told(code, changed), 'payment', ORDER))

function wordOf(answer: ReturnType<typeof parseLookUp>): string {
  if (answer.kind !== 'answered') return answer.kind === 'rejected' ? answer.reason : answer.kind
  const { value } = answer
  if (value.state === 'charged') return value.payment.status
  return value.state === 'refused' ? `refused ${value.refusalCode}` : value.state
}

/**
 * developer.dalenys.com, "Execution codes", and what payplug-prestashop (2025-10) counts beside those; 3008 stands in the
 * former only.
 */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(4, '0'))
const DOCUMENTED = [
  ...[range(0, 4), range(1001, 1007), range(2001, 2020), range(3001, 3004), range(3006, 3008)],
  ...[range(4001, 4017), range(5001, 5006), range(6001, 6005)],
].flat()
/** Counted beside them by that module, with no word of what they mean. */
const UNEXPLAINED = [range(4018, 4021), range(6006, 6008)].flat()

test('every execution code that is documented means one thing', () => {
  for (const code of DOCUMENTED) {
    const meanings = [
      code === '0000',
      code in WAITING,
      isDeclined(code),
      code === DUPLICATE,
      code === TIMED_OUT,
      TROUBLES.includes(code),
      LATER.includes(code),
      isChangeError(code),
      toRejection(code) !== undefined,
    ]
    assert.equal(meanings.filter(Boolean).length, 1, code)
  }
})

test('a charge is paid by 0000 alone; banks decline, requests are not taken, troubles and the unknown prove nothing', () => {
  for (const code of DOCUMENTED) {
    const word = charge(code)
    assert.equal(word === 'completed', code === '0000', code)
    assert.equal(
      word.startsWith('refused'),
      /^[46]/.test(code) && code !== '4011' && code !== '4015',
      `${code} ${word}`,
    )
    if (code.startsWith('5') || code === '4015') assert.equal(word, 'no_answer', code)
  }
  for (const [code, expected] of [
    ['0001', 'waiting'],
    ['0003', 'pending'],
    ['1003', 'credentials'],
    ['3002', 'not_allow_listed'],
    ['3003', 'unsupported'],
    ['1001', 'request'],
    ['3004', 'not_sent'],
    ['4002', 'refused insufficient_funds'],
    ['4007', 'refused stolen_card'],
    ['4011', 'duplicate'],
    ['4017', 'refused other'],
    ['6005', 'refused authentication_required'],
    ['0005', 'no_answer'],
    ['4022', 'no_answer'],
    ['6009', 'no_answer'],
    ['7000', 'no_answer'],
    ['9999', 'no_answer'],
  ] as const)
    assert.equal(charge(code), expected, code)
})

test('a code whose meaning is not published proves nothing, of a charge and of one that is looked up', () => {
  for (const code of UNEXPLAINED) {
    assert.equal(charge(code), 'no_answer', code)
    assert.equal(found({ EXECCODE: code }), 'no_answer', code)
  }
})

test('an answer that names neither order nor amount is about what was asked', () => {
  const answer = parseCharge(told('0000', { OPERATIONTYPE: 'authorization' }), 'authorization', ORDER)
  assert.deepEqual(answer, {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: 'A189063',
        uid: null,
        reference: '2017-03-01',
        status: 'authorized',
        label: '0000',
        amountMinor: 12_390n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: {},
      },
    },
  })
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  for (const changed of [
    { OPERATIONTYPE: 'refund' },
    { OPERATIONTYPE: undefined },
    { TRANSACTIONID: undefined },
    { TRANSACTIONID: '<x>' },
    { EXECCODE: 0 },
    { EXECCODE: '0' },
    { EXECCODE: '00000' },
  ])
    assert.equal(charge('0000', changed), 'no_answer', JSON.stringify(changed))
  for (const body of ['', '[]', '{}', 'OK', '<html/>', '{"EXECCODE":"0000","EXECCODE":"4001"}'])
    assert.equal(wordOf(parseCharge(outboundAnswer({ body }), 'payment', ORDER)), 'no_answer', body)
  const whole = { OPERATIONTYPE: 'payment', TRANSACTIONID: 'A1', EXECCODE: '0000' }
  for (const status of [201, 302, 400, 403, 500, 503])
    assert.equal(wordOf(parseCharge(outboundAnswer({ status, body: whole }), 'payment', ORDER)), 'no_answer')
})

test('changes are done, refused in our words, put off, or prove nothing', () => {
  const change = (code: string, changed: Record<string, unknown> = {}) => {
    const answer = parseChange(told(code, { OPERATIONTYPE: 'refund', ...changed }), 'refund')
    if (answer.kind !== 'answered') return answer.kind === 'rejected' ? answer.reason : answer.kind
    return answer.value.state === 'refused' ? answer.value.refusalCode : answer.value.state
  }
  for (const [code, expected] of [
    ['0000', 'done'],
    ['0003', 'accepted'],
    ['0001', 'no_answer'],
    ['2002', 'not_found'],
    ['2004', 'not_possible'],
    ['2008', 'amount_too_large'],
    ['2009', 'too_late'],
    ['2017', 'not_sent'],
    ['4001', 'other'],
    ['4011', 'no_answer'],
    ['5002', 'no_answer'],
    ['5004', 'no_answer'],
    ['1003', 'credentials'],
    ['9999', 'no_answer'],
  ] as const)
    assert.equal(change(code), expected, code)
  assert.equal(change('0000', { OPERATIONTYPE: 'capture' }), 'no_answer')
  assert.equal(change('0000', { TRANSACTIONID: undefined }), 'no_answer')
})

/** The example of "Get transactions" on developer.dalenys.com, its order shortened. */
const ROW = {
  IDENTIFIER: SHOP,
  DATE: '2017-03-01 10:28:30',
  TRANSACTIONID: 'A123456',
  ORDERID: '2017-03-01',
  OPERATIONTYPE: 'payment',
  AMOUNT: '123.90',
  CURRENCY: 'EUR',
  EXECCODE: '0',
  CLIENTEMAIL: 'john.doe@email.com',
  CARDTYPE: 'VISA',
}
type Row = Partial<Record<keyof typeof ROW, unknown>>
const exported = (...rows: readonly Row[]) => {
  const DATA = rows.map((row) => ({ ...ROW, ...row }))
  return outboundAnswer({ body: { OPERATIONTYPE: 'getTransactions', EXECCODE: '0000', MESSAGE: 'words', DATA } })
}
const found = (...rows: readonly Row[]) => wordOf(parseLookUp(exported(...rows), SHOP, '2017-03-01'))

test('an order is what its operations made of it', () => {
  const held = { OPERATIONTYPE: 'authorization' }
  const refund = (AMOUNT: string) => ({ OPERATIONTYPE: 'refund', TRANSACTIONID: 'A2', AMOUNT })
  assert.equal(found({}), 'completed')
  assert.equal(found(held), 'authorized')
  assert.equal(found(held, { OPERATIONTYPE: 'capture' }), 'completed')
  assert.equal(found(held, { OPERATIONTYPE: 'capture', EXECCODE: '2005' }), 'authorized')
  assert.equal(found(held, { OPERATIONTYPE: 'void' }), 'voided')
  assert.equal(found({}, refund('23.90')), 'completed')
  assert.equal(found({}, refund('23.90'), refund('-100.00')), 'refunded')
  assert.equal(found({ EXECCODE: '4002' }), 'refused insufficient_funds')
  assert.equal(found({ EXECCODE: '4002' }, {}), 'completed')
  assert.equal(found({ EXECCODE: '5002' }), 'refused issuer_unavailable')
  assert.equal(found({ EXECCODE: '5004' }), 'pending')
  assert.equal(found({ EXECCODE: '1' }), 'waiting')
  const whole = parseLookUp(exported({}, refund('23.90')), SHOP, '2017-03-01')
  assert.partialDeepStrictEqual(whole, {
    value: {
      payment: { amountMinor: 12_390n, refundedMinor: 2_390n, createdAt: new Date('2017-03-01T10:28:30Z') },
    },
  })
})

test('a double that is found alone is no refusal: the one it is a double of may have paid', () => {
  const double = { EXECCODE: '4011', TRANSACTIONID: 'A2' }
  for (const rows of [[double], [double, double], [double, { OPERATIONTYPE: 'refund' }]])
    assert.deepEqual(parseLookUp(exported(...rows), SHOP, '2017-03-01'), {
      kind: 'no_answer',
      reason: 'double_alone',
    })
  assert.equal(found(double, {}), 'completed')
  assert.equal(found(double, { EXECCODE: '4002' }), 'refused insufficient_funds')
})

test('an order is absent where there are no rows, and nothing else says so', () => {
  assert.equal(found(), 'never_arrived')
  const said = (body: object) =>
    wordOf(parseLookUp(outboundAnswer({ body: { OPERATIONTYPE: 'getTransactions', ...body } }), SHOP, '2017-03-01'))
  assert.equal(said({ EXECCODE: '2002' }), 'never_arrived')
  assert.equal(said({ EXECCODE: '0000' }), 'no_answer')
  assert.equal(said({ EXECCODE: '0000', DATA: {} }), 'no_answer')
  assert.equal(said({ EXECCODE: '1003' }), 'credentials')
  assert.equal(said({ EXECCODE: '5002', DATA: [] }), 'no_answer')
  for (const row of [
    { IDENTIFIER: 'another.com' },
    { ORDERID: 'another' },
    { OPERATIONTYPE: 'refund' },
    { OPERATIONTYPE: 'constructor' },
    { EXECCODE: '9999' },
    { AMOUNT: '1e2' },
    { AMOUNT: '123.905' },
    { CURRENCY: 'XXZ' },
  ])
    assert.equal(found(row), 'no_answer', JSON.stringify(row))
  assert.equal(found({}, { TRANSACTIONID: 'A2' }), 'completed')
  assert.equal(found({}, { TRANSACTIONID: 'A2' }, { OPERATIONTYPE: 'refund' }), 'no_answer')
})

const folder = process.env.PSP_CONTRACTS_DIR
test('what it has answered others is believed', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'be2bill.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<'successful_purchase_response' | 'failed_purchase_response', string>
  const word = (body: string) => wordOf(parseCharge(outboundAnswer({ body }), 'payment', ORDER))
  assert.equal(word(recorded.successful_purchase_response), 'completed')
  // 1001: a parameter is missing.
  assert.equal(word(recorded.failed_purchase_response), 'request')
})
