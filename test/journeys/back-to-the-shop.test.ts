import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, fillPeople, payByCard, payOwnPart, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// The shop is another site than ours, and completes an order when its customer comes back with a result.

await openBrowser()
const world = await startWorld()
const machine = await merchantMachine()
machine.answer = (_call, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>')
}
const back = `${machine.url}?route=checkout/done`

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const VISITORS = [
  { who: 'on a phone, in French', locale: 'fr-FR', viewport: PHONE, javaScriptEnabled: true },
  { who: 'without script on a desktop, in English', locale: 'en-GB', viewport: DESKTOP, javaScriptEnabled: false },
] as const
type Type = keyof typeof world.credentials.merchants

async function arrive(type: Type, { who, ...visitor }: (typeof VISITORS)[number]) {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const language = visitor.locale.replace('-', '_')
  const sale = await shop.sendLink({ language, redirectUrl: back, email: 'alice@example.test' })
  const context = await openVisitor(visitor)
  after(() => context.close())
  const page = await context.newPage()
  const watched = watchPage(page)
  await page.goto(sale.url)
  return { page, sale, watched, hasScript: visitor.javaScriptEnabled, who }
}

const isShop = (url: URL) => url.href.startsWith(`${back}&pledg_result=`)

async function atShop(page: Page): Promise<void> {
  await page.waitForURL(isShop)
  const result = JSON.parse(new URL(page.url()).searchParams.get('pledg_result') ?? '')
  assert.match(result.purchase.uid, /^pur_/)
}

/** However the customer comes again, the page stays: nothing leads away a second time. */
async function assertStays(page: Page, url: string): Promise<void> {
  for (const come of [() => page.reload(), () => page.goto(url), () => page.reload()]) {
    await come()
    assert.ok(page.url().startsWith(url))
    await page.locator('main').waitFor()
    assert.equal(await page.locator('[data-leaving]:visible').count(), 0)
  }
}

for (const visitor of VISITORS) {
  test(`who pays alone is back at the shop without another click, ${visitor.who}`, async () => {
    const { page, sale, watched, hasScript } = await arrive('INSTALLMENT', visitor)
    await payOwnPart(page)
    await payByCard(page, CARDS.approved, { hasScript })
    await atShop(page)
    // Back is never a trap: not at the shop again.
    await page.goBack()
    await page.waitForLoadState()
    assert.ok(!isShop(new URL(page.url())), page.url())
    await page.goto(sale.url)
    await page.locator('main[data-state="schedule"]').waitFor()
    await assertGoodPage(page, hasScript)
    await page.reload()
    await page.locator('main[data-state="schedule"]').waitFor()
    assert.equal(await page.locator(`a[href^="${machine.url}"]`).count(), 1)
    watched.assertQuiet()
  })

  test(`the leader of a pot stays with its links as long as they like, ${visitor.who}`, async () => {
    const { page, sale, watched, hasScript } = await arrive('SPLIT', visitor)
    await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [{ name: 'Bob', contact: '' }])
    await splitAndPay(page)
    await payByCard(page, CARDS.approved, { hasScript })
    await page.locator('main[data-state="pot-open"]').waitFor()
    assert.equal(await page.locator(`a.button[href^="${machine.url}"]`).count(), 1)
    assert.equal(await page.locator('[data-invitation] input').first().isVisible(), true)
    await page.locator('[data-leaving]').waitFor({ state: hasScript ? 'visible' : 'hidden' })
    await assertGoodPage(page, hasScript)
    if (hasScript) {
      await page.locator('[data-stay]').focus()
      await page.keyboard.press('Enter')
      await page.locator('[data-leaving-said]').waitFor()
      assert.match((await page.textContent('[data-leaving-said]')) ?? '', /stay|restez/)
      assert.equal(await page.locator('[data-stay]').isVisible(), false)
      await assertGoodPage(page)
    }
    await assertStays(page, sale.url)
    await page.locator(`a[href^="${machine.url}"]`).first().click()
    await atShop(page)
    await page.goBack()
    await page.locator('main[data-state="pot-open"]').waitFor()
    watched.assertQuiet()
  })
}

test('a leader who does nothing is back at the shop after half a minute, and a reload or the back button ends that', async () => {
  const { page, sale, watched } = await arrive('SPLIT', VISITORS[0])
  await page.clock.install()
  await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [{ name: 'Bob', contact: '' }])
  await splitAndPay(page)
  await payByCard(page, CARDS.approved)
  await page.locator('[data-leaving]').waitFor()
  await page.clock.runFor(25_000)
  assert.match((await page.textContent('[data-leaving-in]')) ?? '', /dans \d\s?s\./)
  // Who reads on is given the time again.
  await page.mouse.wheel(0, 300)
  await until('the page has scrolled', () => page.evaluate<boolean>('scrollY > 100'))
  await page.clock.runFor(20_000)
  assert.ok(page.url().startsWith(sale.url))
  await page.clock.runFor(15_000)
  await atShop(page)
  await page.goBack()
  await page.locator('main[data-state="pot-open"]').waitFor()
  assert.equal(await page.locator('[data-leaving]:visible').count(), 0)
  await page.clock.runFor(60_000)
  assert.ok(page.url().startsWith(sale.url))
  await assertStays(page, sale.url)
  watched.assertQuiet()
})
