import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, outboundAnswer, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as braintree } from './index.ts'
import { REFUSAL_WORDS } from './words.ts'

const ACCOUNT = 'whipround_eur'
const SETTINGS = { username: 'publickey12', password: 'private-key-of-ours', 'merchant-account': ACCOUNT }
const accounts = [
  [ACCOUNT, 'EUR'],
  ['whipround_usd', 'USD'],
]
const edges = accounts.map(([id, currencyCode]) => ({ node: { id, currencyCode, status: 'ACTIVE' } }))
const merchantAccounts = { edges }
const VIEWER = { body: { data: { viewer: { merchant: { id: 'shop', merchantAccounts } } } } }
const TOKEN = { body: { data: { tokenizeCreditCard: { paymentMethod: { id: 'tokencc_1' } } } } }

const transaction = (changes: object = {}) => ({
  id: 'dHJhbnNhY3Rpb25fMQ',
  legacyId: '1',
  orderId: REFERENCE,
  merchantAccountId: ACCOUNT,
  createdAt: '2026-11-22T10:00:01.000000Z',
  status: 'SUBMITTED_FOR_SETTLEMENT',
  amount: { value: '100.01', currencyCode: 'EUR' },
  statusHistory: [],
  refunds: [],
  ...changes,
})
const charged = (changes: object = {}) => ({ data: { chargeCreditCard: { transaction: transaction(changes) } } })
const failure = (errorClass: string, legacyCode?: string, data: object | null = null) => ({
  data,
  errors: [{ message: 'no', extensions: { errorClass, ...(legacyCode && { legacyCode }) } }],
})

const twice = { data: null, errors: [...failure('VALIDATION', '91564').errors, ...failure('INTERNAL').errors] }

async function sale(body: string | object, status = 200) {
  const { psp } = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, TOKEN, { status, body }] })
  return psp.sale(pspOrder(), CARD)
}

test('a sale that was submitted for settlement is paid', async () => {
  const answer = await sale(charged())
  assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
  const { status, label, amountMinor, reference, extra } = answer.value.payment
  assert.deepEqual(
    [status, label, amountMinor, reference],
    ['completed', 'SUBMITTED_FOR_SETTLEMENT', 10_001n, REFERENCE],
  )
  assert.deepEqual(extra, { legacy_id: '1', merchant_account: ACCOUNT })
})

for (const [why, events, expected] of [
  ['funds', { processorResponse: { legacyCode: '2001' } }, 'insufficient_funds'],
  ['a soft decline that wants its owner', { processorResponse: { legacyCode: '2099' } }, 'authentication_required'],
  ['a word nobody has listed', { processorResponse: { legacyCode: '2998' } }, 'other'],
] as const)
  test(`a refusal keeps its reason: ${why}`, async () => {
    const status = 'PROCESSOR_DECLINED'
    const answer = await sale(charged({ status, statusHistory: [{ status, ...events }] }))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'refused')
    assert.equal(answer.value.refusalCode, expected)
    assert.equal(answer.value.rawCode, events.processorResponse.legacyCode)
  })

test("what its own check of doubles rejected was counted before: nobody's refusal", async () => {
  const status = 'GATEWAY_REJECTED'
  const statusHistory = [{ status, gatewayRejectionReason: 'DUPLICATE' }]
  assert.deepEqual(await sale(charged({ status, statusHistory })), { kind: 'answered', value: { state: 'duplicate' } })
})

for (const [what, body, status] of [
  ['another amount', charged({ amount: { value: '100.02', currencyCode: 'EUR' } })],
  ['another currency', charged({ amount: { value: '100.01', currencyCode: 'USD' } })],
  ['another reference', charged({ orderId: 'somebody-else' })],
  ['no reference', charged({ orderId: null })],
  ['another merchant account', charged({ merchantAccountId: 'whipround_usd' })],
  ['an amount in powers', charged({ amount: { value: '1e5', currencyCode: 'EUR' } })],
  ['a negative amount', charged({ amount: { value: '-100.01', currencyCode: 'EUR' } })],
  ['a status of next year', charged({ status: 'ACCEPTED' })],
  ['nothing', { data: { chargeCreditCard: null } }],
  ['an effect beside an error', { ...failure('VALIDATION', '91564'), ...charged() }],
  ['an error that proves something beside one that does not', twice],
  ['an error of a class nobody knows', failure('NEWCLASS')],
  ['an internal error', failure('INTERNAL')],
  ['a service that is not available', failure('SERVICE_AVAILABILITY')],
  ['a name twice', JSON.stringify(charged()).replace('"id"', '"status":"VOIDED","id"')],
  ['half of it', JSON.stringify(charged()).slice(0, 90)],
  ['HTML', '<!doctype html><h1>Bad gateway</h1>'],
  ['a byte order mark', `\uFEFF${JSON.stringify(charged())}`],
  ['a failure of the server', charged(), 502],
  ['a redirect', charged(), 302],
  ['words of its own under another status', charged(), 403],
] as const)
  test(`no answer, neither paid nor refused: ${what}`, async () => {
    assert.equal((await sale(body, status)).kind, 'no_answer')
  })

test('what it rejects is nobody’s refusal', async () => {
  const rejections = [failure('VALIDATION', '91513'), failure('AUTHENTICATION'), failure('UNSUPPORTED_CLIENT')]
  const reasons = await Promise.all(rejections.map((body) => sale(body)))
  assert.deepEqual(
    reasons.map((answer) => answer.kind === 'rejected' && answer.reason),
    ['request', 'credentials', 'unsupported'],
  )
  assert.deepEqual(await sale(failure('RESOURCE_LIMIT')), { kind: 'not_sent', reason: 'resource_limit' })
})

test('no money is asked for without a token', async () => {
  const { psp, sent } = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER] })
  assert.deepEqual(await psp.sale(pspOrder(), CARD), { kind: 'not_sent', reason: 'token_timeout' })
  assert.equal(sent.length, 2)
})

test('what is sold in another currency goes to the merchant account of that currency, and nowhere without one', async () => {
  const dollars = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, TOKEN] })
  await dollars.psp.sale(pspOrder({ currency: 'USD' }), CARD)
  assert.match(dollars.sent[2]?.body ?? '', /"merchantAccountId":"whipround_usd"/)
  const yen = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, TOKEN] })
  assert.deepEqual(await yen.psp.sale(pspOrder({ currency: 'JPY' }), CARD), {
    kind: 'rejected',
    reason: 'request',
    detail: 'merchant_account_currency',
  })
  assert.equal(yen.sent.length, 2)
})

const found = (...nodes: object[]) => ({
  body: { data: { search: { transactions: { edges: nodes.map((node) => ({ node })) } } } },
})
async function lookUp(...nodes: object[]) {
  const { psp } = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, found(...nodes)] })
  return psp.lookUp(pspOrder(), { paymentId: null }, null)
}

test('of several under one reference the one that stands counts; two that stand are no answer, nor is a double alone', async () => {
  const declined = transaction({ id: 'd', status: 'PROCESSOR_DECLINED' })
  const rejected = transaction({
    status: 'GATEWAY_REJECTED',
    statusHistory: [{ status: 'GATEWAY_REJECTED', gatewayRejectionReason: 'DUPLICATE' }],
  })
  const paid = await lookUp(declined, transaction(), rejected)
  assert.ok(paid.kind === 'answered' && paid.value.state === 'charged')
  const refused = await lookUp(rejected, declined)
  assert.ok(refused.kind === 'answered' && refused.value.state === 'refused' && refused.value.paymentId === 'd')
  assert.deepEqual(await lookUp(rejected), { kind: 'no_answer', reason: 'double_alone' })
  assert.deepEqual(await lookUp(), { kind: 'answered', value: { state: 'never_arrived' } })
  assert.equal((await lookUp(transaction(), transaction({ id: 'other' }))).kind, 'no_answer')
})

test('as many as a search shows at most may not be all, and prove nothing', async () => {
  const declined = (count: number) => Array(count).fill(transaction({ id: 'd', status: 'PROCESSOR_DECLINED' }))
  assert.partialDeepStrictEqual(await lookUp(...declined(9)), { value: { state: 'refused' } })
  assert.deepEqual(await lookUp(...declined(10)), { kind: 'no_answer', reason: 'too_many' })
})

test('what was refunded in full is undone, a part of it leaves it paid', async () => {
  const refund = (value: string) => ({ id: 'r', status: 'SETTLED', amount: { value, currencyCode: 'EUR' } })
  const statuses = [refund('50'), refund('100.01')].map(async (one) => {
    const answer = await lookUp(transaction({ status: 'SETTLED', refunds: [one] }))
    return answer.kind === 'answered' && answer.value.state === 'charged' && answer.value.payment.status
  })
  assert.deepEqual(await Promise.all(statuses), ['completed', 'refunded'])
})

test('a void asks first: what is settled is not reversed, for that would be a refund', async () => {
  const settled = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, found(transaction({ status: 'SETTLED' }))] })
  const late = await settled.psp.void(pspChange('dHJhbnNhY3Rpb25fMQ'))
  assert.ok(late.kind === 'answered' && late.value.state === 'refused' && late.value.refusalCode === 'too_late')
  assert.equal(settled.sent.length, 2)
  const reversal = { __typename: 'Transaction', ...transaction({ status: 'VOIDED' }) }
  const answers = [VIEWER, found(transaction()), { body: { data: { reverseTransaction: { reversal } } } }]
  const open = await wiredPsp(braintree, SETTINGS, { answers })
  const voided = await open.psp.void(pspChange('dHJhbnNhY3Rpb25fMQ'))
  assert.ok(voided.kind === 'answered' && voided.value.state === 'done')
})

test('a change that its rules forbid is refused with a reason of ours', async () => {
  const codes = [
    ['91521', 'amount_too_large'],
    ['91506', 'not_possible'],
    ['91512', 'already_done'],
  ] as const
  for (const [legacyCode, refusalCode] of codes) {
    const body = failure('VALIDATION', legacyCode, { refundTransaction: null })
    const { psp } = await wiredPsp(braintree, SETTINGS, { answers: [{ body }] })
    assert.deepEqual(await psp.refund(pspChange('t')), {
      kind: 'answered',
      value: { state: 'refused', refusalCode, rawCode: legacyCode },
    })
  }
})

test('each word of Braintree’s means one of ours', () => {
  const words = Object.values(REFUSAL_WORDS).flat()
  assert.equal(new Set(words).size, words.length)
})

test('an answer that was cut is none', async () => {
  const cut = { ...outboundAnswer({ body: charged() }), complete: false } as const
  const { psp } = await wiredPsp(braintree, SETTINGS, { answers: [VIEWER, TOKEN, cut] })
  assert.deepEqual(await psp.sale(pspOrder(), CARD), { kind: 'no_answer', reason: 'incomplete_body' })
})
