import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charge as dalenys } from './index.ts'
import { hashOf } from './signature.ts'

const SETTINGS = { username: 'Demo Shop', password: 'a password', 'server-ip': '192.0.2.10' }
const TOLD = {
  IDENTIFIER: 'Demo Shop',
  OPERATIONTYPE: 'payment',
  TRANSACTIONID: 'A189063',
  ORDERID: '01vZ5rTnLk8QwErTyUiOpAsDfGhJkLzX',
  AMOUNT: '10001',
  EXECCODE: '0000',
  MESSAGE: 'The transaction has been accepted & told.',
}

function signed(told: Record<string, string>, password = SETTINGS.password): string {
  return new URLSearchParams({ ...told, HASH: hashOf(password, told) }).toString()
}
const heard = (body: string, query = '') =>
  dalenys.parseCallback(SETTINGS, 'test', { headers: {}, query, body: Buffer.from(body) })

test('a notification names what to look up, and is answered OK', () => {
  const expected = {
    kind: 'authentic',
    facts: [{ reference: TOLD.ORDERID, paymentId: 'A189063', payment: null }],
    acknowledgement: 'OK',
  }
  assert.deepEqual(heard(signed(TOLD)), expected)
  assert.deepEqual(heard('', signed(TOLD)), expected)
  assert.deepEqual(heard(signed({ ...TOLD, 'AMOUNTS[2026-11-22]': '10001' })), expected)
  // Its transaction is the refund.
  const refunded = heard(signed({ ...TOLD, OPERATIONTYPE: 'refund', TRANSACTIONID: 'A189064' }))
  assert.partialDeepStrictEqual(refunded, { facts: [{ reference: TOLD.ORDERID, paymentId: null }] })
})

test('who does not hash with the password of the account is nobody', () => {
  const body = signed(TOLD)
  for (const forged of [
    '',
    '{}',
    'HASH=',
    body.replace('A189063', 'A189064'),
    `${body}&MORE=1`,
    `${body}&ORDERID=1`,
    signed(TOLD, 'another password'),
    signed({ ...TOLD, IDENTIFIER: 'Another Shop' }),
    new URLSearchParams(TOLD).toString(),
  ])
    assert.deepEqual(heard(forged), { kind: 'forged' }, forged)
  assert.equal(dalenys.parseCallback({}, 'test', { headers: {}, query: '', body: Buffer.from(body) }).kind, 'forged')
})

test('what is hashed and names nothing is malformed', () => {
  const { ORDERID: _order, TRANSACTIONID: _transaction, ...rest } = TOLD
  assert.deepEqual(heard(signed(rest)), { kind: 'malformed' })
  assert.deepEqual(heard(signed({ ...rest, ORDERID: '<x>' })), { kind: 'malformed' })
})
