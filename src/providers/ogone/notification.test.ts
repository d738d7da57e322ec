import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { lifecycleOf } from '../charge/ended-brands.ts'
import type { NativeFacts } from '../charge/family.ts'
import { charge as ogone } from './index.ts'
import { nativeNotification } from './notification.ts'

const facts: NativeFacts = {
  mode: 'test',
  payment: {
    paymentId: '32100123',
    uid: null,
    reference: 'aB3dEf6hIj9kLm2nOp5q',
    status: 'completed',
    label: '9',
    amountMinor: 1_500n,
    currency: 'EUR',
    refundedMinor: 0n,
    createdAt: new Date('2026-03-03T09:00:00Z'),
    isTest: null,
    extra: { acceptance: '1234', brand: 'VISA' },
  },
  orderReference: '12',
  metadata: null,
  customer: { email: null, name: 'Zoë Müller' },
}

test('a shop that knows its passphrase believes it, by the rule of the guide, for each algorithm', () => {
  for (const algorithm of ['sha1', 'sha256', 'sha512']) {
    const settings = { 'signature-secret': 'Mysecretsig1875!?', 'signature-algorithm': algorithm }
    const { contentType, body } = nativeNotification(settings, facts)
    const { SHASIGN, ...fields } = Object.fromEntries(new URLSearchParams(body))
    assert.match(contentType, /^application\/x-www-form-urlencoded/)
    const { ACCEPTANCE, BRAND, CN, NCERROR, PAYID, PM, STATUS, TRXDATE, amount, currency, orderID } = fields
    const lines = Object.entries({ ACCEPTANCE, AMOUNT: amount, BRAND, CN, CURRENCY: currency, NCERROR })
    lines.push(...Object.entries({ ORDERID: orderID, PAYID, PM, STATUS, TRXDATE }))
    const text = lines.map(([name, value]) => `${name}=${value}Mysecretsig1875!?`).join('')
    assert.equal(SHASIGN, createHash(algorithm).update(text).digest('hex').toUpperCase())
  }
})

test('it says what the platform would have said, under the order number of the shop', () => {
  const settings = { 'signature-secret': 'Mysecretsig1875!?', 'signature-algorithm': 'sha1' }
  const { SHASIGN: _sign, ...fields } = Object.fromEntries(
    new URLSearchParams(nativeNotification(settings, facts).body),
  )
  assert.deepEqual(fields, {
    orderID: '12',
    currency: 'EUR',
    amount: '15.00',
    PM: 'CreditCard',
    ACCEPTANCE: '1234',
    STATUS: '9',
    CN: 'Zoë Müller',
    TRXDATE: '03/03/26',
    PAYID: '32100123',
    NCERROR: '0',
    BRAND: 'VISA',
  })
})

test('a passphrase has no "[", no space at its ends, and keeps its case', () => {
  const { pattern } = ogone.credentials.find(({ name }) => name === 'signature-secret')!
  for (const good of ['Mysecretsig1875!?', 'with space in it', 'MixedCase!']) assert.match(good, pattern)
  for (const bad of ['My[secret', '[', ' Mysecretsig', 'Mysecretsig ', 'a', 'é'.repeat(8), ''])
    assert.doesNotMatch(bad, pattern)
})

test('its brands say that they are retired, and why', () => {
  for (const { id, note } of ogone.brands) {
    assert.equal(lifecycleOf(id), 'retired')
    assert.match(note ?? '', /2026.*Worldline Direct/)
  }
})
