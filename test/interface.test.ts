import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { isNamed, namingTests, proofs, ROOT, ROWS } from '../scripts/generate-docs/interface/proofs.ts'

const known = proofs()
const due = ROWS.filter(({ later }) => later === undefined)

test('every row of the interface has an id of its own', () => {
  const seen = new Set<string>()
  assert.deepEqual(
    ROWS.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id),
    [],
  )
})

test('every row of the interface is implemented in a file that exists', () => {
  const missing = due.filter(({ file }) => !existsSync(`${ROOT}${file}`))
  assert.deepEqual(
    missing.map(({ id, file }) => `${id}: ${file}`),
    [],
  )
})

test('every row of the interface is named in the title of a test that speaks HTTP', () => {
  const isProven = (id: string) => known.some(({ names }) => names.some((name) => isNamed(id, name)))
  assert.deepEqual(
    due.filter(({ id }) => !isProven(id)).map(({ id }) => id),
    [],
  )
})

test('no test names a row that there is not', () => {
  const strangers = namingTests().flatMap(({ file, names }) =>
    names.filter((name) => !ROWS.some(({ id }) => isNamed(id, name))).map((name) => `${file}: [${name}]`),
  )
  assert.deepEqual(strangers, [])
})

test('a row that is not there yet is proven by nothing', () => {
  const later = ROWS.filter((row) => row.later !== undefined)
  const isProven = (id: string) => known.some(({ names }) => names.some((name) => isNamed(id, name)))
  assert.deepEqual(
    later.filter(({ id }) => isProven(id)).map(({ id }) => id),
    [],
  )
})
