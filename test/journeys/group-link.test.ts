import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import { CARDS, cardPlace, comeBack, fillPeople, payOwnPart, sendCard, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const payCard = async (page: Page): Promise<void> => {
  await sendCard(cardPlace(page, true), CARDS.approved)
  await comeBack(page, true)
}

const SMALL = { width: 390, height: 700 }

test('a friend opens the link of the chat on a phone, is in after a name and a card, and pays for somebody else, too', async () => {
  const open = async (url: string): Promise<Page> => {
    const page = await (await openVisitor({ viewport: SMALL })).newPage()
    await page.goto(url)
    return page
  }
  const sale = await shop.sendLink({ email: 'alice.group@example.test', language: 'fr_FR' }, { send_email: true })
  const alice = await open(sale.url)
  await fillPeople(alice, { name: 'Alice', email: 'alice.group@example.test' }, [
    { name: 'Bob', contact: 'bob.group@example.test' },
    { name: 'Dora', contact: 'dora.group@example.test' },
  ])
  await splitAndPay(alice)
  await payCard(alice)
  await assertGoodPage(alice, true)
  const link = await alice.locator('#link-group').inputValue()

  const friend = await open(link)
  await assertGoodPage(friend, true)
  const first = friend.getByRole('button', { name: /C’est moi : Bob/ })
  const box = await first.boundingBox()
  assert.ok(box && box.y + box.height <= SMALL.height, `the first name is on the first screen: ${JSON.stringify(box)}`)
  await first.click()
  await assertGoodPage(friend, true)
  await payOwnPart(friend)
  await payCard(friend)
  assert.match(await friend.locator('h1').innerText(), /Merci/)
  await friend.getByRole('link', { name: /Payer aussi la part/ }).click()
  await friend.getByRole('button', { name: /C’est moi : Dora/ }).click()
  await payOwnPart(friend)
  await payCard(friend)
  assert.match(await friend.locator('h1').innerText(), /Merci/)
  await until('the pot of all three closes', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
})
