import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { readStylesheet } from '../http/index.ts'
import { brandCss, contrast, GROUNDS, parseColour, tame, toHex } from './brand.ts'

const stylesheet = readFileSync(new URL('./assets/whipround.css', import.meta.url), 'utf8')
const hex = (text: string) => parseColour(text) as NonNullable<ReturnType<typeof parseColour>>

test('contrast agrees with the definition: black on white is 21, a colour on itself 1', () => {
  assert.equal(Math.round(contrast(hex('#000'), hex('#fff'))), 21)
  assert.equal(contrast(hex('#123456'), hex('#123456')), 1)
})

test('whatever the merchant chose, text and button labels are legible in both schemes', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (colour) => {
      const light = tame(colour, 'light')
      for (const ground of [hex(GROUNDS.light.paper), hex(GROUNDS.light.raised), light.wash, light.onAccent])
        assert.ok(contrast(light.accent, ground) >= 4.5, toHex(light.accent))
      const dark = tame(colour, 'dark')
      assert.ok(contrast(dark.accent, hex(GROUNDS.dark.raised)) >= 7, toHex(dark.accent))
      for (const ground of [dark.wash, dark.onAccent, hex(GROUNDS.dark.paper)])
        assert.ok(contrast(dark.accent, ground) >= 4.5, toHex(dark.accent))
    }),
  )
})

test('loud, pale and black colours are tamed and never refused', () => {
  for (const [colour, light, dark] of [
    ['#ffd400', '#7d6700', '#f3d66e'],
    ['#00ff88', '#007a3d', '#91efad'],
    ['#ff0000', '#b93f32', '#f38c7d'],
    ['#000000', '#000000', '#a8a8a8'],
    ['#ffffff', '#696969', '#ffffff'],
    ['#0a566e', '#0a566e', '#7baec3'],
  ] as const) {
    const accents = [toHex(tame(hex(colour), 'light').accent), toHex(tame(hex(colour), 'dark').accent)]
    assert.deepEqual(accents, [light, dark], colour)
    assert.ok(brandCss(colour).includes(`--accent:${light}`), colour)
  }
})

test('anything but a hex colour gives an empty stylesheet', () => {
  for (const text of [null, undefined, '', 'red', '#12', 'url(x)', '#fff}body{display:none', 'rgb(0,0,0)']) {
    assert.equal(brandCss(text), '', String(text))
  }
})

test('the grounds of the guard are those of the stylesheet, and the house accents pass it', () => {
  const [light, dark] = stylesheet.split('prefers-color-scheme: dark') as [string, string]
  for (const [css, scheme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    for (const [name, token] of [
      ['paper', '--paper'],
      ['raised', '--raised'],
    ] as const)
      assert.ok(css.includes(`${token}: ${GROUNDS[scheme][name]};`), `${scheme} ${token}`)
    const house = hex(new RegExp(`--house-${scheme}: (#\\w+);`).exec(light)?.[1] as string)
    assert.ok(contrast(house, hex(GROUNDS[scheme].raised)) >= (scheme === 'dark' ? 7 : 4.5))
    assert.ok(contrast(house, hex(GROUNDS[scheme].onAccent)) >= 4.5)
  }
})

test('the stylesheet stays within its 20 kB and the script within 13 kB; of a frame 5 kB more', () => {
  const bytesOf = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url)).byteLength
  const { content } = readStylesheet(new URL('./assets/whipround.css', import.meta.url), '/pay/assets')
  assert.ok(content.byteLength <= 20_000, `${content.byteLength} bytes`)
  assert.ok(bytesOf('whipround.js') <= 13_000, `${bytesOf('whipround.js')} bytes`)
  // Of the pages where an amount is chosen, and no other.
  assert.ok(bytesOf('amount.js') <= 4_000, `${bytesOf('amount.js')} bytes`)
  const framed = bytesOf('framed.css') + bytesOf('framed.js')
  assert.ok(framed <= 5000, `${framed} bytes`)
})
