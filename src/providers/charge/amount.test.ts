import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount, writeAmount } from './amount.ts'

const MINOR = { written: 'minor' } as const
const DECIMAL = { written: 'decimal' } as const

test('an amount is read in the currency that comes with it', () => {
  assert.equal(readAmount(MINOR, '10001', 'EUR'), 10001n)
  assert.equal(readAmount(DECIMAL, '100.01', 'EUR'), 10001n)
  assert.equal(readAmount({ written: 'minor', exponents: { ISK: 2 } }, '500', 'ISK'), 5n)
})

test('what a PSP calls a currency and ISO 4217 does not has no amount: an answer to be doubted, never an error', () => {
  for (const currency of ['FUR', '', 'eur', '__proto__']) {
    assert.equal(readAmount(MINOR, '10001', currency), null, currency)
    assert.equal(readAmount(DECIMAL, '100.01', currency), null, currency)
  }
  assert.equal(readAmount({ written: 'minor', exponents: { FUR: 2 } }, '500', 'FUR'), null)
})

test('only exact text is an amount', () => {
  for (const text of ['1e5', '1,00', 'NaN', '', '-1', '9007199254740993.5', 1.5, null, undefined, {}])
    assert.equal(readAmount(MINOR, text, 'EUR'), null, String(text))
  assert.equal(readAmount(DECIMAL, '100.011', 'EUR'), null)
})

test('what a PSP cannot write is not sent', () => {
  assert.equal(writeAmount(DECIMAL, 10001n, 'EUR'), '100.01')
  assert.equal(writeAmount({ written: 'minor', exponents: { TND: 2 } }, 1001n, 'TND'), null)
})
