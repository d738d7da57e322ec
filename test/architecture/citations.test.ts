import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { citationsIn, commentsOf, filesNamedIn, sqlCommentsOf, unfollowable } from './citations.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const commented = [
  ...['src', 'sandbox', 'test', 'scripts', 'bench']
    .flatMap((folder) => sourceFiles(`${folder}/**/*.{ts,js,mjs}`))
    .map(({ path, text, code }) => ({ path, comments: commentsOf(text, code) })),
  ...globSync('migrations/*.sql', { cwd: root }).map((path) => ({ path, comments: sqlCommentsOf(read(path)) })),
]

/** Every document of ours, by its path; an accepted decision also by its number. */
function findDocument(path: string): string | undefined {
  if (!path.startsWith('docs/adr/')) return existsSync(join(root, path)) ? path : undefined
  return globSync(`${path.replace(/\.md$/, '')}*.md`, { cwd: root })[0]
}

function hasHeading(document: string, heading: string): boolean {
  return read(document)
    .split('\n')
    .some((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
}

test('a document that a comment cites exists, and has the heading that is cited', () => {
  let found = 0
  for (const { path, comments } of commented) {
    // Examples of citations are no citations.
    if (path.startsWith('test/architecture/citations')) continue
    for (const { said, path: cited, heading } of citationsIn(comments)) {
      found++
      const document = findDocument(cited)
      assert.ok(document, `${path} cites ${said}: no such document`)
      if (heading) assert.ok(hasHeading(document, heading), `${path} cites ${said}: no such heading`)
    }
  }
  assert.ok(found > 40, `${found} citations`)
})

test('a file that a comment names exists', () => {
  const files = commented.map(({ path }) => `/${path}`)
  for (const { path, comments } of commented) {
    for (const name of filesNamedIn(comments)) {
      assert.ok(
        files.some((file) => file.endsWith(`/${name}`)),
        `${path} names ${name}`,
      )
    }
  }
})

test('no comment cites what nobody outside can look up', () => {
  for (const { path, comments } of commented) {
    if (!path.startsWith('test/architecture/citations')) assert.deepEqual(unfollowable(comments), [], path)
  }
})

test('documents link to files that are there', () => {
  for (const document of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const [, path] of read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
      assert.ok(existsSync(join(root, dirname(document), path as string)), `${document} links to ${path}`)
    }
  }
})

test('citations are found across lines, with their heading or number', () => {
  const text = '/**\n * Why (docs/credit.md,\n * "Cents"). ADR 0005; see README.md.\n */\nconst a = 1'
  assert.deepEqual(
    citationsIn(commentsOf(text, `${' '.repeat(text.indexOf('const'))}const a = 1`)).map(({ path, heading }) => [
      path,
      heading,
    ]),
    [
      ['docs/credit.md', 'Cents'],
      ['README.md', undefined],
      ['docs/adr/0005', undefined],
    ],
  )
})

test('a section counts only of a public standard, and a document only by its name', () => {
  assert.deepEqual(unfollowable('RFC 9110, section 10.2.3 and SWD(2012)128 section 4.1.1'), [])
  assert.deepEqual(unfollowable('as in section 4, § 2 and the design document'), [
    'section 4',
    '§ 2',
    'design document',
  ])
})
