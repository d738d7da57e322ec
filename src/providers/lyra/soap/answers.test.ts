import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundAnswer, pspChange, pspOrder, wiredPsp } from '../../../../test/support/psp-wire.ts'
import { tag, writeXml } from '../../charge/xml.ts'
import { LYRA_STATUSES } from '../words.ts'
import { readChange, readCharge, readFound } from './answers.ts'
import { charge as lyraSoap } from './index.ts'
import { authToken } from './signature.ts'
import { readResult } from './wire.ts'

const answerOf = (status: number, body: string | object) => outboundAnswer({ status, body })

const SHOP = { shopId: '12345678', certificate: '1122334455667788', mode: 'TEST' } as const
const REQUEST_ID = '12345678-1234-4234-8234-123456789012'
const TIMESTAMP = '2014-10-31T16:38:19Z'

const leaf = (name: string, text: string) => tag(name, {}, text)

interface Said {
  readonly code?: string
  readonly label?: string
  readonly amount?: string
  readonly currency?: string
  readonly orderId?: string
  readonly result?: string
  readonly found?: number
  readonly header?: Readonly<Record<string, string>>
}

function signed(call: string, said: Said = {}): string {
  const header = {
    shopId: SHOP.shopId,
    timestamp: TIMESTAMP,
    mode: 'TEST',
    requestId: REQUEST_ID,
    authToken: authToken(SHOP.certificate, TIMESTAMP, REQUEST_ID),
    ...said.header,
  }
  const result = tag(
    `${call}Result`,
    {},
    tag(
      'commonResponse',
      {},
      leaf('responseCode', said.code ?? '0'),
      leaf('transactionStatusLabel', said.label ?? 'AUTHORISED'),
    ),
    tag(
      'paymentResponse',
      {},
      leaf('transactionId', '908967'),
      leaf('amount', said.amount ?? '10001'),
      leaf('currency', said.currency ?? '978'),
      leaf('creationDate', '2026-03-03T09:00:01Z'),
      leaf('transactionUuid', '017574bda28e4f1d8413b97fc65c8197'),
    ),
    tag('orderResponse', {}, leaf('orderId', said.orderId ?? pspOrder().reference)),
    ...Array.from({ length: said.found ?? 0 }, (_, at) =>
      tag('transactionItem', {}, leaf('transactionUuid', `u${at}`)),
    ),
    tag('cardResponse', {}, leaf('number', '497010XXXXXX0055'), leaf('brand', 'CB')),
    tag('authorizationResponse', {}, leaf('number', '3fd0e3'), leaf('result', said.result ?? '0')),
  )
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
  return writeXml(
    tag(
      'soap:Envelope',
      { 'xmlns:soap': soap, xmlns: 'http://v5.ws.vads.lyra.com/Header/' },
      tag('soap:Header', {}, ...Object.entries(header).map(([name, text]) => leaf(name, text))),
      tag('soap:Body', {}, tag(`ns2:${call}Response`, { 'xmlns:ns2': 'http://v5.ws.vads.lyra.com/' }, result)),
    ),
  )
}

const parse = (said: Said = {}) =>
  readCharge(readResult(answerOf(200, signed('createPayment', said)), SHOP, 'createPayment'), pspOrder())

test('what was signed is believed, with all that later calls and the merchant want', () => {
  assert.deepEqual(parse(), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        reference: pspOrder().reference,
        amountMinor: 10_001n,
        currency: 'EUR',
        paymentId: '908967',
        uid: '017574bda28e4f1d8413b97fc65c8197',
        status: 'completed',
        label: 'AUTHORISED',
        refundedMinor: 0n,
        createdAt: new Date('2026-03-03T09:00:01Z'),
        isTest: null,
        extra: {
          authorization_number: '3fd0e3',
          authorization_result: '0',
          card_brand: 'CB',
          card_number: '497010XXXXXX0055',
        },
      },
    },
  })
})

test('every status has one meaning, and keeps its own word; a word that nobody knows has none', () => {
  for (const [label, status] of Object.entries(LYRA_STATUSES)) {
    const got = parse({ label })
    assert.equal(got.kind, 'answered')
    const value = got.kind === 'answered' ? got.value : null
    if (status === 'failed') assert.equal(value?.state, 'refused', label)
    else
      assert.deepEqual(
        value?.state === 'charged' && [value.payment.status, value.payment.label],
        [status, label],
        label,
      )
  }
  for (const label of ['', 'PAID', 'authorised', 'toString'])
    assert.deepEqual(parse({ label }), { kind: 'no_answer', reason: 'unknown_shape' }, label)
})

test('a refusal is in our words, and says what it is about', () => {
  for (const [result, refusalCode] of [
    ['51', 'insufficient_funds'],
    ['05', 'do_not_honour'],
    ['81', 'authentication_required'],
    ['54', 'expired_card'],
    ['77', 'other'],
  ]) {
    const got = parse({ label: 'REFUSED', result: result ?? '' })
    const value = got.kind === 'answered' && got.value.state === 'refused' ? got.value : null
    assert.equal(value?.refusalCode, refusalCode)
    assert.equal(value?.about?.reference, pspOrder().reference)
  }
})

test('nothing is believed that is signed otherwise, by another, for another, or not at all', () => {
  const reasons = {
    bad_signature: [{ authToken: 'x' }, { authToken: '' }, { timestamp: '2014-10-31T16:38:20Z' }, { requestId: '' }],
    other_merchant: [{ shopId: '87654321' }],
    other_mode: [{ mode: 'PRODUCTION' }],
  }
  for (const [reason, headers] of Object.entries(reasons))
    for (const header of headers) assert.deepEqual(parse({ header }), { kind: 'no_answer', reason })
  // The token of a request is none of an answer.
  const token = authToken(SHOP.certificate, REQUEST_ID, TIMESTAMP)
  assert.deepEqual(parse({ header: { authToken: token } }), { kind: 'no_answer', reason: 'bad_signature' })
})

test('amounts are digits and nothing else', () => {
  for (const amount of ['1e5', '100.01', '-1', '', '0x10', '10 001', '9'.repeat(20)])
    assert.deepEqual(parse({ amount }), { kind: 'no_answer', reason: 'unknown_shape' }, amount)
})

test('a code that nobody knows is no verdict', () => {
  for (const code of ['12', '96', '99'])
    assert.deepEqual(parse({ code }), { kind: 'no_answer', reason: `response_code_${code}` })
  assert.deepEqual(parse({ code: '1' }), { kind: 'rejected', reason: 'request', detail: 'code_1' })
})

test('a fault is whose it says', () => {
  const fault = (code: string, text: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`
  const read = (body: string) => readResult(answerOf(500, body), SHOP, 'createPayment')
  assert.deepEqual(read(fault('s:Client', 'authToken')), { kind: 'rejected', reason: 'credentials', detail: 'fault' })
  assert.deepEqual(read(fault('s:Client', 'amount')), { kind: 'rejected', reason: 'request', detail: 'fault' })
  assert.deepEqual(read(fault('s:Server', 'authToken')), { kind: 'no_answer', reason: 'fault' })
  assert.deepEqual(read(fault('Nobody', '')), { kind: 'no_answer', reason: 'fault' })
})

test('what is found of one order is about that order', () => {
  const read = (said: Said) => readResult(answerOf(200, signed('findPayments', said)), SHOP, 'findPayments')
  const { reference } = pspOrder()
  assert.deepEqual(readFound(read({ code: '10' }), reference), { kind: 'answered', value: [] })
  assert.deepEqual(readFound(read({ orderId: 'another' }), reference), { kind: 'no_answer', reason: 'other_reference' })
  assert.deepEqual(readFound(read({ code: '15' }), reference), { kind: 'no_answer', reason: 'response_code_15' })
})

test('of more payments than are looked at, one that paid counts, and that none did proves nothing', async () => {
  const lookUp = async (found: number, ...labels: string[]) => {
    const details = labels.map((label) => answerOf(200, signed('getPaymentDetails', { label })))
    const answers = [answerOf(200, signed('findPayments', { found })), ...details]
    const settings = { 'shop-id': SHOP.shopId, 'test-certificate': SHOP.certificate }
    const { psp } = await wiredPsp(lyraSoap, settings, { answers })
    const got = await psp.lookUp(pspOrder(), { paymentId: null }, null)
    return got.kind === 'answered' ? got.value.state : got.kind === 'no_answer' ? got.reason : got.kind
  }
  const refused = (count: number) => Array.from({ length: count }, () => 'REFUSED')
  assert.equal(await lookUp(8, ...refused(8)), 'refused')
  assert.equal(await lookUp(9, ...refused(8)), 'too_many')
  assert.equal(await lookUp(9, ...refused(7), 'CANCELLED'), 'too_many')
  assert.equal(await lookUp(9, ...refused(7), 'CAPTURED'), 'charged')
})

test('a change that was not made says why', () => {
  const read = (said: Said) =>
    readChange(
      readResult(answerOf(200, signed('refundPayment', said)), SHOP, 'refundPayment'),
      pspChange('908967'),
      'u',
    )
  const stateOf = (said: Said) => {
    const got = read(said)
    return got.kind === 'answered' && got.value.state === 'refused' ? got.value.refusalCode : got.kind
  }
  assert.equal(stateOf({ code: '10' }), 'not_found')
  assert.equal(stateOf({ code: '11' }), 'not_possible')
  assert.equal(stateOf({ code: '20' }), 'amount_too_large')
  assert.equal(stateOf({ amount: '1e5' }), 'no_answer')
  assert.equal(stateOf({}), 'answered')
})
