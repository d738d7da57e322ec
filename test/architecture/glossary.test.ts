import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

const code = sourceFiles('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')

interface Row {
  readonly words: readonly string[]
  readonly names: readonly string[]
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
const rows: readonly Row[] = glossary.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells.length !== 6 || cells[1] === 'Word' || cells[1]?.startsWith('---')) return []
  return [{ words: (cells[1] ?? '').split(', '), names: quoted(cells[3] ?? '') }]
})

test('each word of the glossary has one row', () => {
  const words = rows.flatMap((row) => row.words)
  assert.ok(words.length > 40)
  assert.deepEqual(
    words.filter((word, index) => words.indexOf(word) !== index),
    [],
  )
})

test('what the glossary says a word is called is in the source', () => {
  const text = code.map((file) => file.text).join('\n')
  const missing = rows.flatMap(({ names }) => names).filter((name) => !text.includes(name))
  assert.deepEqual(missing, [])
})

/** Words that had several meanings, or none in the field, as parts of a name: `settlePot`, `believeCharge`. */
const NOT_IN_NAMES: readonly (readonly [word: RegExp, because: string])[] = [
  [/\bsettle(?!Transaction')[A-Z]\w*/, 'a pot closes, a share is paid, a finding is cleared, an operator decides'],
  [/\b(dis)?believ(e|es|ing)([A-Z]\w*)?\b(?=[(:])/, 'an answer is parsed'],
  [/\b\w*[pP]arity\w*\b(?=\()/, 'books are reconciled; the command, metrics and tables keep their name'],
  [
    /\bbackSettlement\w*|\bBackSettlement\w*/,
    'a settlement is what mode BACK has; what a merchant is owed is a promise',
  ],
  [/\btakeTurn\b/, 'say what moves'],
]

test('no name uses a word for something else than the glossary does', () => {
  const breaches = code.flatMap(({ path, code: text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        NOT_IN_NAMES.filter(([word]) => word.test(line)).map(([, because]) => `${path}:${index + 1} ${because}`),
      ),
  )
  assert.deepEqual(breaches, [])
})
