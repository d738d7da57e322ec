import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInWords, hourInWords, momentInWords, timeLeftInWords, waitSentence, zoneCity } from './dates.ts'
import { plural as pluralEn } from './en/conventions.ts'
import { ofName, plural as pluralFr } from './fr/conventions.ts'
import { negotiateLanguage, toLanguage } from './language.ts'

const now = new Date('2026-06-11T10:00:00Z')
const words = (iso: string, language: 'fr' | 'en') =>
  momentInWords(new Date(iso), now, 'Europe/Paris', language).replaceAll('\u00a0', ' ')

test('a deadline is a weekday, a day, an hour and the city it is told in', () => {
  assert.equal(words('2026-06-12T16:00:00Z', 'en'), 'Friday 12 June at 18:00 (Paris)')
  assert.equal(words('2026-06-12T16:00:00Z', 'fr'), 'vendredi 12 juin à 18 h (Paris)')
  assert.equal(words('2026-06-12T16:05:00Z', 'fr'), 'vendredi 12 juin à 18 h 05 (Paris)')
})

test('midnight is hour zero of the new day, in winter time too', () => {
  assert.equal(words('2026-12-31T23:00:00Z', 'en'), 'Friday 1 January 2027 at 00:00 (Paris)')
  assert.equal(hourInWords(new Date('2026-12-31T23:00:00Z'), 'Europe/Paris', 'fr').replaceAll('\u00a0', ' '), '0 h')
})

test('the year is said only when it is another one; the first is “1er” in French', () => {
  assert.equal(
    dayInWords(new Date('2027-01-01T12:00:00Z'), now, 'Europe/Paris', 'fr'),
    'vendredi 1er\u00a0janvier 2027',
  )
  assert.equal(dayInWords(new Date('2026-07-01T12:00:00Z'), now, 'Europe/Paris', 'en'), 'Wednesday 1\u00a0July')
})

test('cities are named in the reader’s language where they differ', () => {
  assert.equal(zoneCity('Europe/London', 'fr'), 'Londres')
  assert.equal(zoneCity('America/New_York', 'fr'), 'New York')
  assert.equal(zoneCity('UTC', 'en'), 'UTC')
})

test('none is singular in French and plural in English', () => {
  assert.equal(pluralFr(0, 'ami', 'amis'), 'ami')
  assert.equal(pluralEn(0, 'friend', 'friends'), 'friends')
  assert.equal(pluralFr(2, 'ami', 'amis'), 'amis')
  assert.equal(pluralEn(1, 'friend', 'friends'), 'friend')
})

test('French elides before vowels, accents, mute h and y before a consonant', () => {
  const said = ['Alice', 'Élodie', 'Hugo', 'Yves', 'Yann', 'Bob', 'Œdipe'].map(ofName)
  assert.deepEqual(said, ['d’Alice', 'd’Élodie', 'd’Hugo', 'd’Yves', 'de Yann', 'de Bob', 'd’Œdipe'])
})

test('any language tag leads to one of ours, French by default, English for the interface’s other languages', () => {
  assert.deepEqual(['de_DE', 'es_ES', 'it', 'nl-BE'].map(toLanguage), ['en', 'en', 'en', 'en'])
  assert.deepEqual(['fr', 'FR-ca', 'en_GB', 'pt', '', null, undefined].map(toLanguage), [
    'fr',
    'fr',
    'en',
    'fr',
    'fr',
    'fr',
    'fr',
  ])
  assert.equal(negotiateLanguage('de, en-GB;q=0.8, fr;q=0.9'), 'fr')
  assert.equal(negotiateLanguage('en;q=0, pt'), undefined)
  assert.equal(negotiateLanguage('de-DE, de;q=0.9'), 'en')
})

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
