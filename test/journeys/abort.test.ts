import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBooksAgree, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, cardPlace, fillPeople, openPot, sendCard, splitAndPay } from '../support/payer.ts'
import { openShop, type ShopAnswer } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const ALICE = { name: 'Alice', email: 'alice@example.test' }
const FRIENDS = [{ name: 'Bob', contact: 'bob@example.test' }]

function appError({ status, body }: ShopAnswer): [number, unknown] {
  return [status, (body.error as { app_error?: string } | undefined)?.app_error]
}

test('an early purchase is aborted once; the second time is a conflict, and its page says that it is over', async () => {
  const sale = await shop.sendLink()
  const aborted = await shop.abort(sale.id)
  assert.deepEqual([aborted.status, aborted.body], [200, { purchase_uid: `pur_${sale.id}`, state: 'ABORTED' }])
  assert.deepEqual(appError(await shop.abort(sale.id)), [409, 'purchase_already_aborted'])
  assert.equal(await shop.state(sale.id), 'CANCELLED')
  const page = await (await openVisitor()).newPage()
  const watched = watchPage(page)
  await page.goto(sale.url)
  assert.equal(await page.locator('form').count(), 0)
  await assertGoodPage(page)
  watched.assertQuiet()
})

test('an accepted purchase is not abortable', async () => {
  const page = await (await openVisitor()).newPage()
  const sale = await shop.sendLink()
  await openPot(page, sale.url, ALICE, FRIENDS)
  assert.deepEqual(appError(await shop.abort(sale.id)), [409, 'purchase_non_abortable'])
  assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')
})

test('a purchase aborted while the payer types charges nothing', async () => {
  const before = await bookLines(world)
  const page = await (await openVisitor()).newPage()
  const watched = watchPage(page)
  const sale = await shop.sendLink()
  await page.goto(sale.url)
  await fillPeople(page, ALICE, FRIENDS)
  await splitAndPay(page)
  const place = cardPlace(page, true)
  await place.locator('#number').waitFor()
  assert.equal((await shop.abort(sale.id)).status, 200)
  // The acquirer's page is closed a moment later; a card that is sent before that is the next test's.
  await until('the acquirer has closed its page', async () => {
    const { rows } = await world.db.query('select state from attempts where purchase_id = $1', [sale.id])
    return rows.every(({ state }) => state === 'dead')
  })
  await sendCard(place, CARDS.approved)
  // The acquirer says that its page is closed, in the frame; its way back leads to what is true now.
  await place.locator('a.button').click()
  await page.waitForURL((url) => !url.pathname.includes('/card/'))
  await until('the page says that it is over', async () => {
    await page.goto(sale.url)
    return (await page.locator('form').count()) === 0
  })
  await assertGoodPage(page)
  assert.equal(await shop.state(sale.id), 'CANCELLED')
  assert.deepEqual(await bookLines(world), before)
  watched.assertQuiet()
})

test('a purchase aborted after the bank said yes, before we heard it, has its hold voided', async () => {
  const page = await (await openVisitor({ javaScriptEnabled: false })).newPage()
  const sale = await shop.sendLink()
  // Until the card was sent: an earlier sale's capture is told as well, and would use up a fault that is counted.
  await world.sandbox('POST', '/v1/faults', { operation: 'callback', fault: 'drop', times: 100 })
  await page.goto(sale.url)
  await fillPeople(page, ALICE, FRIENDS)
  await splitAndPay(page)
  await sendCard(page, CARDS.approved)
  await world.sandbox('DELETE', '/v1/faults')
  // Back from the bank the payer closes the window: "asking your bank" was never pressed.
  await page.waitForURL(/\/return\//)
  assert.equal((await shop.abort(sale.id)).status, 200)
  await until('the hold was voided', async () => (await bookLines(world)).includes('hold voided 10001'))
  await until('our ledger knows it', async () => assertBooksAgree(world, shop.sold).catch(() => undefined))
  assert.equal(await shop.state(sale.id), 'CANCELLED')
  await page.goto(sale.url)
  assert.equal(await page.locator('form').count(), 0)
})
