import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { BrowserContext } from 'playwright-core'
import { findVisitorIn } from '../../src/back-office/doors/find-visitor.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { countStatements } from '../support/count-statements.ts'
import { type AsRole, officeOf } from '../support/office.ts'
import { cpuMs, pace } from '../support/pace.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { startWorld } from '../support/world.ts'
import { measurePage } from './measure-page.ts'
import { addressesOf, roleOf, STAFF_PAGES } from './office-addresses.ts'
import { fillByHand, fillWorld } from './office-rows.ts'

// Every page of staff, as it is led to by others, in a browser.

/** Of a page, besides its stylesheet. */
const WEIGHT_MAX_BYTES = 60_000
const ASSETS_MAX_BYTES = 32_000
/** What a page may cost of the CPU of a quiet machine; how soon its first byte is there is measured by the bench. */
const CPU_MAX_MS = 100
/** One that took more is asked again: another request, or a sweep, may have been paid as well. */
const TRIES_MAX = 5

await openBrowser()
const world = await startWorld()
const { companyId, staffId } = await fillWorld(world)
const office = await officeOf(world, { kind: 'company', companyId }, staffId)
await fillByHand(world, office)

const found = new Map([...(await addressesOf(office))].map(([page, [first]]) => [page, first as string]))

/** This world's day is before the law that asks for them; `src/back-office/merchants/merchants.test.ts` is led to them after it. */
const SPECIMENS = '/dashboard/merchants/:merchant/schedule/:document'

test('every page is led to by another', () => {
  const lost = STAFF_PAGES.map((page) => (found.has(page) ? '' : page.path)).filter(
    (path) => path !== '' && !path.startsWith(SPECIMENS),
  )
  assert.deepEqual(
    lost,
    [],
    'add to test/pages/office-rows.ts a row that these pages show, or that others link to them for',
  )
})

/** Of a page, with who signed in, their time zone and what waits for them in the rail. */
const STATEMENTS_MAX = 12
/** What a purchase has been through is in a dozen tables, and so is what waits for somebody. None of these may grow. */
const ASKING_MORE: Readonly<Record<string, number>> = {
  '/dashboard/purchases/:id': 15,
  '/dashboard/purchases/:id/refund': 13,
  '/dashboard/purchases/:id/refund-large': 13,
  '/operator': 13,
  '/operator/decisions': 13,
}

test('a page takes twelve statements at most, its sign-in included, but for five that are named', async () => {
  const { db, systemClock } = office.ports
  const statementsOf = async (ask: () => Promise<unknown>) => {
    const count = countStatements(db)
    await ask()
    return count()
  }
  const find = findVisitorIn({ db, systemClock, baseUrl: 'http://localhost' })
  const cookies = { whipround_staff: 'nobody', whipround_operator: 'nobody' }
  const signIn = await statementsOf(() => find({ cookies } as unknown as FastifyRequest, 'merchant'))
  assert.equal(signIn, 1, 'once a minute one more notes that somebody is there')
  const more: Record<string, number> = {}
  for (const [page, address] of found) {
    const taken = signIn + (await statementsOf(() => office.get(address, { role: roleOf(page) })))
    if (taken > STATEMENTS_MAX) more[page.path] = taken
  }
  for (const [path, taken] of Object.entries(more))
    assert.ok(taken <= (ASKING_MORE[path] ?? STATEMENTS_MAX), `${path} takes ${taken}`)
})

interface Visited {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly locale: 'fr' | 'en'
}

const VISITORS: readonly Visited[] = [
  { colorScheme: 'light', width: 390, locale: 'fr' },
  { colorScheme: 'dark', width: 1280, locale: 'fr' },
  { colorScheme: 'light', width: 1280, locale: 'en' },
  { colorScheme: 'dark', width: 390, locale: 'en' },
]
const contexts = new Map<string, BrowserContext>()

/** One browser window for all pages of a kind of visitor. */
async function visitorOf({ colorScheme, width, locale }: Visited, javaScriptEnabled: boolean): Promise<BrowserContext> {
  const key = `${colorScheme} ${width} ${locale} ${javaScriptEnabled}`
  const opened = contexts.get(key)
  if (opened) return opened
  const context = await openVisitor({ colorScheme, locale, javaScriptEnabled, viewport: { width, height: 844 } })
  contexts.set(key, context)
  return context
}

async function assertLight(address: string, role: AsRole, locale: string): Promise<string> {
  let leastMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES_MAX && leastMs > CPU_MAX_MS; tries += 1) {
    const begunMs = cpuMs()
    const { statusCode, body, headers } = await office.get(address, { role, headers: { 'accept-language': locale } })
    leastMs = Math.min(leastMs, (cpuMs() - begunMs) / pace())
    assert.equal(statusCode, 200, body)
    assert.ok(Buffer.byteLength(body) <= WEIGHT_MAX_BYTES, `${Buffer.byteLength(body)} bytes`)
    if (leastMs > CPU_MAX_MS) continue
    const isPage = String(headers['content-type']).startsWith('text/html')
    return isPage && body.includes('id="content"') ? body : ''
  }
  return assert.fail(`${address} took ${leastMs} ms of CPU`)
}

async function look(address: string, role: AsRole, visited: Visited, hasScript: boolean): Promise<void> {
  const context = await visitorOf(visited, hasScript)
  await context.setExtraHTTPHeaders({ 'x-role': role, 'accept-language': visited.locale })
  const page = await context.newPage()
  const watched = watchPage(page)
  await page.goto(`${office.url}${address}`)
  for (const details of await page.locator('main details').all())
    await details.evaluate((each) => each.setAttribute('open', ''))
  await assertGoodPage(page, hasScript)
  const { bytes, mains, headings } = await measurePage(page, hasScript)
  const count = (selector: string) => page.locator(selector).count()
  const rails = await count('header.rail')
  const bare = await count('table:not(:has(> caption))')
  assert.deepEqual({ mains, headings, rails, bare }, { mains: 1, headings: 1, rails: 1, bare: 0 })
  assert.ok(bytes <= WEIGHT_MAX_BYTES + ASSETS_MAX_BYTES, `${bytes} bytes`)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const reached = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(reached <= width, `${reached} px wide in a window of ${width}`)
  }
  watched.assertQuiet()
  await page.close()
}

for (const [index, [page, address]] of [...found].entries()) {
  const visited = VISITORS[index % VISITORS.length] as Visited
  const { colorScheme, width, locale } = visited
  test(`${page.path} is good to everybody: ${colorScheme}, ${width}, ${locale}`, async (t) => {
    const role = roleOf(page)
    const document = await assertLight(address, role, locale)
    if (!document) return t.skip('a file, or a document in a frame')
    await look(address, role, visited, true)
    await look(address, role, VISITORS[(index + 2) % VISITORS.length] as Visited, false)
  })
}
