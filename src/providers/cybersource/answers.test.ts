import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, REFERENCE } from '../../../test/support/psp-wire.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { parseChange, parseCharge, parseCheck, parseDetails, parseSearch } from './answers.ts'
import { STATUSES } from './wire.ts'
import { STATUS_MAP } from './words.ts'

const answeredWith = (status: number, body: string | object) => outboundAnswer({ status, body })

const paid = {
  id: '6750124114786780104953',
  status: 'AUTHORIZED',
  submitTimeUtc: '2026-03-03T09:00:00Z',
  clientReferenceInformation: { code: REFERENCE },
  orderInformation: { amountDetails: { totalAmount: '100.01', authorizedAmount: '100.01', currency: 'EUR' } },
  processorInformation: { approvalCode: '888888' },
}
const invalid = (reason: string) => ({ status: 'INVALID_REQUEST', reason, message: 'not told' })
const declined = (reason: string) => ({
  ...paid,
  status: 'DECLINED',
  errorInformation: { reason, message: 'not told' },
})
const details = (changed: object = {}, applications = ['ics_auth', 'ics_bill']) => ({
  id: paid.id,
  status: 'TRANSMITTED',
  merchantId: 'shop',
  applicationInformation: { applications: applications.map((name) => ({ name, reasonCode: '100' })) },
  clientReferenceInformation: paid.clientReferenceInformation,
  orderInformation: { amountDetails: { totalAmount: '100.01', currency: 'EUR' } },
  ...changed,
})
const statusOf = (answer: ReturnType<typeof parseDetails>) =>
  answer.kind === 'answered' && answer.value.state === 'charged' ? answer.value.payment.status : answer.kind

test('an authorised sale is charged, in what it says', () => {
  assert.deepEqual(parseCharge(answeredWith(201, paid), true), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: paid.id,
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'AUTHORIZED',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T09:00:00Z'),
        isTest: null,
        extra: { captured: 'true', authorisation_code: '888888' },
      },
    },
  })
  assert.equal(statusOf(parseCharge(answeredWith(201, paid), false)), 'authorized')
})

test('every status has one meaning for a sale, and one for what was only authorised', () => {
  for (const status of STATUSES)
    for (const captures of [true, false]) {
      const answer = parseCharge(answeredWith(201, { ...paid, status }), captures)
      const ours = STATUS_MAP[status]?.[captures ? 'sold' : 'held']
      if (!ours) assert.equal(answer.kind, 'no_answer', status)
      else if (TRANSACTION_STATUSES[ours] === 'refused')
        assert.equal(answer.kind === 'answered' && answer.value.state, 'refused', status)
      else assert.equal(statusOf(answer), ours, status)
    }
})

test('less than was asked for is said to be less', () => {
  const amountDetails = { totalAmount: '100.01', authorizedAmount: '50.00', currency: 'EUR' }
  const answer = parseCharge(answeredWith(201, { ...paid, orderInformation: { amountDetails } }), true)
  const { value } = answer as { value: { payment: { amountMinor: bigint } } }
  assert.equal(value.payment.amountMinor, 5_000n)
})

test('a refusal is in our words, with its own', () => {
  for (const [reason, refusalCode] of [
    ['INSUFFICIENT_FUND', 'insufficient_funds'],
    ['STOLEN_LOST_CARD', 'stolen_card'],
    ['CONSUMER_AUTHENTICATION_REQUIRED', 'authentication_required'],
    ['DAGGDENIED', 'other'],
  ] as const)
    assert.deepEqual(parseCharge(answeredWith(201, declined(reason)), true), {
      kind: 'answered',
      value: {
        state: 'refused',
        refusalCode,
        rawCode: reason,
        paymentId: paid.id,
        about: { reference: REFERENCE, amountMinor: 10_001n, currency: 'EUR' },
      },
    })
})

test('an account that is not set up is no declined card: not in the answer, not in the look-up', () => {
  const reason = 'INVALID_MERCHANT_CONFIGURATION'
  const value = { state: 'refused', refusalCode: 'credentials', rawCode: reason }
  assert.partialDeepStrictEqual(parseCharge(answeredWith(201, declined(reason)), true), { value })
  const shown = details({ status: 'INVALID_REQUEST', errorInformation: { reason } })
  assert.partialDeepStrictEqual(parseDetails(answeredWith(200, shown), 'shop'), { value })
  const rejected = { kind: 'rejected', reason: 'credentials', detail: reason }
  const change = { id: '1', status: 'INVALID_REQUEST', errorInformation: { reason } }
  assert.deepEqual(parseChange(answeredWith(201, change), 'void'), rejected)
  assert.deepEqual(parseChange(answeredWith(400, invalid(reason)), 'void'), rejected)
})

test('a request that is none says whose fault it was; a used transactionId is a duplicate', () => {
  const summary = (status: number, body: object) => {
    const answer = parseCharge(answeredWith(status, body), true)
    return answer.kind === 'rejected' ? answer.reason : answer.kind === 'answered' ? answer.value.state : answer.kind
  }
  assert.equal(summary(400, invalid('DUPLICATE_REQUEST')), 'duplicate')
  assert.equal(summary(400, invalid('INVALID_CARD')), 'refused')
  assert.equal(summary(400, invalid('CARD_TYPE_NOT_ACCEPTED')), 'refused')
  assert.equal(summary(400, invalid('MISSING_FIELD')), 'request')
  assert.equal(summary(400, invalid('INVALID_MERCHANT_CONFIGURATION')), 'credentials')
  assert.equal(summary(401, { response: { rmsg: 'Authentication Failed' } }), 'credentials')
  assert.equal(summary(400, invalid('PROCESSOR_UNAVAILABLE')), 'no_answer')
  assert.equal(summary(429, {}), 'not_sent')
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  const text = JSON.stringify(paid)
  for (const [status, body] of [
    [201, {}],
    [201, { ...paid, id: undefined }],
    [201, { ...paid, status: 'authorized' }],
    [201, { ...paid, orderInformation: undefined }],
    [201, { ...paid, clientReferenceInformation: {} }],
    [201, text.replaceAll('"100.01"', '"1e5"')],
    [201, text.replaceAll('"100.01"', '100.01')],
    [201, text.replaceAll('"100.01"', '"100,01"')],
    [201, text.replaceAll('"EUR"', '"eur"')],
    [201, text.replace('"id"', '"status":"DECLINED","id"')],
    [201, text.slice(0, -2)],
    [201, `\uFEFF${text}`],
    [200, text],
    [302, text],
    [400, '<html>Bad Request</html>'],
    [401, '<html>Unauthorized</html>'],
    [403, invalid('MISSING_FIELD')],
    [500, declined('INSUFFICIENT_FUND')],
    [502, { status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR' }],
    [502, { ...paid, status: 'DECLINED' }],
  ] as const)
    assert.equal(parseCharge(answeredWith(status, body), true).kind, 'no_answer', `${status} ${JSON.stringify(body)}`)
})

test('a transaction that is told was sold if it was billed', () => {
  const told = (changed: object, applications?: string[]) =>
    statusOf(parseDetails(answeredWith(200, details(changed, applications)), 'shop'))
  assert.equal(told({}), 'completed')
  assert.equal(told({ status: 'PENDING' }), 'completed')
  assert.equal(told({ status: 'PENDING' }, ['ics_auth']), 'pending')
  assert.equal(told({ status: 'AUTHORIZED' }, ['ics_auth']), 'authorized')
  assert.equal(told({ status: 'VOIDED' }), 'voided')
  assert.equal(told({ status: undefined }), 'no_answer')
  assert.equal(told({ merchantId: 'another' }), 'no_answer')
})

test('a transaction whose id is known and whose details are not shown may still have been charged', () => {
  const missing = { status: 'NOT_FOUND', reason: 'NOT_FOUND' }
  for (const body of [missing, {}])
    assert.deepEqual(parseDetails(answeredWith(404, body), 'shop'), { kind: 'no_answer', reason: 'not_shown' })
  assert.equal(parseDetails(answeredWith(404, '<html>'), 'shop').kind, 'no_answer')
})

test('of what a search finds the charge that succeeded counts, else the newest, and nothing else', () => {
  const summary = (id: string, name: string, reasonCode: string, code = REFERENCE) => ({
    id,
    clientReferenceInformation: { code },
    applicationInformation: { applications: [{ name, reasonCode }] },
  })
  const search = (transactionSummaries: object[], totalCount = transactionSummaries.length) => {
    const answer = parseSearch(answeredWith(201, { totalCount, _embedded: { transactionSummaries } }), REFERENCE)
    return answer.kind === 'found' ? answer.paymentId : answer.kind
  }
  assert.equal(search([summary('3', 'ics_auth', '203'), summary('2', 'ics_auth', '100')]), '2')
  assert.equal(search([summary('3', 'ics_auth', '203'), summary('2', 'ics_auth', '204')]), '3')
  assert.equal(search([summary('3', 'ics_credit', '100'), summary('2', 'ics_auth', '100', 'another')]), null)
  assert.equal(search([]), null)
  assert.equal(search([summary('2', 'ics_auth', '100', 'another')]), 'no_answer')
  assert.equal(search([], 1), 'no_answer')
  assert.deepEqual(parseCheck(answeredWith(201, { totalCount: 0 }), 'shop'), {
    kind: 'answered',
    value: { account: 'shop' },
  })
  assert.equal(parseCheck(answeredWith(401, { response: { rmsg: 'no' } }), 'shop').kind, 'rejected')
})

test('changes are done, or refused with a reason', () => {
  const value = (status: number, body: object, kind: 'capture' | 'void' | 'refund' = 'refund') => {
    const answer = parseChange(answeredWith(status, body), kind)
    return answer.kind === 'answered' ? answer.value : answer
  }
  const done = { id: '6799499091686234304951', clientReferenceInformation: { code: 'chg-1' } }
  const about = { reference: 'chg-1', amountMinor: 4_000n, currency: 'EUR' }
  for (const [kind, status, said] of [
    ['capture', 'PENDING', { orderInformation: { amountDetails: { totalAmount: '40.00', currency: 'EUR' } } }],
    ['void', 'REVERSED', { reversalAmountDetails: { reversedAmount: '40.00', currency: 'EUR' } }],
    // In lower case, as it was recorded.
    ['void', 'VOIDED', { voidAmountDetails: { voidAmount: '40.00', currency: 'eur' } }],
    ['refund', 'PENDING', { refundAmountDetails: { refundAmount: '40.00', currency: 'EUR' } }],
  ] as const)
    assert.deepEqual(value(201, { ...done, status, ...said }, kind), { state: 'done', pspRef: done.id, about })
  for (const [reason, refusalCode] of [
    ['NOT_VOIDABLE', 'too_late'],
    ['AUTH_ALREADY_REVERSED', 'already_done'],
    ['DUPLICATE_REQUEST', 'already_done'],
    ['EXCEEDS_AUTH_AMOUNT', 'amount_too_large'],
    ['MISSING_AUTH', 'not_found'],
  ] as const)
    assert.deepEqual(value(400, invalid(reason)), { state: 'refused', refusalCode, rawCode: reason })
  assert.deepEqual(value(201, { ...done, status: 'FAILED' }, 'void'), {
    state: 'refused',
    refusalCode: 'other',
    rawCode: 'FAILED',
    about: { reference: 'chg-1' },
  })
  assert.equal(parseChange(answeredWith(400, invalid('MISSING_FIELD')), 'refund').kind, 'rejected')
  assert.equal(parseChange(answeredWith(201, { ...done, status: 'PENDING' }), 'void').kind, 'no_answer')
  assert.equal(parseChange(answeredWith(502, invalid('NOT_VOIDABLE')), 'void').kind, 'no_answer')
})

const folder = process.env.PSP_CONTRACTS_DIR

test('the recorded exchanges are understood', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const path = join(folder ?? '', 'activemerchant', 'cyber_source_rest.json')
  const recorded = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const answer = (name: string) => answeredWith(201, recorded[name] ?? '')
  const charge = parseCharge(answer('successful_purchase_response'), true)
  const { value } = charge as { value: { payment: { amountMinor: bigint; status: string } } }
  assert.deepEqual([value.payment.amountMinor, value.payment.status], [10_221n, 'completed'])
  const capture = parseChange(answer('successful_capture_response'), 'capture')
  assert.equal(capture.kind === 'answered' && capture.value.state, 'done')
  const credit = parseChange(answer('successful_credit_response'), 'refund')
  assert.equal(credit.kind === 'answered' && credit.value.state, 'done')
  // ACCEPTED is no status of a void in the published models: what it did has to be looked up.
  assert.equal(parseChange(answer('successful_void_response'), 'void').kind, 'no_answer')
})
