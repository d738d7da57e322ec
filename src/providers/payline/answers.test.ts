import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, type Canned, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as payline } from './index.ts'

const SETTINGS = { username: '17616983270746', password: 'access-key-1', 'merchant-account': '1234567' }
const ID = '15255093202267'

const soap = (body: string) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
const response = (call: string, inner: string) =>
  soap(`<${call}Response xmlns="http://impl.ws.payline.experian.com">${inner}</${call}Response>`)
const result = (code: string, word = 'ACCEPTED') =>
  `<result><code>${code}</code><shortMessage>${word}</shortMessage></result>`
const transaction = (id = ID) =>
  `<transaction><id>${id}</id><date>22/11/26 10:00</date><isDuplicated>0</isDuplicated></transaction>`
const CARD_OUT = '<card><number>497010XXXXXX0055</number><type>CB</type></card>'

interface Authorised {
  readonly code?: string
  readonly word?: string
  readonly sum?: string
  readonly number?: string
  readonly contract?: string
}

const SUM = '<authorizedAmount>10001</authorizedAmount><authorizedCurrency>978</authorizedCurrency>'

const authorised = ({ code = '00000', word, sum = SUM, number = 'A55A', contract = '1234567' }: Authorised = {}) =>
  response(
    'doAuthorization',
    `${result(code, word)}${transaction()}<authorization><number>${number}</number>${sum}</authorization>${CARD_OUT}<contractNumber>${contract}</contractNumber>`,
  )

interface Detailed extends Authorised {
  readonly action?: string
  readonly amount?: string
  readonly currency?: string
  readonly ref?: string
  readonly associated?: string
}

const detailed = (said: Detailed = {}) =>
  response(
    'getTransactionDetails',
    `${result(said.code ?? '00000', said.word)}${transaction()}` +
      `<payment><amount>${said.amount ?? '10001'}</amount><currency>${said.currency ?? '978'}</currency><action>${said.action ?? '101'}</action></payment>` +
      `<authorization><number>${said.number ?? 'A55A'}</number></authorization>` +
      `<order><ref>${said.ref ?? pspOrder().reference}</ref></order>${CARD_OUT}` +
      `<associatedTransactionsList>${said.associated ?? ''}</associatedTransactionsList>` +
      `<contractNumber>${said.contract ?? '1234567'}</contractNumber>`,
  )

const associated = (type: string, amount: string, { id = '9', of = ID, status = 'OK' } = {}) =>
  `<associatedTransactions><transactionId>${id}</transactionId><type>${type}</type><amount>${amount}</amount>` +
  `<status>${status}</status><originTransactionId>${of}</originTransactionId></associatedTransactions>`

const open = async (...answers: readonly (string | Canned)[]) => {
  const canned = answers.map((body) => (typeof body === 'string' ? { body } : body))
  return (await wiredPsp(payline, SETTINGS, { answers: canned })).psp
}
const sale = async (answer: string | Canned) => (await open(answer)).sale(pspOrder(), CARD)
const look = async (body: string) => (await open(body)).lookUp(pspOrder(), { paymentId: ID }, null)
const refund = async (body: string) => (await open(body)).refund(pspChange(ID))
/** `charged completed`, `refused other`, `no_answer why` */
const short = (answer: Awaited<ReturnType<typeof sale | typeof look | typeof refund>>): string => {
  if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
  const { value } = answer
  if (value.state === 'charged') return `charged ${value.payment.status}`
  return value.state === 'refused' ? `refused ${value.refusalCode}` : value.state
}

test('an approved charge is believed, with what later calls and the merchant want', async () => {
  assert.deepEqual(await sale(authorised()), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: ID,
        uid: null,
        reference: pspOrder().reference,
        status: 'completed',
        label: '00000',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { authorization_number: 'A55A', card_number: '497010XXXXXX0055', card_type: 'CB' },
      },
    },
  })
  assert.equal(short(await sale(authorised({ sum: '<authorizedAmount/><authorizedCurrency/>' }))), 'charged completed')
  assert.equal(short(await (await open(authorised())).authorise(pspOrder(), CARD)), 'charged authorized')
})

test('it is sent to its service with the merchant’s name and key', async () => {
  const { psp, sent } = await wiredPsp(payline, SETTINGS, { answers: [{ body: authorised() }] })
  await psp.sale(pspOrder(), CARD)
  await psp.lookUp(pspOrder(), { paymentId: ID }, null)
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['DirectPaymentAPI', 'ExtendedAPI'].map((name) => `https://homologation.payline.com/V4/services/${name}`),
  )
  assert.equal(sent[0]?.headers?.authorization, 'Basic MTc2MTY5ODMyNzA3NDY6YWNjZXNzLWtleS0x')
})

test('no card number is passed on that is not masked', async () => {
  const unmasked = await sale(authorised().replace('497010XXXXXX0055', CARD.number))
  assert.equal(short(unmasked), 'charged completed')
  assert.ok(!JSON.stringify(unmasked, (_key, value) => (typeof value === 'bigint' ? '' : value)).includes(CARD.number))
})

test('a refusal is in our words; an error that Payline does not call a refusal is no verdict', async () => {
  for (const [code, word, expected] of [
    ['01100', 'REFUSED', 'refused do_not_honour'],
    ['01116', 'REFUSED', 'refused insufficient_funds'],
    ['01131', 'ERROR', 'refused authentication_required'],
    ['01208', 'REFUSED', 'refused lost_card'],
    ['04002', 'REFUSED', 'refused suspected_fraud'],
    ['01207', 'REFUSED', 'refused other'],
    ['02004', 'CANCELLED', 'refused issuer_unavailable'],
    ['01197', 'ERROR', 'no_answer code_01197'],
    ['02003', 'REFUSED', 'no_answer code_02003'],
    ['02101', 'ERROR', 'no_answer code_02101'],
    ['02500', 'ACCEPTED', 'no_answer code_02500'],
    ['02000', 'ONHOLD_PARTNER', 'charged pending'],
    ['04003', 'PENDING_RISK', 'charged in-review'],
    ['02001', 'ERROR', 'duplicate'],
    ['02303', 'ERROR', 'rejected credentials'],
    ['01109', 'REFUSED', 'rejected credentials'],
    ['04902', 'REFUSED', 'rejected credentials'],
    ['02305', 'ERROR', 'rejected request'],
  ] as const)
    assert.equal(short(await sale(authorised({ code, word, number: '' }))), expected, code)
})

test('nothing is authorised of what was refused: its amount is not compared', async () => {
  const sum = '<authorizedAmount>0</authorizedAmount><authorizedCurrency>978</authorizedCurrency>'
  assert.equal(
    short(await sale(authorised({ code: '01100', word: 'REFUSED', number: '', sum }))),
    'refused do_not_honour',
  )
})

test('nothing is believed that is of another merchant, amount or currency, or that nobody authorised', async () => {
  const sum = (amount: string, currency: string) =>
    `<authorizedAmount>${amount}</authorizedAmount><authorizedCurrency>${currency}</authorizedCurrency>`
  for (const [said, expected] of [
    [{ contract: '7654321' }, 'no_answer other_merchant'],
    [{ contract: '7654321', code: '01100', word: 'REFUSED' }, 'no_answer other_merchant'],
    [{ contract: '' }, 'no_answer unknown_shape'],
    [{ sum: sum('10002', '978') }, 'no_answer other_amount'],
    [{ sum: sum('10001', '840') }, 'no_answer other_currency'],
    [{ sum: sum('1e5', '978') }, 'no_answer unknown_amount'],
    [{ sum: sum('100.01', '978') }, 'no_answer unknown_amount'],
    [{ sum: sum('10001', '') }, 'no_answer unknown_amount'],
    [{ sum: SUM + SUM }, 'no_answer unknown_amount'],
    [{ number: '' }, 'no_answer no_authorisation'],
    [{ code: '0' }, 'no_answer unknown_shape'],
  ] as const)
    assert.equal(short(await sale(authorised(said))), expected, JSON.stringify(said))
})

test('what is no answer of Payline is none', async () => {
  const fault = (code: string) => soap(`<s:Fault><faultcode>${code}</faultcode><faultstring/></s:Fault>`)
  const basic = { 'www-authenticate': 'Basic realm="Payline"' }
  for (const [answer, expected] of [
    [{ status: 401, headers: basic, body: '<html/>' }, 'rejected credentials'],
    [{ status: 401, body: '<html/>' }, 'no_answer status_401_no_soap'],
    [{ status: 500, body: fault('s:Client') }, 'rejected request'],
    [{ status: 500, body: fault('s:Server') }, 'no_answer fault'],
    [{ status: 500, body: authorised() }, 'no_answer status_500'],
    [{ status: 502, body: authorised() }, 'no_answer status_502'],
    [{ status: 302, body: authorised() }, 'no_answer redirect'],
    [{ body: authorised().replace('impl.ws.', 'other.ws.') }, 'no_answer unknown_shape'],
    [{ body: authorised().replaceAll('doAuthorization', 'doCapture') }, 'no_answer unknown_shape'],
    [{ body: authorised().replace('<transaction>', '<transaction><id>1</id>') }, 'no_answer unknown_shape'],
  ] as const)
    assert.equal(short(await sale(answer)), expected, JSON.stringify(answer))
})

test('what became of a transaction is told by those that belong to it', async () => {
  for (const [said, expected] of [
    [{}, 'charged completed'],
    [{ action: '100' }, 'charged pending'],
    [{ action: '100', associated: associated('CAPTURE', '10001') }, 'charged completed'],
    [{ action: '100', associated: associated('CAPTURE', '10001', { status: 'KO' }) }, 'charged pending'],
    [{ associated: associated('RESET', '10001') }, 'charged voided'],
    [{ associated: associated('WHATEVER', '10001', { id: ID }) }, 'charged completed'],
    [{ associated: associated('WHATEVER', '10001') }, 'no_answer unknown_history'],
    [{ associated: associated('REFUND', '1e5') }, 'no_answer unknown_history'],
    [{ associated: '<associatedTransactions/>' }, 'no_answer unknown_history'],
    [{ code: '01100', word: 'REFUSED' }, 'refused do_not_honour'],
    [{ code: '01109', word: 'REFUSED' }, 'refused credentials'],
    [{ code: '02303', word: 'ERROR' }, 'refused credentials'],
    [{ ref: 'another' }, 'no_answer other_reference'],
    [{ amount: '10002' }, 'no_answer other_amount'],
    [{ currency: '840' }, 'no_answer other_currency'],
    [{ contract: '7654321' }, 'no_answer other_merchant'],
    [{ action: '421' }, 'no_answer no_charge'],
    [{ action: '102' }, 'no_answer unknown_action'],
    [{ number: '' }, 'no_answer no_authorisation'],
  ] as const)
    assert.equal(short(await look(detailed(said))), expected, JSON.stringify(said))
})

test('refunds are summed, but for those that were reset', async () => {
  const both = associated('REFUND', '4000', { id: '1' }) + associated('REFUND', '1000', { id: '2' })
  const refundedOf = async (list: string) => {
    const answer = await look(detailed({ associated: list }))
    return answer.kind === 'answered' && answer.value.state === 'charged' ? answer.value.payment.refundedMinor : null
  }
  assert.equal(await refundedOf(both), 5_000n)
  assert.equal(await refundedOf(both + associated('RESET', '1000', { id: '3', of: '2' })), 4_000n)
})

test('a reference is searched for, and the charge that paid is told before one that was refused', async () => {
  const found = (...ids: readonly string[]) =>
    response(
      'transactionsSearch',
      `${result('02500')}<transactionList>${ids.map(transaction).join('')}</transactionList>`,
    )
  const lookUp = async (...answers: readonly string[]) =>
    short(await (await open(...answers)).lookUp(pspOrder(), { paymentId: null }, null))
  assert.equal(await lookUp(found()), 'never_arrived')
  assert.equal(await lookUp(response('transactionsSearch', result('02304', 'ERROR'))), 'never_arrived')
  assert.equal(await lookUp(response('transactionsSearch', result('02101', 'ERROR'))), 'no_answer code_02101')
  assert.equal(await lookUp(response('transactionsSearch', result('00000'))), 'no_answer unknown_shape')
  const refused = detailed({ code: '01100', word: 'REFUSED' })
  assert.equal(await lookUp(found('1', '2'), refused, detailed()), 'charged completed')
  assert.equal(await lookUp(found('1', '2'), refused, detailed({ action: '421' })), 'refused do_not_honour')
  assert.equal(await lookUp(found('1', '2'), detailed(), 'broken'), 'no_answer status_200_unreadable')
  const other = found('1').replace('</transaction>', '<orderReference>another</orderReference></transaction>')
  assert.equal(await lookUp(other, detailed()), 'no_answer other_reference')
  assert.equal(await lookUp(found(...Array(13).fill('1'))), 'no_answer too_many_transactions')
})

test('a change that was not made says why', async () => {
  for (const [code, expected] of [
    ['00000', 'done'],
    ['02000', 'accepted'],
    ['02001', 'refused already_done'],
    ['02601', 'refused already_done'],
    ['02603', 'refused too_late'],
    ['01917', 'refused too_late'],
    ['02604', 'refused not_found'],
    ['02600', 'refused not_possible'],
    ['02110', 'refused amount_too_large'],
    ['02002', 'no_answer code_02002'],
    ['01913', 'no_answer code_01913'],
    ['02101', 'no_answer code_02101'],
    ['02303', 'rejected credentials'],
  ] as const)
    assert.equal(short(await refund(response('doRefund', result(code, 'ERROR') + transaction('7')))), expected, code)
  const ofMerchant = response('doRefund', result('01109', 'REFUSED') + transaction('7'))
  assert.equal(short(await refund(ofMerchant)), 'rejected credentials')
  assert.equal(short(await refund(response('doRefund', result('00000')))), 'no_answer unknown_shape')
})
