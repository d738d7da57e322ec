import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PspPayment } from './psp.ts'
import { readPspCallback } from './read-callback.ts'

const payment: PspPayment = {
  paymentId: 'NC6HT9CRT65ZGN82',
  uid: null,
  reference: '4929123456780121',
  status: 'completed',
  label: 'AUTHORISATION',
  amountMinor: 10_001n,
  currency: 'EUR',
  refundedMinor: 0n,
  createdAt: null,
  isTest: true,
  extra: { authorisation_code: '012345' },
}

function told(changes: Partial<PspPayment>) {
  const parseCallback = () => ({
    kind: 'authentic' as const,
    facts: [{ reference: 'R1', paymentId: 'P1', payment: { ...payment, ...changes } }],
    acknowledgement: 'OK',
  })
  const read = readPspCallback({ parseCallback }, {}, 'test', { headers: {}, query: '', body: Buffer.alloc(0) })
  return read.kind === 'authentic' ? read.facts : assert.fail(read.kind)
}

test('a callback’s payment is told with words that are codes; our own reference is no card', () => {
  assert.deepEqual(told({}), [{ reference: 'R1', paymentId: 'P1', payment }])
  assert.equal(told({ label: 'Refused by the bank of Alice' })[0]?.payment?.label, 'no_code')
})

test('a callback whose payment shows a card’s number is a hint, and its payment is not believed', () => {
  for (const shown of [
    { paymentId: '4929123456780121' },
    { extra: { card: '4929-1234-5678-0121' } },
    { uid: 'NDkyOTEyMzQ1Njc4MDEyMQ' },
  ])
    assert.deepEqual(told(shown), [{ reference: 'R1', paymentId: 'P1', payment: null }])
})
