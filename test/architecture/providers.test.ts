import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

/** Who does several things for us: what is said of all of them is said beside the folders of what each can. */
const SEVERAL = ['adyen', 'stripe']

/** What a file of an adapter is named, with what of it where one does not fit on three screens. */
const NAMES =
  /^(index|traits|settings|words|wire|client|signature|amounts|cards|requests|answers(-\w+)?|protocol|callback(-\w+)?|look-up(-\w+)?|connect(-\w+)?|report(-\w+)?|payouts(-\w+)?|keep-note)\.ts$/

const SPOKEN_ONCE = ['words', 'client', 'signature', 'answers', 'amounts']

const folderOf = (provider: string) =>
  sourceFiles(`src/providers/${provider}/**/*.ts`).filter(({ path }) => !isTest(path))

/** Words of theirs that mean nothing else here: with a point, an underscore or a capital, or a number. */
const THEIRS = /^(?:[A-Za-z]+(?:[._][a-z_]+)+|[A-Z][A-Za-z_]{4,}|\d{2,3})$/
/** What our ports say too, and what `words.ts` says that a word means. */
const OURS =
  /^(?:Adyen|not_\w+|already_\w+|hold_expired|amount_too_large|too_late|do_not_honour|invalid_card|expired_card|unknown_credential|authentication_\w+|insufficient_funds|limit_exceeded|issuer_unavailable|suspected_fraud|lost_card|stolen_card|(?:asks|with)_payer|technical_void|(?:capture|refund)_reversal|dispute_\w+)$/

const isTheirs = (word: string) => THEIRS.test(word) && !OURS.test(word)

const literalsIn = ({ literals }: SourceFile) => literals.map(({ text }) => text)

/** Its literals, the words of those that are lists, and the keys of its tables. */
function vocabularyOf(words: SourceFile): ReadonlySet<string> {
  const keys = [...words.code.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key ?? '')
  return new Set([...literalsIn(words).flatMap((text) => text.split(/\s+/)), ...keys].filter(isTheirs))
}

for (const provider of SEVERAL) {
  const files = folderOf(provider)
  const words = files.find(({ path }) => path === `src/providers/${provider}/words.ts`)

  test(`${provider}: a word of its vocabulary stands in one file`, () => {
    assert.ok(words)
    const vocabulary = vocabularyOf(words)
    assert.ok(vocabulary.size > 40, `${vocabulary.size} words`)
    const again = files
      .filter((file) => file !== words)
      .flatMap((file) =>
        literalsIn(file)
          .filter((word) => vocabulary.has(word))
          .map((word) => `${file.path} ${word}`),
      )
    assert.deepEqual(again, [], 'a word has its meaning in words.ts, and its name there')
  })

  test(`${provider}: its files are named as those of every adapter, and what is common stands once`, () => {
    const names = files.map(({ path }) => path.split('/').slice(3))
    assert.deepEqual(
      names.filter((path) => !NAMES.test(path.at(-1) ?? '')).map((path) => path.join('/')),
      [],
    )
    for (const name of SPOKEN_ONCE)
      assert.ok(
        names.some((path) => path.join('/') === `${name}.ts`),
        name,
      )
    const twice = names.filter(([, name]) =>
      ['words.ts', 'client.ts', 'signature.ts', 'amounts.ts'].includes(name ?? ''),
    )
    assert.deepEqual(twice, [], 'what it can has its own answers and requests, never its own words')
  })
}
