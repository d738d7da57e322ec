import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { BACK_OFFICE_PATHS } from '../support/back-office-paths.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { everyState } from './every-state.ts'
import { measurePage } from './measure-page.ts'
import { servePages } from './page-server.ts'
import { viewNames } from './page-state.ts'

/** Document, style and script before compression: a second on slow 3G after its latency. */
const WEIGHT_MAX_BYTES = 50_000
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** The narrowest phone still sold, and a desktop zoomed to 400 %. */
const NARROW = { width: 320, height: 640 }

/** Every pair of theme, size, language and script meets in a row; states take the rows in turn. */
const VISITORS = [
  { colorScheme: 'light', viewport: PHONE, language: 'fr', javaScriptEnabled: true },
  { colorScheme: 'dark', viewport: DESKTOP, language: 'fr', javaScriptEnabled: true },
  { colorScheme: 'dark', viewport: PHONE, language: 'en', javaScriptEnabled: true },
  { colorScheme: 'light', viewport: DESKTOP, language: 'en', javaScriptEnabled: false },
  { colorScheme: 'dark', viewport: PHONE, language: 'de', javaScriptEnabled: false },
] as const

await openBrowser()
const acquirerOrigin = await cardSite()
const states = everyState(acquirerOrigin)
const baseUrl = await servePages(states, acquirerOrigin)

test('every page that a view can draw is looked at', () => {
  assert.deepEqual([...new Set(states.map(({ view }) => view as string))].sort(), viewNames().sort())
  assert.equal(new Set(states.map(({ name }) => name)).size, states.length)
})

/** In thousandths: a hundredth of what Web Vitals call good; a pixel's rounding leaves that much. */
const SHIFT_MAX = 1
/** A window that a busy machine resizes late moves what the page did not; what the page moves, it moves each time. */
const LOADS_MAX = 3

test('every state is light, quiet, steady and accessible', { concurrency: 2 }, async (t) => {
  await Promise.all(
    VISITORS.map((visitor, row) => {
      const { colorScheme, viewport, language, javaScriptEnabled } = visitor
      const who = `${colorScheme}, ${viewport.width} px, ${language}, script ${javaScriptEnabled ? 'on' : 'off'}`
      const own = [...states.keys()].filter((index) => index % VISITORS.length === row)
      // Half a second of CPU each: a quarter of them at a time.
      const indices = takeTurns(own, 4)
      return t.test(who, async (inner) => {
        const locale = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' }[language]
        const look = await onePage({ colorScheme, viewport, locale, javaScriptEnabled })
        // axe needs script: what is looked at without it is looked at with it as well.
        const lookAgain = javaScriptEnabled ? undefined : await onePage({ colorScheme, viewport, locale })
        for (const index of indices) {
          await inner.test(states[index]!.name, async () => {
            await look(`${baseUrl}/states/${language}/${index}`)
            await lookAgain?.(`${baseUrl}/states/${language}/${index}`)
          })
        }
        if (row < 2) for (const path of BACK_OFFICE_PATHS) await inner.test(path, () => look(`${baseUrl}${path}`))
      })
    }),
  )
})

/** One visitor's window, through which address after address is looked at. */
async function onePage(visitor: Visitor): Promise<(url: string) => Promise<void>> {
  const hasScript = visitor.javaScriptEnabled !== false
  const page = await (await openVisitor(visitor)).newPage()
  const watched = watchPage(page)
  return async (url) => {
    await page.setViewportSize(visitor.viewport!)
    // The window's new size arrives here, not in the page that is measured.
    await page.goto('about:blank')
    await page.goto(url)
    await assertGoodPage(page, hasScript)
    const { bytes, mains, headings, smallTargets, ...first } = await measurePage(page, hasScript)
    assert.deepEqual({ mains, headings, smallTargets }, { mains: 1, headings: 1, smallTargets: [] })
    const shifts = [first.shift]
    while (shifts.at(-1)! > SHIFT_MAX && shifts.length < LOADS_MAX) {
      await page.reload()
      // As long a look as the first one: what moves late is seen, too.
      await assertGoodPage(page, hasScript)
      shifts.push((await measurePage(page, hasScript)).shift)
    }
    assert.ok(shifts.at(-1)! <= SHIFT_MAX, `the page shifts by ${shifts.join(', then ')} thousandths`)
    assert.ok(bytes > 0 && bytes <= WEIGHT_MAX_BYTES, `${bytes} bytes`)
    await page.setViewportSize(NARROW)
    await until('the window is narrow', () => page.evaluate<boolean>(`innerWidth === ${NARROW.width}`))
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(width <= NARROW.width, `${width} px wide in a window of ${NARROW.width}`)
    watched.assertQuiet()
  }
}

/** Another site whose page speaks the protocol of the framed card page: its height. */
async function cardSite(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Card</title><meta name="color-scheme" content="light dark">
<main><h1>Card</h1></main><script>parent.postMessage({ type: 'acquirer:height', height: 480 }, '*')</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
