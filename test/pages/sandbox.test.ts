import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { RETURN_URL, testSandbox } from '../../sandbox/test-kit.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, sendCard } from '../support/payer.ts'
import { measurePage } from './measure-page.ts'

const WEIGHT_MAX_BYTES = 50_000

await openBrowser()
const sandbox = await testSandbox()

// Its service is away: pages are drawn from what the shop knows.
const stall = { uid: 'mer_1', secret: 's', notification_secret: 'n' }
const stalls = { SPLIT: stall, INSTALLMENT: stall, DEFERRED: stall, DOWN_PAYMENT: stall, SPLIT_BACK: stall }
const service = { service_url: 'http://localhost:9', api_key: 'k', api_secret: 's', acquirer: 'sandbox' }
await sandbox.call('PUT', '/shop/terms', { ...service, stalls })

const VISITORS = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 }, locale: 'fr-FR' },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 }, locale: 'en-GB' },
] as const

for (const visitor of VISITORS) {
  test(`the sandbox’s own pages are as good: ${visitor.locale}, ${visitor.viewport.width} px`, async (t) => {
    const { page, look } = await onePage(visitor)
    const language = visitor.locale.slice(0, 2)

    await t.test('card, 3-D Secure and verdict', async () => {
      const session = await sandbox.openSession({ language })
      await page.goto(session.page_url)
      await look()
      await sendCard(page, CARDS.challenge)
      await page.locator('#otp').waitFor()
      await look()
      await page.goto(`${session.page_url}?done`)
      await look()
    })

    await t.test('the shop: products, basket, a refusal, orders and one of them', async () => {
      await page.goto(`${sandbox.baseUrl}/shop`)
      await look()
      await page.locator('.product button').first().click()
      await page.waitForURL('**/shop/checkout')
      await look()
      await page.locator('[name="opening"][value="link"]').check()
      await page.locator('.checkout > button').click()
      await page.waitForURL('**/shop/orders')
      await look()
      await page.goto(`${sandbox.baseUrl}/shop/orders`)
      await look()
      await page.locator('.orders a').first().click()
      await look()
    })

    await t.test('mailbox, message and clock', async () => {
      const sms = { to: '+33612345678', from: 'Whipround', text: `Chip in here: ${RETURN_URL}` }
      await sandbox.call('POST', '/sms/messages', sms)
      await page.goto(`${sandbox.baseUrl}/mailbox`)
      await look()
      await page.locator('main a[href^="/mailbox/"]').first().click()
      await look()
      for (const path of ['/clock', '/']) {
        await page.goto(sandbox.baseUrl + path)
        await look()
      }
    })
  })
}

async function onePage(visitor: Visitor): Promise<{ page: Page; look: () => Promise<void> }> {
  const page = await (await openVisitor(visitor)).newPage()
  const watched = watchPage(page)
  const look = async () => {
    await assertGoodPage(page)
    const { bytes, shift, mains, headings } = await measurePage(page, true)
    assert.deepEqual({ shift, mains, headings }, { shift: 0, mains: 1, headings: 1 }, page.url())
    assert.ok(bytes <= WEIGHT_MAX_BYTES, `${bytes} bytes`)
    watched.assertQuiet()
  }
  return { page, look }
}
