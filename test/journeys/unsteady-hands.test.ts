import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { DAY_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { assertBooksAgree, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import {
  answerChallenge,
  CARDS,
  cardPlace,
  fillPeople,
  openPot,
  payByCard,
  payOwnPart,
  sendCard,
  splitAndPay,
} from '../support/payer.ts'
import { openShop, type Sold } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const ALICE = { name: 'Alice', email: 'alice@example.test' }

let books: string[] = []
beforeEach(async () => {
  books = await bookLines(world)
})

/** What the acquirer has beyond the earlier tests'. */
async function newBookLines(): Promise<string[]> {
  const left = [...books]
  return (await bookLines(world)).filter((line) => {
    const known = left.indexOf(line)
    if (known >= 0) left.splice(known, 1)
    return known < 0
  })
}

async function arrive(
  number: number,
): Promise<{ page: Page; sale: Sold; friends: { name: string; contact: string }[] }> {
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const sale = await shop.sendLink({ language: 'en_GB' })
  await page.goto(sale.url)
  return { page, sale, friends: [{ name: 'Bob', contact: `bob${number}@example.test` }] }
}

test('a double click, with script or without, opens one payment', async () => {
  const { page, sale, friends } = await arrive(1)
  await fillPeople(page, ALICE, friends)
  await page.locator('[name="terms"]').check()
  await page.locator('button.only-share[formaction$="/start"]').dblclick()
  await payByCard(page, CARDS.approved)
  assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')

  const bob = await (await openVisitor({ javaScriptEnabled: false })).newPage()
  await bob.goto(await linkFor(world, 'bob1@example.test'))
  await bob.locator('.pay button').dblclick()
  await payByCard(bob, CARDS.approved, { hasScript: false })
  await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  assert.deepEqual(await newBookLines(), ['hold captured 5001 of 10001', 'sale captured 5000'])
})

test('the back button leads to what is true: going on, or another card, never a second payment', async () => {
  const { page, sale, friends } = await arrive(2)
  await fillPeople(page, ALICE, friends)
  await splitAndPay(page)
  await cardPlace(page, true).locator('#number').waitFor()
  const cardUrl = page.url()
  await page.goBack()
  await page.goto(sale.url)
  await page.locator('a.button[href*="/card/"]').click()
  await page.waitForURL(cardUrl)
  await page.goto(sale.url)
  await page.locator('form button.button-secondary').click()
  // The first session is closed, and the people are known: straight to a card page of its own.
  await page.waitForURL((url) => url.pathname.includes('/card/') && url.toString() !== cardUrl)
  await payByCard(page, CARDS.approved)
  await page.goBack()
  await page.goForward()
  await page.goto(cardUrl)
  await page.goto(sale.url)
  assert.equal(await page.locator('main').getAttribute('data-state'), 'pot-open')
  assert.deepEqual(await newBookLines(), ['hold held 10001'])
})

test('two tabs pay once', async () => {
  const { page: first, sale, friends } = await arrive(3)
  const second = await first.context().newPage()
  await second.goto(sale.url)
  for (const tab of [first, second]) {
    await fillPeople(tab, ALICE, friends)
    await splitAndPay(tab)
    await cardPlace(tab, true).locator('#number').waitFor()
  }
  assert.equal(first.url(), second.url())
  await sendCard(cardPlace(first, true), CARDS.challenge)
  await cardPlace(first, true).locator('#otp').waitFor()
  // The same session: the second tab's card meets the challenge of the first.
  await sendCard(cardPlace(second, true), CARDS.approved)
  await cardPlace(second, true).locator('#otp').waitFor()
  await answerChallenge(cardPlace(first, true))
  await first.waitForURL(/done=1/)
  await answerChallenge(cardPlace(second, true))
  await second.waitForURL(/done=1/)
  for (const tab of [first, second]) assert.equal(await tab.locator('main').getAttribute('data-state'), 'pot-open')
  assert.deepEqual(await newBookLines(), ['hold held 10001'])
})

for (const [round, away] of [20 * MINUTE_MS, DAY_MS].entries()) {
  test(`who leaves in the middle of 3-D Secure for ${away / MINUTE_MS} minutes starts again, and pays once`, async () => {
    const { page, sale, friends } = await arrive(4 + round)
    await fillPeople(page, ALICE, friends)
    await splitAndPay(page)
    const place = cardPlace(page, true)
    await sendCard(place, CARDS.challenge)
    await place.locator('#otp').waitFor()
    await world.advance(away)
    await answerChallenge(place)
    await until('the attempt was given up', async () => (await shop.state(sale.id)) === 'FAILED')
    await page.goto(sale.url)
    const { decline } = languages.en.checkout.start
    assert.ok(((await page.textContent('main')) ?? '').includes(decline.expired.why))
    assert.deepEqual(await newBookLines(), [])
    await splitAndPay(page)
    await payByCard(page, CARDS.challenge)
    assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')
    assert.deepEqual(await newBookLines(), ['hold held 10001'])
  })
}

test('a friend who forwards the link to two phones pays once', async () => {
  const { page, sale, friends } = await arrive(6)
  await openPot(page, sale.url, ALICE, friends)
  const link = await linkFor(world, 'bob6@example.test')
  const phones = await Promise.all([1, 2].map(async () => (await openVisitor({ locale: 'en-GB' })).newPage()))
  for (const phone of phones) {
    await phone.goto(link)
    if ((await phone.locator('.your-part').count()) > 0) await payOwnPart(phone)
    else await phone.locator('a.button[href*="/card/"]').click()
    await cardPlace(phone, true).locator('#number').waitFor()
  }
  await Promise.all(phones.map((phone) => payByCard(phone, CARDS.approved)))
  await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  assert.deepEqual(await newBookLines(), ['hold captured 5001 of 10001', 'sale captured 5000'])
})

test('after all this our ledger and the acquirer agree', async () => {
  await assertBooksAgree(world, shop.sold)
})
