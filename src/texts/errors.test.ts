import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ERROR_CODES, errorInfo } from './errors.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Codes chosen at run time: the rules of `splitAmongPeople`, thrown by `planShares`. */
const COMPUTED = ['amounts_exceed_total', 'amounts_below_total']
/** Spoken before there is a request, hence without a DomainError. */
const RAW = ['headers_too_large', 'request_timeout', 'invalid_request']

const thrown = new Map<string, string>()
for (const path of globSync('**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))) {
  const source = readFileSync(`${root}${path}`, 'utf8')
  for (const match of source.matchAll(/new DomainError\(\s*'[a-z_]+',\s*'([a-z_]+)'/g))
    thrown.set(match[1] as string, path)
}

test('every code that the source can throw is in the catalogue', () => {
  const missing = [...thrown].filter(([code]) => !ERROR_CODES.includes(code))
  assert.deepEqual(missing, [])
  for (const code of [...COMPUTED, ...RAW]) assert.ok(ERROR_CODES.includes(code), code)
})

test('every code of the catalogue can be thrown', () => {
  assert.deepEqual(
    ERROR_CODES.filter((code) => !thrown.has(code) && !COMPUTED.includes(code) && !RAW.includes(code)),
    [],
  )
})

test('each code has a sentence in both languages, and an unknown one says that something went wrong', () => {
  for (const code of ERROR_CODES) {
    const [fr, en] = [errorInfo(code, 'fr'), errorInfo(code, 'en')]
    assert.match(fr, /^[A-ZÀÉ].*\.$/u)
    assert.match(en, /^[A-Z].*\.$/)
    assert.notEqual(fr, en)
  }
  assert.equal(errorInfo('never_heard_of', 'en'), errorInfo('internal_error', 'en'))
})
