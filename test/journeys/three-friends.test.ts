import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertSettled, bookLines } from '../support/books.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { linkFor, linkIn, messagesFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { assertGoodPage, type WatchedPage, watchPage } from '../support/page-quality.ts'
import {
  answerChallenge,
  CARDS,
  cardPlace,
  comeBack,
  fillPeople,
  payOwnPart,
  sendCard,
  shownParts,
  splitAndPay,
} from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { takeTurns } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)
const hook = await merchantHook()
const shopFront = await merchantMachine()
const secrets = await shop.setWebhook(hook.machine.url)

const PHONE = { width: 390, height: 844 }

const PEOPLE: { who: string; visitor: Visitor; mail: string }[] = [
  { who: 'on a phone', visitor: { viewport: PHONE, colorScheme: 'dark' }, mail: 'alice.phone@example.test' },
  { who: 'without script', visitor: { viewport: PHONE, javaScriptEnabled: false }, mail: 'alice.still@example.test' },
]

// Other journeys go with and without script as well, most of them at a desk.
for (const [round, { who, visitor, mail }] of takeTurns(PEOPLE).entries()) {
  const hasScript = visitor.javaScriptEnabled !== false

  test(`[webhook.paymentProcessed, webhook.pledgerContributes, decided.webhook.client, decided.webhook.client_email, decided.v1.finalised] three friends pay together, ${who}`, async () => {
    const watched: WatchedPage[] = []
    const open = async (url: string): Promise<Page> => {
      const context = await openVisitor(visitor)
      after(() => context.close())
      const page = await context.newPage()
      watched.push(watchPage(page))
      await page.goto(url)
      return page
    }
    const friends = [
      { name: 'Bob', contact: `bob${round}@example.test` },
      { name: 'Dora', contact: `+3361234560${round + 1}` },
    ]
    const phone = `+3369876540${round + 1}`
    const sale = await shop.sendLink(
      { redirectUrl: shopFront.url, email: mail, language: 'fr_FR' },
      { send_email: true, send_sms: true, phone_number: phone },
    )
    assert.deepEqual([sale.email_has_been_sent, sale.sms_has_been_sent], [true, true])
    assert.equal(await linkFor(world, mail), sale.url)
    assert.equal(linkIn((await messagesFor(world, phone)).at(-1)?.text ?? ''), sale.url)

    const alice = await open(sale.url)
    await assertGoodPage(alice, hasScript)
    await fillPeople(alice, { name: 'Alice', email: mail }, friends)
    assert.deepEqual(await shownParts(alice), [3335, 3333, 3333])
    await assertGoodPage(alice, hasScript)
    await splitAndPay(alice)
    await payAt(alice, CARDS.challenge, '123456')
    assert.equal(await shop.state(sale.id), 'LEADER_PROCESSED')
    assert.equal(await alice.locator('main').getAttribute('data-state'), 'pot-open')
    await assertGoodPage(alice, hasScript)
    await hook.heard(sale.id, 'paymentProcessed')
    const back = alice.locator(`a.button[href^="${shopFront.url}?pledg_result="]`)
    assert.equal(await back.count(), 1)
    // The pot is what she came for: without a word of hers the page would lead on to the shop.
    if (hasScript) await alice.locator('[data-stay]').click()
    assert.ok((await bookLines(world)).includes('hold held 10001'))

    for (const [index, friend] of friends.entries()) {
      const link = await linkFor(world, friend.contact)
      const page = await open(link)
      await assertGoodPage(page, hasScript)
      await payOwnPart(page)
      await payAt(page, index === 0 ? CARDS.approved : CARDS.mastercard)
      // The last part makes the pot full: nothing of this page changes any more.
      if (index === 1) await page.locator('.notice-good .pot-glance').waitFor({ timeout: 30_000 })
      await assertGoodPage(page, hasScript)
      assert.match((await page.textContent('h1')) ?? '', /33,33/)
      const heard = await hook.heard(sale.id, 'pledgerContributes', index + 1)
      assert.ok(heard.objects.clientId)
      const client = await shop.client(heard.objects.clientId)
      assert.equal(client.status, 200)
      assert.equal(client.body.first_name, friend.name)
      assert.equal(client.body.email, undefined)
      // The leader's page fills by itself; the last part closes the pot and the page moves on.
      if (hasScript && index === 0) {
        await alice.locator('[data-paid-positions="1"]').waitFor()
        await assertGoodPage(alice, hasScript)
      }
    }

    await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    if (!hasScript) await alice.reload()
    await alice.locator('a[href$="/receipt"]').waitFor()
    assert.match((await alice.textContent('main')) ?? '', /33,35/)
    await assertGoodPage(alice, hasScript)
    await alice.locator('a[href$="/receipt"]').click()
    await assertGoodPage(alice, hasScript)
    await alice.goBack()
    await alice.locator(`a[href^="${shopFront.url}?pledg_result="]`).click()
    await alice.waitForURL(`${shopFront.url}?pledg_result=**`)
    for (const page of watched) page.assertQuiet()

    const names = hook.events(sale.id).map((event) => event.triggerName)
    assert.deepEqual(names, ['paymentProcessed', 'pledgerContributes', 'pledgerContributes'])
    hook.assertAuthentic(secrets)
  })

  /** The acquirer's page, wherever it is shown, and the way back. */
  async function payAt(page: Page, number: string, code?: string): Promise<void> {
    const place = cardPlace(page, hasScript)
    await place.locator('#number').waitFor()
    await assertGoodPage(page, hasScript)
    await sendCard(place, number)
    if (code) {
      await place.locator('#otp').waitFor()
      await assertGoodPage(page, hasScript)
      await answerChallenge(place, code)
    }
    await comeBack(page, hasScript)
  }
}

test('[types.split] our ledger and the books of the acquirer agree to the cent', async () => {
  await assertSettled(world, shop.sold, BigInt(shop.sold.length) * 10001n)
  assert.ok(shop.sold.length > 0)
  const each = ['hold captured 3335 of 10001', 'sale captured 3333', 'sale captured 3333']
  assert.deepEqual(await bookLines(world), shop.sold.flatMap(() => each).sort())
})
