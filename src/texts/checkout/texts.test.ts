import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../language.ts'
import { languages } from '../languages.ts'
import { toldDecline } from './index.ts'

/** Every leaf with its path; functions are called with stand-ins. */
function sentences(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return [[path, String(node(...Array(node.length).fill('2')))]]
  return Object.entries(node as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const french = new Map(sentences(languages.fr.checkout))
const english = new Map(sentences(languages.en.checkout))
const every = LANGUAGES.map((language) => [language, new Map(sentences(languages[language].checkout))] as const)

test('every language has the same sentences, list items included', () => {
  for (const language of LANGUAGES) {
    const paths = sentences(languages[language].checkout).map(([path]) => path)
    assert.deepEqual(paths.sort(), [...english.keys()].sort(), language)
  }
  assert.ok(english.size > 200)
})

test('every sentence says something, except where the amount says it', () => {
  for (const [language, said] of every)
    for (const [path, text] of said)
      if (!/refund(ed|_pending)\.moved$/.test(path)) assert.notEqual(text.trim(), '', `${path} in ${language}`)
})

test('French punctuation never wraps to the next line, and apostrophes are typographic', () => {
  for (const [path, text] of french) {
    assert.doesNotMatch(text, / [:;?!»]|« /, path)
    assert.doesNotMatch(text, /'/, path)
  }
})

test('no sentence shows a value that was not given', () => {
  for (const [language, said] of every)
    for (const [path, text] of said)
      assert.doesNotMatch(text, /\b(undefined|null|NaN)\b|\[object/, `${path} in ${language}`)
})

test('counted sentences agree with their number', () => {
  assert.equal(languages.en.checkout.pot.friendsPaid(1, 1), '1 of 1 friend has paid')
  assert.equal(languages.en.checkout.pot.friendsPaid(2, 4), '2 of 4 friends have paid')
  assert.equal(languages.fr.checkout.pot.friendsPaid(0, 2), '0 ami sur 2 a payé')
  assert.equal(languages.fr.checkout.pot.friendsPaid(2, 3), '2 amis sur 3 ont payé')
  assert.equal(languages.de.checkout.pot.friendsPaid(1, 2), '1 von 2 Personen hat bezahlt')
  assert.equal(languages.de.checkout.pot.ring(2, 3), '2 von 3 Personen sind dabei')
  assert.equal(languages.es.checkout.pot.friendsPaid(1, 2), 'Ha pagado 1 de 2 amigos')
  assert.equal(languages.es.checkout.pot.ring(2, 3), 'Participan 2 de 3 personas')
  assert.equal(languages.it.checkout.pot.friendsPaid(1, 2), 'Ha pagato 1 amico su 2')
  assert.equal(languages.it.checkout.pot.ring(2, 3), 'Partecipano 2 persone su 3')
  assert.equal(languages.nl.checkout.pot.friendsPaid(1, 2), '1 van 2 vrienden heeft betaald')
  assert.equal(languages.nl.checkout.pot.ring(2, 3), '2 van 3 personen doen mee')
})

test('reasons we do not know are told as “other”', () => {
  for (const reason of ['stolen_card', 'lost_card', 'do_not_honour']) {
    assert.equal(toldDecline(reason), 'do_not_honour')
  }
  assert.equal(toldDecline('another_card'), 'other')
  assert.equal(toldDecline(null), 'other')
})
