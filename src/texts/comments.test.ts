import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchaseComment } from './sentences.ts'

/** As in `purchases/purchase.ts`; a state without a sentence throws. */
const STATES = [
  'initialized',
  'authorizing',
  'leader_processed',
  'successful',
  'failed_payer',
  'failed_connector',
  'cancelled',
  'aborted',
  'refunded',
]
/** What the code writes beside these states: decline codes of cards, ends of attempts, ends of purchases. */
const REASONS: Record<string, readonly string[]> = {
  failed_payer: [
    'insufficient_funds',
    'stolen_card',
    'do_not_honour',
    'expired_card',
    'authentication_failed',
    'expired',
    'unreachable',
    'rejected',
    'another_card',
  ],
  cancelled: ['expired', 'given_up', 'reference', 'merchant'],
}

test('every state has a sentence in both languages, with any reason or none', () => {
  for (const state of STATES) {
    for (const reason of [null, 'a_code_of_tomorrow', '__proto__', ...Object.values(REASONS).flat()]) {
      assert.match(purchaseComment(state, reason, 'fr'), /^[A-ZÀÉ].*\.$/u, `${state} ${reason}`)
      assert.match(purchaseComment(state, reason, 'en'), /^[A-Z].*\.$/)
    }
  }
})

test('every known reason has a sentence of its own', () => {
  for (const [state, reasons] of Object.entries(REASONS)) {
    const sentences = [null, ...reasons].map((reason) => purchaseComment(state, reason, 'en'))
    assert.equal(new Set(sentences).size, sentences.length)
  }
})
