import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { furnishShop } from '../../src/commands/furnish-shop.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { blockForeignCookies } from '../support/framing-shop.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import {
  agreeInFrame,
  CARDS,
  fillPeople,
  payByCard,
  payOwnPart,
  pressInFrame,
  sendCard,
  splitAndPay,
} from '../support/payer.ts'
import { takeTurns } from '../support/thorough.ts'
import { startWorld } from '../support/world.ts'

// The shop is another site than the service's: 127.0.0.1 beside localhost.

await openBrowser()
const world = await startWorld()
const { sandboxUrl, sandboxKey, baseUrl, credentials } = world
await furnishShop(world.db, { baseUrl: sandboxUrl, key: sandboxKey }, { ...credentials, baseUrl, acquirer: 'sandbox' })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
type Way = keyof typeof credentials.merchants

async function arrive({ hasScript = true, isPhone = false } = {}) {
  const viewport = isPhone ? PHONE : DESKTOP
  const page = await (await openVisitor({ locale: 'en-GB', viewport, javaScriptEnabled: hasScript })).newPage()
  return { page, watched: watchPage(page) }
}

interface Wish {
  readonly way: Way
  readonly opening: 'redirect' | 'plugin' | 'link'
  readonly place?: 'container' | 'popin'
  readonly product?: string
}

/** From the service's first page to the order, by clicks. */
async function orderFrom(page: Page, { way, opening, place, product = 'Two nights' }: Wish): Promise<void> {
  await page.goto(baseUrl)
  await page.getByRole('link', { name: 'Open the demo shop' }).click()
  await page.getByRole('button', { name: `Add to basket: ${product}` }).click()
  await page.locator(`[name="way"][value="${way}"]`).check()
  await page.locator(`[name="opening"][value="${opening}"]`).check()
  if (place) await page.locator(`[name="place"][value="${place}"]`).check()
  await page.getByRole('button', { name: 'Order and pay' }).click()
}

async function payFor(page: Page, way: Way, hasScript = true): Promise<void> {
  if (way === 'SPLIT') {
    await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [
      { name: 'Bob', contact: 'bob@example.test' },
    ])
    await splitAndPay(page)
  } else await payOwnPart(page)
  await payByCard(page, CARDS.approved, { hasScript })
  if (way === 'SPLIT')
    await page
      .getByRole('link', { name: /^Back to/ })
      .first()
      .click()
}

/** The thank-you page, without a reload: the shop's server is told, and the page hears of it. */
async function assertPaid(page: Page): Promise<void> {
  await page.waitForURL(`${sandboxUrl}/shop/orders/**`)
  await page.locator('.stage.paid').waitFor()
  assert.match((await page.locator('.brought').textContent()) ?? '', /signature verified/)
  await page.locator('.heard strong', { hasText: 'paymentProcessed' }).first().waitFor()
}

for (const way of ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const) {
  test(`from the first page to a basket that is paid, ${way}, at an address of its own`, async () => {
    const startedAt = performance.now()
    const { page, watched } = await arrive({ isPhone: way === 'DEFERRED' })
    await orderFrom(page, { way, opening: 'redirect' })
    await page.getByRole('button', { name: 'Continue to the payment' }).click()
    await payFor(page, way)
    await assertPaid(page)
    process.stdout.write(`# ${way}, from / to a paid basket: ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
    await assertGoodPage(page)
    watched.assertQuiet()
  })
}

test('a friend’s phone in backstage opens the friend’s own page, in a window as wide as a phone', async () => {
  const { page } = await arrive()
  await page.goto(`${sandboxUrl}/shop`)
  const phone = page.locator('.phone', { hasText: 'bob@example.test' })
  const [window] = await Promise.all([page.waitForEvent('popup'), phone.getByRole('link').click()])
  await window.locator('form[data-pays] button[type="submit"]').waitFor()
  assert.equal(new URL(window.url()).origin, baseUrl)
  assert.equal(await window.evaluate('innerWidth'), PHONE.width)
})

test('without script a basket is paid by the link that the service has sent', async () => {
  const { page, watched } = await arrive({ hasScript: false })
  await orderFrom(page, { way: 'INSTALLMENT', opening: 'link' })
  await page.getByRole('link', { name: 'Open the payment link' }).click()
  await payFor(page, 'INSTALLMENT', false)
  await page.waitForURL(`${sandboxUrl}/shop/orders/**`)
  assert.match((await page.locator('h1').textContent()) ?? '', /Thank you/)
  watched.assertQuiet()
})

test('who changes their mind is back in the shop, told so, and can pay after all', async () => {
  const { page, watched } = await arrive()
  await orderFrom(page, { way: 'INSTALLMENT', opening: 'redirect', product: 'An evening of crêpes' })
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click()
  await page.waitForURL(`${sandboxUrl}/shop/orders/**`)
  assert.ok(await page.locator('[role="alert"]').textContent())
  await page.locator('#pay-now').click()
  await page.getByRole('button', { name: 'Continue to the payment' }).click()
  await payFor(page, 'INSTALLMENT')
  await assertPaid(page)
  watched.assertQuiet()
})

/** Inside the frame, where a refused card is the frame's business. */
async function payInFrame(frame: FrameLocator, way: Way): Promise<void> {
  if (way === 'SPLIT') {
    await frame.locator('[name="name.1"]').fill('Bob')
    await frame.locator('[name="contact.1"]').fill('bob@example.test')
  }
  for (const card of [CARDS.insufficientFunds, CARDS.approved]) {
    await agreeInFrame(frame)
    await pressInFrame(frame.locator(way === 'SPLIT' ? 'button.only-share[formaction$="/start"]' : '.pay button'))
    await sendCard(frame.frameLocator('[data-card-frame] iframe'), card)
  }
}

const WAYS = ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const
const IN_THE_SHOP = WAYS.flatMap((way) => (['container', 'popin'] as const).map((place) => ({ way, place })))

// Each is some five seconds of a browser: one or two at a time, in turns.
for (const { way, place } of takeTurns(IN_THE_SHOP, 5)) {
  test(`by the plugin, ${place}, after a refused card, the customer never leaves the shop: ${way}`, async () => {
    const { page } = await arrive()
    await blockForeignCookies(page)
    const left: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && new URL(frame.url()).origin !== sandboxUrl) left.push(frame.url())
    })
    await orderFrom(page, { way, opening: 'plugin', place })
    left.length = 0
    await page.getByRole('button', { name: 'Pay here' }).click()
    await payInFrame(page.frameLocator('.pledg-iframe-wrapper iframe'), way)
    await page.waitForURL(`${sandboxUrl}/shop/orders/*pledg_result*`)
    await page.locator('.stage.paid').waitFor()
    assert.deepEqual(left, [])
    assert.deepEqual(await page.context().cookies(baseUrl), [])
    await assertGoodPage(page)
  })
}

test('who closes the payment is in the shop still, and opens it again', async () => {
  const { page, watched } = await arrive()
  await orderFrom(page, { way: 'INSTALLMENT', opening: 'plugin', place: 'popin' })
  await page.getByRole('button', { name: 'Pay here' }).click()
  const frame = page.frameLocator('.pledg-iframe-wrapper iframe')
  await frame.locator('[name="terms"]').waitFor()
  await page.locator('.pay-here button').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByText('You closed the payment').waitFor()
  await page.getByRole('button', { name: 'Pay here' }).click()
  await frame.locator('[name="terms"]').waitFor()
  watched.assertQuiet()
})
