import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as payu } from './index.ts'
import { REFUSALS, toRefusal, UNCLEAR } from './words.ts'

const SETTINGS = {
  username: 'pRRXKOl8ikMmt9u',
  password: '4Vj8eK4rloUd272L48hsrarnUA',
  'shop-id': '508029',
  'merchant-account': '512321',
  country: 'CO',
}
const UID = 'b5369274-4b51-4cd3-a634-61db79b3eb9c'

const order = pspOrder({ currency: 'USD' })
const change = pspChange('3018500', {
  charge: order,
  payment: { paymentId: '3018500', uid: null, extra: { transaction_id: UID } },
})

async function asked(answer: Canned) {
  return (await wiredPsp(payu, SETTINGS, { answers: [answer] })).psp
}
const answerOf = (changes: object): Canned => ({
  body: {
    code: 'SUCCESS',
    error: null,
    transactionResponse: {
      orderId: 3018500,
      transactionId: UID,
      state: 'APPROVED',
      responseCode: 'APPROVED',
      operationDate: 1393966959622,
      ...changes,
    },
  },
})
const failure = (error: string | null): Canned => ({ body: { code: 'ERROR', error, transactionResponse: null } })
const sold = async (answer: Canned) => (await asked(answer)).sale(order, CARD)

test('a sale is told with all that is said of it', async () => {
  assert.deepEqual(await sold(answerOf({})), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '3018500',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'APPROVED',
        amountMinor: 10_001n,
        currency: 'USD',
        refundedMinor: 0n,
        createdAt: new Date(1_393_966_959_622),
        isTest: null,
        extra: { transaction_id: UID },
      },
    },
  })
  const held = await (await asked(answerOf({}))).authorise(order, CARD)
  assert.partialDeepStrictEqual(held, { value: { payment: { status: 'authorized' } } })
})

test('each documented state is one of ours; an error of theirs is neither paid nor refused', async () => {
  const said = async (state: string) => {
    const answer = await sold(answerOf({ state, responseCode: null }))
    if (answer.kind !== 'answered') return answer.kind
    return answer.value.state === 'charged' ? answer.value.payment.status : answer.value.state
  }
  const states = ['APPROVED', 'DECLINED', 'ERROR', 'EXPIRED', 'PENDING', 'SUBMITTED', 'NEW']
  const expected = ['completed', 'refused', 'no_answer', 'refused', 'pending', 'pending', 'no_answer']
  assert.deepEqual(await Promise.all(states.map(said)), expected)
})

/** developers.payulatam.com, "Response codes and variables": for transactions, responses and confirmations (2025-03). */
const DOCUMENTED = `ABANDONED_TRANSACTION ANTIFRAUD_REJECTED AUTOMATICALLY_FIXED_AND_SUCCESS_REVERSAL
  AUTOMATICALLY_FIXED_AND_UNSUCCESS_REVERSAL AUTOMATIC_FIXED_NOT_SUPPORTED BANK_ACCOUNT_ACTIVATION_ERROR
  BANK_ACCOUNT_NOT_AUTHORIZED_FOR_AUTOMATIC_DEBIT BANK_FRAUD_REJECTED BANK_UNREACHABLE CONTACT_THE_ENTITY
  CREDIT_CARD_NOT_AUTHORIZED_FOR_INTERNET_TRANSACTIONS DIGITAL_CERTIFICATE_NOT_FOUND ENTITY_DECLINED
  ENTITY_MESSAGING_ERROR ERROR ERROR_CONVERTING_TRANSACTION_AMOUNTS ERROR_FIXING_AND_REVERSING
  ERROR_FIXING_INCOMPLETE_DATA EXCEEDED_AMOUNT EXPIRED_CARD EXPIRED_TRANSACTION FIX_NOT_REQUIRED INACTIVE_PAYMENT_PROVIDER
  INSUFFICIENT_FUNDS INTERNAL_PAYMENT_PROVIDER_ERROR INVALID_AGENCY_BANK_ACCOUNT INVALID_BANK INVALID_BANK_ACCOUNT
  INVALID_CARD INVALID_EXPIRATION_DATE_OR_SECURITY_CODE INVALID_RESPONSE_PARTIAL_APPROVAL INVALID_TRANSACTION
  NOT_ACCEPTED_TRANSACTION NOT_FIXED_FOR_ERROR_STATE PAYMENT_NETWORK_BAD_RESPONSE PAYMENT_NETWORK_NO_CONNECTION
  PAYMENT_NETWORK_NO_RESPONSE PAYMENT_NETWORK_REJECTED REPEAT_TRANSACTION RESTRICTED_CARD`.split(/\s+/)
/** These say that it waits, or was approved. */
const NO_REFUSALS = `APPROVED PENDING_AWAITING_PSE_CONFIRMATION PENDING_NOTIFYING_ENTITY PENDING_PAYMENT_IN_BANK
  PENDING_PAYMENT_IN_ENTITY PENDING_SENT_TO_FINANCIAL_ENTITY PENDING_TRANSACTION_CONFIRMATION PENDING_TRANSACTION_REVIEW
  PENDING_TRANSACTION_TRANSMISSION`.split(/\s+/)

test('each documented code of a refusal is mapped, once, or leaves open what was done', async () => {
  const mapped: readonly string[] = Object.values(REFUSALS).flat()
  assert.equal(new Set(mapped).size, mapped.length)
  for (const code of DOCUMENTED) assert.notEqual(mapped.includes(code), UNCLEAR.has(code), code)
  for (const code of NO_REFUSALS) assert.ok(!mapped.includes(code) && !UNCLEAR.has(code), code)
  for (const code of DOCUMENTED) {
    const answer = await sold(answerOf({ state: 'DECLINED', responseCode: code }))
    if (UNCLEAR.has(code)) assert.deepEqual(answer, { kind: 'no_answer', reason: 'unclear_DECLINED' }, code)
    else assert.partialDeepStrictEqual(answer, { value: { refusalCode: toRefusal(code), rawCode: code } }, code)
  }
  const unheardOf = await sold(answerOf({ state: 'DECLINED', responseCode: 'NEW_ONE' }))
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'NEW_ONE' } })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['unknown_shape', answerOf({ orderId: '3018500' })],
  ['unknown_shape', answerOf({ state: 'approved' })],
  ['unknown_shape', { body: { code: 'SUCCESS', error: null, transactionResponse: null } }],
  // A version that says what it is about has to say that it is ours.
  ['other_reference', answerOf({ orderReferenceCode: 'another' })],
  ['other_reference', answerOf({ orderReferenceCode: 'another', state: 'DECLINED' })],
  ['unclear_ERROR', answerOf({ state: 'ERROR', responseCode: 'PAYMENT_NETWORK_NO_CONNECTION' })],
  ['unclear_APPROVED', answerOf({ responseCode: 'INVALID_RESPONSE_PARTIAL_APPROVAL' })],
  ['error_of_theirs', failure('Unexpected error')],
  ['error_of_theirs', failure(null)],
  ['status_400', { status: 400, body: { message: 'of a proxy' } }],
  ['status_400', { ...answerOf({}), status: 400 }],
  ['status_429', { status: 429, body: {} }],
  ['status_500', { status: 500, body: failure('x').body }],
  ['redirect', { status: 302, body: '' }],
  ['status_200_unreadable', { body: '<paymentResponse><code>SUCCESS</code></paymentResponse>' }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 60)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
  assert.deepEqual(await sold(failure('Invalid credentials')), rejected('credentials', 'invalid_credentials'))
  const invalid = failure('property: order.buyer.emailAddress, message: not a well-formed email address')
  assert.deepEqual(await sold(invalid), rejected('request', 'order.buyer.emailAddress'))
})

test('a change is done, looked into, or refused; of another order it is none of ours', async () => {
  const changed = async (answer: Canned) => {
    const done = await (await asked(answer)).refund(change)
    if (done.kind !== 'answered') return `${done.kind} ${done.reason}`
    return done.value.state === 'refused' ? done.value.refusalCode : done.value.state
  }
  assert.equal(await changed(answerOf({})), 'done')
  assert.equal(await changed(answerOf({ state: 'PENDING', responseCode: null, transactionId: null })), 'accepted')
  assert.equal(await changed(answerOf({ state: 'DECLINED', responseCode: 'ENTITY_DECLINED' })), 'not_possible')
  assert.equal(await changed(answerOf({ state: 'ERROR' })), 'no_answer unclear_ERROR')
  assert.equal(await changed(answerOf({ orderId: 1 })), 'no_answer other_payment')
})

const folder = process.env.PSP_CONTRACTS_DIR
test('recorded answers are believed for what they are', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'payu_latam.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<string, string>
  // Some were indented with tabs by who kept them.
  const canned = (name: string): Canned => ({ body: recorded[name] ?? assert.fail(name) })
  const status = (word: string) => ({ value: { payment: { status: word } } })
  for (const name of ['successful_purchase_response', 'successful_purchase_with_cabal_response'])
    assert.partialDeepStrictEqual(await sold(canned(name)), status('completed'), name)
  const held = async (name: string) => (await asked(canned(name))).authorise(order, CARD)
  for (const name of ['successful_authorize_response', 'successful_authorize_with_cabal_response'])
    assert.partialDeepStrictEqual(await held(name), status('authorized'), name)
  assert.partialDeepStrictEqual(await held('pending_authorize_response'), status('pending'))
  const fraud = await sold(canned('failed_purchase_response'))
  assert.partialDeepStrictEqual(fraud, { value: { state: 'refused', refusalCode: 'suspected_fraud' } })
  for (const end of ['expected', 'not_expected']) {
    const answer = await sold(canned(`failed_purchase_response_when_payment_network_response_error_${end}`))
    assert.partialDeepStrictEqual(answer, { value: { refusalCode: 'do_not_honour', rawCode: 'CONTACT_THE_ENTITY' } })
  }
  const changed = async (kind: 'capture' | 'void' | 'refund', name: string, paymentId: string) =>
    (await asked(canned(name)))[kind]({ ...change, payment: { ...change.payment, paymentId } })
  const state = (word: string) => ({ value: { state: word } })
  assert.partialDeepStrictEqual(await changed('capture', 'successful_capture_response', '272601'), state('done'))
  assert.partialDeepStrictEqual(await changed('void', 'successful_void_response', '840434914'), state('accepted'))
  assert.partialDeepStrictEqual(await changed('refund', 'pending_refund_response', '924877963'), state('accepted'))
  for (const kind of ['capture', 'void', 'refund'] as const) {
    const rejected = { kind: 'rejected', reason: 'request', detail: 'order.id' }
    assert.deepEqual(await changed(kind, `failed_${kind}_response`, '1'), rejected, kind)
  }
  const legit = await (await asked(canned('credentials_are_legit_response'))).check()
  assert.deepEqual(legit, { kind: 'answered', value: { account: '512321' } })
  const bogus = await (await asked(canned('credentials_are_bogus_response'))).check()
  assert.partialDeepStrictEqual(bogus, { kind: 'rejected', reason: 'credentials' })
})
