import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertSettled, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { cardPlace, comeBack, fillPeople, payOwnPart, pressInFrame, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const PHONE = { viewport: { width: 390, height: 844 } }

test('from a friend’s link to paid in two presses, with a wallet and no card typed; the books are settled', async () => {
  const open = async (url: string): Promise<Page> => {
    const page = await (await openVisitor(PHONE)).newPage()
    await page.goto(url)
    return page
  }
  const [alice, bob] = ['alice.wallet@example.test', 'bob.wallet@example.test']
  const sale = await shop.sendLink({ email: alice, language: 'fr_FR' }, { send_email: true })
  const leader = await open(sale.url)
  await fillPeople(leader, { name: 'Alice', email: alice }, [{ name: 'Bob', contact: bob }])
  await splitAndPay(leader)
  await payByWallet(leader)
  assert.ok((await bookLines(world)).includes('hold held 10001'), 'her part is a hold, by a wallet as by a card')

  const friend = await open(await linkFor(world, bob))
  const watched = watchPage(friend)
  assert.equal(await friend.locator('[name="terms"]').count(), 0, 'nothing to tick or to type before the button')
  await payOwnPart(friend)
  await payByWallet(friend)
  await assertGoodPage(friend, true)
  watched.assertQuiet()

  await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  await friend.reload()
  await friend.locator('a[href$="/receipt"]').click()
  const receipt = await friend.locator('main').innerText()
  assert.match(receipt, /Visa \(Sandbox wallet\) se terminant par 4242/)
  await assertSettled(world, shop.sold, 10_001n)
})

/** The frame may open a real wallet: its own origin is named, and the page around it says the order only once. */
async function payByWallet(page: Page): Promise<void> {
  const place = cardPlace(page, true)
  const wallet = place.locator('.wallet-form button')
  await wallet.waitFor()
  await assertGoodPage(page, true)
  assert.equal(await page.locator('main .order').count(), 0, 'the order stands in the frame')
  assert.doesNotMatch(await page.locator('main').innerText(), /€/, 'so does the amount')
  assert.match((await place.locator('.order').first().textContent()) ?? '', /€/)
  const frame = page.frames().find((each) => each.url().includes('embedded=1'))
  assert.equal(await frame?.evaluate(ALLOWS), 'payment publickey-credentials-get')
  await pressInFrame(wallet)
  await comeBack(page, true)
}

const ALLOWS = `['payment', 'publickey-credentials-get', 'camera'].filter((name) => document.featurePolicy.allowsFeature(name)).join(' ')`
