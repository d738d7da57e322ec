import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundAnswer, REFERENCE } from '../../../test/support/psp-wire.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { parseCheck, parseLookUp } from './answers.ts'
import { STATES } from './words.ts'

const ID = '08C870A9-1E53-3852-BA44-CBC91612CBCA'

const REPORT = {
  errorcode: '0000',
  timestamp: '22/11/2026 10:00:00.000',
  vpstxid: ID.toLowerCase(),
  vendortxcode: REFERENCE,
  transactiontype: 'Payment',
  txstateid: '16',
  status: 'Successfully authorised transaction.',
  amount: '100.01',
  currency: 'EUR',
  securitykey: 'KUMJBP02HM',
  vpsauthcode: '15282432',
}
const xml = (changed: Partial<typeof REPORT> = {}) => {
  const inner = Object.entries({ ...REPORT, ...changed }).map(([name, text]) => `<${name}>${text}</${name}>`)
  return `<?xml version="1.0" encoding="ISO-8859-1" ?><vspaccess> ${inner.join('\n ')}</vspaccess>`
}
const lookUp = (body: string) => parseLookUp(outboundAnswer({ body }))
const wordOf = (answer: ReturnType<typeof parseLookUp>) =>
  answer.kind !== 'answered'
    ? answer.kind
    : answer.value.state === 'refused'
      ? answer.value.refusalCode
      : answer.value.state

test('a report is of the same payment, with all that changes need; accents do not spoil it', () => {
  const found = lookUp(xml({ status: 'Fran\uFFFDois' }))
  assert.ok(found.kind === 'answered' && found.value.state === 'charged')
  const { paymentId, reference, status, amountMinor, currency, extra } = found.value.payment
  assert.deepEqual([paymentId, reference, status, amountMinor, currency], [ID, REFERENCE, 'completed', 10_001n, 'EUR'])
  assert.deepEqual(extra, { tx_type: 'PAYMENT', security_key: 'KUMJBP02HM', tx_auth_no: '15282432' })
})

test('every state of a report has one meaning, and those in which the bank may have been asked in vain have none', () => {
  const all = Array.from({ length: 39 }, (_, index) => String(index + 1))
  assert.deepEqual(new Set(STATES.keys()), new Set(all))
  for (const [txstateid, status] of STATES) {
    const answer = lookUp(xml({ txstateid }))
    if (status === null) assert.equal(wordOf(answer), 'no_answer', txstateid)
    else if (TRANSACTION_STATUSES[status] === 'refused') assert.equal(wordOf(answer), 'other', txstateid)
    else assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.status, status)
  }
  for (const txstateid of ['0', '40', '99', '']) assert.equal(wordOf(lookUp(xml({ txstateid }))), 'no_answer')
  for (const paid of ['16', '29']) assert.equal(STATES.get(paid), 'completed')
  for (const uncertain of ['17', '20', '33']) assert.equal(STATES.get(uncertain), null)
})

const failure = (code: string) => `<vspaccess><errorcode>${code}</errorcode><error>No.</error></vspaccess>`

test('no such code is an absence, and a good sign where credentials are checked; any other failure is none', () => {
  const check = (body: string) => parseCheck(outboundAnswer({ body }), 'testvendor')
  assert.deepEqual(lookUp(failure('0043')), { kind: 'answered', value: { state: 'never_arrived' } })
  assert.deepEqual(check(failure('0043')), { kind: 'answered', value: { account: 'testvendor' } })
  for (const code of ['0001', '0010', '0012', '9999']) assert.equal(wordOf(lookUp(failure(code))), 'no_answer', code)
  assert.deepEqual(check(failure('0012')), { kind: 'rejected', reason: 'credentials', detail: '0012' })
  assert.equal(check(failure('0001')).kind, 'no_answer')
  assert.equal(check(xml()).kind, 'no_answer')
})

test('a report that is spoilt is no answer', () => {
  for (const body of [
    '',
    '<html><body>200</body></html>',
    xml().slice(0, -5),
    xml().replace('<vspaccess>', '<!DOCTYPE v [<!ENTITY a "16">]><vspaccess>'),
    xml().replaceAll('vspaccess', 'access'),
    xml({ errorcode: '' }),
    xml({ amount: '1e5' }),
    xml({ amount: '100,01' }),
    xml({ currency: 'eur' }),
    xml({ vpstxid: '1' }),
    xml({ transactiontype: 'Refund' }),
    xml().replace('<txstateid>16</txstateid>', '<txstateid>16</txstateid><txstateid>12</txstateid>'),
    xml().replace('<errorcode>0000</errorcode>', '<errorcode>0000</errorcode><errorcode>0043</errorcode>'),
  ])
    assert.equal(wordOf(lookUp(body)), 'no_answer', body)
  assert.equal(wordOf(parseLookUp(outboundAnswer({ status: 500, body: xml() }))), 'no_answer')
})
