import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { newId } from '../../src/shared/ids.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { framingShop, heardBy, newOpening } from '../support/framing-shop.ts'
import { watchPage } from '../support/page-quality.ts'
import {
  agreeInFrame,
  answerChallenge,
  CARDS,
  cardPlace,
  fillPeople,
  openPot,
  pressInFrame,
  sendCard,
  splitAndPay,
  typeCard,
} from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { signAs } from '../support/signing.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = openShop(world)

/** A leader's card page, as a phone or a desk shows it. */
async function atTheCard(viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await openVisitor({ viewport, locale: 'en-GB' })).newPage()
  const leader = { name: 'Alice', email: 'alice@example.test' }
  const { url } = await shop.sellByV1({ amount: 9_000, ref: newId() })
  await page.goto(url)
  await fillPeople(page, leader, [{ name: 'Bob', contact: 'bob@example.test' }])
  await splitAndPay(page)
  await cardPlace(page, true).locator('#number').waitFor()
  return page
}

interface Box {
  readonly top: number
  readonly bottom: number
  /** Kept free below what the acquirer shows. */
  readonly free: number
  readonly scrolled: number
}

const boxOf = (page: Page) =>
  page.evaluate<Box>(`(() => {
    const place = document.querySelector('[data-card-frame]').getBoundingClientRect()
    const frame = document.querySelector('[data-card-frame] iframe').getBoundingClientRect()
    return { top: place.top, bottom: place.bottom, free: place.bottom - frame.bottom, scrolled: scrollY }
  })()`)

/** Once the bank's own question is there, and has said how high it is. */
async function atTheBank(page: Page, card: Page | FrameLocator): Promise<Box> {
  await card.locator('#otp').waitFor()
  await until('its box is as high as it', async () => {
    const { top, bottom } = await boxOf(page)
    const said = await card.locator('.pay-frame').evaluate((each: { clientHeight: number }) => each.clientHeight)
    return Math.abs(bottom - top - said) <= 1
  })
  return until('the page rests', async () => {
    const before = await boxOf(page)
    await page.waitForTimeout(200)
    const box = await boxOf(page)
    return JSON.stringify(box) === JSON.stringify(before) && box
  })
}

for (const scrolled of ['where the page began', 'far down', 'at its end'] as const) {
  test(`on a phone the bank’s question is wholly in view, with nothing kept free below it: the page was ${scrolled}`, async () => {
    const SMALL = { width: 390, height: 700 }
    const page = await atTheCard(SMALL)
    const card = cardPlace(page, true)
    await typeCard(card, CARDS.challenge)
    const to = { 'where the page began': '0', 'far down': '420', 'at its end': 'document.body.scrollHeight' }[scrolled]
    await card.locator('.card-form button.button').focus()
    await page.evaluate(`scrollTo(0, ${to})`)
    await page.keyboard.press('Enter')
    const { top, bottom, free } = await atTheBank(page, card)
    assert.ok(top >= 0 && bottom <= SMALL.height, `from ${top} to ${bottom}`)
    assert.ok(free >= 0 && free <= 1, `${free} px of nothing`)
    await answerChallenge(card)
    await page.locator('main[data-state="pot-open"]').waitFor()
    await page.context().close()
  })
}

test('at a desk, where the bank’s question is in view, the page stays where it is', async () => {
  const page = await atTheCard({ width: 1280, height: 900 })
  const card = cardPlace(page, true)
  await typeCard(card, CARDS.challenge)
  // The browser itself brings a button into view that has the focus.
  await card.locator('.card-form button.button').focus()
  const before = await boxOf(page)
  await page.keyboard.press('Enter')
  const { bottom, scrolled, free } = await atTheBank(page, card)
  assert.ok(bottom <= 900 && free <= 1, `to ${bottom}, ${free} px of nothing`)
  assert.ok(before.scrolled < 50, `${before.scrolled} px`)
  assert.equal(scrolled, before.scrolled)
  await page.context().close()
})

test('in a shop’s frame the shop’s page is led to the bank’s question, and the frame shrinks with it', async () => {
  const around = await framingShop()
  await world.db.query('update merchants set further_site_urls = $1', [[around.origin]])
  const { uid: merchantUid, secret } = world.credentials.merchants.DEFERRED
  const client = { email: 'alice@example.test', firstName: 'Alice', lastName: 'Martin' }
  const data = { merchantUid, title: 'Brest', reference: newId(), amountCents: 24_000, lang: 'en_GB', ...client }
  const asked = {
    signature: signAs(secret, { data }),
    embedded: '1',
    opening: newOpening(),
    shop_origin: around.origin,
  }
  const page = await (await openVisitor({ viewport: { width: 390, height: 700 }, locale: 'en-GB' })).newPage()
  await page.goto(around.around(`${world.baseUrl}/purchase?${new URLSearchParams(asked)}`))
  const frame = page.frameLocator('iframe[title="Payment"]')
  await agreeInFrame(frame)
  await pressInFrame(frame.locator('form[data-pays] .pay button:visible'))
  const card = frame.frameLocator('[data-card-frame] iframe')
  await card.locator('#number').waitFor()
  const heightOf = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const toTop = async () => (await heardBy(page)).filter(({ name }) => name === 'PLEDG_SCROLL_TO_TOP').length
  const [before, high] = [await toTop(), await heightOf()]
  await sendCard(card, CARDS.challenge)
  await card.locator('#otp').waitFor()
  await until('the shop is told once more', async () => (await toTop()) === before + 1)
  await until('the frame has shrunk', async () => (await heightOf()) < high - 100)
  await page.context().close()
})

test('“on its way” becomes when it was sent, or why it was not, while the page stays open', async () => {
  const page = await (await openVisitor({ viewport: { width: 390, height: 700 }, locale: 'en-GB' })).newPage()
  const watched = watchPage(page)
  const { url } = await shop.sellByV1({ amount: 9_000, ref: newId() })
  // A relay that says "later" twice: the next try is due in half a minute.
  const friends = ['Bob', 'Dora'].map((name) => ({ name, contact: `${name.toLowerCase()}-${newId()}@later.test` }))
  await openPot(page, url, { name: 'Alice', email: 'alice@example.test' }, friends)
  const said = (position: number) => page.locator(`[data-delivery="${position}"]`).textContent()
  const contacts = friends.map(({ contact }) => contact)
  assert.deepEqual(
    [await said(1), await said(2)],
    contacts.map((contact) => `On its way to ${contact}`),
  )
  await page.evaluate('globalThis.isSamePage = true')
  const tried = async (to: string | undefined, tries: number) => {
    const sql = 'select 1 from messages where recipient = $1 and tries >= $2 and run_at > $3'
    return (await world.db.query(sql, [to, tries, new Date()])).rowCount === 1
  }
  const again = (to: string | undefined) =>
    world.db.query('update messages set run_at = $2 where recipient = $1', [to, new Date()])
  for (const tries of [1, 2]) {
    await until(`Bob’s mail was tried ${tries} times`, () => tried(contacts[0], tries))
    await again(contacts[0])
  }
  await until('it says when it was sent', async () => /^Sent to bob-\S+, /.test((await said(1)) ?? ''))
  assert.equal(await said(2), `On its way to ${contacts[1]}`)
  // By now there is no such mailbox.
  await world.db.query(`update messages set recipient = 'dora@refused.test', run_at = $2 where recipient = $1`, [
    contacts[1],
    new Date(),
  ])
  await until('it says why it was not', async () => (await said(2)) === 'Could not be delivered: check the address')
  assert.equal(await page.evaluate('globalThis.isSamePage'), true)
  await page.reload()
  await page.locator('.invitation .error', { hasText: 'Could not be delivered' }).waitFor()
  assert.equal(await page.locator('[data-delivery="2"]').count(), 0, 'from now on the form says it')
  watched.assertQuiet()
  await page.context().close()
})

test('Back after a refused form leads to the form with what was typed, never to a question whether to send it again', async () => {
  const page = await (await openVisitor({ viewport: { width: 390, height: 700 }, locale: 'en-GB' })).newPage()
  const { url } = await shop.sellByV1({ amount: 9_000, ref: newId() })
  await page.goto('about:blank')
  await page.goto(url)
  await fillPeople(page, { name: 'Alice', email: 'alice@example.test' }, [{ name: 'Robert', contact: 'robert@' }])
  await splitAndPay(page)
  await page.locator('.notice-bad').waitFor()
  assert.equal(await page.locator('[name="terms"]').isChecked(), false, 'consent is asked for anew')
  for (const step of ['Back', 'Forward', 'Reload'] as const) {
    if (step === 'Back') await page.goBack()
    else if (step === 'Forward') await page.goForward()
    else await page.reload()
    assert.equal(await page.locator('[name="name.1"]').inputValue(), 'Robert', step)
    assert.equal(await page.locator('[name="contact.1"]').inputValue(), 'robert@', step)
  }
  await page.locator('[name="contact.1"]').fill('robert@example.test')
  await splitAndPay(page)
  await cardPlace(page, true).locator('#number').waitFor()
  await page.context().close()
})
