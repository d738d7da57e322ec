import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as checkout } from './index.ts'
import { CARD_ERRORS, CHANGE_ERRORS, REFUSALS, STATUSES } from './words.ts'

const SETTINGS = { password: `sk_sbox_${'a'.repeat(27)}`, 'merchant-account': `pc_${'b'.repeat(26)}` }

const PAYMENT = {
  id: 'pay_1',
  amount: 10_001,
  currency: 'EUR',
  status: 'Captured',
  approved: true,
  reference: REFERENCE,
  requested_on: '2026-03-03T09:00:01Z',
  balances: { total_refunded: 0 },
}
const OF_ITS_OWN = { 'cko-request-id': 'r1' }

async function asked(...answers: Canned[]) {
  return (await wiredPsp(checkout, SETTINGS, { answers })).psp
}
const held = async (answer: Canned) => (await asked(answer)).authorise(pspOrder(), CARD)
const failure = (status: number, ...codes: string[]): Canned => ({
  status,
  body: { request_id: 'r1', error_type: 'request_invalid', error_codes: codes },
})

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await held({ status: 201, body: PAYMENT }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: 'pay_1',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'Captured',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T09:00:01Z'),
        isTest: null,
        extra: {},
      },
    },
  })
})

test('each status means one of ours', async () => {
  for (const [status, meaning] of Object.entries(STATUSES)) {
    const answer = await held({ status: 201, body: { ...PAYMENT, status } })
    if (meaning === 'failed') assert.partialDeepStrictEqual(answer, { value: { state: 'refused' } }, status)
    else assert.partialDeepStrictEqual(answer, { value: { payment: { status: meaning } } }, status)
  }
  const part = await held({ body: { ...PAYMENT, status: 'Partially Refunded', balances: { total_refunded: 4_000 } } })
  assert.partialDeepStrictEqual(part, { value: { payment: { status: 'completed', refundedMinor: 4_000n } } })
})

test('a sale that is authorised is asked for once more: captured, or on the way there', async () => {
  const authorised = { status: 201, body: { ...PAYMENT, status: 'Authorized' } }
  const sold = async (...then: Canned[]) => (await asked(authorised, ...then)).sale(pspOrder(), CARD)
  assert.partialDeepStrictEqual(await sold({ body: PAYMENT }), { value: { payment: { status: 'completed' } } })
  const waits = { value: { state: 'charged', payment: { status: 'pending', label: 'Authorized' } } }
  assert.partialDeepStrictEqual(await sold({ ...authorised, status: 200 }), waits)
  assert.partialDeepStrictEqual(await sold(), waits)
  assert.partialDeepStrictEqual(await sold({ status: 500, body: '' }), waits)
  // Somebody else's is not ours because it is captured.
  assert.partialDeepStrictEqual(await sold({ body: { ...PAYMENT, id: 'pay_2' } }), waits)
  assert.partialDeepStrictEqual(await sold({ body: { ...PAYMENT, amount: 1 } }), waits)
  // And what was answered first has to be ours too.
  const lied = await asked({ status: 201, body: { ...authorised.body, amount: 1 } }, { body: PAYMENT })
  assert.deepEqual(await lied.sale(pspOrder(), CARD), { kind: 'no_answer', reason: 'other_amount' })
})

test('a refused card is a refusal, in the answer, when it is shown, and in the error', async () => {
  const declined = { ...PAYMENT, status: 'Declined', approved: false }
  const answer = await held({ status: 201, body: { ...declined, response_code: '20051' } })
  const refused = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: '20051', paymentId: 'pay_1' }
  assert.partialDeepStrictEqual(answer, { value: refused })
  const psp = await asked({ body: { ...declined, actions: [{ response_code: '20154' }] } })
  const shown = await psp.lookUp(pspOrder(), { paymentId: 'pay_1' }, null)
  assert.partialDeepStrictEqual(shown, { value: { refusalCode: 'authentication_required', rawCode: '20154' } })
  const unheardOf = await held({ status: 201, body: declined })
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'Declined' } })
  const noCard = { state: 'refused', refusalCode: 'invalid_card', rawCode: 'card_number_invalid', paymentId: null }
  assert.deepEqual(await held(failure(422, 'card_number_invalid')), { kind: 'answered', value: noCard })
})

test('no word stands for two refusals', () => {
  for (const words of [REFUSALS, CARD_ERRORS, CHANGE_ERRORS]) {
    const all = Object.values(words).flat()
    assert.equal(new Set(all).size, all.length)
  }
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...PAYMENT, amount: 10_000 } }],
  ['other_currency', { body: { ...PAYMENT, currency: 'USD' } }],
  ['other_reference', { body: { ...PAYMENT, reference: undefined } }],
  ['other_reference', { body: { ...PAYMENT, status: 'Declined', reference: 'somebody else' } }],
  ['unreadable_amount', { body: { ...PAYMENT, currency: 'ZZZ' } }],
  ['captured_unapproved', { body: { ...PAYMENT, approved: false } }],
  ['unknown_shape', { body: { ...PAYMENT, status: 'captured' } }],
  ['unknown_shape', { body: { ...PAYMENT, amount: '10001' } }],
  ['unknown_shape', { body: { ...PAYMENT, id: undefined } }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('10001', '1e5') }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('{', '{"status":"Declined",') }],
  ['status_200_unreadable', { body: '<html>' }],
  ['redirect', { status: 302, body: PAYMENT }],
  ['status_500', { status: 500, body: '' }],
  // A twin may have been sent before, and counted.
  ['status_429', failure(429, 'too_many_requests')],
  ['status_409', failure(409, 'idempotency_conflict')],
  // A proxy's: nothing of its own is in it.
  ['status_401_unreadable', { status: 401, body: '' }],
  ['status_401', { status: 401, body: { message: 'not of Checkout.com' } }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 70)}`, async () => {
    assert.deepEqual(await held(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const credentials = { kind: 'rejected', reason: 'credentials' }
  const unknownKey = await held({ status: 401, headers: OF_ITS_OWN, body: '' })
  assert.deepEqual(unknownKey, { ...credentials, detail: 'status_401' })
  assert.deepEqual(await held({ status: 403, headers: OF_ITS_OWN, body: '' }), { ...credentials, detail: 'status_403' })
  const invalid = await held(failure(422, 'currency_required', 'reference_too_long'))
  assert.deepEqual(invalid, { kind: 'rejected', reason: 'request', detail: 'currency_required:reference_too_long' })
})

test('a change is taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const done = await (await asked(answer))[kind](pspChange('pay_1'))
    if (done.kind !== 'answered') return `${done.kind} ${done.reason}`
    return done.value.state === 'refused' ? done.value.refusalCode : done.value.state
  }
  const taken = { status: 202, body: { action_id: 'act_1', reference: REFERENCE } }
  assert.equal(await changed('capture', taken), 'accepted')
  assert.equal(await changed('void', { ...taken, body: { action_id: 'act_1' } }), 'accepted')
  assert.equal(await changed('void', { ...taken, status: 200 }), 'no_answer unknown_shape')
  const strange = { ...taken, body: { ...taken.body, reference: 'somebody else' } }
  assert.equal(await changed('refund', strange), 'no_answer other_reference')
  assert.equal(await changed('void', { status: 403, headers: OF_ITS_OWN, body: '' }), 'not_possible')
  assert.equal(await changed('void', { status: 404, headers: OF_ITS_OWN, body: '' }), 'not_found')
  assert.equal(await changed('refund', failure(422, 'refund_amount_exceeds_balance')), 'amount_too_large')
  assert.equal(await changed('refund', failure(422, 'amount_invalid')), 'rejected request')
})

test('what is listed under our reference: what was paid counts more; nothing is nothing, a full list no answer', async () => {
  const listed = async (...data: object[]) => {
    const answer = await (await asked({ body: { data } })).lookUp(pspOrder(), { paymentId: null }, null)
    return answer.kind === 'answered' ? answer.value : answer
  }
  assert.deepEqual(await listed(), { state: 'never_arrived' })
  const declined = { ...PAYMENT, id: 'pay_0', status: 'Declined' }
  assert.partialDeepStrictEqual(await listed(declined, PAYMENT), { state: 'charged', payment: { paymentId: 'pay_1' } })
  const authorised = await listed({ ...PAYMENT, status: 'Authorized' })
  assert.partialDeepStrictEqual(authorised, { payment: { status: 'pending', label: 'Authorized' } })
  assert.partialDeepStrictEqual(await listed(declined), { state: 'refused', paymentId: 'pay_0' })
  assert.partialDeepStrictEqual(await listed(...Array(9).fill(declined)), { state: 'refused' })
  assert.deepEqual(await listed(...Array(10).fill(declined)), { kind: 'no_answer', reason: 'too_many' })
  assert.deepEqual(await listed({ ...PAYMENT, reference: 'other' }), { kind: 'no_answer', reason: 'other_reference' })
  const psp = await asked({ status: 404, headers: OF_ITS_OWN, body: '' })
  const gone = await psp.lookUp(pspOrder(), { paymentId: 'pay_9' }, null)
  assert.deepEqual(gone, { kind: 'no_answer', reason: 'not_shown' })
})

const folder = process.env.PSP_CONTRACTS_DIR
test('recorded answers are believed for what they are', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'checkout_v2.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<string, string>
  const order = (reference: string, amountMinor: bigint) => pspOrder({ reference, amountMinor, currency: 'USD' })
  const answeredBy = async (name: string, reference: string, amountMinor: bigint, status = 201) => {
    const psp = await asked({ status, body: recorded[name] ?? '' })
    return psp.authorise(order(reference, amountMinor), CARD)
  }
  const approved = { value: { state: 'charged', payment: { status: 'authorized' } } }
  for (const name of ['successful_purchase_response', 'successful_authorize_response']) {
    const { reference } = JSON.parse(recorded[name] ?? '') as { reference: string }
    assert.partialDeepStrictEqual(await answeredBy(name, reference, 200n), approved, name)
  }
  const verified = await answeredBy('successful_verify_response', '1', 0n)
  assert.partialDeepStrictEqual(verified, { value: { payment: { status: 'waiting' } } })
  const declined = await answeredBy('failed_purchase_3ds_response', 'Dvy8EMaEphrMWolKsLVHcUqPsyx', 100n)
  assert.partialDeepStrictEqual(declined, { value: { state: 'refused' } })
  // An older answer without a status says nothing that counts.
  assert.deepEqual(await answeredBy('failed_purchase_response', '1', 200n), {
    kind: 'no_answer',
    reason: 'unknown_shape',
  })
  assert.deepEqual(await answeredBy('invalid_json_response', '1', 200n), {
    kind: 'no_answer',
    reason: 'status_201_unreadable',
  })
  const expired = await answeredBy('error_code_response', '1', 200n, 422)
  assert.partialDeepStrictEqual(expired, { value: { state: 'refused', refusalCode: 'expired_card' } })
  const noCodes = await answeredBy('error_type_without_error_codes_response', '1', 200n, 422)
  assert.deepEqual(noCodes, { kind: 'rejected', reason: 'request', detail: 'request_invalid' })
  for (const name of ['successful_capture_response', 'successful_void_response', 'successful_refund_response']) {
    const psp = await asked({ status: 202, body: recorded[name] ?? '' })
    const change = pspChange('pay_1', { charge: order('1', 200n), amountMinor: 200n })
    assert.partialDeepStrictEqual(await psp.void(change), { value: { state: 'accepted' } }, name)
  }
})
