import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundAnswer, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { tag, writeXml } from '../charge/xml.ts'
import { parseChange, parseCharge } from './answers.ts'
import { parseCheck, parseLookUp } from './look-up.ts'
import { sign } from './signature.ts'
import { STATES } from './words.ts'

const SHOP = { merchantCode: '999008881', terminal: '1', key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' }
const ORDER = pspOrder({ reference: '1446068581', amountMinor: 145n })

/** redsys-easy @ bb1de509, its fixture `rest-json`: what the test environment answered. */
const RECORDED = {
  Ds_SignatureVersion: 'HMAC_SHA256_V1',
  Ds_MerchantParameters:
    'eyJEc19BbW91bnQiOiIxNDUiLCJEc19DdXJyZW5jeSI6Ijk3OCIsIkRzX09yZGVyIjoiMTQ0NjA2ODU4MSIsIkRzX01lcmNoYW50Q29kZSI6Ijk5OTAwODg4MSIsIkRzX1Rlcm1pbmFsIjoiMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiNTAxNjAyIiwiRHNfVHJhbnNhY3Rpb25UeXBlIjoiMCIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfTGFuZ3VhZ2UiOiIxIiwiRHNfQ2FyZE51bWJlciI6IjQ1NDg4MSoqKioqKioqMDQiLCJEc19NZXJjaGFudERhdGEiOiIiLCJEc19DYXJkX0NvdW50cnkiOiI3MjQiLCJEc19DYXJkX0JyYW5kIjoiMSJ9',
  Ds_Signature: 'IoGNijSDZGbk+qChH2iqRCg6jZVl3Ee6Ha/WBM4wgto=',
}

const TOLD = {
  Ds_Amount: '145',
  Ds_Currency: '978',
  Ds_Order: '1446068581',
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_AuthorisationCode: '501602',
  Ds_TransactionType: '0',
}
type Told = Partial<Record<keyof typeof TOLD | 'Ds_State', string>>

const signedAs = (text: string, order = '1446068581') => {
  const encoded = Buffer.from(text).toString('base64')
  const Ds_Signature = sign(SHOP.key, order, encoded)
  return { Ds_SignatureVersion: 'HMAC_SHA256_V1', Ds_MerchantParameters: encoded, Ds_Signature }
}
const said = (changed: Told = {}) => {
  const whole = { ...TOLD, ...changed }
  return outboundAnswer({ body: signedAs(JSON.stringify(whole), whole.Ds_Order) })
}
const error = (errorCode: string) => outboundAnswer({ body: { errorCode } })
const verdictOf = (answer: ReturnType<typeof parseCharge>) =>
  answer.kind === 'answered' ? answer.value.state : answer.kind === 'rejected' ? answer.reason : answer.kind

test('a recorded answer is believed, and not with another key, shop, text or signature', () => {
  assert.deepEqual(parseCharge(outboundAnswer({ body: RECORDED }), SHOP, ORDER), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        reference: '1446068581',
        amountMinor: 145n,
        currency: 'EUR',
        paymentId: '1446068581',
        uid: null,
        status: 'completed',
        label: '0000',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { authorisation_code: '501602' },
      },
    },
  })
  const other = { ...RECORDED, Ds_Signature: `A${RECORDED.Ds_Signature.slice(1)}` }
  const changed = { ...RECORDED, Ds_MerchantParameters: signedAs(JSON.stringify(TOLD)).Ds_MerchantParameters }
  for (const [body, shop] of [
    [other, SHOP],
    [changed, SHOP],
    [RECORDED, { ...SHOP, key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' }],
    [RECORDED, { ...SHOP, merchantCode: '999008882' }],
    [RECORDED, { ...SHOP, terminal: '2' }],
  ] as const)
    assert.equal(parseCharge(outboundAnswer({ body }), shop, ORDER).kind, 'no_answer')
})

test('responses are accepted, refused in our words, waited for, or say nothing', () => {
  for (const [Ds_Response, expected] of [
    ['0000', 'charged'],
    ['0099', 'charged'],
    ['9998', 'charged'],
    ['0116', 'refused'],
    ['0195', 'refused'],
    ['0190', 'refused'],
    ['0173', 'refused'],
    ['0913', 'duplicate'],
    ['0904', 'credentials'],
    ['0909', 'no_answer'],
    ['0912', 'no_answer'],
    ['9912', 'no_answer'],
  ] as const)
    assert.equal(verdictOf(parseCharge(said({ Ds_Response }), SHOP, ORDER)), expected, Ds_Response)
  const refused = parseCharge(said({ Ds_Response: '0195' }), SHOP, ORDER)
  assert.deepEqual(refused.kind === 'answered' && refused.value, {
    state: 'refused',
    refusalCode: 'authentication_required',
    rawCode: '0195',
    paymentId: '1446068581',
    about: { reference: '1446068581', amountMinor: 145n, currency: 'EUR' },
  })
  const authorised = parseCharge(said({ Ds_TransactionType: '1' }), SHOP, ORDER)
  assert.equal(
    authorised.kind === 'answered' && authorised.value.state === 'charged' && authorised.value.payment.status,
    'authorized',
  )
})

test('errors are duplicates, refusals of the card, rejections, or prove nothing', () => {
  for (const [code, expected] of [
    ['SIS0051', 'duplicate'],
    ['SIS0093', 'refused'],
    ['SIS0071', 'refused'],
    ['SIS0042', 'credentials'],
    ['SIS0026', 'credentials'],
    ['SIS0027', 'request'],
    ['SIS0218', 'request'],
    ['SIS0034', 'no_answer'],
    ['SIS9999', 'no_answer'],
  ] as const)
    assert.equal(verdictOf(parseCharge(error(code), SHOP, ORDER)), expected, code)
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  const twice = JSON.stringify(TOLD).replace('{', '{"Ds_Response":"0116",')
  const exponent = JSON.stringify(TOLD).replace('"145"', '1.45e2')
  for (const body of [
    '',
    '{}',
    '<html></html>',
    JSON.stringify(RECORDED).slice(0, -3),
    `\uFEFF${JSON.stringify(RECORDED)}`,
    { ...RECORDED, Ds_SignatureVersion: 'HMAC_SHA512_V2' },
    { ...RECORDED, Ds_Signature: '' },
    { errorCode: 'OK' },
    signedAs(twice),
    signedAs(exponent),
    signedAs('[]'),
    signedAs(`\uFEFF${JSON.stringify(TOLD)}`),
  ])
    assert.equal(parseCharge(outboundAnswer({ body }), SHOP, ORDER).kind, 'no_answer', JSON.stringify(body))
  for (const changed of [
    { Ds_Response: '' },
    { Ds_Response: '0' },
    { Ds_Amount: '1,45' },
    { Ds_Amount: '-145' },
    { Ds_TransactionType: '7' },
    { Ds_Order: '<x>' },
  ])
    assert.equal(parseCharge(said(changed), SHOP, ORDER).kind, 'no_answer', JSON.stringify(changed))
  for (const status of [302, 403, 404, 500, 503])
    assert.equal(parseCharge(outboundAnswer({ status, body: RECORDED }), SHOP, ORDER).kind, 'no_answer')
})

test('changes are done by their own response only', () => {
  const order = pspChange('1446068581', { charge: ORDER, amountMinor: 145n })
  const value = (told: ReturnType<typeof said>, operation: 'capture' | 'refund' | 'void') => {
    const answer = parseChange(told, SHOP, operation, order)
    return answer.kind === 'answered'
      ? answer.value.state === 'refused'
        ? answer.value.refusalCode
        : answer.value.state
      : answer.kind
  }
  assert.equal(value(said({ Ds_Response: '0900', Ds_TransactionType: '2' }), 'capture'), 'done')
  assert.equal(value(said({ Ds_Response: '0900', Ds_TransactionType: '3' }), 'refund'), 'done')
  assert.equal(value(said({ Ds_Response: '0400', Ds_TransactionType: '9' }), 'void'), 'done')
  assert.equal(value(said({ Ds_Response: '0400' }), 'refund'), 'other')
  assert.equal(value(said({ Ds_Response: '0909' }), 'refund'), 'no_answer')
  assert.equal(value(error('SIS0057'), 'refund'), 'amount_too_large')
  assert.equal(value(error('SIS0222'), 'void'), 'already_done')
  assert.equal(value(error('SIS0223'), 'void'), 'not_possible')
  assert.equal(value(error('SIS0054'), 'refund'), 'not_found')
  assert.equal(value(error('SIS0042'), 'refund'), 'rejected')
  assert.equal(value(error('SIS0034'), 'refund'), 'no_answer')
})

const SOAP = { 'xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/' }
const soap = (messages: string) => {
  const told = tag('consultaOperacionesReturn', {}, messages)
  return outboundAnswer({
    body: writeXml(tag('s:Envelope', SOAP, tag('s:Body', {}, tag('consultaOperacionesResponse', {}, told)))),
  })
}
const versionOf = (operations: readonly Told[]) => {
  const responses = operations.map((changed) => {
    const fields = Object.entries({ ...TOLD, Ds_State: 'F', ...changed })
    return tag('Response', { Ds_Version: '0.0' }, ...fields.map(([name, value]) => tag(name, {}, value)))
  })
  return writeXml(tag('Version', { Ds_Version: '0.0' }, tag('Message', {}, ...responses)))
}
const query = (...operations: readonly Told[]) => {
  const version = versionOf(operations)
  return soap(`<Messages>${version}<Signature>${sign(SHOP.key, '1446068581', version)}</Signature></Messages>`)
}
const queryError = (code: string) =>
  soap(
    `<Messages><Version Ds_Version="0.0"><Message><ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg></Message></Version></Messages>`,
  )
const found = (told: ReturnType<typeof soap>) => {
  const answer = parseLookUp(told, SHOP, ORDER)
  if (answer.kind !== 'answered') return answer.kind
  return answer.value.state === 'charged' ? answer.value.payment.status : answer.value.state
}

test('an order is what its operations made of it', () => {
  const preauthorised = { Ds_TransactionType: '1' }
  assert.equal(found(query({})), 'completed')
  assert.equal(found(query(preauthorised)), 'authorized')
  assert.equal(found(query(preauthorised, { Ds_TransactionType: '2', Ds_Response: '0900' })), 'completed')
  assert.equal(found(query(preauthorised, { Ds_TransactionType: '2', Ds_Response: '0190' })), 'authorized')
  assert.equal(found(query(preauthorised, { Ds_TransactionType: '9', Ds_Response: '0400' })), 'voided')
  assert.equal(found(query({}, { Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount: '45' })), 'completed')
  const [part, rest] = ['45', '100'].map((Ds_Amount) => ({ Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount }))
  assert.equal(found(query({}, part ?? {}, rest ?? {})), 'refunded')
  assert.equal(found(query({ Ds_Response: '0116' })), 'refused')
  assert.equal(found(query({ Ds_Response: '0912' })), 'refused')
  assert.equal(found(query({ Ds_Response: '0116' }, {})), 'completed')
  for (const Ds_State of Object.keys(STATES) as (keyof typeof STATES)[]) {
    const told = query({ Ds_State, ...(Ds_State !== 'F' && { Ds_Response: '' }) })
    assert.equal(found(told), Ds_State === 'F' ? 'completed' : Ds_State === 'T' ? 'no_answer' : 'pending', Ds_State)
  }
})

test('a merchant that is not registered is no declined card: not in the answer, not in the look-up', () => {
  const answer = parseCharge(said({ Ds_Response: '0904' }), SHOP, ORDER)
  assert.deepEqual(answer, { kind: 'rejected', reason: 'credentials', detail: 'response_0904' })
  const order = parseLookUp(query({ Ds_Response: '0904' }), SHOP, ORDER)
  assert.partialDeepStrictEqual(order, { value: { state: 'refused', refusalCode: 'credentials', rawCode: '0904' } })
  const change = pspChange('1446068581', { charge: ORDER, amountMinor: 145n })
  assert.equal(parseChange(said({ Ds_Response: '0904' }), SHOP, 'void', change).kind, 'rejected')
})

test('a double that is found alone is no refusal: the one it is a double of may have paid', () => {
  for (const Ds_Response of ['0913', '0945', '0947', '9051']) {
    const alone = parseLookUp(query({ Ds_Response }), SHOP, ORDER)
    assert.deepEqual(alone, { kind: 'no_answer', reason: 'double_alone' }, Ds_Response)
    assert.equal(found(query({ Ds_Response }, {})), 'completed')
    assert.equal(found(query({ Ds_Response }, { Ds_Response: '0116' })), 'refused')
  }
})

test('an order is absent where Redsys says so, and nothing else says so', () => {
  assert.equal(found(queryError('XML0024')), 'never_arrived')
  assert.deepEqual(parseCheck(queryError('XML0024'), SHOP, '0000'), {
    kind: 'answered',
    value: { account: '999008881/1' },
  })
  assert.equal(found(queryError('XML0023')), 'rejected')
  assert.equal(parseCheck(queryError('XML0023'), SHOP, '0000').kind, 'rejected')
  assert.equal(found(queryError('XML0000')), 'no_answer')
  const version = versionOf([{}])
  const signature = sign(SHOP.key, '1446068581', version)
  for (const messages of [
    '',
    '<Messages/>',
    `<Messages>${version}</Messages>`,
    `<Messages>${version}<Signature>${signature.toLowerCase()}</Signature></Messages>`,
    `<Messages>${version.replace('>145<', '>146<')}<Signature>${signature}</Signature></Messages>`,
    `<Messages>${versionOf([{ Ds_Order: '1446068582' }])}<Signature>${signature}</Signature></Messages>`,
    `<Messages>${versionOf([])}<Signature>${sign(SHOP.key, '1446068581', versionOf([]))}</Signature></Messages>`,
    `<Messages>${version}${version}<Signature>${signature}</Signature></Messages>`,
    `<!DOCTYPE a><Messages>${version}<Signature>${signature}</Signature></Messages>`,
  ])
    assert.equal(found(soap(messages)), 'no_answer', messages)
  assert.equal(found(query({ Ds_State: 'Z' })), 'no_answer')
  assert.equal(found(query({ Ds_MerchantCode: '999008882' })), 'no_answer')
  assert.equal(found(query({ Ds_TransactionType: '3', Ds_Response: '0900' })), 'no_answer')
})
