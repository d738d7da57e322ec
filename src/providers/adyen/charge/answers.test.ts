import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../../test/support/psp-wire.ts'
import { modified as receivedSchema } from '../wire.ts'
import { CARD_ERRORS, RESULTS } from '../words.ts'
import { paid as paidSchema } from './answers.ts'
import { charge as adyen } from './index.ts'

const SETTINGS = { username: 'ws@Company.Shop', password: 'secret', 'merchant-account': 'ShopECOM' }
const PSP_REFERENCE = 'NC6HT9CRT65ZGN82'

const PAID = {
  pspReference: PSP_REFERENCE,
  merchantReference: REFERENCE,
  resultCode: 'Authorised',
  amount: { currency: 'EUR', value: 10_001 },
}

async function asked(answer: Canned) {
  return (await wiredPsp(adyen, SETTINGS, { answers: [answer] })).psp
}
const sold = async (answer: Canned) => (await asked(answer)).sale(pspOrder(), CARD)
const failure = (status: number, errorCode: string, errorType: string): Canned => ({
  status,
  body: { status, errorCode, message: 'no', errorType },
})

test('a sale is paid when it is authorised, an authorisation waits for its capture', async () => {
  const payment = {
    paymentId: PSP_REFERENCE,
    uid: null,
    reference: REFERENCE,
    status: 'completed',
    label: 'Authorised',
    amountMinor: 10_001n,
    currency: 'EUR',
    refundedMinor: 0n,
    createdAt: null,
    isTest: null,
    extra: {},
  }
  assert.deepEqual(await sold({ body: PAID }), { kind: 'answered', value: { state: 'charged', payment } })
  const held = await (await asked({ body: PAID })).authorise(pspOrder(), CARD)
  assert.deepEqual(held, {
    kind: 'answered',
    value: { state: 'charged', payment: { ...payment, status: 'authorized' } },
  })
})

test('each result means one of our statuses; what waits for a shopper is a refusal', async () => {
  for (const [resultCode, { charged: meaning }] of Object.entries(RESULTS)) {
    const answer = await (await asked({ body: { ...PAID, resultCode } })).authorise(pspOrder(), CARD)
    if (meaning === 'failed') assert.partialDeepStrictEqual(answer, { value: { state: 'refused' } }, resultCode)
    else assert.partialDeepStrictEqual(answer, { value: { payment: { status: meaning } } }, resultCode)
  }
  const asks = await sold({ body: { ...PAID, resultCode: 'RedirectShopper', pspReference: undefined } })
  assert.partialDeepStrictEqual(asks, { value: { refusalCode: 'authentication_required', paymentId: null } })
})

test('a refused card is a refusal, in the answer and in the error', async () => {
  const refused = await sold({ body: { ...PAID, amount: undefined, resultCode: 'Refused', refusalReasonCode: '12' } })
  assert.deepEqual(refused, {
    kind: 'answered',
    value: {
      state: 'refused',
      refusalCode: 'insufficient_funds',
      rawCode: '12',
      paymentId: PSP_REFERENCE,
      about: { paymentId: PSP_REFERENCE, reference: REFERENCE },
    },
  })
  const soft = await sold({ body: { ...PAID, resultCode: 'Refused', refusalReasonCode: '38' } })
  assert.partialDeepStrictEqual(soft, { value: { refusalCode: 'authentication_required' } })
  const unheardOf = await sold({ body: { ...PAID, resultCode: 'Error', refusalReasonCode: '999' } })
  assert.partialDeepStrictEqual(unheardOf, { value: { refusalCode: 'other', rawCode: '999' } })
  const noCard = await sold(failure(422, '101', 'validation'))
  assert.partialDeepStrictEqual(noCard, { value: { state: 'refused', refusalCode: 'invalid_card', paymentId: null } })
})

test('no word stands for two refusals', () => {
  const all = Object.values(CARD_ERRORS).flat()
  assert.equal(new Set(all).size, all.length)
})

const NO_ANSWERS: readonly (readonly [reason: string, Canned])[] = [
  ['other_amount', { body: { ...PAID, amount: { currency: 'EUR', value: 10_000 } } }],
  ['other_currency', { body: { ...PAID, amount: { currency: 'USD', value: 10_001 } } }],
  ['other_reference', { body: { ...PAID, merchantReference: 'somebody else' } }],
  ['other_reference', { body: { ...PAID, resultCode: 'Refused', merchantReference: 'somebody else' } }],
  ['unreadable_amount', { body: { ...PAID, amount: { currency: 'ZZZ', value: 1 } } }],
  ['not_told_of_what', { body: { ...PAID, amount: undefined } }],
  ['not_told_of_what', { body: { ...PAID, pspReference: undefined } }],
  ['not_told_of_what', { body: { ...PAID, merchantReference: undefined } }],
  ['unknown_shape', { body: { ...PAID, resultCode: 'authorised' } }],
  ['unknown_shape', { body: { ...PAID, amount: { currency: 'EUR', value: '10001' } } }],
  ['unknown_shape', { body: [PAID] }],
  ['status_200_unreadable', { body: JSON.stringify(PAID).replace('10001', '1e5') }],
  ['status_200_unreadable', { body: JSON.stringify(PAID).replace('{', '{"resultCode":"Refused",') }],
  ['status_200_unreadable', { body: '<html>' }],
  ['redirect', { status: 302, body: PAID }],
  ['status_500', failure(500, '905', 'internal')],
  ['status_503', failure(503, '000', 'internal')],
  ['key_in_use', failure(422, '704', 'validation')],
  ['key_in_use', failure(422, '703', 'validation')],
  ['status_404', { status: 404, body: { message: 'not of Adyen' } }],
  ['status_422', { status: 422, body: { ...(failure(400, '702', 'validation').body as object) } }],
  ['status_422', failure(422, '905_1', 'internal')],
]

for (const [reason, answer] of NO_ANSWERS) {
  test(`neither paid nor refused: ${reason}, ${answer.status ?? 200} ${JSON.stringify(answer.body).slice(0, 70)}`, async () => {
    assert.deepEqual(await sold(answer), { kind: 'no_answer', reason })
  })
}

test('what was not done is said to be so', async () => {
  const invalid = await sold(failure(422, '130', 'validation'))
  assert.deepEqual(invalid, { kind: 'rejected', reason: 'request', detail: '130' })
  const credentials = { kind: 'rejected', reason: 'credentials' }
  assert.deepEqual(await sold(failure(401, '000', 'security')), { ...credentials, detail: '000' })
  assert.deepEqual(await sold(failure(403, '901', 'security')), { ...credentials, detail: '901' })
  assert.deepEqual(await sold({ status: 429, body: '' }), { kind: 'not_sent', reason: 'status_429' })
  const checked = await (await asked({ body: { paymentMethods: [] } })).check()
  assert.deepEqual(checked, { kind: 'answered', value: { account: 'ShopECOM' } })
})

test('a change is taken on, and decided later', async () => {
  const received = {
    merchantAccount: 'ShopECOM',
    paymentPspReference: PSP_REFERENCE,
    pspReference: 'Z1',
    reference: REFERENCE,
    status: 'received',
  }
  const order = pspChange(PSP_REFERENCE)
  const changed = async (changes: object, status = 201) =>
    (await asked({ status, body: { ...received, ...changes } })).refund(order)
  assert.partialDeepStrictEqual(await changed({}), { value: { state: 'accepted', pspRef: 'Z1' } })
  assert.deepEqual(await changed({ status: 'done' }), { kind: 'no_answer', reason: 'unknown_shape' })
  assert.deepEqual(await changed({ merchantAccount: 'Other' }), { kind: 'no_answer', reason: 'other_merchant' })
  assert.deepEqual(await changed({ paymentPspReference: 'Z2' }), { kind: 'no_answer', reason: 'other_payment' })
  assert.deepEqual(await changed({ reference: 'other' }), { kind: 'no_answer', reason: 'other_reference' })
  const less = await changed({ amount: { currency: 'EUR', value: 3_999 } })
  assert.deepEqual(less, { kind: 'no_answer', reason: 'other_amount' })
  const unknown = await (await asked(failure(422, '167', 'validation'))).void(order)
  assert.deepEqual(unknown, { kind: 'answered', value: { state: 'refused', refusalCode: 'not_found', rawCode: '167' } })
})

const folder = process.env.PSP_CONTRACTS_DIR
test('the published examples are believed', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const text = readFileSync(join(folder as string, 'adyen', 'CheckoutService-v72.json'), 'utf8')
  const { examples } = (JSON.parse(text) as { components: { examples: Record<string, { value: unknown }> } }).components
  const judged = { paid: 0, changed: 0 }
  for (const [name, { value }] of Object.entries(examples)) {
    if (/^post-payments-card-.*-200$/.test(name)) {
      assert.ok(paidSchema.Check(value), name)
      judged.paid += 1
    } else if (/^post-payments-paymentPspReference-(?:captures|cancels|refunds)-.*-201$/.test(name)) {
      assert.ok(receivedSchema.Check(value), name)
      judged.changed += 1
    }
  }
  assert.ok(judged.paid >= 4 && judged.changed >= 5, JSON.stringify(judged))
})
