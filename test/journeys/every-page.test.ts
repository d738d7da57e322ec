import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { bookLines } from '../support/books.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import {
  CARDS,
  cardPlace,
  comeBack,
  fillPeople,
  payByCard,
  payOwnPart,
  sendCard,
  splitAndPay,
} from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Pairwise: every language meets every light and every width. Every other one: both languages, both widths. */
const LOOKS: { language: string; visitor: Visitor }[] = [
  { language: 'fr_FR', visitor: { colorScheme: 'light', viewport: PHONE } },
  { language: 'fr_FR', visitor: { colorScheme: 'dark', viewport: DESKTOP } },
  { language: 'en_GB', visitor: { colorScheme: 'light', viewport: DESKTOP, locale: 'en-GB' } },
  { language: 'en_GB', visitor: { colorScheme: 'dark', viewport: PHONE, locale: 'en-GB' } },
]

// Each is some ten seconds of a browser, and test/pages looks at every state of these pages: two are enough to see them
// follow each other, in both languages and widths.
for (const [round, { language, visitor }] of takeTurns(LOOKS, LOOKS.length, 2).entries()) {
  const look = `${language}, ${visitor.colorScheme}, ${visitor.viewport?.width}`
  test(`every page of a purchase is accessible and fits: ${look}`, async () => {
    const bobMail = `bob${round}@example.test`
    const doraMail = `dora${round}@example.test`
    const page = await (await openVisitor(visitor)).newPage()
    const watched = watchPage(page)
    const good = async (ready: string) => {
      await page.locator(ready).first().waitFor()
      await assertGoodPage(page)
    }
    const sale = await shop.sendLink({ language, subtitle: 'Deux nuits', redirectUrl: world.baseUrl })

    await page.goto(sale.url)
    await good('[name="terms"]')
    await page.locator('button.only-share[formaction$="/start"]').click()
    await good('.error')
    await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [
      { name: 'Bob', contact: bobMail },
      { name: 'Dora', contact: doraMail },
      { name: 'Éloïse', contact: '' },
    ])
    await good('[name="name.3"]')
    await splitAndPay(page)
    await cardPlace(page, true).locator('#number').waitFor()
    await good('iframe')
    await page.goto(sale.url)
    await good('a.button[href*="/card/"]')
    await page.locator('a.button[href*="/card/"]').click()
    await payByCard(page, CARDS.insufficientFunds)
    await good('[name="terms"]')
    await world.sandbox('POST', '/v1/faults', { operation: 'callback', fault: 'drop', times: 100 })
    await world.sandbox('POST', '/v1/faults', { operation: 'verdict', fault: 'late', times: 1, delay_ms: 1500 })
    await splitAndPay(page)
    await sendCard(cardPlace(page, true), CARDS.approved)
    await comeBack(page, true)
    await good('h1')
    await until('the late verdict came', async () => (await bookLines(world)).includes('hold held 10001'))
    await world.sandbox('DELETE', '/v1/faults')
    await page.goto(`${sale.url}?slow=1`)
    await good('h1')
    await settleLateVerdict(page, sale.url)
    await good('main[data-state="pot-open"]')
    const leaderUrl = page.url()

    await page.goto(await linkFor(world, bobMail))
    await good('.your-part')
    await page.locator('.fold summary').first().click()
    await page.locator('[name="email"]').fill('bob@')
    await page.locator('.pay button').click()
    await good('.error')
    await page.locator('[name="email"]').fill(bobMail)
    await payOwnPart(page)
    await payByCard(page, CARDS.approved)
    await good('a[href$="/receipt"]')
    await page.locator('a[href$="/receipt"]').click()
    await good('h1')
    const doraLink = await linkFor(world, doraMail)
    await page.goto(doraLink)
    await page.locator('.say-no button').click()
    await page.waitForURL(doraLink)
    await page.locator('form[action$="/reconsider"]').waitFor()
    await good('h1')
    await page.goto(leaderUrl)
    await good('main[data-state="pot-open"]')

    await world.advance(49 * HOUR_MS)
    await until('the purchase was successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    await page.goto(leaderUrl)
    await good('a[href$="/receipt"]')
    await page.goto(doraLink)
    await good('h1')
    // A stranger with the payment link learns only that it is paid.
    const stranger = await (await openVisitor(visitor)).newPage()
    await stranger.goto(sale.url)
    await assertGoodPage(stranger)
    assert.doesNotMatch((await stranger.textContent('main')) ?? '', /Bob|100[,.]01/)
    watched.assertQuiet()
  })
}

/** "The bank is slow": without callback the acquirer is asked by the worker; its page asks for news by itself. */
async function settleLateVerdict(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const isResuming = (await page.locator('a.button[href*="/card/"]').count()) > 0
  if (isResuming) {
    await page.locator('a.button[href*="/card/"]').click()
    // Nothing left to do in the frame: it says so, and the page goes on to ask.
    await comeBack(page, true)
  }
}

test('the leader needs no mouse', async () => {
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const watched = watchPage(page)
  const sale = await shop.sendLink({ language: 'en_GB' })
  await page.goto(sale.url)
  await tabTo(page, '[name="name.0"]')
  await page.keyboard.type('Alice')
  await tabTo(page, '[name="contact.0"]')
  await page.keyboard.type('alice@example.test')
  await tabTo(page, '[name="name.1"]')
  await page.keyboard.type('Bob')
  await tabTo(page, '[name="contact.1"]')
  await page.keyboard.type('bob.keys@example.test')
  await tabTo(page, '[name="terms"]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button.only-share[formaction$="/start"]')
  await page.keyboard.press('Enter')
  const frame = page.frameLocator('[data-card-frame] iframe')
  await frame.locator('#number').waitFor()
  await tabTo(page, '[data-card-frame] iframe')
  for (const [id, text] of [
    ['number', CARDS.challenge],
    ['expiry', '12/34'],
    ['code', '123'],
    ['name', 'Alice Martin'],
  ]) {
    await tabInFrame(page, `#${id}`)
    await page.keyboard.type(text as string)
  }
  await page.keyboard.press('Enter')
  await frame.locator('#otp').waitFor()
  // A new page in the frame: the focus starts again from the top.
  await tabInFrame(page, '#otp')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await page.waitForURL(/done=1/)
  assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')
  watched.assertQuiet()
})

const TABS_MAX = 60

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await page.locator(selector).evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by ${TABS_MAX} tabs`)
}

async function tabInFrame(page: Page, selector: string): Promise<void> {
  const target = page.frameLocator('[data-card-frame] iframe').locator(selector)
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by ${TABS_MAX} tabs in the frame`)
}
