import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspMode } from '../charge/family.ts'
import { charge as payu } from './index.ts'

const SETTINGS = {
  username: 'pRRXKOl8ikMmt9u',
  password: 'key-of-26',
  'shop-id': '508029',
  'merchant-account': '512321',
}
const order = pspOrder({ currency: 'USD' })

const values = (value: number) => ({ TX_VALUE: { value, currency: 'USD' } })
const transaction = (type: string, state = 'APPROVED', more: object = {}) => ({
  id: `${type}-1`,
  type,
  transactionResponse: {
    state,
    responseCode: state === 'DECLINED' ? 'ENTITY_DECLINED' : state,
    operationDate: 1393966959622,
  },
  ...more,
})
const SALE = transaction('AUTHORIZATION_AND_CAPTURE')
const HELD = transaction('AUTHORIZATION')

const orderOf = (status: string, transactions: object[] | null, more: object = {}) => ({
  id: 857695047,
  accountId: 512321,
  status,
  referenceCode: REFERENCE,
  isTest: true,
  transactions,
  additionalValues: values(100.01),
  ...more,
})

async function told(result: unknown, paymentId: string | null = '857695047', mode: PspMode = 'test') {
  const body = { code: 'SUCCESS', error: null, result }
  const { psp } = await wiredPsp(payu, SETTINGS, { mode, answers: [{ body }] })
  const answer = await psp.lookUp(order, { paymentId }, null)
  return answer.kind === 'answered' ? answer.value : answer.reason
}
const shown = (...said: Parameters<typeof orderOf>) => told({ payload: orderOf(...said) })
const status = (word: string, refundedMinor = 0n) => ({ state: 'charged', payment: { status: word, refundedMinor } })

test('an order is told with its amount, its reference and what to change it by', async () => {
  assert.deepEqual(await shown('CAPTURED', [SALE]), {
    state: 'charged',
    payment: {
      paymentId: '857695047',
      uid: null,
      reference: REFERENCE,
      status: 'completed',
      label: 'CAPTURED',
      amountMinor: 10_001n,
      currency: 'USD',
      refundedMinor: 0n,
      createdAt: new Date(1_393_966_959_622),
      isTest: true,
      extra: { transaction_id: 'AUTHORIZATION_AND_CAPTURE-1' },
    },
  })
})

test('what was done to it counts, not what its last transaction was called', async () => {
  assert.partialDeepStrictEqual(await shown('AUTHORIZED', [HELD]), status('pending'))
  const captured = await shown('CAPTURED', [HELD, transaction('CAPTURE')])
  assert.partialDeepStrictEqual(captured, status('completed'))
  assert.partialDeepStrictEqual(captured, { payment: { extra: { transaction_id: 'CAPTURE-1' } } })
  assert.partialDeepStrictEqual(await shown('CANCELLED', [HELD, transaction('VOID')]), status('voided'))
  // A refund that was turned down makes the order DECLINED, and it is paid as before.
  assert.partialDeepStrictEqual(await shown('DECLINED', [SALE, transaction('REFUND', 'DECLINED')]), status('completed'))
  assert.partialDeepStrictEqual(await shown('CAPTURED', [SALE, transaction('REFUND', 'PENDING')]), status('completed'))
  assert.partialDeepStrictEqual(await shown('REFUNDED', [SALE, transaction('REFUND')]), status('refunded', 10_001n))
  assert.partialDeepStrictEqual(await shown('CHARGEBACK', [SALE]), status('chargeback-initiated'))
})

test('parts that were refunded are added up; one that does not say how much makes it unbelievable', async () => {
  const part = (value: number) => transaction('PARTIAL_REFUND', 'APPROVED', { additionalValues: values(value) })
  assert.partialDeepStrictEqual(await shown('REFUNDED', [SALE, part(40), part(10.01)]), status('completed', 5_001n))
  assert.partialDeepStrictEqual(await shown('REFUNDED', [SALE, part(40), part(60.01)]), status('refunded', 10_001n))
  const unsaid = [SALE, transaction('PARTIAL_REFUND', 'APPROVED', { additionalValues: null })]
  assert.equal(await shown('REFUNDED', unsaid), 'unreadable_refund')
})

test('a charge that waits, was refused, or of which they do not know themselves', async () => {
  assert.partialDeepStrictEqual(await shown('NEW', null), status('pending'))
  assert.partialDeepStrictEqual(await shown('IN_PROGRESS', []), status('pending'))
  const submitted = transaction('AUTHORIZATION_AND_CAPTURE', 'SUBMITTED')
  assert.partialDeepStrictEqual(await shown('IN_PROGRESS', [submitted]), status('pending'))
  const declined = transaction('AUTHORIZATION_AND_CAPTURE', 'DECLINED')
  const refused = { state: 'refused', refusalCode: 'do_not_honour', rawCode: 'ENTITY_DECLINED', paymentId: '857695047' }
  assert.partialDeepStrictEqual(await shown('DECLINED', [declined]), refused)
  assert.equal(await shown('DECLINED', [transaction('AUTHORIZATION_AND_CAPTURE', 'ERROR')]), 'unclear_ERROR')
  assert.partialDeepStrictEqual(await shown('CAPTURED', [declined, SALE]), status('completed'))
})

test('what is not of this account, this order or any order that we know is not believed', async () => {
  assert.equal(await shown('CAPTURED', [SALE], { accountId: 512322 }), 'other_account')
  assert.equal(await shown('CAPTURED', [SALE], { referenceCode: 'another' }), 'other_reference')
  assert.equal(await shown('CAPTURED', [SALE], { additionalValues: values(100) }), 'other_amount')
  assert.equal(await shown('CAPTURED', [SALE], { additionalValues: values(100.011) }), 'unreadable_amount')
  assert.equal(await shown('PAID', [SALE]), 'unknown_shape')
  assert.equal(await shown('CAPTURED', [transaction('CREDIT')]), 'unknown_shape')
  assert.equal(await told({ payload: orderOf('CAPTURED', [SALE]) }, '857695047', 'live'), 'other_mode')
})

test('under a reference there may be several orders, or none', async () => {
  const found = (...payload: object[]) => told({ payload }, null)
  const declined = { ...orderOf('DECLINED', [transaction('AUTHORIZATION_AND_CAPTURE', 'DECLINED')]), id: 1 }
  const paid = orderOf('CAPTURED', [SALE])
  assert.partialDeepStrictEqual(await found(declined, paid), { payment: { paymentId: '857695047' } })
  assert.partialDeepStrictEqual(await found(declined), { state: 'refused', paymentId: '1' })
  assert.equal(await found(paid, { ...paid, referenceCode: 'another' }), 'other_reference')
  for (const nothing of [null, { payload: null }, { payload: [] }])
    assert.deepEqual(await told(nothing, null), { state: 'never_arrived' }, JSON.stringify(nothing))
  assert.equal(await told(null), 'not_shown')
  assert.equal(await told(undefined, null), 'unknown_shape')
  assert.equal(await told({}, null), 'unknown_shape')
})
