import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as oppwa } from './index.ts'

const SETTINGS = { password: 'OGE4Mjk0MTc0YjdlY2I=', 'merchant-account': '8a8294174b7ecb28014b9699220015ca' }

const PAYMENT = {
  id: '8ac7a4a1',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '100.01',
  currency: 'EUR',
  merchantTransactionId: REFERENCE,
  result: { code: '000.000.000', description: 'Transaction succeeded' },
  timestamp: '2021-04-08 08:55:56.575+0000',
}
const coded = (code: string, more: object = {}) => ({ ...PAYMENT, ...more, result: { code } })
const failed = (code: string, status = 400): Canned => ({ status, body: { result: { code }, ndc: 'n' } })

async function asked(...answers: Canned[]) {
  return (await wiredPsp(oppwa, SETTINGS, { answers })).psp
}
const sold = async (answer: Canned) => (await asked(answer)).sale(pspOrder(), CARD)
const lookedUp = async (answer: Canned) => (await asked(answer)).lookUp(pspOrder(), { paymentId: null }, null)
const listed = (...records: object[]) => lookedUp({ body: { result: { code: '000.000.100' }, records, pages: 1 } })

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold({ body: PAYMENT }), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '8ac7a4a1',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: '000.000.000',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: new Date('2021-04-08T08:55:56.575Z'),
        isTest: null,
        extra: {},
      },
    },
  })
})

test('done, by hand to be looked at, or waiting; a test mode says so, and is none of live', async () => {
  const statusOf = async (code: string) => {
    const answer = await sold({ body: coded(code) })
    if (answer.kind !== 'answered' || answer.value.state !== 'charged') return answer.kind
    return `${answer.value.payment.status} ${answer.value.payment.isTest}`
  }
  assert.equal(await statusOf('000.400.020'), 'completed null')
  assert.equal(await statusOf('000.100.112'), 'completed true')
  assert.equal(await statusOf('000.200.000'), 'pending null')
  assert.equal(await statusOf('000.400.070'), 'pending null')
  const { psp } = await wiredPsp(oppwa, SETTINGS, { mode: 'live', answers: [{ body: coded('000.100.110') }] })
  assert.deepEqual(await psp.sale(pspOrder(), CARD), { kind: 'no_answer', reason: 'other_mode' })
  const held = await (await asked({ body: { ...PAYMENT, paymentType: 'PA' } })).authorise(pspOrder(), CARD)
  assert.partialDeepStrictEqual(held, { value: { payment: { status: 'authorized' } } })
})

test('a refusal is one, whether it comes with 400 or with 200', async () => {
  const declined = { ...coded('800.100.155'), resultDetails: { ExtendedDescription: 'no' } }
  const refused = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: '800.100.155', paymentId: '8ac7a4a1' }
  for (const status of [200, 400])
    assert.partialDeepStrictEqual(await sold({ status, body: declined }), { value: refused })
  const soft = await sold(failed('300.100.100'))
  assert.partialDeepStrictEqual(soft, { value: { refusalCode: 'authentication_required', paymentId: null } })
  const foreign = await sold({ status: 400, body: coded('800.100.155', { merchantTransactionId: 'other' }) })
  assert.deepEqual(foreign, { kind: 'no_answer', reason: 'other_reference' })
})

test('a double is no refusal', async () => {
  for (const code of ['800.110.100', '800.130.100', '200.200.106'])
    assert.deepEqual(await sold(failed(code)), { kind: 'answered', value: { state: 'duplicate' } })
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...PAYMENT, amount: '100.00' } }],
  ['other_currency', { body: { ...PAYMENT, currency: 'USD' } }],
  ['other_reference', { body: { ...PAYMENT, merchantTransactionId: 'other' } }],
  ['other_operation', { body: { ...PAYMENT, paymentType: 'PA' } }],
  ['unreadable_amount', { body: { ...PAYMENT, currency: 'ZZZ' } }],
  ['unreadable_amount', { body: { ...PAYMENT, currency: 'KWD' } }],
  ['unreadable_amount', { body: { ...PAYMENT, amount: '1e5' } }],
  ['unknown_shape', { body: { ...PAYMENT, merchantTransactionId: undefined } }],
  ['unknown_shape', { body: { ...PAYMENT, id: undefined } }],
  ['unknown_shape', { body: { ...PAYMENT, amount: 100.01 } }],
  ['unknown_shape', { body: { ...PAYMENT, result: { code: '000.000' } } }],
  ['unknown_shape', { body: { ...PAYMENT, result: {} } }],
  // It cannot have been done with this status.
  ['unknown_shape', { status: 400, body: PAYMENT }],
  ['code_000.000.999', { body: coded('000.000.999') }],
  ['code_800.100.999', { body: coded('800.100.999') }],
  ['code_900.100.300', failed('900.100.300')],
  ['code_000.300.100', { body: coded('000.300.100') }],
  ['status_200_unreadable', { body: JSON.stringify(PAYMENT).replace('{', '{"id":"x",') }],
  ['status_200_unreadable', { body: '<html>' }],
  ['redirect', { status: 307, body: PAYMENT }],
  ['status_500', { status: 500, body: PAYMENT }],
  ['status_401_unreadable', { status: 401, body: '' }],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 70)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
  assert.deepEqual(await sold(failed('800.900.300', 401)), rejected('credentials', '800.900.300'))
  assert.deepEqual(await sold(failed('600.300.200', 403)), rejected('not_allow_listed', '600.300.200'))
  assert.deepEqual(await sold(failed('200.300.404')), rejected('request', '200.300.404'))
  assert.deepEqual(await sold(failed('700.400.580')), rejected('request', '700.400.580'))
  assert.deepEqual(await sold(failed('800.120.100')), { kind: 'not_sent', reason: 'code_800.120.100' })
})

test('a change is done, taken on, or refused with its reason', async () => {
  const changed = async (kind: 'capture' | 'void' | 'refund', answer: Canned) => {
    const got = await (await asked(answer))[kind](pspChange('8ac7a4a1'))
    if (got.kind !== 'answered') return `${got.kind} ${got.reason}`
    return got.value.state === 'refused' ? got.value.refusalCode : got.value.state
  }
  const change = { ...PAYMENT, id: '8ac7a4a2', referencedId: '8ac7a4a1', amount: '40.00' }
  const refund = { ...change, paymentType: 'RF' }
  assert.equal(await changed('refund', { body: refund }), 'done')
  assert.equal(await changed('refund', { body: { ...refund, result: { code: '800.400.502' } } }), 'accepted')
  assert.equal(await changed('refund', { body: { ...refund, referencedId: '8ac7a4a9' } }), 'no_answer other_payment')
  assert.equal(await changed('refund', { body: { ...refund, amount: '40.01' } }), 'no_answer other_amount')
  assert.equal(await changed('refund', { body: { ...refund, amount: '1e5' } }), 'no_answer unreadable_amount')
  assert.equal(await changed('refund', { body: { ...refund, paymentType: 'RV' } }), 'no_answer unknown_shape')
  assert.equal(await changed('void', { body: { ...change, paymentType: 'RV', amount: undefined } }), 'done')
  assert.equal(await changed('void', failed('700.300.700')), 'too_late')
  assert.equal(await changed('void', failed('700.300.300')), 'already_done')
  assert.equal(await changed('capture', failed('700.400.580')), 'not_found')
  assert.equal(await changed('refund', failed('700.400.200')), 'not_possible')
  assert.equal(await changed('refund', failed('800.100.152')), 'do_not_honour')
  assert.equal(await changed('refund', failed('100.550.303')), 'rejected request')
  assert.equal(await changed('refund', failed('900.100.300')), 'no_answer code_900.100.300')
})

const change = (type: string, more: object = {}) => ({ ...PAYMENT, id: `c${type}`, paymentType: type, ...more })

test('what is listed under our reference is one charge, and what was done with it', async () => {
  const status = async (...records: object[]) => {
    const got = await listed(...records)
    if (got.kind !== 'answered') return got.reason
    return got.value.state === 'charged'
      ? `${got.value.payment.status} ${got.value.payment.refundedMinor}`
      : got.value.state
  }
  const held = { ...PAYMENT, paymentType: 'PA' }
  assert.equal(await status(PAYMENT), 'completed 0')
  assert.equal(await status(held), 'pending 0')
  assert.equal(await status(held, change('CP', { referencedId: held.id })), 'completed 0')
  assert.equal(
    await status(held, change('CP'), change('RF', { referencedId: 'cCP', amount: '40.00' })),
    'completed 4000',
  )
  assert.equal(await status(PAYMENT, change('RF')), 'refunded 10001')
  assert.equal(await status(PAYMENT, change('RV')), 'voided 0')
  assert.equal(await status(PAYMENT, change('RV', { result: { code: '700.300.700' } })), 'completed 0')
  assert.equal(await status(PAYMENT, change('RV', { referencedId: 'of-another' })), 'completed 0')
  assert.equal(await status(PAYMENT, change('RV', { result: { code: '900.100.300' } })), 'uncertain_reversal')
  assert.equal(await status(), 'never_arrived')
  assert.equal(await status({ ...PAYMENT, merchantTransactionId: 'other' }), 'other_reference')
  assert.equal(await status({ ...PAYMENT, amount: undefined }), 'unknown_shape')
})

test('of several tries what was paid counts more than what nobody knows, and that more than a refusal', async () => {
  const refused = coded('800.100.152', { id: 'r' })
  const unknown = coded('900.100.300', { id: 'u' })
  const double = coded('800.110.100', { id: 'd' })
  assert.partialDeepStrictEqual(await listed(refused, unknown, PAYMENT), {
    value: { payment: { paymentId: PAYMENT.id } },
  })
  assert.deepEqual(await listed(refused, unknown), { kind: 'no_answer', reason: 'code_900.100.300' })
  assert.partialDeepStrictEqual(await listed(double, refused), { value: { state: 'refused', paymentId: 'r' } })
  assert.deepEqual(await listed(double), { kind: 'no_answer', reason: 'double_alone' })
  assert.partialDeepStrictEqual(await listed(coded('600.200.500')), { value: { refusalCode: 'not_possible' } })
  assert.partialDeepStrictEqual(await listed(coded('800.900.300')), { value: { refusalCode: 'credentials' } })
})

test('a list that is not whole, or of something else, proves nothing', async () => {
  const reasonOf = async (answer: Canned) => {
    const got = await lookedUp(answer)
    return got.kind === 'answered' ? got.value.state : got.reason
  }
  const result = { code: '000.000.100' }
  assert.equal(await reasonOf({ body: { result, records: [PAYMENT], pages: 2 } }), 'unknown_shape')
  assert.equal(await reasonOf({ body: { result } }), 'unknown_shape')
  assert.equal(await reasonOf({ status: 400, body: { result, records: [] } }), 'code_000.000.100')
  assert.equal(await reasonOf({ body: { result: { code: '000.100.110' }, records: [] } }), 'code_000.100.110')
  assert.equal(await reasonOf({ status: 404, body: '' }), 'status_404_unreadable')
})

/** Answers recorded in the tests of digital-blueprint/relay-mono-connector-payunity-bundle @ 26610ba, without what we do not read. */
const RECORDED = {
  queryOfNothing: {
    result: { code: '700.400.580', description: 'cannot find transaction' },
    timestamp: '2022-08-25 14:54:32+0000',
  },
  queryOfOne: {
    result: { code: '000.000.100', description: 'successful request' },
    timestamp: '2022-08-25 14:24:36+0000',
    payments: [
      {
        id: '8ac7a4a178a6ec6e0178b0b1f6fb3adf',
        registrationId: '8ac7a49f78a6ec6b0178b0b1f4644a3d',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '92.00',
        currency: 'EUR',
        descriptor: '5256.4385.1634 OPP_Channel',
        merchantTransactionId: 'test123',
        result: {
          code: '000.100.110',
          description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
        },
        risk: { score: '100' },
        timestamp: '2021-04-08 08:55:56.575+0000',
      },
    ],
  },
  wrongAmount: {
    result: {
      code: '200.300.404',
      description: 'invalid or missing parameter',
      parameterErrors: [{ name: 'amount', value: '-20.20', message: 'must match ^[0-9]{1,12}(\\.[0-9]{2})?$' }],
    },
    timestamp: '2022-08-25 12:02:36+0000',
  },
}

test('recorded answers are believed for what they are', async () => {
  const psp = await asked({ status: 400, body: RECORDED.queryOfNothing }, { body: RECORDED.queryOfOne })
  assert.partialDeepStrictEqual(await psp.check(), { kind: 'answered' })
  const order = pspOrder({ reference: 'test123', amountMinor: 9_200n })
  const found = await psp.lookUp(order, { paymentId: null }, null)
  const payment = { status: 'completed', isTest: true, paymentId: '8ac7a4a178a6ec6e0178b0b1f6fb3adf' }
  assert.partialDeepStrictEqual(found, { value: { state: 'charged', payment } })
  const nothing = await lookedUp({ status: 400, body: RECORDED.queryOfNothing })
  assert.deepEqual(nothing, { kind: 'answered', value: { state: 'never_arrived' } })
  const invalid = await sold({ status: 400, body: RECORDED.wrongAmount })
  assert.deepEqual(invalid, { kind: 'rejected', reason: 'request', detail: '200.300.404' })
})
