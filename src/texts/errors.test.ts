import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { thrownErrors } from '../../test/support/thrown-errors.ts'
import { ERROR_CODES, errorInfo } from './errors.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const thrown = [...thrownErrors().keys()]

test('[decided.codes] every code that the source can throw is in the catalogue', () => {
  assert.deepEqual(
    thrown.filter((code) => !ERROR_CODES.includes(code)),
    [],
  )
})

test('every code of the catalogue can be thrown', () => {
  assert.deepEqual(
    ERROR_CODES.filter((code) => !thrown.includes(code)),
    [],
  )
})

test('every code of the catalogue is expected by name in a test that provokes it', () => {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
    .filter((path) => !path.endsWith('texts/errors.test.ts'))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
  const isExpected = (code: string) => tests.some((source) => new RegExp(`\\b${code}\\b`).test(source))
  assert.deepEqual(
    ERROR_CODES.filter((code) => !isExpected(code)),
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
