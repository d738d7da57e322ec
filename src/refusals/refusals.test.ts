import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFiles } from '../../test/architecture/source-files.ts'
import { LANGUAGES } from '../texts/language.ts'
import { errorInfo } from '../texts/sentences.ts'
import { REFUSAL_CODES } from './catalogue.ts'
import { newRefusal, refuse } from './domain-error.ts'
import { statusOf } from './statuses.ts'

const CHAPTERS = new URL('catalogue/', import.meta.url)

// In two chapters the later one would win unnoticed.
test('each code of each chapter is in the catalogue, and in one chapter only', async () => {
  const codes: string[] = []
  for (const file of readdirSync(CHAPTERS)) {
    for (const chapter of Object.values(await import(new URL(file, CHAPTERS).href)))
      codes.push(...Object.keys(chapter as object))
  }
  assert.deepEqual(codes.sort(), REFUSAL_CODES)
})

test('every code of the catalogue is expected by name in a test that provokes it', () => {
  const tests = sourceFiles('{src,test}/**/*.test.ts').filter(({ path }) => !path.startsWith('src/refusals/'))
  const isExpected = (code: string) => tests.some(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
  assert.deepEqual(
    REFUSAL_CODES.filter((code) => !isExpected(code)),
    [],
  )
})

test('each code has a sentence of its own in every language', () => {
  for (const code of REFUSAL_CODES) {
    const sentences = LANGUAGES.map((language) => errorInfo(code, language))
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*\.$/u)
    assert.equal(new Set(sentences).size, LANGUAGES.length, code)
  }
})

test('a refusal explains its case, and says how long to wait where the facts do', () => {
  assert.throws(() => refuse('purchase_captured'), { kind: 'conflict', code: 'purchase_captured', waitMs: undefined })
  const refusal = newRefusal('rate_limited', { why: 'guesses', waitMs: 1500 })
  assert.equal(refusal.message, 'rate_limited: too many failed attempts: try again in 2 s')
  assert.deepEqual([refusal.why, refusal.waitMs], ['guesses', 1500])
})

test('the compiler refuses an unknown code, a missing fact, a case that there is not', () => {
  // @ts-expect-error: no such code
  assert.throws(() => refuse('purchase_vanished'), TypeError)
  // @ts-expect-error: no such case
  assert.throws(() => refuse('pot_closed', { why: 'weather' }), /pot_closed|is a case/)
  // @ts-expect-error: the facts are missing
  assert.throws(() => refuse('too_many_cards'))
  // @ts-expect-error: and where there are none, none are taken
  assert.throws(() => refuse('purchase_captured', { why: 'late' }))
})

test('the status follows from the kind, but where the code or the family has its own', () => {
  const statuses = (code: Parameters<typeof statusOf>[0]) => [
    statusOf(code, 'token'),
    statusOf(code, 'v1'),
    statusOf(code, 'funnel'),
  ]
  assert.deepEqual(statuses('invalid_parameters'), [400, 406, 400])
  assert.deepEqual(statuses('reference_already_used'), [409, 406, 409])
  assert.deepEqual(statuses('invalid_credentials'), [401, 401, 400])
  assert.deepEqual(statuses('capture_not_possible'), [400, 400, 400])
})
