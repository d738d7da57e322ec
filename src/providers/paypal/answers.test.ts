import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as paypal } from './index.ts'
import { CARD_ISSUES, REFUSAL_WORDS } from './words.ts'

const SETTINGS = {
  username: 'client-id-of-the-shop',
  password: 'secret-of-the-shop',
  'merchant-account': 'SHOPMERCHANT1',
}
const TOKEN = { body: { access_token: 'A21AAtoken', token_type: 'Bearer', expires_in: 32_400 } }
const EUR = (value: string) => ({ currency_code: 'EUR', value })

const capture = (changes: object = {}) => ({ id: '1C', status: 'COMPLETED', amount: EUR('100.01'), ...changes })
function order(payments: object | null, changes: object = {}, unit: object = {}) {
  const one = { reference_id: REFERENCE, amount: EUR('100.01'), ...(payments && { payments }), ...unit }
  return { id: '1', status: 'COMPLETED', create_time: '2026-11-22T10:00:01Z', purchase_units: [one], ...changes }
}

async function sale(body: string | object, status = 201) {
  const { psp } = await wiredPsp(paypal, SETTINGS, { answers: [TOKEN, { status, body }] })
  return psp.sale(pspOrder(), CARD)
}
const failure = (issue: string, name = 'UNPROCESSABLE_ENTITY') => ({ name, details: [{ issue }] })

test('an order that was captured is paid; its capture is what later calls need', async () => {
  const answer = await sale(order({ captures: [capture()] }))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
  const { status, paymentId, extra, amountMinor } = answer.value.payment
  assert.deepEqual([status, paymentId, amountMinor], ['completed', '1', 10_001n])
  assert.deepEqual(extra, { capture_id: '1C' })
})

test('an order is told by its capture, not by its own status', async () => {
  const declined = capture({ status: 'DECLINED', processor_response: { response_code: '5120' } })
  const answer = await sale(order({ captures: [declined] }))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'refused')
  assert.deepEqual([answer.value.refusalCode, answer.value.rawCode], ['insufficient_funds', '5120'])
  const pending = await sale(order({ captures: [capture({ status: 'PENDING' })] }))
  assert.ok(pending.kind === 'answered' && pending.value.state === 'charged')
  assert.equal(pending.value.payment.status, 'pending')
})

test('what waits for a payer is refused: nobody can be sent there', async () => {
  const answer = await sale(order(null, { status: 'PAYER_ACTION_REQUIRED' }))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'refused')
  assert.equal(answer.value.refusalCode, 'authentication_required')
})

for (const [what, body, status] of [
  ['another amount', order({ captures: [capture({ amount: EUR('100.02') })] })],
  ['another currency', order({ captures: [capture({ amount: { currency_code: 'USD', value: '100.01' } })] })],
  ['another reference', order({ captures: [capture()] }, {}, { reference_id: 'somebody-else' })],
  ['another merchant', order({ captures: [capture()] }, {}, { payee: { merchant_id: 'OTHER' } })],
  ['two captures', order({ captures: [capture(), capture({ id: '2C' })] })],
  ['an order of two units', { ...order({}), purchase_units: [1, 2].map(() => order({}).purchase_units[0]) }],
  ['completed without a payment', order(null)],
  ['an amount in powers', order({ captures: [capture({ amount: EUR('1e5') })] })],
  ['an amount as a number', order({ captures: [capture({ amount: { currency_code: 'EUR', value: 100.01 } })] })],
  ['a status of next year', order({ captures: [capture({ status: 'ACCEPTED' })] })],
  ['a key of another order', failure('DUPLICATE_REQUEST_ID'), 422],
  ['a twin under way', failure('PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT'), 409],
  ['half of it', JSON.stringify(order({ captures: [capture()] })).slice(0, 99)],
  ['a name twice', JSON.stringify(order({ captures: [capture()] })).replace('"id"', '"status":"VOIDED","id"')],
  ['HTML', '<html>Bad gateway</html>'],
  ['a failure of its own', { name: 'INTERNAL_SERVER_ERROR' }, 500],
  ['a service that is not available', { name: 'SERVICE_UNAVAILABLE' }, 503],
  ['a refusal of nobody’s', { message: 'no' }, 422],
  ['a proxy’s 403', '<html>Forbidden</html>', 403],
  ['a redirect', order({ captures: [capture()] }), 302],
] as const)
  test(`no answer, neither paid nor refused: ${what}`, async () => {
    assert.equal((await sale(body, status)).kind, 'no_answer')
  })

test('an issue about the card is a refusal, a double is the first one, any other a rejection', async () => {
  const expired = await sale(failure('CARD_EXPIRED'), 422)
  assert.ok(
    expired.kind === 'answered' && expired.value.state === 'refused' && expired.value.refusalCode === 'expired_card',
  )
  assert.deepEqual(await sale(failure('DUPLICATE_INVOICE_ID'), 422), {
    kind: 'answered',
    value: { state: 'duplicate' },
  })
  const rejected = [
    await sale(failure('INVALID_CURRENCY_CODE'), 422),
    await sale(failure('INVALID_PARAMETER_SYNTAX', 'INVALID_REQUEST'), 400),
    await sale(failure('NOT_ENABLED_FOR_CARD_PROCESSING', 'NOT_AUTHORIZED'), 403),
  ]
  assert.deepEqual(
    rejected.map((answer) => answer.kind === 'rejected' && answer.reason),
    ['request', 'request', 'credentials'],
  )
})

test('without a token nothing was sent; a client that is not known is rejected', async () => {
  const silent = await wiredPsp(paypal, SETTINGS)
  assert.deepEqual(await silent.psp.sale(pspOrder(), CARD), { kind: 'not_sent', reason: 'token_timeout' })
  const unknown = await wiredPsp(paypal, SETTINGS, { answers: [{ status: 401, body: { error: 'invalid_client' } }] })
  assert.deepEqual(await unknown.psp.sale(pspOrder(), CARD), {
    kind: 'rejected',
    reason: 'credentials',
    detail: 'invalid_client',
  })
})

test('a refund in part leaves it paid, one of all of it undoes it', async () => {
  const told = async (status: string, ...values: string[]) => {
    const refunds = values.map((value) => ({ id: 'R', status: 'COMPLETED', amount: EUR(value) }))
    const body = order({ captures: [capture({ status })], refunds })
    const { psp } = await wiredPsp(paypal, SETTINGS, { answers: [TOKEN, { body }] })
    const answer = await psp.lookUp(pspOrder(), { paymentId: '1' }, null)
    assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
    return [answer.value.payment.status, answer.value.payment.refundedMinor]
  }
  assert.deepEqual(await told('PARTIALLY_REFUNDED', '40', '0.50'), ['completed', 4_050n])
  assert.deepEqual(await told('REFUNDED', '100.01'), ['refunded', 10_001n])
})

const change = pspChange('1', { payment: { paymentId: '1', uid: null, extra: { capture_id: '1C' } } })

test('a refund is done, taken on or refused, and that of another amount is no answer', async () => {
  const refund = async (body: object, status = 201) => {
    const { psp } = await wiredPsp(paypal, SETTINGS, { answers: [TOKEN, { status, body }] })
    const answer = await psp.refund(change)
    return answer.kind === 'answered' ? answer.value.state : answer.kind
  }
  const told = (status: string, value = '40.00') => ({ id: 'R', status, amount: EUR(value) })
  assert.equal(await refund(told('COMPLETED')), 'done')
  assert.equal(await refund(told('PENDING')), 'accepted')
  assert.equal(await refund(told('FAILED')), 'refused')
  assert.equal(await refund(failure('REFUND_AMOUNT_EXCEEDED'), 422), 'refused')
  assert.equal(await refund(failure('INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'), 404), 'refused')
  assert.equal(await refund(told('COMPLETED', '40.01')), 'no_answer')
})

test('a change without the id it needs asks the order for it; what was captured is not voided', async () => {
  const answers = [TOKEN, { body: order({ captures: [capture()] }) }]
  const { psp, sent } = await wiredPsp(paypal, SETTINGS, { answers })
  const answer = await psp.void(pspChange('1'))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'refused' && answer.value.refusalCode === 'too_late')
  assert.equal(sent.length, 2)
})

test('each word of PayPal’s means one of ours, and each issue of cards has a meaning', () => {
  const words = Object.values(REFUSAL_WORDS).flat()
  assert.equal(new Set(words).size, words.length)
  for (const issue of CARD_ISSUES) assert.ok(words.includes(issue), issue)
})

const FOLDER = process.env.PSP_CONTRACTS_DIR
test('the answers that are believed here are orders by the published schema', {
  skip: FOLDER ? false : 'PSP_CONTRACTS_DIR is not set',
}, () => {
  const spec = JSON.parse(readFileSync(join(FOLDER as string, 'paypal', 'checkout_orders_v2.json'), 'utf8'))
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, unicodeRegExp: false })
  ajv.addSchema(spec, 'orders')
  const check = ajv.compile({ $ref: 'orders#/components/schemas/order' })
  const authorized = { authorizations: [{ id: '1A', status: 'CREATED', amount: EUR('100.01') }] }
  const declined = capture({ status: 'DECLINED', processor_response: { response_code: '5120' } })
  const refunded = { captures: [capture()], refunds: [{ id: '1R', status: 'COMPLETED', amount: EUR('40.00') }] }
  for (const payments of [{ captures: [capture()] }, { captures: [declined] }, authorized, refunded])
    assert.ok(check(order(payments)), JSON.stringify(check.errors))
  assert.ok(!check(order({ captures: [capture({ status: 'CAPTURED' })] })))
})
