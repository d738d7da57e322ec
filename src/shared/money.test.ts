import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MINOR_UNITS } from './iso-4217.ts'
import { currencyExponent, formatMoney, isCurrency, parseDecimal, sumMinor, toDecimal } from './money.ts'

test('currencies have 0, 2, 3 or 4 decimals', () => {
  assert.deepEqual(['JPY', 'EUR', 'TND', 'CLF'].map(currencyExponent), [0, 2, 3, 4])
  assert.ok(isCurrency('CZK'))
  for (const wrong of ['eur', 'EURO', '', 'XYZ', '978', 'XAU', 'XXX']) assert.ok(!isCurrency(wrong), wrong)
})

test('decimal text is exact in both directions, for every currency and amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 99_999_999_999n }),
      fc.constantFrom(...MINOR_UNITS.keys()),
      (amountMinor, currency) => {
        assert.equal(parseDecimal(toDecimal(amountMinor, currency), currency), amountMinor)
      },
    ),
    { seed: 1 },
  )
  assert.deepEqual([toDecimal(5n, 'EUR'), toDecimal(-5n, 'EUR'), toDecimal(5n, 'TND')], ['0.05', '-0.05', '0.005'])
})

test('what is shown is what was meant, in every currency: the decimals are those of ISO 4217, not of a locale', () => {
  for (const [currency, exponent] of MINOR_UNITS) {
    const [written = ''] = /\d[\d,.]*/.exec(formatMoney({ amountMinor: 12_345_678n, currency }, 'en')) ?? []
    const shown = written.replaceAll(',', '')
    assert.equal(parseDecimal(shown, currency), 12_345_678n, `${currency} ${shown}`)
    assert.equal(shown.split('.')[1]?.length ?? 0, exponent, currency)
  }
  assert.match(formatMoney({ amountMinor: 150_000n, currency: 'HUF' }, 'fr'), /^1\s500,00\sHUF$/)
  assert.equal(parseDecimal('1500', 'COP'), 150_000n)
  assert.equal(toDecimal(1_500_000n, 'IQD'), '1500.000')
})

test('people write a comma or a point, spaces between thousands, and nothing else', () => {
  for (const text of ['1234,5', '1234.50', '1 234,50', '1\u202f234,50'])
    assert.equal(parseDecimal(text, 'EUR'), 123_450n)
  for (const text of ['', '-1', '1,234.50', '1e3', '0x1', '12,345', '1234567890123', '€5', '1.']) {
    assert.equal(parseDecimal(text, 'EUR'), undefined, text)
  }
  assert.equal(parseDecimal('1.5', 'JPY'), undefined)
})

test('amounts are written as the language writes them, beyond what a float can hold', () => {
  assert.equal(formatMoney({ amountMinor: 10_001n, currency: 'EUR' }, 'en'), '€100.01')
  assert.match(formatMoney({ amountMinor: 10_001n, currency: 'EUR' }, 'fr'), /^100,01\s€$/)
  assert.equal(
    formatMoney({ amountMinor: 9_007_199_254_740_993_01n, currency: 'EUR' }, 'en'),
    '€9,007,199,254,740,993.01',
  )
  assert.equal(sumMinor([1n, 2n, -4n]), -1n)
  assert.equal(sumMinor([]), 0n)
})
