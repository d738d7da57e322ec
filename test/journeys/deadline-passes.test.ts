import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { assertSettled, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { CARDS, openPot, payByCard, payOwnPart } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)

test('the deadline passes with one part unpaid: the leader pays it beside the own one, and the friend may keep the money', async () => {
  const alice = await (await openVisitor()).newPage()
  const bob = await (await openVisitor({ viewport: { width: 390, height: 844 } })).newPage()
  const dora = await (await openVisitor({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage()
  const watched = [alice, bob, dora].map(watchPage)
  const sale = await shop.sendLink({ email: 'alice@example.test', language: 'fr_FR' }, { send_email: true })
  await openPot(alice, sale.url, { name: 'Alice', email: 'alice@example.test' }, [
    { name: 'Bob', contact: 'bob@example.test' },
    { name: 'Dora', contact: 'dora@example.test' },
  ])
  await bob.goto(await linkFor(world, 'bob@example.test'))
  await payOwnPart(bob)
  await payByCard(bob, CARDS.approved)
  const doraLink = await linkFor(world, 'dora@example.test')
  // Hers hears no news of the pot, or it would leave the form by itself, as Alice's does.
  await dora.route('**/pot', (route) => route.fulfill({ status: 304 }))
  await dora.goto(doraLink)
  await dora.locator('.pay button').waitFor()

  await world.advance(49 * HOUR_MS)
  await until('the purchase was successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  assert.deepEqual(await bookLines(world), ['hold captured 6668 of 10001', 'sale captured 3333'])
  await assertSettled(world, [sale.id], 10001n)

  // Dora's form was open all the time: pressing its button now charges nothing.
  const closed = languages.fr.checkout.pledge.unavailable.pot_closed
  await dora.locator('.pay button').click()
  await dora.waitForLoadState()
  await dora.goto(doraLink)
  assert.equal(await dora.textContent('h1'), closed.heading)
  assert.match((await dora.textContent('main')) ?? '', new RegExp(closed.moved))
  await assertGoodPage(dora)
  // Alice's page noticed by itself.
  await alice.locator('a[href$="/receipt"]').waitFor()
  assert.match((await alice.textContent('main')) ?? '', /66,68/)
  await assertGoodPage(alice)
  await until('Alice was told', async () =>
    (await messagesFor(world, 'alice@example.test')).some((message) => message.text.includes('66,68')),
  )
  assert.deepEqual(await bookLines(world), ['hold captured 6668 of 10001', 'sale captured 3333'])
  for (const page of watched) page.assertQuiet()
})
