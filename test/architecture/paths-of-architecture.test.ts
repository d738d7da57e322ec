import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isTest, sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const ROOMS = '{src,test,scripts,sandbox,widget,clients,docs,migrations}'
const files = globSync([ROOMS, `${ROOMS}/**/*`], { cwd: root }).map((path) => path.replaceAll('\\', '/'))
/** Of what is in no clone: it is made. */
const MADE = /^(data|widget\/dist)\//

/** A path is whole, from the root or from `src/`; a file without a folder is that of the room that is spoken of, so that its name must be one. */
function isThere(named: string): boolean {
  if (!named.includes('/')) return files.some((file) => file.endsWith(`/${named}`))
  const path = named.replace(/\/$/, '')
  return files.includes(path) || files.includes(`src/${path}`)
}

/** Files and folders; not what stands for many (`<noun>`). */
const PATH = /(?<![\w<>…/.*-])((?:[\w.-]+\/)+(?:[\w-]+(?:\.[\w-]+)*\.(?:ts|js|md|json))?|\w[\w-]*\.ts)(?![\w…>*])/g

for (const document of ['ARCHITECTURE.md', 'docs/inside.md']) {
  test(`each path that ${document} names is one, whole`, () => {
    const text = read(document)
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/`npm[^`]*`/g, '')
    const named = [...new Set([...text.matchAll(PATH)].map(([, path]) => path as string))]
    assert.ok(named.length > 30, `${named.length} paths`)
    assert.deepEqual(
      named.filter((path) => !isThere(path) && !MADE.test(path)),
      [],
    )
  })
}

/** What somebody who opens `src/` for the first time looks for. */
const LOOKED_FOR = ['Stripe', 'a refund', 'a page of the back office', 'a setting of a merchant', 'a state', 'a payout']

test('what a newcomer looks for first has its row in ARCHITECTURE.md, with a path', () => {
  const rows = (read('ARCHITECTURE.md').split('\n## Where is …\n')[1] ?? '').split('\n## ')[0]?.split('\n') ?? []
  for (const what of LOOKED_FOR) {
    const row = rows.find((line) => line.startsWith(`| ${what}`)) ?? assert.fail(what)
    assert.match(row, /`[\w./-]+\/[\w.-]*`/, what)
  }
})

test('each noun with transitions is told of in docs/states.md, which the row of states names', () => {
  const nouns = sourceFiles('src/*/*.ts').filter(({ code }) => /^export const \w+: Machine</m.test(code))
  const told = read('docs/states.md')
  assert.deepEqual(
    nouns.filter(({ path }) => !isTest(path) && !told.includes(path)).map(({ path }) => path),
    [],
  )
})

/** What a screen shows without scrolling, at most: a longer decision is two. */
const SCREEN_LINES_MAX = 60

test('a decision fits a screen', () => {
  const decisions = globSync('docs/adr/*.md', { cwd: root })
  assert.ok(decisions.length > 40)
  assert.deepEqual(
    decisions.filter((path) => read(path).split('\n').length > SCREEN_LINES_MAX),
    [],
  )
})
