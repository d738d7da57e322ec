import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFiles } from './architecture/source-files.ts'

const document = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
/** Code to the statuses that the document gives it. */
const documented = new Map<string | undefined, readonly string[]>(
  [...document.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, code, statuses]) => [
    code,
    statuses?.match(/\d+/g) ?? [],
  ]),
)

/** A status and a code, as tests expect an answer to have them: `[409, 'pot_closed']`. */
const EXPECTED = /\b([45]\d\d), '([a-z_]+)'/g

test('a status that some test meets is the one that docs/errors.md gives its code', () => {
  const met = sourceFiles('{src,test}/**/*.test.ts')
    // What others call their own answers is no code of ours.
    .filter(({ path }) => !/^src\/(providers|connections)\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(EXPECTED)].map(([, status, code]) => ({ path, status, code })))
    .filter(({ code }) => documented.has(code))
  assert.ok(met.length > 30)
  assert.deepEqual(
    met.filter(({ status, code }) => !documented.get(code)?.includes(status ?? '')),
    [],
  )
})
