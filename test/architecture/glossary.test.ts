import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

const code = sourceFiles('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')

interface Row {
  readonly words: readonly string[]
  readonly names: readonly string[]
  /** What it is not called; names that are stored or public, in brackets, are none of them. */
  readonly nots: readonly string[]
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
const rows: readonly Row[] = glossary.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells.length !== 6 || cells[1] === 'Word' || cells[1]?.startsWith('---')) return []
  const nots = quoted((cells[4] ?? '').replace(/\([^)]*\)/g, ''))
  return [{ words: (cells[1] ?? '').split(', '), names: quoted(cells[3] ?? ''), nots }]
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

/** What the last column says of one word and is right of something else, which this says. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  account: 'with a bank, at a provider, or of the ledger',
  bill: 'what an invoice has taken up of the journals',
  basket: 'the products on a page',
  dialect: 'of XML: what a sender writes that others do not',
  dispatch: 'an event is handed to its subscribers; how one of them tells it is a delivery',
  draft: 'what somebody has typed and not sent',
  entry: 'a line of a bank, or of a report, as it is read',
  gateway: 'whoever takes text messages',
  issue: 'to make a card, or an invoice',
  item: 'a line of a payout',
  mail: 'what staff are sent; to a payer it is a message',
  modification: 'a capture, void or refund at a merchant’s PSP, where it is no row of ours',
  order: 'what is asked of a provider, or how rows are sorted',
  part: 'of a page, a sum or a file',
  partner: 'whoever is called, of whatever kind',
  plan: 'what is going to be done',
  product: 'a line of a basket',
  result: 'a provider’s own word for what it says',
  settled: 'of a settlement',
  settle: 'of a settlement',
  shop: 'the merchant’s own site, and what PSPs call their account',
  signal: 'what ends a process',
  transaction: 'of the database, and what PSPs call a payment',
}

test('no type is called what the last column says that a word is not, unless it means something else there', () => {
  // What another row is about has its meaning from there.
  const owned = new Set(rows.flatMap(({ words }) => words.flatMap((word) => word.toLowerCase().split(' '))))
  const banned = rows.flatMap(({ nots }) => nots).filter((word) => !owned.has(word) && !(word in ELSEWHERE))
  assert.ok(banned.length > 25, `${banned.length} words`)
  const types = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:interface|type|class) (\w+)/gm)].map(([, name]) => ({
      path,
      name: name as string,
    })),
  )
  // As a part of a name, in whatever form: `Modified` is none of `modification`, `Buyers` is one of `buyer`.
  const isIn = (name: string, word: string) =>
    new RegExp(`${word[0]?.toUpperCase()}${word.slice(1)}(s|d|ed|ing)?(?![a-z])`).test(name)
  const breaches = types.flatMap(({ path, name }) =>
    banned.filter((word) => isIn(name, word)).map((word) => `${path} ${name}: no ${word}`),
  )
  assert.deepEqual(breaches, [])
  const all = new Set(rows.flatMap(({ nots }) => nots))
  const idle = Object.keys(ELSEWHERE).filter((word) => !all.has(word) || !types.some(({ name }) => isIn(name, word)))
  assert.deepEqual(idle, [], 'each exception is one')
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
