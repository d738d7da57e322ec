import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALICE, realService } from '../plugin/real-service.ts'
import { assertBooksAgree, assertSettled, readBooks } from '../support/books.ts'
import { datedSales } from '../support/dated-sales.ts'
import { findFirefox, NO_FIREFOX } from '../support/firefox.ts'
import {
  assertFits,
  count,
  fill,
  follow,
  frameIn,
  giveCard,
  payByCard,
  press,
  seen,
  textIn,
  tick,
} from '../support/firefox-hands.ts'
import { openFirefox, openPhone } from '../support/firefox-phone.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { CARDS } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

// The main journeys once more, on a phone, in the other engine that many people have. All their turns are played in Chromium.

const skip = (await findFirefox()) === undefined && NO_FIREFOX

describe('in Firefox', { skip }, async () => {
  await openFirefox()
  const { world, shop: shopSite } = await realService()
  const { merchants, dashboard } = world.credentials
  const sold: string[] = []

  test('a leader shares with two friends and confirms at the bank; they pay by their mailed links, to the cent', async () => {
    const shop = openShop(world)
    const front = await merchantMachine()
    const sale = await shop.sendLink({ redirectUrl: front.url, email: 'alice@example.test', language: 'en_GB' })
    const alice = await openPhone()
    await alice.page.goto(sale.url)
    await assertFits(alice.page)
    const friends = ['bob@example.test', 'dora@example.test']
    const people = ['alice@example.test', ...friends]
    for (let rows = await count(alice.page, '[name^="shown."]'); rows < people.length; rows += 1) {
      await press(alice.page, 'button[name="intent"][value="add"]')
      await seen(alice.page, `[name="name.${rows}"]`)
    }
    await press(alice.page, 'details:has([name="contact.1"]) > summary')
    for (const [row, contact] of people.entries()) {
      await fill(alice.page, `[name="name.${row}"]`, contact.split('@')[0] as string)
      await fill(alice.page, `[name="contact.${row}"]`, contact)
    }
    await assertFits(alice.page)
    await tick(alice.page, '[name="terms"]')
    await press(alice.page, 'button.only-share[formaction$="/start"]')
    await payByCard(alice.page, CARDS.challenge)
    await seen(alice.page, 'main[data-state="pot-open"]')
    // The pot is what she came for: without a word of hers the page would lead on to the shop.
    await press(alice.page, '[data-stay]')
    await assertFits(alice.page)

    for (const [index, friend] of friends.entries()) {
      const { page, assertQuiet } = await openPhone()
      await page.goto(await linkFor(world, friend))
      await assertFits(page)
      await press(page, '.pay button')
      await payByCard(page, index === 0 ? CARDS.approved : CARDS.mastercard)
      if (index === 1) await seen(page, '.notice-good .pot-glance')
      await assertFits(page)
      assert.match(await textIn(page, 'h1'), /33\.33/)
      assertQuiet()
      // The leader's page fills by itself, at once when she looks at it again.
      await alice.page.bringToFront()
      if (index === 0) await seen(alice.page, '[data-paid-positions="1"]')
    }

    await until('the purchase is successful', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    await follow(alice.page, 'a[href$="/receipt"]')
    assert.match(await textIn(alice.page, 'main'), /33\.35/)
    await assertFits(alice.page)
    await alice.page.goBack()
    await follow(alice.page, `a[href^="${front.url}?pledg_result="]`)
    assert.ok(alice.page.url().startsWith(`${front.url}?pledg_result=`), alice.page.url())
    alice.assertQuiet()
    await assertSettled(world, shop.sold, 10001n)
    sold.push(...shop.sold)
  })

  test('three instalments: the first one is paid, and stands on its receipt', async () => {
    const { shopOf, simulate } = datedSales(world)
    const shop = shopOf('INSTALLMENT')
    const [first] = await simulate('INSTALLMENT')
    assert.ok(first)
    const before = (await readBooks(world)).payments.length
    const { id, url } = await shop.sendLink({ language: 'en_GB' })
    sold.push(id)
    const { page, assertQuiet } = await openPhone()
    await page.goto(url)
    await assertFits(page)
    await fill(page, '[name="name"]', 'Alice Martin')
    await fill(page, '[name="email"]', 'alice.thirds@example.test')
    await fill(page, '[name="phone"]', '+33698765411')
    await tick(page, '[name="terms"]')
    await press(page, '.pay button')
    await payByCard(page, CARDS.approved)
    await seen(page, 'main[data-state="schedule"]')
    await assertFits(page)
    const taken = (await readBooks(world)).payments.slice(before).map(({ captured }) => captured)
    assert.deepEqual(taken, [first.amount_cents])
    await follow(page, 'a[href$="/receipt"]')
    assert.equal(await count(page, '.movements tbody tr'), 1)
    await assertFits(page)
    assertQuiet()
  })

  test('over a shop’s page: Escape leaves the shop as it was, and what is paid is told to it', async () => {
    const data = {
      merchantUid: merchants.SPLIT.uid,
      title: 'Brest',
      reference: 'in-firefox',
      amountCents: 24000,
      lang: 'en_GB',
      ...ALICE,
    }
    const script = `new Whipround(pay, { ...${JSON.stringify(data)}, ...callbacks })`
    const { page, assertQuiet } = await openPhone()
    const body = '<h1>Shop</h1><button id="pay">Pay</button><p style="height: 3000px">Basket</p>'
    await page.goto(shopSite.at({ body, script }))
    const heard = async () =>
      ((await page.evaluate('calls')) as [string, ...unknown[]][]).filter(
        ([name]) => name !== 'onCheckoutFormStatusChange',
      )
    const names = async () => (await heard()).map(([name]) => name)
    const state = () =>
      page.evaluate('[getComputedStyle(document.documentElement).overflowY, document.activeElement.id, scrollY].join()')

    await press(page, '#pay')
    await frameIn(page, '.pledg-iframe-wrapper iframe')
    await until('the shop hears that it is open', async () => (await names()).includes('onOpen'))
    assert.equal(await state(), 'hidden,,0')
    await page.evaluate('document.querySelector("dialog").focus()')
    await page.keyboard.press('Escape')
    await until('the shop hears that it was left', async () => (await names()).includes('onCancel'))
    assert.deepEqual(await names(), ['onOpen', 'onClose', 'onCancel'])
    assert.equal(await count(page, 'dialog, iframe'), 0)
    assert.equal(await state(), 'visible,pay,0')

    await press(page, '#pay')
    const place = await frameIn(page, '.pledg-iframe-wrapper iframe')
    await seen(place, '[name="terms"]')
    await assertFits(page)
    await tick(place, '#mode-alone')
    await tick(place, '[name="terms"]')
    await press(place, '.pay button')
    await giveCard(place, CARDS.challenge)
    await until('the shop hears of success', async () => (await names()).includes('onSuccess'))
    assert.deepEqual((await names()).slice(3), ['onOpen', 'onClose', 'onSuccess'])
    const [, told] = (await heard()).at(-1) as [string, { purchase: { uid: string; reference: string } }]
    assert.equal(told.purchase.reference, data.reference)
    sold.push(told.purchase.uid.replace(/^pur_/, ''))
    assert.equal(await count(page, 'dialog, iframe'), 0)
    assert.equal(await state(), 'visible,pay,0')
    assertQuiet()
  })

  test('somebody of the merchant’s signs in, sees Today and finds the purchases', async () => {
    const { page, assertQuiet } = await openPhone()
    await page.goto(`${world.baseUrl}/dashboard`)
    await fill(page, '[name="email"]', dashboard.email)
    await fill(page, '[name="password"]', dashboard.password)
    await follow(page, 'form[method="post"] button.button')
    assert.equal(new URL(page.url()).pathname, '/dashboard')
    await assertFits(page)
    await press(page, '.menu-button')
    await follow(page, '.sections a[href="/dashboard/purchases"]')
    assert.equal(await count(page, 'main tbody tr'), sold.length)
    await assertFits(page)
    assertQuiet()
  })

  test('no journey is called quiet whose page was not: errors, refusals and missing files are heard', async () => {
    const { page, complaints } = await openPhone()
    const hangsUp = await merchantMachine()
    hangsUp.answer = (_call, response) => response.destroy()
    const body = `<img src="/nowhere.png" alt=""><img src="${hangsUp.url}" alt=""><p style="color: red">Shop</p>`
    const script = 'console.error("said"); setTimeout(() => { throw new Error("thrown") })'
    await page.goto(shopSite.at({ body, script, policy: "style-src 'self'" }))
    for (const heard of [/^said/, /thrown/, /nowhere\.png: 404$/, /hook: NS_ERROR/, /Content-Security-Policy/])
      await until(
        () => `${heard} is among ${complaints}`,
        async () => complaints.some((each) => heard.test(each)),
      )
  })

  test('our ledger and the books of the acquirer agree to the cent', async () => {
    await assertBooksAgree(world, sold)
  })
})
