import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeftInWords, waitSentence } from './waits.ts'

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

test('time that is left is rounded down, in the two largest units, in both languages', () => {
  const now = new Date('2026-11-23T13:00:00Z')
  for (const [until, en, fr] of [
    ['2026-11-25T17:59:59Z', '2 d 4 h left', 'encore 2 j 4 h'],
    ['2026-11-25T13:59:00Z', '2 d left', 'encore 2 j'],
    ['2026-11-23T17:10:00Z', '4 h 10 min left', 'encore 4 h 10 min'],
    ['2026-11-23T13:10:30Z', '10 min left', 'encore 10 min'],
    ['2026-11-23T13:00:30Z', 'less than a minute left', 'moins d’une minute'],
    ['2026-11-23T12:00:00Z', 'less than a minute left', 'moins d’une minute'],
  ] as const) {
    const plain = (language: 'en' | 'fr') => timeLeftInWords(new Date(until), now, language).replaceAll('\u00a0', ' ')
    assert.deepEqual([plain('en'), plain('fr')], [en, fr])
  }
})
