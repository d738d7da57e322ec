import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitSentence } from './waits.ts'

test('a wait is told in the largest unit that it exceeds, rounded up, in both languages', () => {
  for (const [ms, en, fr] of [
    [1, 'Try again in 1 second.', 'Réessayez dans 1 seconde.'],
    [29_001, 'Try again in 30 seconds.', 'Réessayez dans 30 secondes.'],
    [60_000, 'Try again in 60 seconds.', 'Réessayez dans 60 secondes.'],
    [61_000, 'Try again in 2 minutes.', 'Réessayez dans 2 minutes.'],
    [3_600_001, 'Try again in 2 hours.', 'Réessayez dans 2 heures.'],
  ] as const) {
    assert.deepEqual([waitSentence('en', ms), waitSentence('fr', ms)], [en, fr])
  }
})
