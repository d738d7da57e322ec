import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { STANDARD_WAITS_MS } from '../../src/deliveries/index.ts'
import { NOTIFICATION_TIMEOUT_MS } from '../../src/notifications/notification.ts'
import { WEBHOOK_TIMEOUT_MS } from '../../src/webhooks/webhook-endpoint.ts'
import { PAGES, readPage, SNIPPETS } from './snippets.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** As GitHub names a heading. */
function anchorsOf(path: string): string[] {
  const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)]
  return headings.map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link of the guide leads somewhere, down to the heading', () => {
  for (const page of PAGES) {
    const links = [...readPage(page).matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, link = '']) => link)
    for (const link of links) {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? join(root, page) : join(root, dirname(page), path)
      assert.ok(existsSync(target), `${page}: ${link}`)
      if (anchor) assert.ok(anchorsOf(target).includes(anchor), `${page}: ${link}`)
    }
  }
})

test('the index names every page', () => {
  const index = readPage('docs/guide/README.md')
  for (const page of PAGES.filter((path) => path.startsWith('docs/guide/') && !path.endsWith('README.md'))) {
    assert.ok(index.includes(`(${page.slice('docs/guide/'.length)})`), page)
  }
})

test('what the guide shows in JavaScript it shows in PHP, too', () => {
  const namesIn = (language: string) =>
    SNIPPETS.filter((one) => one.language === language && one.page.startsWith('docs/guide/'))
      .map(({ page, kind, name }) => `${page} ${kind} ${name.replace(/\.(mjs|php)$/, '')}`)
      .sort()
  assert.deepEqual(namesIn('php'), namesIn('js'))
  assert.ok(namesIn('js').length > 15)
})

test('no block of code is left out of the tests', () => {
  for (const page of PAGES) {
    const fences = [...readPage(page).matchAll(/^```(js|php|html)(.*)$/gm)]
    for (const [fence, , marker] of fences) assert.match(marker ?? '', /^ (run|serve|file)=\S+$/, `${page}: ${fence}`)
  }
})

test('every command that the guide names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const page of PAGES) {
    const named = [...readPage(page).matchAll(/npm (?:run (?:-s )?)?([a-z:]+)/g)].map(([, name = '']) => name)
    for (const name of named) assert.ok(name in scripts, `${page}: npm run ${name}`)
  }
})

test('the cards and waits that the guide tells of are those there are', () => {
  const cardsOf = (text: string) => [...text.matchAll(/\d{4}(?: \d{4}){3}/g)].map(String)
  const known = cardsOf(readFileSync(join(root, 'docs/sandbox.md'), 'utf8'))
  const told = PAGES.flatMap((page) => cardsOf(readPage(page)))
  assert.ok(told.length > 4)
  assert.deepEqual(
    told.filter((card) => !known.includes(card)),
    [],
  )
  assert.deepEqual(STANDARD_WAITS_MS.slice(0, 3), [0, 5_000, 300_000], 'testing.md, and three days in all')
  assert.deepEqual([NOTIFICATION_TIMEOUT_MS, WEBHOOK_TIMEOUT_MS, STANDARD_WAITS_MS.length], [15_000, 10_000, 10])
})
