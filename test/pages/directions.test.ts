import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stylesheets = globSync('{src/pages/assets,sandbox,widget}/**/*.css', { cwd: root }).map(
  (path) => [path, readFileSync(root + path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')] as const,
)

/** A side that stays where it is when the text turns: `left: 0`, `margin-right`, `text-align: left`, corners, `float`. */
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/

/** Both sides of a phone's rounded screen, each on its own side: `padding: a b c d` has them in this order. */
const SAFE_AREA = /env\(safe-area-inset-(?:left|right)\)/g

test('no stylesheet names left or right: a language that is written from right to left needs no other one', () => {
  assert.ok(stylesheets.some(([path]) => path === 'src/pages/assets/whipround.css'))
  const breaches = stylesheets.flatMap(([path, css]) =>
    [...css.replaceAll(SAFE_AREA, '').matchAll(new RegExp(PHYSICAL, 'g'))].map(([found]) => `${path}: ${found}`),
  )
  assert.deepEqual(breaches, [])
})

test('a breach would be found', () => {
  for (const rule of ['left: 0', 'margin-left: 1px', 'text-align: right', 'border-top-right-radius: 2px', 'float:left'])
    assert.match(rule, PHYSICAL)
  for (const rule of ['inset-inline-start: 0', '.leftover { color: red }', 'text-align: start', 'margin-inline: auto'])
    assert.doesNotMatch(rule, PHYSICAL)
})
