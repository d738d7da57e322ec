import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardName, yourCard } from './card-label.ts'

test('a card is named by its brand and last digits, and by the wallet that carried it', () => {
  const named = (brand: string, last4 = '4242') => cardName({ brand, last4 }, 'en')
  assert.equal(named('visa'), 'Visa ending in 4242')
  assert.equal(named('visa_applepay'), 'Visa (Apple Pay) ending in 4242')
  assert.equal(named('mastercard_googlepay'), 'Mastercard (Google Pay) ending in 4242')
  assert.equal(named('cartes_bancaires_applepay'), 'CB (Apple Pay) ending in 4242')
  assert.equal(named('applepay'), 'Apple Pay ending in 4242')
  assert.equal(named('some_brand'), 'Some brand ending in 4242')
  assert.equal(named('visa_applepay', ''), undefined)
  assert.equal(
    yourCard({ brand: 'visa_googlepay', last4: '1111' }, 'fr'),
    'votre Visa (Google Pay) se terminant par 1111',
  )
})
