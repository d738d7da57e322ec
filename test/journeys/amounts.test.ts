import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import { CARDS, cardPlace, comeBack, sendCard } from '../support/payer.ts'
import { formTo, sharedByAlice } from '../support/shared-pot.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()

const open = async (url: string): Promise<Page> => {
  const page = await (await openVisitor({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })).newPage()
  await page.goto(url)
  return page
}
const payButton = (page: Page) => page.locator('[data-pay]')
const said = (page: Page) => page.locator('[data-consequence]').innerText()

test('while a friend chooses, the button says what it takes and the sentence what it means for the others', async () => {
  const { bob, alice, sold, page: pot } = await sharedByAlice(world)
  await alice.submit(formTo(pot, '/freedom'))
  const page = await open(await linkFor(world, bob))
  await page.getByRole('link', { name: 'Another amount' }).click()
  await assertGoodPage(page, true)
  assert.equal(await payButton(page).innerText(), 'Pay €30.00')
  await page.getByRole('button', { name: 'One person more' }).click()
  assert.equal(await payButton(page).innerText(), 'Pay €60.00')
  assert.match(await said(page), /Alice pays €0\.00/)
  await page.getByRole('button', { name: 'One person fewer' }).click()
  await page.getByRole('checkbox', { name: /Dora/ }).check()
  assert.equal(await payButton(page).innerText(), 'Pay €60.00')
  assert.match(await said(page), /Alice pays €30\.00/)
  await page.getByRole('checkbox', { name: /Dora/ }).uncheck()
  const amount = page.getByLabel('Amount in EUR')
  await amount.fill('60.01')
  assert.match(await said(page), /At most €60\.00/)
  assert.equal(await payButton(page).isDisabled(), true)
  await amount.fill('12.5')
  assert.match(await said(page), /Alice pays €47\.50/)
  await page.getByRole('button', { name: 'Round up to €15.00' }).click()
  assert.equal(await amount.inputValue(), '15.00')
  await payButton(page).click()
  await sendCard(cardPlace(page, true), CARDS.approved)
  await comeBack(page, true)
  assert.match(await page.locator('h1').innerText(), /15\.00/)
  await until('the leader reads it', async () => /Bob Paid on.*€15\.00/.test((await alice.open(sold.url)).text))
})

test('whoever joins by the group’s link types a name and an amount, and pays it with one press more', async () => {
  const { alice, group, page: pot, sold } = await sharedByAlice(world)
  await alice.submit(formTo(pot, '/freedom'))
  const page = await open(group)
  await page.getByRole('link', { name: /Join with an amount/ }).click()
  await assertGoodPage(page, true)
  await page.getByLabel('Your first name').fill('Zoé')
  await page.getByLabel('Amount in EUR').fill('7')
  assert.equal(await payButton(page).innerText(), 'Pay €7.00')
  await payButton(page).click()
  await sendCard(cardPlace(page, true), CARDS.approved)
  await comeBack(page, true)
  await until('the leader reads it', async () => /Zoé Paid on.*€7\.00/.test((await alice.open(sold.url)).text))
})
