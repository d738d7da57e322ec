import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { transaction } from '../../src/db/database.ts'
import { PAYMENT_TYPES } from '../../src/payment-types/index.ts'
import { addStaff } from '../../src/people/index.ts'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { aSettlement } from '../support/a-settlement.ts'
import { openVisitor } from '../support/browser.ts'
import { type AsRole, officeOf } from '../support/office.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { aPurchase } from '../support/telling.ts'
import { connectAccounts, insertWaiting } from '../support/waiting-rows.ts'
import { startWorld } from '../support/world.ts'
import { measurePage } from './measure-page.ts'

// Every page of staff, as it is led to: a page that no other leads to, and that is not named here, fails.

const PAGES: readonly StaffPage[] = Object.values(registry).flatMap((page) => ('statementsMax' in page ? [page] : []))
/** Of a page, besides its stylesheet. */
const WEIGHT_MAX_BYTES = 60_000
const ASSETS_MAX_BYTES = 32_000

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const VISITORS = [
  { colorScheme: 'light', width: 390, locale: 'fr' },
  { colorScheme: 'dark', width: 1280, locale: 'fr' },
  { colorScheme: 'light', width: 1280, locale: 'en' },
  { colorScheme: 'dark', width: 390, locale: 'en' },
] as const

/** One purchase of each kind, and of the first one of each thing that waits for a person. */
async function fill(): Promise<void> {
  await connectAccounts(db)
  await transaction(db, (tx) =>
    addStaff(tx, companyId, { email: 'colleague@shop.test', password: 'correct horse battery' }),
  )
  for (const paymentType of PAYMENT_TYPES) {
    const merchantId = parsePublicId('mer', world.credentials.merchants[paymentType].uid) as string
    const wished = { paymentType, reference: `ROUTES-${paymentType}`, createdAt: world.businessClock.now() }
    const { purchaseId, eventId } = await aPurchase(db, { companyId, merchantId }, wished)
    const shareId = newId()
    await db.query(
      `insert into shares (id, purchase_id, position, role, principal_minor, state) values ($1, $2, 0, 'leader', 10001, 'owed')`,
      [shareId, purchaseId],
    )
    if (paymentType !== 'SPLIT') continue
    const pspAccountId = newId()
    await db.query(
      `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at)
       values ($1, $2, 'payzen_eu', 'test', now(), now())`,
      [pspAccountId, merchantId],
    )
    await aSettlement(db, purchaseId, { pspAccountId, state: 'unknown' })
    await db.query(
      `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
       values ($1, $2, $3, 2, 2, 'exhausted')`,
      [eventId, merchantId, purchaseId],
    )
    await insertWaiting(db, { purchaseId, shareId, eventId })
  }
}

const roleOf = ({ audience, roles }: StaffPage): AsRole =>
  audience === 'operator' ? `operator:${roles.includes('admin') ? 'admin' : 'support'}` : 'owner'

/** The page behind an address: one that is named wins over one with a parameter. */
function pageAt(address: string): StaffPage | undefined {
  const fits = PAGES.filter(({ path }) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(address),
  )
  return fits.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}

/** Several purchases and merchants are not alike: each of them leads to other pages. */
const OPENED_MAX = 4

/** For each page one address, found as people find it: by what other pages lead to. */
async function addresses(): Promise<Map<StaffPage, string>> {
  const found = new Map<StaffPage, string>()
  const opened = new Map<StaffPage, Set<string>>()
  const waiting = ['/dashboard', '/operator', ...PAGES.map(({ path }) => path).filter((path) => !path.includes(':'))]
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const [path = ''] = address.split('?')
    const page = pageAt(path)
    const before = page && (opened.get(page) ?? new Set())
    if (!page || !before || before.has(path) || before.size >= OPENED_MAX) continue
    opened.set(page, before.add(path))
    const { statusCode, body, headers } = await office.get(address, { role: roleOf(page) })
    assert.ok([200, 404].includes(statusCode), `${address}: ${statusCode} ${body.slice(0, 300)}`)
    if (statusCode !== 200) continue
    if (!found.has(page)) found.set(page, address)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    const led = [...body.matchAll(/(?:href|action|src)="(\/(?:dashboard|operator)[^"#]*)"/g)].map(
      ([, to]) => to as string,
    )
    waiting.push(...led.map((to) => to.replaceAll('&amp;', '&')))
  }
  return found
}

await fill()
const found = await addresses()

/** What nothing in this world leads to, with the test that opens it. */
const ELSEWHERE: Readonly<Record<string, string>> = {}

test('every page is led to by another', () => {
  const lost = PAGES.filter((page) => !found.has(page)).map(({ path }) => path)
  assert.deepEqual(lost.sort(), Object.keys(ELSEWHERE).sort())
})

for (const [index, [page, address]] of [...found].entries()) {
  const visitor = VISITORS[index % VISITORS.length] as (typeof VISITORS)[number]
  const { colorScheme, width, locale } = visitor
  test(`${page.path} is good to everybody: ${colorScheme}, ${width}, ${locale}`, async (t) => {
    const role = roleOf(page)
    const { headers, body } = await office.get(address, { role, headers: { 'accept-language': locale } })
    assert.ok(body.length <= WEIGHT_MAX_BYTES, `${body.length} bytes`)
    const isPage = String(headers['content-type']).startsWith('text/html')
    const isFramed = !body.includes('id="content"')
    if (!isPage || isFramed) return t.skip('a file, or a document in a frame')
    const context = await openVisitor({ colorScheme, locale, viewport: { width, height: 844 } })
    await context.setExtraHTTPHeaders({ 'x-role': role, 'accept-language': locale })
    const shown = await context.newPage()
    const watched = watchPage(shown)
    await shown.goto(`${office.url}${address}`)
    for (const details of await shown.locator('main details').all())
      await details.evaluate((each) => each.setAttribute('open', ''))
    await assertGoodPage(shown)
    const { bytes, mains, headings } = await measurePage(shown, true)
    assert.deepEqual({ mains, headings }, { mains: 1, headings: 1 })
    assert.ok(bytes <= WEIGHT_MAX_BYTES + ASSETS_MAX_BYTES, `${bytes} bytes`)
    assert.equal(await shown.locator('header.rail').count(), 1)
    const tables = shown.locator('table')
    assert.equal(
      await tables.count(),
      await shown.locator('table:has(> caption)').count(),
      'every table has its caption',
    )
    await shown.setViewportSize({ width: 320, height: 640 })
    const reached = await shown.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(reached <= 320, `${reached} px wide in a window of 320`)
    watched.assertQuiet()
    await context.close()
  })
}
