import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney } from '../shared/money.ts'
import { dayInWords, hourInWords, momentInWords, timeLeftInWords, waitSentence, zoneCity } from './dates.ts'
import { plural as pluralEn } from './en/conventions.ts'
import { ofName, plural as pluralFr } from './fr/conventions.ts'
import { toName } from './it/conventions.ts'
import { type Language, languageOfCountry, negotiateLanguage, staffLanguageAsked, toLanguage } from './language.ts'

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

test('any language tag leads to one of ours, French by default', () => {
  assert.deepEqual(['de_DE', 'es_ES', 'it', 'nl-BE'].map(toLanguage), ['de', 'es', 'it', 'nl'])
  assert.deepEqual(['fr', 'FR-ca', 'en_GB', 'pt', '', null, undefined].map(toLanguage), [
    'fr',
    'fr',
    'en',
    'fr',
    'fr',
    'fr',
    'fr',
  ])
  assert.equal(negotiateLanguage('pt, en-GB;q=0.8, fr;q=0.9'), 'fr')
  assert.equal(negotiateLanguage('en;q=0, pt'), undefined)
  assert.equal(negotiateLanguage('en-GB;q=0.5, de-DE, de;q=0.9'), 'de')
})

test('staff read one of their own languages, English where they wish none of them', () => {
  assert.equal(staffLanguageAsked('de, fr;q=0.2'), 'fr')
  assert.equal(staffLanguageAsked('de-DE, it;q=0.9'), 'en')
  assert.equal(staffLanguageAsked(undefined), 'en')
  assert.equal(languageOfCountry('BE'), 'fr')
  assert.equal(languageOfCountry('DE'), 'en')
})

test('each language writes a deadline as its readers do, with its own name of the city', () => {
  const said = (language: Language) =>
    momentInWords(new Date('2026-07-01T16:00:00Z'), now, 'Europe/Paris', language).replaceAll('\u00a0', ' ')
  assert.equal(said('de'), 'Mittwoch, 1. Juli, um 18:00 Uhr (Paris)')
  assert.equal(said('es'), 'miércoles 1 de julio a las 18:00 (París)')
  assert.equal(said('it'), 'mercoledì 1º luglio alle ore 18:00 (Parigi)')
  assert.equal(said('nl'), 'woensdag 1 juli om 18.00 uur (Parijs)')
})

test('time that is left and a wait agree with their number in every language', () => {
  const left = (until: string, language: Language) =>
    timeLeftInWords(new Date(until), new Date('2026-11-23T13:00:00Z'), language).replaceAll('\u00a0', ' ')
  for (const [language, one, two, less, wait, waits] of [
    ['de', 'noch 1 Tag 4 Std.', 'noch 2 Tage', 'noch 10 Min.', 'in 1 Sekunde', 'in 2 Minuten'],
    ['es', 'queda 1 día y 4 h', 'quedan 2 días', 'quedan 10 min', 'dentro de 1 segundo', 'dentro de 2 minutos'],
    ['it', 'manca 1 giorno e 4 h', 'mancano 2 giorni', 'mancano 10 min', 'tra 1 secondo', 'tra 2 minuti'],
    ['nl', 'nog 1 dag en 4 uur', 'nog 2 dagen', 'nog 10 min.', 'over 1 seconde', 'over 2 minuten'],
  ] as const) {
    assert.deepEqual(
      ['2026-11-24T17:00:00Z', '2026-11-25T13:00:00Z', '2026-11-23T13:10:00Z'].map((until) => left(until, language)),
      [one, two, less],
    )
    assert.ok(waitSentence(language, 1).includes(wait), waitSentence(language, 1))
    assert.ok(waitSentence(language, 61_000).includes(waits), waitSentence(language, 61_000))
  }
})

test('amounts are written as each language does, and never torn from their sign', () => {
  const amount = { amountMinor: 123_456n, currency: 'EUR' }
  const said = (language: Language) => formatMoney(amount, language)
  assert.deepEqual(
    ['de', 'es', 'it', 'nl'].map((language) => said(language as Language)),
    ['1.234,56\u00a0€', '1234,56\u00a0€', '1234,56\u00a0€', '€\u00a01.234,56'],
  )
})

test('Italian puts a d between its preposition and a name that begins with its vowel', () => {
  assert.deepEqual(['Alice', 'Àlvaro', 'Bob', 'Eva'].map(toName), ['ad Alice', 'ad Àlvaro', 'a Bob', 'a Eva'])
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
