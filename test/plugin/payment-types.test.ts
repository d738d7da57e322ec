import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { blockForeignCookies } from '../support/framing-shop.ts'
import { CARDS } from '../support/payer.ts'
import { signAs } from '../support/signing.ts'
import { until } from '../support/until.ts'
import { ALICE, agree, giveCard, payAtSecondTry, paymentPage, pressPay, realService } from './real-service.ts'
import { callsOf } from './shop-site.ts'

await openBrowser()
const { world, shop } = await realService()
const { merchants } = world.credentials
const TYPES = ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const

const ended = (page: Page) =>
  until('the opening has ended', async () => {
    const calls = await callsOf(page)
    return calls.some(([name]) => name === 'onClose') && calls.length >= 3 && calls
  })

for (const [index, type] of TYPES.entries()) {
  for (const isPopin of [false, true]) {
    const where = isPopin ? 'over the shop’s page' : 'in the shop’s element'
    test(`${type} ${where}: a refused card stays inside, the next one pays, and no cookie was needed`, async () => {
      const reference = `${type}-${isPopin}`
      const data = {
        merchantUid: merchants[type].uid,
        title: 'Brest',
        reference,
        amountCents: 24000,
        lang: 'en_GB',
        ...ALICE,
      }
      // Half of them signed, half of them bare: both in both ways of showing.
      const asked = (index % 2 === 0) === isPopin ? { signature: signAs(merchants[type].secret, { data }) } : data
      const visitor = await openVisitor({ locale: 'en-GB', viewport: { width: isPopin ? 390 : 1280, height: 844 } })
      const page = await visitor.newPage()
      await blockForeignCookies(page)
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      const container = isPopin ? '' : 'containerElement: box,'
      const script = `new Whipround(pay, { ...${JSON.stringify(asked)}, ${container} ...callbacks })`
      await page.goto(shop.at({ body: '<button id="pay">Pay</button><div id="box"></div>', script }))
      await page.click('#pay')
      await payAtSecondTry(paymentPage(page))
      const calls = await ended(page)
      const told = calls.filter(([name]) => name !== 'onCheckoutFormStatusChange')
      assert.deepEqual(
        told.map(([name]) => name),
        ['onOpen', 'onClose', 'onSuccess'],
      )
      const [{ purchase }] = told.slice(-1).map(([, result]) => result) as [{ purchase: Record<string, unknown> }]
      assert.match(String(purchase.uid), /^pur_/)
      assert.deepEqual([purchase.reference, purchase.meta_data], [reference, null])
      assert.deepEqual(await visitor.cookies(world.baseUrl), [])
      assert.equal(await page.locator('iframe').count(), 0)
      // What is focused without script is not in a frame of another site; with script it is.
      assert.deepEqual(
        complaints.filter((text) => !text.startsWith('Blocked autofocusing')),
        [],
      )
      await visitor.close()
    })
  }
}

test('with a keyboard alone, from the shop’s button through the dialogue and the bank’s page and back', async () => {
  const data = { merchantUid: merchants.DEFERRED.uid, title: 'Brest', reference: 'keys', amountCents: 24000, ...ALICE }
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const script = `new Whipround(pay, { ...${JSON.stringify(data)}, lang: 'en_GB', ...callbacks })`
  await page.goto(shop.at({ body: '<a href="#top">Top</a><button id="pay">Pay</button>', script }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const place = paymentPage(page)
  await tabTo(page, place.locator('[name="terms"]'))
  await page.keyboard.press('Space')
  await tabTo(page, place.locator('.pay button'))
  await page.keyboard.press('Enter')
  const bank = place.frameLocator('[data-card-frame] iframe')
  for (const [field, text] of [
    ['number', CARDS.approved],
    ['expiry', '12/34'],
    ['code', '123'],
    ['name', 'Alice'],
  ] as const) {
    await tabTo(page, bank.locator(`#${field}`))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  assert.equal((await ended(page)).at(-1)?.[0], 'onSuccess')
  assert.equal(await page.evaluate('document.activeElement.id'), 'pay')
  await page.close()
})

test('over the shop’s page a click beside closes our page, until somebody has typed in it', async () => {
  const data = { merchantUid: merchants.DEFERRED.uid, title: 'Brest', reference: 'typed', amountCents: 24000, ...ALICE }
  const script = `new Whipround(pay, { ...${JSON.stringify(data)}, lang: 'en_GB', ...callbacks })
addEventListener('message', ({ data }) => { globalThis.said = [...(globalThis.said ?? []), data.name] })`
  for (const types of [true, false]) {
    const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
    await page.goto(shop.at({ body: '<button id="pay">Pay</button>', script }))
    await page.click('#pay')
    const phone = paymentPage(page).locator('[name="phone"]')
    await paymentPage(page).locator('[name="terms"]').waitFor()
    await until('the frame is ready', async () => (await callsOf(page)).some(([call]) => call === 'onOpen'))
    if (types) {
      await paymentPage(page).locator('details:has([name="phone"]) > summary').click()
      await phone.fill('06')
    }
    const said = () => page.evaluate<string[]>('globalThis.said')
    if (types) await until('it was told', async () => (await said()).includes('PLEDG_TYPED'))
    else assert.ok(!(await said()).includes('PLEDG_TYPED'), 'nobody typed')
    await page.mouse.click(5, 400)
    if (types) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      assert.equal(await page.locator('dialog').count(), 1)
      assert.equal(await phone.inputValue(), '06')
      await page.evaluate('document.querySelector("dialog").focus()')
      await page.keyboard.press('Escape')
    }
    assert.equal((await ended(page)).at(-1)?.[0], 'onCancel')
    await page.close()
  }
})

/** Presses Tab until it is there: nobody counts the links on the way. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor()
  const isThere = () => goal.evaluate((element) => element.ownerDocument.hasFocus() && element.matches(':focus'))
  for (let presses = 0; presses < 30 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  assert.ok(await isThere(), `${goal} cannot be reached`)
}

const NOBODY = 'mer_00000000-0000-7000-8000-000000000000'

test('signed with another key, of a merchant we do not know, or without a title: one error, and the page stays usable', async () => {
  const { uid, secret } = merchants.SPLIT
  const data = { merchantUid: uid, title: 'Brest', reference: 'wrong', amountCents: 24000, lang: 'en_GB' }
  for (const asked of [
    { signature: signAs('another key', { data }) },
    { ...data, title: '' },
    { ...data, amountCents: '19.99' },
    { signature: signAs(secret, { data: { ...data, currency: 'XXX' } }) },
    { ...data, merchantUid: NOBODY },
    { signature: signAs(secret, { data: { ...data, merchantUid: NOBODY } }) },
  ]) {
    const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    const script = `new Whipround(pay, { ...${JSON.stringify(asked)}, containerElement: box, ...callbacks })`
    await page.goto(shop.at({ body: '<button id="pay">Pay</button><div id="box"></div>', script }))
    await page.click('#pay')
    const calls = await ended(page)
    assert.equal(lines.filter((line) => line.startsWith('Whipround: invalid_request_error: ')).length, 1)
    assert.deepEqual(
      calls.map(([name]) => name).filter((name) => name !== 'onCheckoutFormStatusChange'),
      ['onOpen', 'onClose', 'onError'],
    )
    const error = calls.at(-1)?.[1] as { type: string; message: string }
    assert.equal(error.type, 'invalid_request_error')
    assert.match(error.message, /^[A-Z].* .*[a-z]$/)
    assert.equal(await page.locator('iframe').count(), 0)
    await page.close()
  }
})

test('on the page of a shop that is none of the merchant’s sites the frame stays blank, and the shop is told', async () => {
  const { uid } = merchants.DEFERRED
  await world.db.query('update merchants set site_url = $1 where id = $2', ['https://another.example', uid.slice(4)])
  try {
    const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    const asked = { merchantUid: uid, title: 'Brest', reference: 'foreign', amountCents: 24000 }
    const script = `new Whipround(pay, { ...${JSON.stringify(asked)}, containerElement: box, ...callbacks })`
    await page.goto(shop.at({ body: '<button id="pay">Pay</button><div id="box"></div>', script }))
    await page.clock.install()
    const answered = page.waitForResponse((answer) => answer.url().includes('/purchase?'))
    await page.click('#pay')
    assert.equal((await answered).status(), 403)
    await page.clock.fastForward(21_000)
    const calls = await ended(page)
    assert.deepEqual(
      calls.map(([name]) => name),
      ['onOpen', 'onClose', 'onError'],
    )
    assert.match(JSON.stringify(calls[2]), /"network_error"/)
    assert.equal(lines.filter((line) => line.startsWith('Whipround: ') && line.includes(shop.url)).length, 1)
    await page.close()
  } finally {
    await world.db.query('update merchants set site_url = $1', [shop.url])
  }
})

test('who closes the page, reloads the shop or comes again for the same basket pays once', async () => {
  const { uid } = merchants.INSTALLMENT
  const asked = { merchantUid: uid, title: 'Brest', reference: 'once', amountCents: 24000, lang: 'en_GB', ...ALICE }
  const page = await (await openVisitor({ locale: 'en-GB' })).newPage()
  const script = `new Whipround(pay, { ...${JSON.stringify(asked)}, containerElement: box, ...callbacks })`
  await page.goto(shop.at({ body: '<button id="pay">Pay</button><div id="box"></div>', script }))
  await page.click('#pay')
  const place = paymentPage(page)
  await agree(place)
  await place.locator('button.cross').click()
  assert.deepEqual((await ended(page)).at(-1), ['onCancel'])
  await page.reload()
  await page.click('#pay')
  await agree(place)
  await pressPay(place)
  await giveCard(place, CARDS.approved)
  assert.equal((await ended(page)).at(-1)?.[0], 'onSuccess')
  await page.reload()
  await page.click('#pay')
  const again = await ended(page)
  assert.equal(again.filter(([name]) => name === 'onSuccess').length, 1)
  const { rows } = await world.db.query<{ count: bigint }>(`select count(*) from purchases where reference = 'once'`)
  assert.equal(rows[0]?.count, 1n)
  await page.close()
})
