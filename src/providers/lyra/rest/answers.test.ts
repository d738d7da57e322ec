import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundAnswer, pspOrder } from '../../../../test/support/psp-wire.ts'
import { LYRA_STATUSES } from '../words.ts'
import { readChange, readDetails, readListed, readPaid, readTested } from './answers.ts'

const answerOf = (status: number, body: string | object) => outboundAnswer({ status, body })

const SHOP = '69876357'
const orderDetails = { orderTotalAmount: 10_001, orderCurrency: 'EUR', mode: 'TEST', orderId: pspOrder().reference }
const transaction = {
  shopId: SHOP,
  uuid: '017574bda28e4f1d8413b97fc65c8197',
  amount: 10_001,
  currency: 'EUR',
  detailedStatus: 'AUTHORISED',
  operationType: 'DEBIT',
  creationDate: '2026-03-03T09:00:01+00:00',
  errorCode: null,
  detailedErrorCode: null,
  transactionDetails: {
    sequenceNumber: 1,
    cardDetails: {
      legacyTransId: '908967',
      effectiveBrand: 'CB',
      pan: '497010XXXXXX0055',
      authorizationResponse: { authorizationNumber: '3fd0e3', authorizationResult: '0' },
      captureResponse: { refundAmount: null },
    },
  },
}
const success = (answer: unknown) => answerOf(200, { status: 'SUCCESS', answer, mode: 'TEST' })
const failure = (errorCode: string, status = 200) => answerOf(status, { status: 'ERROR', answer: { errorCode } })
const paid = (changed: object = {}, order: object = {}) =>
  readPaid(
    success({
      shopId: SHOP,
      orderDetails: { ...orderDetails, ...order },
      transactions: [{ ...transaction, ...changed }],
    }),
    SHOP,
  )

test('what Lyra says of a charge is believed, with all that later calls and the merchant want', () => {
  assert.deepEqual(paid(), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '908967',
        uid: '017574bda28e4f1d8413b97fc65c8197',
        reference: pspOrder().reference,
        status: 'completed',
        label: 'AUTHORISED',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T09:00:01Z'),
        isTest: true,
        extra: {
          authorization_number: '3fd0e3',
          authorization_result: '0',
          card_brand: 'CB',
          card_number: '497010XXXXXX0055',
          sequence_number: '1',
        },
      },
    },
  })
})

test('every status has one meaning, and keeps its own word; another word has none', () => {
  for (const [label, status] of Object.entries(LYRA_STATUSES)) {
    const got = paid({ detailedStatus: label })
    const value = got.kind === 'answered' ? got.value : null
    if (status === 'failed') assert.equal(value?.state, 'refused', label)
    else assert.deepEqual(value?.state === 'charged' && [value.payment.status, value.payment.label], [status, label])
  }
  for (const detailedStatus of ['', 'PAID', 'constructor', null])
    assert.deepEqual(paid({ detailedStatus }), { kind: 'no_answer', reason: 'unknown_shape' })
})

test('a live transaction says that it is one', () => {
  const got = paid({}, { mode: 'PRODUCTION' })
  assert.equal(got.kind === 'answered' && got.value.state === 'charged' && got.value.payment.isTest, false)
})

test('what is broken, of another shop or of two charges is no answer', () => {
  for (const changed of [{ amount: '10001' }, { amount: 100.01 }, { amount: -1 }, { uuid: '' }, { currency: 'EU' }])
    assert.equal(paid(changed).kind, 'no_answer', JSON.stringify(changed))
  assert.deepEqual(paid({ shopId: '12345678' }), { kind: 'no_answer', reason: 'other_merchant' })
  const two = { shopId: SHOP, orderDetails, transactions: [transaction, transaction] }
  assert.deepEqual(readPaid(success(two), SHOP), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.equal(readPaid(answerOf(200, { status: 'SUCCESS', answer: {} }), SHOP).kind, 'no_answer')
  assert.equal(readPaid(answerOf(401, '<html>'), SHOP).kind, 'no_answer')
})

test('an error of the envelope is a rejection where it says that nothing was done, else no answer', () => {
  assert.deepEqual(readPaid(failure('INT_905', 401), SHOP), {
    kind: 'rejected',
    reason: 'credentials',
    detail: 'INT_905',
  })
  assert.deepEqual(readTested(failure('INT_905'), SHOP), { kind: 'rejected', reason: 'credentials', detail: 'INT_905' })
  assert.deepEqual(readPaid(failure('INT_902'), SHOP), { kind: 'rejected', reason: 'request', detail: 'INT_902' })
  assert.deepEqual(readPaid(failure('PSP_100'), SHOP), { kind: 'rejected', reason: 'request', detail: 'PSP_100' })
  assert.deepEqual(readPaid(failure('PSP_999'), SHOP), { kind: 'no_answer', reason: 'PSP_999' })
  // Without a code of its own shape nobody knows who says so.
  assert.equal(readPaid(failure('4111111111111111', 401), SHOP).kind, 'no_answer')
})

test('a look-up finds charges, not what was given back; nothing is found of what is not there', () => {
  assert.deepEqual(readListed(failure('PSP_010'), SHOP), { kind: 'answered', value: [] })
  assert.deepEqual(readListed(failure('PSP_015'), SHOP), { kind: 'no_answer', reason: 'PSP_015' })
  assert.deepEqual(readListed(success({ transactions: [{ uuid: 'u1', shopId: SHOP }] }), SHOP), {
    kind: 'answered',
    value: ['u1'],
  })
  assert.equal(readListed(success({ transactions: [{ uuid: 'u1', shopId: '1' }] }), SHOP).kind, 'no_answer')
  const details = (changed: object) => readDetails(success({ ...transaction, orderDetails, ...changed }), SHOP)
  assert.deepEqual(details({ operationType: 'CREDIT' }), { kind: 'answered', value: null })
  assert.equal(details({ orderDetails: null }).kind, 'no_answer')
  assert.equal(details({}).kind, 'answered')
})

test('a change that was not made says why; one that was, what it changed', () => {
  const refusalOf = (code: string) => {
    const got = readChange(failure(code), SHOP)
    return got.kind === 'answered' && got.value.state === 'refused' ? got.value.refusalCode : got.kind
  }
  assert.equal(refusalOf('PSP_010'), 'not_found')
  assert.equal(refusalOf('PSP_011'), 'not_possible')
  assert.equal(refusalOf('PSP_020'), 'amount_too_large')
  assert.equal(refusalOf('PSP_999'), 'no_answer')
  assert.deepEqual(readChange(success({ ...transaction, orderDetails }), SHOP), {
    kind: 'answered',
    value: {
      state: 'done',
      pspRef: transaction.uuid,
      about: { amountMinor: 10_001n, currency: 'EUR', reference: pspOrder().reference, isTest: true },
    },
  })
})
