import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const DOCUMENTS = ['docs/threat-model.md', 'docs/asvs.md']

/** `path` “title”, as both documents name a test. */
const REFERENCE = /`([\w./-]+\.test\.ts)` “([^”]+)”/g
/** Which rows of docs/interface.md a test proves is not part of what it is called. */
const ROW_NAMES = /^\[[\w.*, ]+\] /

test('every row of the threat model names a test', () => {
  const section = read('docs/threat-model.md').split('\n## Entry points\n')[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|') && !/^\| (Threat|---)/.test(line))
  assert.ok(rows.length > 40)
  for (const row of rows) {
    assert.equal(row.split(' | ').length, 3, row)
    assert.ok(row.match(REFERENCE), `no test is named: ${row}`)
  }
})

for (const document of DOCUMENTS) {
  test(`every test that ${document} names exists under that title`, () => {
    const references = [...read(document).matchAll(REFERENCE)]
    assert.ok(references.length > 0)
    for (const [, path, title] of references) {
      assert.ok(existsSync(new URL(path as string, ROOT)), path)
      const titles = [...read(path as string).matchAll(/\btest\(\s*(['"`])(.*?)\1/g)].map((match) =>
        (match[2] as string).replaceAll('\\u2019', '’').replace(ROW_NAMES, ''),
      )
      assert.ok(titles.includes(title as string), `${path} has no test “${title}”`)
    }
  })
}

test('every file that the ASVS walk-through names exists', () => {
  for (const [, path] of read('docs/asvs.md').matchAll(/`((?:src|docs|test|scripts|migrations|sandbox)\/[\w./-]+)`/g)) {
    assert.ok(existsSync(new URL(path as string, ROOT)), path)
  }
})
