import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'
import { modeOf } from './traits.ts'
import { toDeclineCode } from './words.ts'

test('the bank’s word goes before Stripe’s; what neither of us knows is other', () => {
  const code = (decline_code?: string, code?: string) =>
    toDeclineCode({ decline_code: decline_code ?? null, code: code ?? null })
  assert.equal(code('stolen_card', 'card_declined'), 'stolen_card')
  assert.equal(code('mood', 'expired_card'), 'expired_card')
  assert.equal(code(undefined, 'card_declined'), 'other')
  assert.equal(code('toString', 'constructor'), 'other')
  assert.equal(toDeclineCode(null), 'other')
})

test('amounts go over in the decimals that Stripe writes, and back', () => {
  const rows: readonly (readonly [bigint, string, number | undefined])[] = [
    [10_001n, 'EUR', 10_001],
    [500n, 'JPY', 500],
    [5n, 'ISK', 500],
    [5n, 'UGX', 500],
    [500n, 'MGA', 5],
    [505n, 'MGA', undefined],
    [10_010n, 'TND', 10_010],
    [10_001n, 'TND', undefined],
    [10_001n, 'IQD', undefined],
    [10_001n, 'CLF', undefined],
    [10_001n, 'XXX', undefined],
    [-1n, 'EUR', undefined],
    [2n ** 53n, 'EUR', undefined],
  ]
  for (const [amountMinor, currency, amount] of rows) {
    assert.equal(toStripeAmount(amountMinor, currency), amount, `${amountMinor} ${currency}`)
    if (amount === undefined) continue
    assert.deepEqual(fromStripeAmount(amount, currency.toLowerCase()), { amountMinor, currency })
  }
  assert.equal(fromStripeAmount(550, 'isk'), undefined)
  assert.equal(fromStripeAmount(1, 'xyz'), undefined)
})

test('a key tells its mode, and a publishable one is none', () => {
  const modes = ['sk_test_51abcdef', 'rk_test_51abcdef', 'sk_live_51abcdef', 'rk_live_51abcdef'].map(modeOf)
  assert.deepEqual(modes, ['test', 'test', 'live', 'live'])
  for (const text of ['pk_live_51abcdef', 'sk_prod_51abcdef', 'sk_live_', ' sk_live_51abcdef', 'sk_live_51abcdef\n']) {
    assert.equal(modeOf(text), undefined, text)
  }
})
