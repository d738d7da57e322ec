import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, ofSale, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { ChargeOrder } from '../charge/psp.ts'
import { charge as bluesnap } from './index.ts'
import { STATUSES, TYPES } from './words.ts'

const SETTINGS = { username: 'API_1234567', password: 'Secret123456', 'merchant-account': '397608' }

const asked = async (answer: Canned) => (await wiredPsp(bluesnap, SETTINGS, { answers: [answer] })).psp
const sold = async (answer: Canned, changes: Partial<ChargeOrder> = {}) =>
  (await asked(answer)).sale(pspOrder(changes), CARD)

interface Facts {
  type?: string
  reference?: string | null
  id?: string
  amount?: string
  currency?: string
  status?: string
  more?: string
}

function transaction(facts: Facts = {}): Canned {
  const { type = 'AUTH_CAPTURE', id = '1012082839', amount = '100.01', currency = 'EUR', status = 'success' } = facts
  const { reference = REFERENCE, more = '' } = facts
  const named = reference === null ? '' : `<merchant-transaction-id>${reference}</merchant-transaction-id>`
  const body = `<?xml version="1.0" encoding="UTF-8"?><card-transaction xmlns="http://ws.plimus.com">
    <card-transaction-type>${type}</card-transaction-type>${named}<transaction-id>${id}</transaction-id>
    <amount>${amount}</amount><currency>${currency}</currency>
    <processing-info><processing-status>${status}</processing-status><authorization-code>OK1510</authorization-code></processing-info>
    ${more}</card-transaction>`
  return { body }
}
const message = (name: string) => `<message><error-name>${name}</error-name><code>14002</code></message>`
const failure = (names: string, status = 400): Canned => ({
  status,
  body: `<messages xmlns="http://ws.plimus.com">${names.split(' ').map(message).join('')}</messages>`,
})
const hidden = (reference: string, status = 403): Canned => ({
  status,
  body: `User: API_1 is not authorized to view merchant-transaction: ${reference}.`,
})

test('a transaction is told with all that is said of it', async () => {
  assert.deepEqual(await sold(transaction()), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '1012082839',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'SUCCESS',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { authorisation_code: 'OK1510' },
      },
    },
  })
  // The answer to a question need not repeat it.
  const short = await sold(transaction({ reference: null }))
  assert.partialDeepStrictEqual(short, { value: { state: 'charged', payment: { reference: REFERENCE } } })
})

/** developers.bluesnap.com, "processingInfo": of single transactions, whatever they are paid with. */
const DOCUMENTED = 'SUCCESS PENDING FAIL REFUNDED CHARGEBACKED IN_PROGRESS IN_QUEUE PENDING_MERCHANT_REVIEW'

test('each type and each documented status means one of ours', async () => {
  assert.deepEqual(Object.keys(STATUSES).sort(), DOCUMENTED.split(' ').sort())
  for (const [type, status] of Object.entries(TYPES))
    assert.partialDeepStrictEqual(
      await sold(transaction({ type })),
      { value: { payment: { status: ofSale(status) } } },
      type,
    )
  for (const [word, means] of Object.entries(STATUSES)) {
    const answer = await sold(transaction({ status: word }))
    if (means === 'failed') assert.partialDeepStrictEqual(answer, { value: { state: 'refused', rawCode: 'FAIL' } })
    else if (means !== 'by_type') assert.partialDeepStrictEqual(answer, { value: { payment: { status: means } } }, word)
  }
})

test('what was refunded is summed; all of it is a refund', async () => {
  const refunds = (...amounts: string[]) =>
    transaction({
      more: `<refunds>${amounts.map((amount) => `<refund><amount>${amount}</amount></refund>`).join('')}<balance-amount>1.00</balance-amount></refunds>`,
    })
  const part = { value: { payment: { status: 'completed', refundedMinor: 6_000n } } }
  assert.partialDeepStrictEqual(await sold(refunds('20.00', '40')), part)
  const all = { value: { payment: { status: 'refunded', refundedMinor: 10_001n } } }
  assert.partialDeepStrictEqual(await sold(refunds('100.01')), all)
  assert.deepEqual(await sold(refunds('20.00', '1e1')), { kind: 'no_answer', reason: 'unreadable_amount' })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', transaction({ amount: '100.00' })],
  ['other_currency', transaction({ currency: 'USD' })],
  ['other_reference', transaction({ reference: 'somebody else' })],
  ['other_reference', transaction({ reference: 'somebody else', status: 'FAIL' })],
  ['unreadable_amount', transaction({ amount: '100,01' })],
  ['unreadable_amount', transaction({ amount: '1e2' })],
  ['unreadable_amount', transaction({ currency: 'ZZZ' })],
  ['unreadable_amount', transaction({ more: '<amount>100.01</amount>' })],
  ['unknown_shape', transaction({ id: '' })],
  ['unknown_shape', transaction({ more: '<transaction-id>1012082839</transaction-id>' })],
  ['unknown_shape', { body: '<alt-transaction xmlns="http://ws.plimus.com"/>' }],
  ['unknown_status', transaction({ type: 'REFUND' })],
  ['unknown_status', transaction({ status: 'COMPLETED' })],
  ['unknown_status', transaction({ status: '' })],
  ['status_200_unreadable', { body: '<html>' }],
  ['status_200_unreadable', { body: `<!DOCTYPE a>${transaction().body}` }],
  ['status_201', { ...transaction(), status: 201 }],
  ['redirect', { ...transaction(), status: 302 }],
  ['status_500', failure('DO_NOT_HONOR', 500)],
  ['status_503', { status: 503, body: 'Service is temporarily unavailable' }],
  ['status_401_unreadable', { status: 401, body: '<!DOCTYPE html><html>a proxy’s</html>' }],
  ['status_403', hidden(REFERENCE)],
  ['status_403_unreadable', { status: 403, body: 'blocked' }],
  ['status_400', { status: 400, body: '<messages/>' }],
  ['status_400', { status: 400, body: '<other><message><error-name>DO_NOT_HONOR</error-name></message></other>' }],
  // Nobody knows what it does not say, nor what it says twice in two ways.
  ['error_PROCESSING_TIMEOUT', failure('PROCESSING_TIMEOUT')],
  ['error_BLS_CONNECTION_PROBLEM', failure('BLS_CONNECTION_PROBLEM')],
  [
    'error_REQUEST_WITH_SAME_IDEMPOTENCY_KEY_ALREADY_IN_PROGRESS',
    failure('REQUEST_WITH_SAME_IDEMPOTENCY_KEY_ALREADY_IN_PROGRESS', 409),
  ],
  ['error_A_NEW_ONE', failure('A_NEW_ONE')],
  ['error_unnamed', failure('<x/>')],
  ['error_DO_NOT_HONOR', failure('DO_NOT_HONOR PROCESSING_TIMEOUT')],
  // Refusals of changes are none of a charge.
  ['error_TRANSACTION_ALREADY_CAPTURED', failure('TRANSACTION_ALREADY_CAPTURED')],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${String(answer.body).slice(-80)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('the check believes that what nobody has made is hidden from us, and nothing else', async () => {
  const checked = async (answer: Canned) => (await asked(answer)).check()
  assert.deepEqual(await checked(hidden('connection-check')), { kind: 'answered', value: { account: '397608' } })
  assert.deepEqual(await checked(transaction()), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.partialDeepStrictEqual(await checked(hidden('another')), { kind: 'no_answer' })
})

test('a look-up: what is hidden under our reference never arrived; what has another id is another', async () => {
  const found = async (answer: Canned, paymentId: string | null = null) => {
    const got = await (await asked(answer)).lookUp(pspOrder(), { paymentId }, null)
    return got.kind === 'answered' ? got.value : got
  }
  const charged = { state: 'charged', payment: { paymentId: '1012082839' } }
  assert.partialDeepStrictEqual(await found(transaction()), charged)
  assert.partialDeepStrictEqual(await found(transaction(), '1012082839'), charged)
  assert.deepEqual(await found(transaction(), '1'), { kind: 'no_answer', reason: 'other_payment' })
  assert.deepEqual(await found(hidden(REFERENCE)), { state: 'never_arrived' })
  // Told by its id, it is there.
  assert.deepEqual(await found(hidden(REFERENCE), '1012082839'), { kind: 'no_answer', reason: 'status_403' })
  const other = { kind: 'no_answer', reason: 'status_403_unreadable' }
  assert.deepEqual(await found(hidden('another')), other)
  assert.deepEqual(await found({ status: 403, body: 'blocked' }), other)
  assert.deepEqual(await found(hidden(REFERENCE, 400)), { kind: 'no_answer', reason: 'status_400_unreadable' })
  const several = { kind: 'no_answer', reason: 'error_MULTIPLE_TRANSACTIONS_FOUND' }
  assert.deepEqual(await found(failure('MULTIPLE_TRANSACTIONS_FOUND')), several)
  assert.deepEqual(await found(failure('INVALID_TRANSACTION_ID')), {
    kind: 'no_answer',
    reason: 'error_INVALID_TRANSACTION_ID',
  })
})

const refund = (inner = '<amount>40.00</amount>', id = '1061398943'): Canned => ({
  body: `<refund xmlns="http://ws.plimus.com"><refund-transaction-id>${id}</refund-transaction-id>${inner}</refund>`,
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const amountMinor = kind === 'void' ? 10_001n : 4_000n
    const done = await (await asked(answer))[kind](pspChange('1012082839', { amountMinor }))
    if (done.kind !== 'answered') return `${done.kind} ${done.reason}`
    return done.value.state === 'refused' ? done.value.refusalCode : done.value.state
  }
  const part = { type: 'CAPTURE', amount: '40.00' }
  assert.equal(await changed('capture', transaction(part)), 'done')
  assert.equal(await changed('capture', transaction({ ...part, reference: null })), 'done')
  assert.equal(await changed('capture', transaction({ ...part, status: 'PENDING' })), 'accepted')
  assert.equal(await changed('capture', transaction({ ...part, status: 'FAIL' })), 'other')
  assert.equal(await changed('capture', transaction({ ...part, status: 'REFUNDED' })), 'no_answer status_REFUNDED')
  assert.equal(await changed('capture', transaction({ ...part, type: 'AUTH_ONLY' })), 'no_answer other_type')
  assert.equal(await changed('capture', transaction({ ...part, id: '1' })), 'no_answer other_payment')
  assert.equal(await changed('capture', failure('TRANSACTION_ALREADY_CAPTURED')), 'already_done')
  assert.equal(await changed('void', transaction({ type: 'AUTH_REVERSAL' })), 'done')
  assert.equal(await changed('void', failure('AUTHORIZATION_EXPIRED')), 'too_late')
  assert.equal(await changed('void', failure('AUTHORIZATION_NOT_FOUND')), 'not_found')
  assert.equal(await changed('void', hidden(REFERENCE)), 'no_answer status_403')
  assert.equal(await changed('refund', refund('<amount>40.00</amount><refundStatus>SUCCESS</refundStatus>')), 'done')
  assert.equal(
    await changed('refund', refund('<amount>40.00</amount><refund-status>PENDING</refund-status>')),
    'accepted',
  )
  assert.equal(await changed('refund', refund()), 'accepted')
  assert.equal(
    await changed('refund', refund('<amount>40.00</amount><refundStatus>LOST</refundStatus>')),
    'no_answer unknown_status',
  )
  assert.equal(await changed('refund', refund('<amount>40.01</amount>')), 'no_answer other_amount')
  assert.equal(
    await changed('refund', refund('<amount>40.00</amount><currency>USD</currency>')),
    'no_answer other_currency',
  )
  assert.equal(await changed('refund', refund('')), 'no_answer unreadable_amount')
  assert.equal(await changed('refund', refund('<amount>40.00</amount>', '')), 'no_answer unknown_shape')
  assert.equal(await changed('refund', { status: 204, body: '' }), 'no_answer status_204_unreadable')
  assert.equal(await changed('refund', failure('REFUND_MAX_AMOUNT_FAILURE')), 'amount_too_large')
  assert.equal(await changed('refund', failure('REFUND_IN_PROCESS')), 'no_answer error_REFUND_IN_PROCESS')
  assert.equal(await changed('refund', failure('PROCESSING_DUPLICATE')), 'no_answer error_PROCESSING_DUPLICATE')
  assert.equal(await changed('refund', failure('TRANSACTION_ID_REQUIRED')), 'rejected request')
})

const folder = process.env.PSP_CONTRACTS_DIR
test('recorded answers are believed for what they are', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'blue_snap.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<string, string>
  // Some are kept with their quotes escaped.
  const bodyOf = (name: string) => (recorded[name] ?? '').trim().replaceAll('\\"', '"')
  const answered = (name: string, status = 200, amountMinor = 100n) =>
    sold({ status, body: bodyOf(name) }, { amountMinor, currency: 'USD' })
  // This account sells only: what BlueSnap calls authorised is on its way.
  const charges = {
    successful_purchase_response: ['completed', 100n],
    successful_purchase_response_with_metadata: ['completed', 100n],
    successful_purchase_with_3ds_auth_response: ['completed', 100n],
    successful_stateless_purchase_response: ['completed', 100n],
    successful_authorize_response: ['pending', 100n],
    successful_authorize_with_3ds_auth_response: ['pending', 100n],
    successful_verify_response: ['pending', 0n],
  } as const
  for (const [name, [status, amountMinor]] of Object.entries(charges))
    assert.partialDeepStrictEqual(await answered(name, 200, amountMinor), { value: { payment: { status } } }, name)
  const unnamed = { value: { state: 'refused', refusalCode: 'other', rawCode: 'INCORRECT_INFORMATION' } }
  for (const name of ['failed_purchase_response', 'failed_authorize_response', 'failed_verify_response'])
    assert.partialDeepStrictEqual(await answered(name, 400), unnamed, name)
  for (const name of ['fraudulent_purchase_response', 'fraudulent_purchase_response_multiple_triggers'])
    assert.partialDeepStrictEqual(await answered(name, 400), { value: { refusalCode: 'suspected_fraud' } }, name)
  const bogus = { kind: 'rejected', reason: 'credentials', detail: 'status_401' }
  assert.deepEqual(await answered('credentials_are_bogus_response', 401), bogus)
  const echeck = await answered('successful_echeck_purchase_response')
  assert.deepEqual(echeck, { kind: 'no_answer', reason: 'unknown_shape' })

  const changed = async (kind: 'capture' | 'void' | 'refund', name: string, id: string, status = 200) => {
    const charge = pspOrder({ amountMinor: 100n, currency: 'USD' })
    const psp = await asked({ status, body: bodyOf(name) })
    const done = await psp[kind](pspChange(id, { charge, amountMinor: 100n }))
    return done.kind === 'answered' ? done.value.state : `${done.kind} ${done.reason}`
  }
  assert.equal(await changed('capture', 'successful_capture_response', '1012082881'), 'done')
  assert.equal(await changed('void', 'successful_void_response', '1012082919'), 'done')
  const refunded = 'successful_refund_without_merchant_transaction_id_response'
  assert.equal(await changed('refund', refunded, '1'), 'accepted')
  // Of the way that refunds went before.
  assert.equal(await changed('refund', 'successful_refund_response', '1'), 'no_answer unknown_shape')
  for (const kind of ['capture', 'void', 'refund'] as const)
    assert.equal(await changed(kind, `failed_${kind}_response`, '1', 400), 'rejected request')
})
