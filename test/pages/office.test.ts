import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { POLICY, SCRIPT, STYLESHEET } from '../../src/back-office/office-shell.ts'
import { ICON_PATH } from '../../src/pages/layout.ts'
import type { StaffLanguage } from '../../src/texts/language.ts'
import { isTest, sourceFiles } from '../architecture/source-files.ts'
import { openVisitor } from '../support/browser.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { measurePage } from './measure-page.ts'
import { OFFICE_PAGES } from './office-pages.ts'

const NAMES = Object.keys(OFFICE_PAGES) as (keyof typeof OFFICE_PAGES)[]
/** Pages, their stylesheet and nothing else, before compression. */
const WEIGHT_MAX_BYTES = 50_000

const css = STYLESHEET.content.toString()
const ICON = readFileSync(new URL('../../src/pages/assets/icon.svg', import.meta.url))

/** Every pair of theme, size and language meets in one of them. */
const VISITORS = [
  { colorScheme: 'light', width: 390, language: 'fr' },
  { colorScheme: 'dark', width: 1280, language: 'fr' },
  { colorScheme: 'light', width: 1280, language: 'en' },
  { colorScheme: 'dark', width: 390, language: 'en' },
] as const

async function serve(): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  app.get(STYLESHEET.path, async (_request, reply) => reply.type(STYLESHEET.type).send(css))
  app.get(SCRIPT.path, async (_request, reply) => reply.type(SCRIPT.type).send(SCRIPT.content))
  // A browser asks for it when it likes.
  app.get(ICON_PATH, async (_request, reply) => reply.type('image/svg+xml').send(ICON))
  app.get<{ Params: { language: StaffLanguage; name: keyof typeof OFFICE_PAGES } }>(
    '/:language/:name',
    (request, reply) => {
      const { language, name } = request.params
      const page = OFFICE_PAGES[name](language, STYLESHEET.path)
      return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
    },
  )
  await app.listen({ port: 0, host: 'localhost' })
  after(() => app.close())
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

test('every part is light, quiet, steady and accessible, on phones and desks, in both languages and themes', async () => {
  const baseUrl = await serve()
  const pictures = process.env.OFFICE_PICTURES
  if (pictures) mkdirSync(pictures, { recursive: true })
  for (const { colorScheme, width, language } of VISITORS) {
    const context = await openVisitor({ colorScheme, viewport: { width, height: 844 } })
    const page = await context.newPage()
    const watched = watchPage(page)
    for (const name of NAMES) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${baseUrl}/${language}/${name}`)
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${language}-${width}-${colorScheme}.png`, fullPage: true })
      for (const details of await page.locator('details').all())
        await details.evaluate((each) => each.setAttribute('open', ''))
      await assertGoodPage(page)
      const { bytes, mains, headings, smallTargets } = await measurePage(page, true)
      assert.deepEqual({ mains, headings }, { mains: 1, headings: 1 }, name)
      // A name's row is pressed, and that of a link in a list of them, whatever its height; a link within a sentence is as high as the sentence.
      const isSmall = (target: string) => !/^<a (class="go"|href="\/(hash|reports\/))/.test(target)
      if (width < 960) assert.deepEqual(smallTargets.filter(isSmall), [], name)
      assert.ok(bytes > 0 && bytes <= WEIGHT_MAX_BYTES, `${name}: ${bytes} bytes`)
      await page.setViewportSize({ width: 320, height: 640 })
      const reached = await page.evaluate<number>('document.documentElement.scrollWidth')
      assert.ok(reached <= 320, `${name} is ${reached} px wide in a window of 320`)
      watched.assertQuiet()
    }
    await context.close()
  }
})

test('a slash opens the list of places, which leads on by keyboard; what it does not know is looked for', async () => {
  const context = await openVisitor({ viewport: { width: 1280, height: 844 } })
  const page = await context.newPage()
  const baseUrl = await serve()
  await page.goto(`${baseUrl}/en/list`)
  await page.keyboard.press('/')
  const palette = page.locator('.palette')
  assert.equal(await palette.isVisible(), true)
  await page.keyboard.type('dora/4444')
  assert.deepEqual(await palette.locator('a').allTextContents(), ['Find “dora/4444”'])
  assert.equal(await palette.locator('a').getAttribute('href'), `${baseUrl}/1?q=dora%2F4444`)
  await page.keyboard.press('Escape')
  assert.equal(await palette.isVisible(), false)
  await page.keyboard.press('/')
  await palette.waitFor()
  await page.keyboard.type('devel')
  await palette.locator('a').first().waitFor()
  await Promise.all([page.waitForRequest(`${baseUrl}/3`), page.keyboard.press('Enter')])
  await context.close()
})

test('on a phone the menu opens and closes without script', async () => {
  const context = await openVisitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${await serve()}/en/list`)
  const menu = page.locator('#menu')
  assert.equal(await menu.isVisible(), false)
  await page.locator('.menu-button').click()
  assert.equal(await menu.isVisible(), true)
  await page.keyboard.press('Escape')
  assert.equal(await menu.isVisible(), false)
  await context.close()
})

/** Of WCAG 2.2: text, and what a control is known by. */
const [TEXT, CONTROL] = [4.5, 3]
const GROUNDS = ['paper', 'raised', 'sunken'] as const
const CONTRASTS: readonly (readonly [over: string, under: string, atLeast: number])[] = [
  ...GROUNDS.flatMap((under) => ['ink', 'muted', 'accent', 'good', 'bad'].map((over) => [over, under, TEXT] as const)),
  ...GROUNDS.map((under) => ['control', under, CONTROL] as const),
  ...['accent', 'good', 'bad'].map((tone) => [tone, `${tone}-tint`, TEXT] as const),
  ...['accent-tint', 'good-tint', 'bad-tint'].map((under) => ['ink', under, TEXT] as const),
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'bad', TEXT],
]

test('every colour can be read on every ground it may stand on, in both themes', () => {
  // Those of both audiences come first, in both themes; then those of staff.
  const blocks = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block as string)
  const [light, dark] = [`${blocks[0]}${blocks[2]}`, `${blocks[1]}${blocks[3]}`]
  const tokens = (block: string) =>
    new Map([...block.matchAll(/--([\w-]+): (#\w{6}|var\(--[\w-]+\));/g)].map(([, key, value]) => [key, value]))
  const themes = [tokens(light), new Map([...tokens(light), ...tokens(dark)])]
  for (const [theme, colours] of themes.entries()) {
    const colourOf = (name: string): string => {
      const [, other] = /^var\(--([\w-]+)\)$/.exec(colours.get(name) ?? '') ?? []
      return other ? colourOf(other) : (colours.get(name) ?? assert.fail(name))
    }
    for (const [over, under, atLeast] of CONTRASTS) {
      const found = contrast(colourOf(over), colourOf(under))
      assert.ok(found >= atLeast, `${over} on ${under} is ${found.toFixed(2)} in theme ${theme}, not ${atLeast}`)
    }
  }
})

/** WCAG 2.2, relative luminance of sRGB. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
      const channel = Number.parseInt(hex.slice(from, from + 2), 16) / 255
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('the stylesheet styles what is drawn, and nothing else', () => {
  const drawnBy = sourceFiles('src/{back-office,pages/office,pages/parts}/**/*.ts').filter(({ path }) => !isTest(path))
  const drawn = new Set([...drawnBy.map(({ code }) => code), SCRIPT.content.toString()].join(' ').match(/[a-z][\w-]*/g))
  const styled = new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string),
  )
  // Classes that are put together: `mark-` and a tone, `seg-` and a part, `face-` and a colour.
  const isMade = (name: string) => /^(mark|seg|face|notice|button|state|task)-/.test(name)
  assert.deepEqual(
    [...styled].filter((name) => !drawn.has(name) && !isMade(name)),
    [],
  )
})
