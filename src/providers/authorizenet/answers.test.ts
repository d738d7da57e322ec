import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { childOf, readXml, type XmlElement } from '../charge/xml.ts'
import { parseChange, parseCharge, parseCheck, parseDetails } from './answers.ts'
import { lookUpInvoice } from './look-up.ts'
import type { Call } from './requests.ts'
import { STATUSES } from './words.ts'

const ORDER = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
const CHANGE = pspChange('60012345', { charge: ORDER })
const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }
const ERROR = (code: string) => ({ resultCode: 'Error', message: [{ code, text: 'It was not done.' }] })
const TRANSACTION = {
  responseCode: '1',
  authCode: 'HW617E',
  transId: '60012345',
  refTransID: '',
  testRequest: '0',
  accountNumber: 'XXXX1111',
  messages: [{ code: '1', description: 'This transaction has been approved.' }],
}
type Changed = Partial<typeof TRANSACTION & { errors: { errorCode: string }[]; rawResponseCode: string }>

/** As it answers: after a byte order mark. */
const told = (body: object) => outboundAnswer({ body: `\uFEFF${JSON.stringify(body)}` })
const created = (changed: Changed = {}, more: object = {}) =>
  told({ transactionResponse: { ...TRANSACTION, ...changed }, refId: ORDER.reference, messages: OK, ...more })
const withError = (errorCode: string, responseCode = '3', more: Changed = {}) => {
  const { messages: _messages, ...rest } = TRANSACTION
  const transactionResponse = { ...rest, responseCode, transId: '0', errors: [{ errorCode }], ...more }
  return told({ transactionResponse, refId: ORDER.reference, messages: ERROR('E00027') })
}
const sold = (given: ReturnType<typeof told>) => parseCharge(given, 'completed', ORDER)
const verdict = (answer: ReturnType<typeof sold>) =>
  answer.kind === 'answered'
    ? answer.value.state === 'refused'
      ? answer.value.refusalCode
      : answer.value.state
    : answer.kind === 'rejected'
      ? answer.reason
      : answer.kind

test('an approval is a charge of what was asked for, under the reference that it repeats', () => {
  assert.deepEqual(sold(created()), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '60012345',
        uid: null,
        reference: ORDER.reference,
        status: 'completed',
        label: '1',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { account_number: 'XXXX1111', authorisation_code: 'HW617E' },
      },
    },
  })
  const held = sold(created({ responseCode: '4' }))
  assert.equal(held.kind === 'answered' && held.value.state === 'charged' && held.value.payment.status, 'in-review')
})

test('declines, errors of the card, doubles and rejections are told apart; what nobody has explained is no answer', () => {
  for (const [given, expected] of [
    [withError('11'), 'duplicate'],
    [withError('6'), 'invalid_card'],
    [withError('8'), 'expired_card'],
    [withError('2', '2'), 'do_not_honour'],
    [withError('2', '2', { rawResponseCode: '51' }), 'insufficient_funds'],
    [withError('999', '2'), 'other'],
    [withError('39'), 'request'],
    [withError('13'), 'credentials'],
    [withError('19'), 'no_answer'],
    [withError('120'), 'no_answer'],
    [withError('999'), 'no_answer'],
    [told({ messages: ERROR('E00007') }), 'credentials'],
    [told({ messages: ERROR('E00003') }), 'request'],
    [told({ messages: ERROR('E00001') }), 'no_answer'],
    [told({ messages: ERROR('E00053') }), 'no_answer'],
  ] as const)
    assert.equal(verdict(sold(given)), expected)
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  const whole = JSON.stringify({ transactionResponse: TRANSACTION, refId: ORDER.reference, messages: OK })
  for (const body of [
    '',
    '{}',
    '<html></html>',
    whole.slice(0, -2),
    `\uFEFF\uFEFF${whole}`,
    whole.replace('{', '{"refId":"x",'),
    whole.replace(`"refId":"${ORDER.reference}",`, ''),
    whole.replace('"testRequest":"0"', '"testRequest":"1"'),
    whole.replace('"transId":"60012345"', '"transId":"0"'),
    whole.replace('"transId":"60012345"', '"transId":"x"'),
    whole.replace('"responseCode":"1"', '"responseCode":"5"'),
    whole.replace('"responseCode":"1"', '"responseCode":1e0'),
    JSON.stringify({ messages: OK }),
  ])
    assert.equal(sold(outboundAnswer({ body })).kind, 'no_answer', body)
  for (const status of [302, 403, 404, 500, 503])
    assert.equal(sold(outboundAnswer({ status, body: whole })).kind, 'no_answer')
  const other = sold(told({ ...JSON.parse(whole), refId: 'another' }))
  assert.equal(other.kind === 'answered' && other.value.state === 'charged' && other.value.payment.reference, 'another')
})

test('changes are done, were done before, or are refused with a reason', () => {
  const value = (given: ReturnType<typeof told>, kind: 'capture' | 'void' | 'refund' = 'refund') =>
    verdict(parseChange(given, kind, CHANGE) as ReturnType<typeof sold>)
  assert.equal(value(created({ transId: '60012399', refTransID: '60012345' })), 'done')
  assert.equal(value(created(), 'void'), 'done')
  const before = (code: string) => created({ transId: '0', messages: [{ code, description: '' }] })
  assert.equal(value(before('310'), 'void'), 'already_done')
  assert.equal(value(before('311'), 'capture'), 'already_done')
  assert.equal(value(withError('47'), 'capture'), 'amount_too_large')
  assert.equal(value(withError('54')), 'not_possible')
  assert.equal(value(withError('16')), 'not_found')
  assert.equal(value(withError('19')), 'no_answer')
  assert.equal(value(created({ responseCode: '4' })), 'no_answer')
  const done = parseChange(created({ transId: '60012399', refTransID: '60012300' }), 'refund', CHANGE)
  assert.equal(done.kind === 'answered' && done.value.about?.paymentId, '60012300')
})

const details = (changed: object = {}) =>
  told({
    transaction: {
      transId: '60012345',
      submitTimeUTC: '2026-11-22T10:00:01Z',
      transactionStatus: 'capturedPendingSettlement',
      responseCode: 1,
      responseReasonCode: 1,
      order: { invoiceNumber: ORDER.reference },
      authAmount: 100.01,
      payment: { creditCard: { cardNumber: 'XXXX1111' } },
      ...changed,
    },
    messages: OK,
  })

test('every status of the schema has a meaning, and an amount is what it tells', () => {
  for (const transactionStatus of Object.keys(STATUSES)) {
    const answer = parseDetails(details({ transactionStatus }), ORDER)
    assert.equal(answer.kind, 'answered', transactionStatus)
  }
  const amountOf = (authAmount: unknown) => {
    const answer = parseDetails(details({ authAmount }), ORDER)
    return answer.kind === 'answered' && answer.value.state === 'charged'
      ? answer.value.payment.amountMinor
      : answer.kind
  }
  assert.equal(amountOf(100.01), 10_001n)
  assert.equal(amountOf(100), 10_000n)
  assert.equal(amountOf(100.001), 'no_answer')
  assert.equal(amountOf('1e2'), 'no_answer')
  assert.equal(amountOf(-1), 'no_answer')
  assert.equal(parseDetails(details({ transactionStatus: 'sent' }), ORDER).kind, 'no_answer')
  assert.equal(parseDetails(told({ messages: ERROR('E00040') }), ORDER).kind, 'no_answer')
})

test('an account that is turned away is no declined card: not in the look-up, not of a change', () => {
  const shown = parseDetails(details({ transactionStatus: 'generalError', responseReasonCode: 13 }), ORDER)
  assert.partialDeepStrictEqual(shown, { value: { state: 'refused', refusalCode: 'credentials', rawCode: '13' } })
  const errors = [
    { errorCode: '13', errorText: 'The merchant login ID or password is invalid or the account is inactive.' },
  ]
  const change = parseChange(created({ responseCode: '3', errors }), 'void', CHANGE)
  assert.deepEqual(change, { kind: 'rejected', reason: 'credentials', detail: '13' })
})

test('an invoice is searched among what is open and in every batch since; it is absent when none has it', async () => {
  const summary = { transId: '60012345', invoiceNumber: ORDER.reference, transactionStatus: 'settledSuccessfully' }
  const ask = (
    settled: object,
    batchList: object[] = [{ batchId: '7' }],
    transactionStatus = 'settledSuccessfully',
  ) => {
    const asked: string[] = []
    const answers: Record<string, ReturnType<typeof told>> = {
      getUnsettledTransactionListRequest: told({ messages: OK, totalNumInResultSet: 0 }),
      getSettledBatchListRequest: told({ messages: OK, batchList }),
      getTransactionListRequest: told({ messages: OK, ...settled }),
      getTransactionDetailsRequest: details({ transactionStatus }),
    }
    const call = async ({ method }: Call) => {
      asked.push(method)
      return answers[method] ?? told({})
    }
    return { asked, found: lookUpInvoice(call, ORDER, new Date('2026-11-23T10:00:00Z')) }
  }
  const { asked, found } = ask({ transactions: [{ ...summary, invoiceNumber: 'x', transId: '1' }, summary] })
  assert.equal(verdict((await found) as ReturnType<typeof sold>), 'charged')
  assert.equal(asked.length, 4)
  assert.deepEqual(await ask({}).found, { kind: 'answered', value: { state: 'never_arrived' } })
  assert.deepEqual(await ask({}, []).found, { kind: 'answered', value: { state: 'never_arrived' } })
  const many = Array.from({ length: 13 }, (_, at) => ({ batchId: String(at) }))
  assert.deepEqual(await ask({}, many).found, { kind: 'no_answer', reason: 'too_many_batches' })
  const tried = (times: number) =>
    ask({ transactions: Array(times).fill(summary) }, [{ batchId: '7' }], 'declined').found
  assert.partialDeepStrictEqual(await tried(8), { value: { state: 'refused' } })
  assert.deepEqual(await tried(9), { kind: 'no_answer', reason: 'too_many' })
  assert.equal((await ask({ messages: ERROR('E00011') }).found).kind, 'rejected')
  assert.equal((await ask({ messages: ERROR('E00001') }).found).kind, 'no_answer')
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

/** Lists of its XML are arrays of its JSON. */
function toJson(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text.trim()
  const item = { messages: 'message', errors: 'error' }[element.name]
  const items = element.children.filter(({ name }) => name === item).map(toJson)
  if (item && !childOf(element, 'resultCode')) return items
  const said = element.children.filter(({ name }) => name !== item && name !== 'userFields')
  return { ...Object.fromEntries(said.map((child) => [child.name, toJson(child)])), ...(item && { [item]: items }) }
}

test('the recorded answers are understood', { skip }, () => {
  const recorded = JSON.parse(
    readFileSync(join(folder ?? '', 'activemerchant', 'authorize_net.json'), 'utf8'),
  ) as Record<string, string>
  const given = (name: string) => {
    const root = readXml(recorded[name] ?? '')
    assert.ok(root, name)
    return told(toJson(root) as object)
  }
  for (const [name, expected] of [
    ['successful_purchase_response', 'charged'],
    ['successful_authorize_response', 'charged'],
    ['fraud_review_response', 'charged'],
    ['successful_purchase_response_test_mode', 'no_answer'],
    ['failed_purchase_response', 'invalid_card'],
    ['failed_authorize_response', 'invalid_card'],
    ['no_match_cvv_response', 'other'],
    ['failed_refund_for_unsettled_payment_response', 'no_answer'],
  ] as const)
    assert.equal(verdict(sold(given(name))), expected, name)
  assert.deepEqual(parseCheck(given('credentials_are_legit_response'), 'login'), {
    kind: 'answered',
    value: { account: 'login' },
  })
  assert.deepEqual(parseCheck(given('credentials_are_bogus_response'), 'login'), {
    kind: 'rejected',
    reason: 'credentials',
    detail: 'E00007',
  })
})
