import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { readStylesheet } from '../http/index.ts'
import { brandCss, contrast, GROUNDS, legibleShade, parseColour } from './brand.ts'

const stylesheet = readFileSync(new URL('./assets/base.css', import.meta.url), 'utf8')
const hex = (text: string) => parseColour(text) as NonNullable<ReturnType<typeof parseColour>>

test('contrast agrees with the definition: black on white is 21, a colour on itself 1', () => {
  assert.equal(Math.round(contrast(hex('#000'), hex('#fff'))), 21)
  assert.equal(contrast(hex('#123456'), hex('#123456')), 1)
})

test('whatever the merchant chose, links and button labels keep 4.5:1 in both schemes', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (colour) => {
      for (const scheme of ['light', 'dark'] as const) {
        const shade = legibleShade(colour, scheme)
        if (!shade) continue
        assert.ok(contrast(shade, hex(GROUNDS[scheme].paper)) >= 4.5)
        assert.ok(contrast(shade, hex(GROUNDS[scheme].onAccent)) >= 4.5)
      }
    }),
  )
})

test('a colour that is legible already stays as it is', () => {
  assert.match(brandCss('#0b6bcb'), /^:root\{--accent:#0b6bcb\}/)
})

test('a colour too far from legible in one scheme leaves the house accent there', () => {
  const css = brandCss('#ffffff')
  assert.ok(!css.startsWith(':root'), css)
  assert.match(css, /prefers-color-scheme:dark\)\{:root\{--accent:#ffffff\}/)
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
    assert.ok(css.includes(`--paper: ${GROUNDS[scheme].paper};`), scheme)
    assert.ok(css.includes(`--on-accent: ${GROUNDS[scheme].onAccent};`), scheme)
    const house = new RegExp(`--house-${scheme}: (#\\w+);`).exec(light)?.[1]
    assert.deepEqual(legibleShade(hex(house as string), scheme), hex(house as string))
  }
})

test('the stylesheet stays within its 20 kB and the script within 13 kB; of a frame 5 kB more', () => {
  const bytesOf = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url)).byteLength
  const { content } = readStylesheet(new URL('./assets/whipround.css', import.meta.url), '/pay/assets')
  assert.ok(content.byteLength <= 20_000, `${content.byteLength} bytes`)
  assert.ok(bytesOf('whipround.js') <= 13_000, `${bytesOf('whipround.js')} bytes`)
  const framed = bytesOf('framed.css') + bytesOf('framed.js')
  assert.ok(framed <= 5000, `${framed} bytes`)
})
