import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { parsePublicId } from '../../src/shared/ids.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { officeOf } from '../support/office.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, fillPeople, payByCard, splitAndPay } from '../support/payer.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const { db, credentials } = world
const office = await officeOf(world, {
  kind: 'company',
  companyId: parsePublicId('cmp', credentials.company_uid) as string,
})
const { SPLIT, INSTALLMENT } = credentials.merchants
const [DESK, PHONE] = [
  { width: 1280, height: 844 },
  { width: 390, height: 844 },
]
/** `OFFICE_PICTURES=<folder>` keeps what was seen. */
const pictures = process.env.OFFICE_PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

interface Run extends Visitor {
  readonly javaScriptEnabled: boolean
  readonly locale: 'en-GB' | 'fr-FR'
}

const RUNS: readonly (Run & { readonly who: string })[] = [
  { who: 'at a desk', viewport: DESK, locale: 'en-GB', javaScriptEnabled: true },
  { who: 'on a phone, in the dark', viewport: PHONE, locale: 'fr-FR', javaScriptEnabled: true, colorScheme: 'dark' },
  { who: 'on a phone without script', viewport: PHONE, locale: 'en-GB', javaScriptEnabled: false },
]

for (const [round, { who, ...visitor }] of RUNS.entries()) {
  test(`two of an article are sold to people ${who}, the last of them once, and the sale is ended`, async () => {
    const staff = await openVisitor(visitor)
    const language = visitor.locale.slice(0, 2)
    await staff.setExtraHTTPHeaders({ 'x-role': 'owner', 'accept-language': language })
    const desk = await staff.newPage()
    const [watched, look] = [watchPage(desk), lookOf(visitor)]
    const name = `Festival ${round}`
    const path = await make(desk, name, look)

    const shown = (await desk.locator('main code.whole').first().textContent()) ?? ''
    // The office of this test has a server of its own, which nobody sells at.
    const url = new URL(new URL(shown).pathname, world.baseUrl).href
    const payer = await (await openVisitor(visitor)).newPage()
    const payerWatched = watchPage(payer)
    await buy(payer, { url, visitor, round }, look)
    const { rows } = await db.query<{ id: string }>('select id from purchases where title = $1', [name])
    assert.equal(rows.length, 1)

    const second = await (await openVisitor(visitor)).newPage()
    const late = await (await openVisitor(visitor)).newPage()
    for (const page of [second, late]) await fillIn(page, url)
    await press(second)
    await press(late)
    assert.match(late.url(), /\/pay\/article\//)
    assert.equal(await late.locator('main form').count(), 0)
    await look(late, 'sold-out')

    await desk.goto(`${office.url}${path}`)
    await look(desk, 'detail')
    await desk.goto(`${office.url}/dashboard/purchases?article=${path.split('/').at(-1)}`)
    assert.equal(await desk.locator('main tbody tr').count(), 2)
    await look(desk, 'purchases')
    await desk.goto(`${office.url}/dashboard/links/articles`)
    await look(desk, 'list')
    await desk.locator(`main a:text-is("${name}")`).click()
    await desk.locator('main a[href$="/end"]').click()
    await look(desk, 'end')
    await press(desk)
    await look(desk, 'ended')
    await payer.goto(url)
    await look(payer, 'gone')
    watched.assertQuiet()
    payerWatched.assertQuiet()
    await Promise.all([desk, payer, second, late].map((page) => page.context().close()))
  })
}

const press = (page: Page) => page.locator('main form[method="post"] button.button:not(.button-plain)').last().click()

/** Looks at a page as it is: nothing that axe knows to be wrong, nothing wider than the window. */
function lookOf({ javaScriptEnabled, locale, viewport, colorScheme = 'light' }: Run) {
  return async (page: Page, name: string) => {
    await page.locator('h1').waitFor()
    const file = `${name}-${locale}-${viewport?.width}-${colorScheme}${javaScriptEnabled ? '' : '-bare'}.png`
    if (pictures) await page.screenshot({ path: `${pictures}/${file}`, fullPage: true })
    await assertGoodPage(page, javaScriptEnabled)
  }
}

/** First with nothing in it: it says what is missing, and what was ticked stays. Answers with its path. */
async function make(page: Page, name: string, look: (page: Page, name: string) => Promise<void>): Promise<string> {
  await page.goto(`${office.url}/dashboard/links`)
  await page.locator('main a[href="/dashboard/links/articles"]').click()
  await page.locator('main a[href="/dashboard/links/articles/new"]').first().click()
  await page.locator(`input[value="${SPLIT.uid}"]`).check()
  await page.locator(`input[value="${INSTALLMENT.uid}"]`).check()
  await press(page)
  await look(page, 'refused')
  assert.ok(await page.locator(`input[value="${INSTALLMENT.uid}"]`).isChecked())
  await page.locator('[name="name"]').fill(name)
  await page.locator('[name="description"]').fill('Three days by the sea, camping included')
  await page.locator('[name="amount"]').fill('90')
  await page.locator('[name="salesMax"]').fill('2')
  await look(page, 'new')
  await press(page)
  await page.locator('main code.whole').first().waitFor()
  await look(page, 'made')
  return new URL(page.url()).pathname
}

async function fillIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[name="name"]').fill('Alice Martin')
  await page.locator('[name="email"]').fill('alice@example.test')
  await page.locator(`input[value="${SPLIT.uid}"]`).check()
}

/** From the page of the article to a payment, as somebody who forgets to say how at first. */
async function buy(
  page: Page,
  { url, visitor, round }: { url: string; visitor: Run; round: number },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const hasScript = visitor.javaScriptEnabled
  await page.goto(url)
  await look(page, 'article')
  await press(page)
  await look(page, 'article-refused')
  await fillIn(page, url)
  await press(page)
  await page.waitForURL(/\/pay\/p1\./)
  await look(page, 'paying')
  await fillPeople(page, { name: 'Alice', email: `alice.article${round}@example.test` }, [
    { name: 'Bob', contact: `bob.article${round}@example.test` },
  ])
  await splitAndPay(page)
  await payByCard(page, CARDS.approved, { hasScript })
  await until('it is paid', async () => {
    const { rows } = await db.query('select from purchases where title = $1 and accepted_at is not null', [
      `Festival ${round}`,
    ])
    return rows.length === 1
  })
}
