import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DECLINES } from '../refusals/index.ts'
import { STAFF_LANGUAGES } from '../texts/language.ts'
import { endInWords, reasonAndCode, reasonInWords, silenceInWords } from './reasons.ts'

test('why a card was refused is said in words of the reader’s language, never as a code', () => {
  const codes = Object.keys(DECLINES)
  for (const language of STAFF_LANGUAGES)
    for (const code of codes) assert.doesNotMatch(reasonInWords(code, language), /_/)
  for (const code of codes) assert.notEqual(reasonInWords(code, 'en'), reasonInWords(code, 'fr'), code)
  assert.equal(reasonInWords('expired_card', 'fr'), 'la carte est expirée')
})

test('the code stands behind its words, and alone where it has none', () => {
  assert.equal(
    String(reasonAndCode('lost_card', 'en')),
    'the card is reported lost <code class="quiet">lost_card</code>',
  )
  assert.equal(String(reasonAndCode('10.4', 'fr')), '<code>10.4</code>')
  assert.equal(String(reasonAndCode('<b>', 'fr')), '<code>&lt;b&gt;</code>')
  for (const odd of ['toString', '__proto__']) assert.equal(reasonInWords(odd, 'en'), odd)
})

test('a link that ran out is not told as a card page that was left', () => {
  assert.equal(endInWords('expired', 'purchaseCancelled', 'en'), 'the link ran out')
  assert.equal(endInWords('expired', 'paymentFailed', 'en'), 'the card page was closed, or left for too long')
  assert.equal(endInWords('reference', 'paymentFailed', 'fr'), 'un autre achat avait sa référence')
  assert.equal(endInWords('insufficient_funds', 'paymentFailed', 'en'), 'there is not enough money behind the card')
})

test('why nobody answered a call is said in words; what a server answered stays its status', () => {
  assert.equal(silenceInWords('timeout', 'fr'), 'trop lent')
  assert.equal(silenceInWords('status_503', 'fr'), 'status_503')
})
