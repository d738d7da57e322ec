import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { messagesFor } from '../support/mailbox.ts'
import { cardPlace, fillPeople, isBack, payByCard, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// Whoever has been asked by a friend has a mail and a card, and knows neither our pages nor their fields: this one presses what a
// page's one button is, and types into what is empty, and counts.

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const PHONE = { viewport: { width: 390, height: 844 } }

/** What a card says, by the names that browsers and people know its fields by (WHATWG HTML, autofill). */
const ON_A_CARD: Readonly<Record<string, string>> = {
  'cc-number': '4242424242424242',
  'cc-exp': '12/34',
  'cc-csc': '123',
  'cc-name': 'Bob Stone',
}

test('from the mail alone a friend has paid after three presses and what stands on a card', async () => {
  const [alice, bob] = ['alice.mail@example.test', 'bob.mail@example.test']
  const { url, id } = await shop.sendLink({ email: alice, language: 'en_GB' }, { send_email: true })
  const leader = await (await openVisitor(PHONE)).newPage()
  await leader.goto(url)
  await fillPeople(leader, { name: 'Alice', email: alice }, [{ name: 'Bob', contact: bob }])
  await splitAndPay(leader)
  await payByCard(leader, '4242424242424242')

  const mail = await until('a friend is written to', async () => (await messagesFor(world, bob))[0])
  const page = await (await openVisitor(PHONE)).newPage()
  await page.setContent(mail.html ?? assert.fail('a mail is a page'))
  const counted = { presses: 0, typed: 0 }
  const press = async (button: Locator) => {
    counted.presses += 1
    await button.press('Enter')
  }
  // Of a mail the one that looks like a button, as its first link may be the shop's.
  await press(page.locator('a[href*="/pay/"]').first())
  await page.waitForLoadState()
  await press(await theButton(page))
  const place = cardPlace(page, true)
  for (const [field, text] of Object.entries(ON_A_CARD)) {
    await place.locator(`[autocomplete="${field}"]`).fill(text)
    counted.typed += 1
  }
  await press(await theButton(place))
  await page.waitForURL(isBack)
  await until('the purchase is successful', async () => (await shop.state(id)) === 'SUCCESSFUL')
  assert.match(await page.locator('h1').innerText(), /thank|paid/i)
  assert.ok(counted.presses <= 3 && counted.typed <= 4, JSON.stringify(counted))
})

/** The first that sends anything and can be seen. */
async function theButton(place: Page | FrameLocator): Promise<Locator> {
  const button = place.locator('main button[type="submit"]:visible:not([tabindex="-1"])').first()
  await button.waitFor()
  return button
}
