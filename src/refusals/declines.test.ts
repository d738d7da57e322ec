import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADYEN_DECLINES, toAdyenDecline } from '../providers/adyen/words.ts'
import { STRIPE_DECLINES, toStripeDecline } from '../providers/stripe/words.ts'
import { DECLINES } from './decline-code.ts'

test('no word stands for two refusals', () => {
  for (const words of [Object.values(STRIPE_DECLINES).flat(), Object.values(ADYEN_DECLINES).flat(2)])
    assert.equal(new Set(words).size, words.length)
})

test('what a bank wants never to see again is not tried again later, whoever was told', () => {
  assert.equal(DECLINES[toStripeDecline('previously_declined_do_not_retry', 'card_declined')], 'never')
  assert.equal(DECLINES[toStripeDecline('do_not_try_again')], 'never')
  assert.equal(DECLINES[toAdyenDecline('46')], 'never')
  assert.equal(DECLINES[toAdyenDecline('34', 'No checking account available on Card')], 'never')
})

test('of two words the first that is known counts, however it is written; one that nobody has listed is other', () => {
  assert.equal(toStripeDecline('insufficient_funds', 'card_declined'), 'insufficient_funds')
  assert.equal(toStripeDecline(null, 'expired_card'), 'expired_card')
  assert.equal(toStripeDecline(undefined, 'toString'), 'other')
  assert.equal(toAdyenDecline(' NOT ENOUGH BALANCE '), 'insufficient_funds')
  assert.equal(toAdyenDecline('999', 'Sorry'), 'other')
  assert.equal(toAdyenDecline(undefined, null, 'toString'), 'other')
})
