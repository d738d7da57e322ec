import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, ofSale, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspMode } from '../charge/family.ts'
import { charge as mercadopago } from './index.ts'
import { CHANGE_ERRORS, DUPLICATED, REFUSALS, REQUEST_ERRORS, STATUSES } from './words.ts'

const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
const KEY = `TEST-${'6'.repeat(16)}-042414-${'a'.repeat(32)}-469485398`
const SETTINGS = { password: KEY, 'public-key': 'TEST-0a1b2c3d-0000-4000-8000-0123456789ab', currency: 'BRL' }

const PAYMENT = {
  id: 4141491,
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'BRL',
  transaction_amount: 100.01,
  transaction_amount_refunded: 0,
  external_reference: REFERENCE,
  captured: true,
  live_mode: false,
  date_created: '2026-03-03T09:00:01.000-04:00',
}
const CARD_TOKEN: Canned = { status: 201, body: { id: 'ff8080814c11e237014c1ff593b57b4d' } }
const order = pspOrder({ currency: 'BRL' })

async function asked(...answers: Canned[]) {
  return (await wiredPsp(mercadopago, SETTINGS, { answers })).psp
}
const sold = async (answer: Canned) => (await asked(CARD_TOKEN, answer)).sale(order, CARD)
const failure = (status: number, ...codes: (number | string)[]): Canned => ({
  status,
  body: { message: 'm', error: 'e', status, cause: codes.map((code) => ({ code, description: 'd', data: null })) },
})

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold({ status: 201, body: PAYMENT }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '4141491',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'approved',
        amountMinor: 10_001n,
        currency: 'BRL',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T13:00:01Z'),
        isTest: true,
        extra: {},
      },
    },
  })
})

/** mercadopago.com/developers, "Get payment status": each status with each of its details (2026-08). */
const DOCUMENTED: Readonly<Record<string, string>> = {
  approved: 'accredited partially_refunded',
  authorized: 'pending_capture',
  in_process: 'offline_process pending_contingency pending_review_manual deferred_retry',
  pending: 'pending_waiting_transfer pending_waiting_payment pending_challenge',
  in_mediation: '',
  cancelled: 'expired by_collector by_payer',
  charged_back: 'settled reimbursed in_process',
  refunded: 'refunded by_admin',
  rejected: `bank_error cc_amount_rate_limit_exceeded cc_rejected_3ds_challenge cc_rejected_3ds_mandatory
    cc_rejected_bad_filled_card_number cc_rejected_bad_filled_date cc_rejected_bad_filled_other
    cc_rejected_bad_filled_security_code cc_rejected_blacklist cc_rejected_call_for_authorize
    cc_rejected_card_disabled cc_rejected_card_error cc_rejected_card_type_not_allowed cc_rejected_duplicated_payment
    cc_rejected_high_risk cc_rejected_insufficient_amount cc_rejected_invalid_installments cc_rejected_max_attempts
    cc_rejected_other_reason rejected_by_bank rejected_by_regulations`,
}

test('each documented status means one of ours, whatever its detail', async () => {
  assert.deepEqual(Object.keys(STATUSES).sort(), Object.keys(DOCUMENTED).sort())
  for (const [status, details] of Object.entries(DOCUMENTED)) {
    const meaning = STATUSES[status as keyof typeof STATUSES]
    if (meaning === 'failed') continue
    for (const status_detail of details.split(/\s+/)) {
      const answer = await sold({ status: 201, body: { ...PAYMENT, status, status_detail: status_detail || null } })
      assert.partialDeepStrictEqual(
        answer,
        { value: { payment: { status: ofSale(meaning) } } },
        `${status} ${status_detail}`,
      )
    }
  }
  const part = { ...PAYMENT, status_detail: 'partially_refunded', transaction_amount_refunded: 40.13 }
  assert.partialDeepStrictEqual(await sold({ body: part }), { value: { payment: { refundedMinor: 4_013n } } })
})

test('each documented reason of a rejection is mapped; a duplicate is none, for what it repeats is unknown', async () => {
  const mapped = new Set<string>([...Object.values(REFUSALS).flat(), DUPLICATED])
  for (const detail of (DOCUMENTED.rejected ?? '').split(/\s+/)) assert.ok(mapped.has(detail), detail)
  const declined = { ...PAYMENT, status: 'rejected' }
  const answer = await sold({ status: 201, body: { ...declined, status_detail: 'cc_rejected_3ds_mandatory' } })
  const refused = { state: 'refused', refusalCode: 'authentication_required', paymentId: '4141491' }
  assert.partialDeepStrictEqual(answer, { value: { ...refused, rawCode: 'cc_rejected_3ds_mandatory' } })
  const unheardOf = await sold({ status: 201, body: { ...declined, status_detail: 'cc_rejected_new' } })
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: 'cc_rejected_new' } })
  const duplicate = await sold({ status: 201, body: { ...declined, status_detail: DUPLICATED } })
  assert.deepEqual(duplicate, { kind: 'no_answer', reason: 'duplicated_payment' })
})

test('no word stands for two refusals', () => {
  for (const words of [REFUSALS, CHANGE_ERRORS]) {
    const all = Object.values(words).flat()
    assert.equal(new Set(all).size, all.length)
  }
})

/** mercadopago.com/developers, reference of "Create payment", errors with status 400 (2026-08). */
const ERRORS = `1 3 8 23 1000 2002 2004 2006 2007 2009 2034 2059 2062 2067 2072 2077 2123 2131 2198 3000 3001 3003 3004
  3005 3006 3007 3008 3009 3010 3011 3012 3013 3014 3015 3016 3017 3018 3019 3020 3021 3022 3023 3024 3025 3026 3027
  3028 3029 3030 3031 3032 3033 3034 4000 4001 4002 4003 4004 4005 4006 4012 4013 4015 4016 4017 4018 4019 4020 4021
  4022 4023 4024 4025 4026 4027 4028 4029 4033 4037 4038 4039 4050 4051 4292 6033 7523`.split(/\s+/)
/** What may have been done, or should not be possible. */
const UNCLEAR = ['2004', '2006', '2007', '2062', '3003', '3005', '3006', '3008']

test('each documented error turns an order away, but those that leave open what was done', async () => {
  assert.deepEqual(
    ERRORS.filter((code) => !REQUEST_ERRORS.has(code)),
    UNCLEAR,
  )
  assert.deepEqual(
    [...REQUEST_ERRORS].filter((code) => !ERRORS.includes(code)),
    [],
  )
  assert.deepEqual(await sold(failure(400, 2067, '4050')), rejected('request', '2067:4050'))
  for (const code of [...UNCLEAR, '9999'])
    assert.deepEqual(await sold(failure(400, code)), { kind: 'no_answer', reason: `error:${code}` })
  assert.deepEqual(await sold(failure(400)), { kind: 'no_answer', reason: 'error:status_400' })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...PAYMENT, transaction_amount: 100 } }],
  ['other_currency', { body: { ...PAYMENT, currency_id: 'ARS' } }],
  ['other_reference', { body: { ...PAYMENT, external_reference: null } }],
  ['other_reference', { body: { ...PAYMENT, status: 'rejected', external_reference: 'somebody else' } }],
  ['unreadable_amount', { body: { ...PAYMENT, currency_id: 'ZZZ' } }],
  ['unreadable_amount', { body: { ...PAYMENT, transaction_amount: 100.011 } }],
  ['approved_uncaptured', { body: { ...PAYMENT, captured: false } }],
  ['unknown_shape', { body: { ...PAYMENT, status: 'APPROVED' } }],
  ['unknown_shape', { body: { ...PAYMENT, transaction_amount: '100.01' } }],
  ['unknown_shape', { body: { ...PAYMENT, id: '4141491' } }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('100.01', '1e5') }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('{', '{"status":"rejected",') }],
  ['redirect', { status: 302, body: PAYMENT }],
  ['status_500', { status: 500, body: failure(500).body }],
  ['status_409', failure(409, 409)],
  ['status_429', failure(429, 429)],
  // A proxy's: it says nothing of the API's own.
  ['status_401', { status: 401, body: { message: 'Unauthorized' } }],
  ['status_400', { status: 400, body: { ...(failure(404, 2067).body as object) } }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 60)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('a live payment may be a test user’s; one of the test environment is never taken for live', async () => {
  const psp = async (mode: PspMode, live_mode: boolean) => {
    const answers = [CARD_TOKEN, { body: { ...PAYMENT, live_mode } }]
    return (await wiredPsp(mercadopago, SETTINGS, { mode, answers })).psp.sale(order, CARD)
  }
  assert.equal((await psp('test', true)).kind, 'answered')
  assert.equal((await psp('live', true)).kind, 'answered')
  assert.deepEqual(await psp('live', false), { kind: 'no_answer', reason: 'other_mode' })
})

test('without a token nothing was paid, whatever became of it', async () => {
  const tokened = async (answer?: Canned) => (await asked(...(answer ? [answer] : []))).sale(order, CARD)
  assert.deepEqual(await tokened(), { kind: 'not_sent', reason: 'token_timeout' })
  assert.deepEqual(await tokened({ status: 500, body: '' }), { kind: 'not_sent', reason: 'token_status_500' })
  assert.deepEqual(await tokened({ status: 201, body: { id: '../payments' } }), {
    kind: 'not_sent',
    reason: 'no_token',
  })
  assert.deepEqual(await tokened(failure(404, 1001)), rejected('credentials', 'token:1001'))
  assert.deepEqual(await tokened(failure(400, 'E301')), rejected('request', 'token:E301'))
})

test('keys that are not taken are said to be so, by the API and by what guards it', async () => {
  assert.deepEqual(await sold(failure(401, 7)), rejected('credentials', '7'))
  const guarded = { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', message: 'no', blocked_by: 'PolicyAgent' }
  assert.deepEqual(await sold({ status: 403, body: guarded }), rejected('credentials', 'status_403'))
})

test('an account of another country is found by its check', async () => {
  const checked = async (site_id: string, mode: PspMode) =>
    (await wiredPsp(mercadopago, SETTINGS, { mode, answers: [{ body: { id: 469485398, site_id } }] })).psp.check()
  assert.deepEqual(await checked('MLB', 'live'), { kind: 'answered', value: { account: '469485398' } })
  const other = rejected('credentials', 'account_of_MLA')
  assert.deepEqual(await checked('MLA', 'live'), other)
  assert.deepEqual(await checked('MLA', 'test'), other)
  assert.equal((await checked('TST', 'live')).kind, 'rejected')
  assert.equal((await checked('TST', 'test')).kind, 'answered')
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const done = await (await asked(answer))[kind](pspChange('4141491', { charge: order }))
    if (done.kind !== 'answered') return `${done.kind} ${done.reason}`
    return done.value.state === 'refused' ? done.value.refusalCode : done.value.state
  }
  const part = { ...PAYMENT, transaction_amount: 40 }
  assert.equal(await changed('capture', { body: part }), 'done')
  assert.equal(await changed('capture', { body: PAYMENT }), 'no_answer other_amount')
  assert.equal(await changed('capture', { body: { ...part, status: 'authorized' } }), 'no_answer not_changed')
  const cancelled = { ...PAYMENT, status: 'cancelled', captured: false }
  assert.equal(await changed('void', { body: cancelled }), 'done')
  assert.equal(await changed('void', { body: { ...cancelled, id: 1 } }), 'no_answer other_payment')
  assert.equal(await changed('void', failure(400, 2063)), 'not_possible')
  const refund = { id: 4247757, payment_id: 4141491, amount: 40 }
  assert.equal(await changed('refund', { status: 201, body: refund }), 'done')
  assert.equal(await changed('refund', { status: 201, body: { ...refund, status: 'in_process' } }), 'accepted')
  assert.equal(await changed('refund', { status: 201, body: { ...refund, status: 'rejected' } }), 'not_possible')
  assert.equal(await changed('refund', { status: 201, body: { ...refund, status: 'new' } }), 'no_answer unknown_shape')
  assert.equal(await changed('refund', { status: 201, body: { ...refund, amount: 4 } }), 'no_answer other_amount')
  assert.equal(await changed('refund', { status: 201, body: { ...refund, payment_id: 1 } }), 'no_answer other_payment')
  // The same refund, sent again.
  assert.equal(await changed('refund', { status: 200, body: '' }), 'accepted')
  assert.equal(await changed('refund', { status: 201, body: '' }), 'no_answer status_201_unreadable')
  assert.equal(await changed('refund', failure(400, 2017)), 'amount_too_large')
  assert.equal(await changed('refund', failure(404, 2000)), 'not_found')
  assert.equal(await changed('refund', failure(404)), 'no_answer error:status_404')
})

test('of what is found under our reference, what was paid counts more; what is not ours proves that nothing was looked for', async () => {
  const found = async (...results: object[]) => {
    const answer = await (await asked({ body: { paging: {}, results } })).lookUp(order, { paymentId: null }, null)
    return answer.kind === 'answered' ? answer.value : answer
  }
  assert.deepEqual(await found(), { state: 'never_arrived' })
  const declined = { ...PAYMENT, id: 1, status: 'rejected', status_detail: 'cc_rejected_high_risk' }
  assert.partialDeepStrictEqual(await found(declined, PAYMENT), { payment: { paymentId: '4141491' } })
  assert.partialDeepStrictEqual(await found(declined), { state: 'refused', paymentId: '1' })
  assert.partialDeepStrictEqual(await found(...Array(9).fill(declined)), { state: 'refused' })
  assert.deepEqual(await found(...Array(10).fill(declined)), { kind: 'no_answer', reason: 'too_many' })
  const noAnswer = { kind: 'no_answer', reason: 'other_reference' }
  assert.deepEqual(await found(PAYMENT, { ...PAYMENT, external_reference: 'other' }), noAnswer)
  const shown = async (answer: Canned) => (await asked(answer)).lookUp(order, { paymentId: '9' }, null)
  assert.deepEqual(await shown(failure(404, 2000)), { kind: 'no_answer', reason: 'not_shown' })
  assert.deepEqual(await shown(failure(404)), { kind: 'no_answer', reason: 'error:status_404' })
})

const folder = process.env.PSP_CONTRACTS_DIR
test('recorded answers are believed for what they are', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const text = readFileSync(join(folder as string, 'activemerchant', 'mercado_pago.json'), 'utf8')
  const recorded = JSON.parse(text) as Record<string, string>
  /** An account in its currency, an order under its reference, asked about its payment. */
  const about = async (name: string) => {
    const body = recorded[name] ?? ''
    const { id, currency_id: currency, external_reference: reference } = JSON.parse(body) as typeof PAYMENT
    const settings = { ...SETTINGS, currency }
    const { psp } = await wiredPsp(mercadopago, settings, { answers: [{ body }] })
    const charge = pspOrder({ reference: reference ?? '', currency, amountMinor: 500n })
    return { psp, charge, id: String(id) }
  }
  const names = (kind: RegExp) => Object.keys(recorded).filter((name) => kind.test(name))
  const shown = async (name: string) => {
    const { psp, charge, id } = await about(name)
    return psp.lookUp(charge, { paymentId: id }, null)
  }
  const purchases = names(/^successful_purchase_/)
  const held = names(/^successful_authorize_/)
  const captures = names(/^successful_capture_/)
  assert.deepEqual([purchases.length, held.length, captures.length], [5, 5, 4])
  for (const name of purchases)
    assert.partialDeepStrictEqual(await shown(name), { value: { payment: { status: 'completed' } } }, name)
  for (const name of held)
    assert.partialDeepStrictEqual(await shown(name), { value: { payment: { status: 'pending' } } }, name)
  for (const name of ['failed_purchase_response', 'failed_authorize_response'])
    assert.partialDeepStrictEqual(await shown(name), { value: { state: 'refused', refusalCode: 'do_not_honour' } })
  for (const name of captures) {
    const { psp, charge, id } = await about(name)
    const done = await psp.capture(pspChange(id, { charge, amountMinor: 500n }))
    assert.partialDeepStrictEqual(done, { value: { state: 'done' } }, name)
  }
  const { psp, charge, id } = await about('successful_void_response')
  assert.partialDeepStrictEqual(await psp.void(pspChange(id, { charge })), { value: { state: 'done' } })
  const changed = async (name: string, status: number, paymentId: string) => {
    const bank = await asked({ status, body: recorded[name] ?? '' })
    return bank.refund(pspChange(paymentId, { charge: order, amountMinor: 500n }))
  }
  const refunded = await changed('successful_refund_response', 201, '4247751')
  assert.partialDeepStrictEqual(refunded, { value: { state: 'done', pspRef: '4247757' } })
  const nowhere = await changed('failed_refund_response', 404, '1')
  assert.deepEqual(nowhere, { kind: 'no_answer', reason: 'error:status_404' })
  const method = await changed('failed_capture_response', 405, '1')
  assert.deepEqual(method, { kind: 'no_answer', reason: 'status_405' })
  // What it finds bears the same fields; a search for everything is none for ours.
  const [search] = JSON.parse(recorded.successful_search_payments_response ?? '') as [object]
  const searched = await (await asked({ body: search })).lookUp(order, { paymentId: null }, null)
  assert.deepEqual(searched, { kind: 'no_answer', reason: 'other_reference' })
})
