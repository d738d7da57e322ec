import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { ProviderAnswer } from '../answer.ts'
import { charge as sips } from './index.ts'
import { sealOf, sealText } from './signature.ts'
import { ACQUIRER_REFUSALS, CODES, STATUSES } from './words.ts'

const KEY = '002001000000001_KEY1'
const SETTINGS = { 'shop-id': '002001000000001', 'test-certificate': KEY }
const ORDER = pspOrder({ reference: 'OLD1' })

const PAID = {
  responseCode: '00',
  acquirerResponseCode: '00',
  transactionStatus: 'CAPTURED',
  originAmount: '10001',
  currentAmount: '10001',
  currencyCode: '978',
  merchantId: '002001000000001',
  transactionReference: 'OLD1',
  transactionDateTime: '2025-11-03T09:12:00+01:00',
  authorisationId: '123456',
}

const seal = (message: object, key = KEY) => ({ ...message, seal: sealOf(key, sealText(message)) })

async function lookUp(said: object, { isSealed = true, reference = 'OLD1' } = {}) {
  const { psp, sent } = await wiredPsp(sips, SETTINGS, { answers: [{ body: isSealed ? seal(said) : said }] })
  const answer = await psp.lookUp(pspOrder({ reference }), { paymentId: null }, null)
  return { answer, sent }
}

async function refund(said: object) {
  const { psp, sent } = await wiredPsp(sips, SETTINGS, { answers: [{ body: seal(said) }] })
  const order = pspChange('OLD1', { charge: ORDER })
  return { answer: await psp.refund(order), sent }
}

/** `charged completed`, `refused insufficient_funds`, `no_answer bad_signature` */
function wordsOf(answer: ProviderAnswer<{ readonly state: string }>): string {
  if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
  const said = answer.value as { state: string; refusalCode?: string; payment?: { status: string } }
  return [said.state, said.refusalCode ?? said.payment?.status].filter(Boolean).join(' ')
}

test('nothing is paid there any more: a sale and an authorisation are unsupported, and nothing of them is sent', async () => {
  const { psp, sent } = await wiredPsp(sips, SETTINGS)
  for (const method of ['sale', 'authorise'] as const)
    assert.equal(wordsOf(await psp[method](ORDER, CARD)), 'rejected unsupported')
  assert.deepEqual(sent, [])
})

test('a look-up is a sealed question by reference, and an old payment is told whole', async () => {
  const { answer, sent } = await lookUp(PAID)
  const [request] = sent
  assert.equal(
    request?.url,
    'https://office-server.test.sips-services.com/rs-services/v2/diagnostic/getTransactionData',
  )
  const { seal: given, ...message } = JSON.parse(String(request?.body))
  assert.deepEqual(message, {
    interfaceVersion: 'DR_WS_2.27',
    transactionReference: 'OLD1',
    merchantId: '002001000000001',
    keyVersion: '1',
  })
  assert.equal(given, sealOf(KEY, 'DR_WS_2.27' + '002001000000001' + 'OLD1'))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
  assert.deepEqual(answer.value.payment, {
    paymentId: 'OLD1',
    reference: 'OLD1',
    amountMinor: 10_001n,
    currency: 'EUR',
    uid: null,
    status: 'completed',
    label: 'CAPTURED',
    refundedMinor: 0n,
    createdAt: new Date('2025-11-03T08:12:00Z'),
    isTest: null,
    extra: { authorisation_code: '123456' },
  })
})

test('a transaction of Sips 1.0 is named by its number and its day, in the question and in the answer', async () => {
  const { transactionReference: _, ...rest } = PAID
  const s10TransactionReference = { s10TransactionId: '1042', s10TransactionIdDate: '20251103' }
  const { answer, sent } = await lookUp({ ...rest, s10TransactionReference }, { reference: '1042/20251103' })
  const asked = JSON.parse(String(sent[0]?.body))
  assert.deepEqual(asked.s10TransactionReference, s10TransactionReference)
  assert.equal(asked.transactionReference, undefined)
  assert.equal(wordsOf(answer), 'charged completed')
})

test('what is not sealed with the shop’s key, or is about something else, is no answer', async () => {
  const cases: readonly (readonly [object, string, boolean?])[] = [
    [PAID, 'no_answer bad_signature', false],
    [seal(PAID, 'another key'), 'no_answer bad_signature', false],
    [{ ...PAID, transactionReference: 'OLD2' }, 'no_answer other_reference'],
    [{ ...PAID, originAmount: '10002' }, 'no_answer other_amount'],
    [{ ...PAID, currencyCode: '840' }, 'no_answer other_currency'],
    [{ ...PAID, merchantId: '002001000000002' }, 'no_answer other_merchant'],
    [{ ...PAID, transactionStatus: 'TO_PONDER' }, 'no_answer unknown_shape'],
    [{ ...PAID, responseCode: '05' }, 'no_answer status_CAPTURED_with_an_error'],
    [{ ...PAID, getTransDataResponseCode: '99' }, 'no_answer transaction_and_error'],
    [{ responseCode: '25' }, 'never_arrived'],
    [{ responseCode: '25' }, 'no_answer bad_signature', false],
    [{ responseCode: '34' }, 'rejected credentials', false],
    [{ responseCode: '30', errorFieldName: 'seal' }, 'rejected request'],
  ]
  for (const [said, expected, isSealed = true] of cases)
    assert.equal(wordsOf((await lookUp(said, { isSealed })).answer), expected, JSON.stringify(said))
})

test('every status means something; of one that was partly refunded the rest stands', async () => {
  for (const [transactionStatus, meaning] of Object.entries(STATUSES)) {
    const { answer } = await lookUp({ ...PAID, transactionStatus, currentAmount: '0', acquirerResponseCode: '51' })
    const expected = meaning === 'failed' ? 'refused insufficient_funds' : `charged ${meaning}`
    assert.equal(wordsOf(answer), expected, transactionStatus)
  }
  const { answer } = await lookUp({ ...PAID, transactionStatus: 'TO_CREDIT', currentAmount: '6001' })
  assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
  assert.deepEqual([answer.value.payment.status, answer.value.payment.refundedMinor], ['completed', 4_000n])
})

test('a refund is sealed, in the smallest unit, and taken on until the bank was asked at night', async () => {
  const at = '2026-11-22T10:00:00Z'
  const { answer, sent } = await refund({ responseCode: '00', newStatus: 'TO_CREDIT', operationDateTime: at })
  const { seal: given, ...message } = JSON.parse(String(sent[0]?.body))
  assert.match(sent[0]?.url ?? '', /cashManagement\/refund$/)
  assert.deepEqual(message, {
    interfaceVersion: 'CR_WS_2.27',
    currencyCode: '978',
    operationAmount: '4000',
    transactionReference: 'OLD1',
    merchantId: '002001000000001',
    keyVersion: '1',
  })
  assert.equal(given, sealOf(KEY, '978' + 'CR_WS_2.27' + '002001000000001' + '4000' + 'OLD1'))
  assert.equal(wordsOf(answer), 'accepted')
  assert.equal(wordsOf((await refund({ responseCode: '00', newStatus: 'CREDITED' })).answer), 'done')
})

/** Response codes of the platform: the enumeration of sips-sdk-java @ c05ad801, and the data dictionary's beyond it. */
const DOCUMENTED = '00 01 02 03 04 05 11 12 14 17 24 25 30 34 40 51 54 55 57 60 62 63 75 90 94 97 99'.split(' ')

test('every documented code of the platform has one meaning, and one that is not is nobody’s verdict', async () => {
  assert.deepEqual(['00', ...Object.values(CODES).flat()].toSorted(), DOCUMENTED)
  const kinds: Readonly<Record<string, RegExp>> = {
    refused: /^refused /,
    credentials: /^rejected credentials$/,
    request: /^rejected request$/,
    unknown: /^no_answer code_/,
  }
  for (const [kind, codes] of Object.entries(CODES))
    for (const responseCode of codes)
      assert.match(wordsOf((await refund({ responseCode })).answer), kinds[kind] as RegExp, responseCode)
  assert.equal(wordsOf((await refund({ responseCode: '88' })).answer), 'no_answer code_88')
  assert.equal(wordsOf((await refund({ responseCode: '51' })).answer), 'refused amount_too_large')
  assert.equal(wordsOf((await refund({ responseCode: '25' })).answer), 'refused not_found')
})

/** `AcquirerResponseCode` of sips-sdk-java @ c05ad801. */
const BANK_CODES =
  'A1 00 02 03 04 05 07 08 12 13 14 15 17 24 25 30 31 33 54 34 59 40 41 43 51 56 57 58 60 61 62 63 65 68 75 87 90 91 92 94 96 97 98 99'.split(
    ' ',
  )
/** Beside a status that says "refused" they say nothing of the card. */
const OTHER = '00 17 24 25 40 68 87 90 91 92 94 96 97 98 99'.split(' ')

test('every documented code of a bank is a reason, or says none', () => {
  const known = Object.values(ACQUIRER_REFUSALS).flat()
  assert.deepEqual([...known, ...OTHER].toSorted(), BANK_CODES.toSorted())
})

test('an automatic response of its payment page is believed by its seal, and is a hint to look up', () => {
  const data = 'amount=1234|currencyCode=978|merchantId=002001000000001|transactionReference=OLD1|responseCode=00'
  const parse = (form: Record<string, string>) =>
    sips.parseCallback(SETTINGS, 'test', { headers: {}, query: '', body: Buffer.from(`${new URLSearchParams(form)}`) })
  const Seal = sealOf(KEY, data)
  const facts = [{ reference: 'OLD1', paymentId: 'OLD1', payment: null }]
  const believed = { kind: 'authentic', facts, acknowledgement: '' }
  assert.deepEqual(parse({ Data: data, Seal, SealAlgorithm: 'HMAC-SHA-256', InterfaceVersion: 'HP_2.3' }), believed)
  const encoded = Buffer.from(data).toString('base64')
  const Encode = 'base64'
  assert.deepEqual(
    parse({ Data: encoded, Encode, Seal: sealOf(KEY, encoded), SealAlgorithm: 'HMAC-SHA-256' }),
    believed,
  )
  assert.equal(parse({ Data: data.replace('OLD1', 'OLD2'), Seal, SealAlgorithm: 'HMAC-SHA-256' }).kind, 'forged')
  assert.equal(parse({ Data: data, Seal }).kind, 'forged')
  assert.equal(parse({ Seal }).kind, 'malformed')
})
