import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../src/texts/languages.ts'
import { assertSettled, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, fillPeople, payByCard, payOwnPart, splitAndPay } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const hook = await merchantHook()
const secrets = await shop.setWebhook(hook.machine.url)
const { decline } = languages.en.checkout.start

test('[webhook.paymentFailed] a refused card is explained, told to the merchant, and another card works', async () => {
  const alice = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const watched = watchPage(alice)
  const sale = await shop.sendLink({ language: 'en_GB' })
  await alice.goto(sale.url)
  await fillPeople(alice, { name: 'Alice', email: 'alice@example.test' }, [
    { name: 'Bob', contact: 'bob@example.test' },
  ])
  await splitAndPay(alice)
  await payByCard(alice, CARDS.insufficientFunds)
  const page = (await alice.textContent('main')) ?? ''
  assert.ok(page.includes(decline.insufficient_funds.why), page)
  assert.ok(page.includes(decline.nothingMoved))
  await assertGoodPage(alice)
  assert.equal(await shop.state(sale.id), 'FAILED')
  await hook.heard(sale.id, 'paymentFailed')
  assert.deepEqual(await bookLines(world), [])

  // The people are still there: only the terms and another card are asked for. The second refusal gives no reason.
  assert.equal(await alice.locator('[name="name.1"]').inputValue(), 'Bob')
  await splitAndPay(alice)
  await payByCard(alice, CARDS.authenticationFails)
  assert.ok(((await alice.textContent('main')) ?? '').includes(decline.unexplained.why))
  await splitAndPay(alice)
  await payByCard(alice, CARDS.challenge)
  assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')
  assert.deepEqual(await bookLines(world), ['hold held 10001'])
  await hook.heard(sale.id, 'paymentProcessed')
  const names = hook.events(sale.id).map((event) => event.triggerName)
  assert.deepEqual(names, ['paymentFailed', 'paymentFailed', 'paymentProcessed'])
  hook.assertAuthentic(secrets)
  watched.assertQuiet()
})

test("a friend's refused card is told to the friend alone and moves nothing", async () => {
  const bob = await (await openVisitor({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage()
  const watched = watchPage(bob)
  const [id = ''] = shop.sold
  await bob.goto(await linkFor(world, 'bob@example.test'))
  await payOwnPart(bob)
  await payByCard(bob, CARDS.insufficientFunds)
  assert.ok(((await bob.textContent('main')) ?? '').includes(decline.insufficient_funds.why))
  await assertGoodPage(bob)
  assert.equal(await shop.state(id), 'LEADER_PROCESSED')
  assert.deepEqual(await bookLines(world), ['hold held 10001'])
  await payOwnPart(bob)
  await payByCard(bob, CARDS.mastercard)
  await hook.heard(id, 'pledgerContributes')
  assert.equal(hook.events(id).filter((event) => event.triggerName === 'paymentFailed').length, 2)
  await until('the purchase was successful', async () => (await shop.state(id)) === 'SUCCESSFUL')
  await assertSettled(world, shop.sold, 10001n)
  watched.assertQuiet()
})
