import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as dlocal } from './index.ts'
import { authorizationOf } from './signature.ts'

const SETTINGS = { username: 'login1', 'signature-secret': 'secret key' }
const DATE = '2026-03-03T09:00:00.000Z'

function heard(body: string, headers: Readonly<Record<string, unknown>> = {}, settings: object = {}) {
  const authorization = authorizationOf('secret key', 'login1', DATE, body)
  const call = { headers: { 'x-date': DATE, authorization, ...headers }, query: '', body: Buffer.from(body) }
  return dlocal.parseCallback({ ...SETTINGS, ...settings }, 'test', call)
}

const PAYMENT = JSON.stringify({ id: 'D-1', status: 'PAID', status_code: '200', order_id: REFERENCE, amount: 72.0 })

test('a notification names the payment to look up, and decides nothing', () => {
  assert.deepEqual(heard(PAYMENT), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: 'D-1', payment: null }],
    acknowledgement: '',
  })
})

test('a refund or a chargeback is about the payment that it names', () => {
  const refund = JSON.stringify({ id: 'REF1', payment_id: 'D-1', status: 'SUCCESS', status_code: '200' })
  assert.partialDeepStrictEqual(heard(refund), { facts: [{ reference: null, paymentId: 'D-1' }] })
})

test('who does not sign with the secret key is nobody', () => {
  const other = [
    { authorization: undefined },
    { authorization: '' },
    { authorization: authorizationOf('secret key', 'login1', DATE, `${PAYMENT} `) },
    { authorization: authorizationOf('another key', 'login1', DATE, PAYMENT) },
    { authorization: authorizationOf('secret key', 'login2', DATE, PAYMENT) },
    { authorization: authorizationOf('secret key', 'login1', DATE, PAYMENT).replace('V2-', 'V1-') },
    { 'x-date': undefined },
    { 'x-date': '2026-03-03T09:00:01.000Z' },
  ]
  for (const headers of other) assert.deepEqual(heard(PAYMENT, headers), { kind: 'forged' }, JSON.stringify(headers))
  assert.deepEqual(heard(PAYMENT, {}, { 'signature-secret': '' }), { kind: 'forged' })
})

test('what is signed and says nothing is malformed', () => {
  for (const text of ['', '{}', '[]', '{"id":1,"status":"PAID"}', '{"id":"1","id":"2","status":"PAID"}'])
    assert.deepEqual(heard(text), { kind: 'malformed' }, text)
})
