import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { FrameLocator, Page } from 'playwright-core'
import { PAYMENT_TYPES, type PaymentType } from '../../src/payment-types/index.ts'

import { newId } from '../../src/shared/ids.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { blockForeignCookies, framingShop, heardBy, newOpening, toldTo } from '../support/framing-shop.ts'
import { agreeInFrame, CARDS, checkInFrame, pressInFrame, sendCard } from '../support/payer.ts'
import { signAs } from '../support/signing.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const shop = await framingShop()
await world.db.query('update merchants set further_site_urls = $1', [[shop.origin]])

interface Wish {
  readonly type?: PaymentType
  readonly beside?: Record<string, string>
  readonly visitor?: Visitor
  readonly data?: Record<string, unknown>
}

/** The shop's page with ours in it. */
async function openFrame({ type = 'DEFERRED', beside, visitor, data }: Wish = {}) {
  const { uid: merchantUid, secret } = world.credentials.merchants[type]
  const alice = { email: 'alice@example.test', firstName: 'Alice', lastName: 'Martin' }
  const reference = newId()
  const wished = { merchantUid, title: 'Brest', reference, amountCents: 24000, lang: 'en_GB', ...alice, ...data }
  const opening = newOpening()
  const asked = { signature: signAs(secret, { data: wished }), embedded: '1', opening, shop_origin: shop.origin }
  const context = await openVisitor({ locale: 'en-GB', ...visitor })
  const page = await context.newPage()
  await blockForeignCookies(page)
  const cookies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== world.baseUrl) return
    void request.allHeaders().then(
      (headers) => headers.cookie && cookies.push(headers.cookie),
      () => {},
    )
  })
  await page.goto(shop.around(`${world.baseUrl}/purchase?${new URLSearchParams({ ...asked, ...beside })}`))
  return { context, page, opening, reference, cookies, frame: page.frameLocator('iframe[title="Payment"]') }
}

async function agree(frame: FrameLocator): Promise<void> {
  await frame.locator('[name="terms"]').waitFor()
  const alone = frame.locator('#mode-alone')
  if ((await alone.count()) > 0) await checkInFrame(alone)
  await agreeInFrame(frame)
}

async function pay(frame: FrameLocator, card: string): Promise<void> {
  await agree(frame)
  await pressInFrame(frame.locator('form[data-pays] .pay button:visible'))
  const place = frame.frameLocator('[data-card-frame] iframe')
  await place.locator('#number').waitFor()
  await sendCard(place, card)
}

const innerFrame = (page: Page) => page.frames().find((frame) => frame.parentFrame() === page.mainFrame())

test('this browser keeps no cookie of another site’s frame', async () => {
  const seen: (string | undefined)[] = []
  const other = createServer((request, response) => {
    if (request.url === '/again') seen.push(request.headers.cookie)
    response.setHeader('set-cookie', 'kept=yes; SameSite=None; Secure; Path=/')
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/again' ? '<p>again</p>' : '<a href="/again">again</a>')
  })
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  after(() => other.close())
  const page = await (await openVisitor()).newPage()
  await blockForeignCookies(page)
  await page.goto(shop.around(`http://localhost:${(other.address() as AddressInfo).port}/`))
  await page.frameLocator('iframe').locator('a').click()
  await page.frameLocator('iframe').locator('p').waitFor()
  assert.deepEqual(seen, [undefined])
})

for (const type of PAYMENT_TYPES) {
  test(`${type} in a shop’s frame without cookies: a refused card stays inside, the next one is told to the shop`, async () => {
    const { context, page, frame, opening, reference, cookies } = await openFrame({ type })
    await pay(frame, CARDS.insufficientFunds)
    await frame.locator('.notice-bad').first().waitFor()
    await pay(frame, CARDS.approved)
    const told = await toldTo(page, 'PLEDG_SUCCESS')
    const heard = await heardBy(page)
    assert.equal(told.payload.purchase.reference, reference)
    assert.match(told.payload.purchase.uid, /^pur_/)
    assert.deepEqual([...new Set(heard.map((message) => message.origin))], [world.baseUrl])
    assert.deepEqual([...new Set(heard.map((message) => message.opening))], [opening])
    assert.ok(!heard.some(({ name }) => name === 'PLEDG_ERROR' || name === 'PLEDG_CANCEL_CLOSE'))
    assert.deepEqual([await context.cookies(world.baseUrl), cookies], [[], []])
    const ends = async () => (await heardBy(page)).filter(({ name }) => name === 'PLEDG_SUCCESS')
    const before = (await ends()).length
    await pressInFrame(frame.getByRole('button', { name: /^Back to Breizh/ }))
    const again = await until('it is told again', async () => {
      const all = await ends()
      return all.length > before && all
    })
    assert.deepEqual(again.at(-1), told)
    await context.close()
  })
}

test('the first page has the address of its link: reloaded or come back to, it is the same opening', async () => {
  const { context, page, frame, opening } = await openFrame()
  await frame.locator('[name="terms"]').waitFor()
  const link = await until('its address is there', async () => {
    const url = innerFrame(page)?.url() ?? ''
    return /\/pay\/f[^/]+$/.test(url) && new URL(url).pathname
  })
  // Only now: what was asked to get here may be told late.
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname))
  const inner = innerFrame(page) ?? assert.fail()
  await inner.evaluate('location.reload()')
  await until('reloaded', async () => asked.length === 1)
  await frame.locator('[name="terms"]').waitFor()
  await inner.goto(`${world.baseUrl}${link}?done=1`)
  await inner.evaluate('history.back()')
  await until('gone back', async () => new URL(innerFrame(page)?.url() ?? '').search === '')
  await frame.locator('[name="terms"]').waitFor()
  assert.deepEqual([...new Set(asked)], [link])
  assert.deepEqual([...new Set((await heardBy(page)).map((heard) => heard.opening))], [opening])
  await context.close()
})

test('in a window of its own a framed link is left for the ordinary one, also by a browser that does not say what it asks for', async () => {
  const { page, context } = await openFrame()
  const inFrame = await until('the link has its address', async () => {
    const url = innerFrame(page)?.url() ?? ''
    return url.includes('/pay/f') && url
  })
  const victim = await openVisitor({ locale: 'en-GB' })
  const window = await victim.newPage()
  // As it is answered to a browser without Sec-Fetch-Dest: this one cannot be kept from saying it.
  const markup = await (await fetch(inFrame, { redirect: 'error' })).text()
  assert.match(markup, /name="terms"/, 'without its script it is the page of the frame')
  for (const path of ['', '?from=mail']) {
    await window.route(inFrame + path, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }),
    )
    await window.goto(inFrame + path)
    await window.waitForURL(/\/pay\/p/)
    await window.locator('[name="terms"]').waitFor()
  }
  await Promise.all([context.close(), victim.close()])
})

test('a page that loads late says again what it says by now, not how it was made', async () => {
  const { page, frame, context } = await openFrame()
  await frame.locator('[name="terms"]').waitFor()
  await toldTo(page, 'PLEDG_READY')
  await innerFrame(page)?.evaluate(`
    dispatchEvent(new Event('whipround:beside'))
    performance.now = () => 5000
    dispatchEvent(new Event('load'))`)
  const said = await until('it is said a third time', async () => {
    const all = (await heardBy(page)).filter(({ name }) => name === 'PLEDG_READY')
    return all.length >= 3 && all.map(({ payload }) => payload.isAsking)
  })
  assert.deepEqual(said, [false, true, true])
  await context.close()
})

test('a page of the result that is reloaded or gone back to tells it again', async () => {
  const { context, page, frame } = await openFrame()
  await pay(frame, CARDS.approved)
  await toldTo(page, 'PLEDG_SUCCESS')
  const told = async () => (await heardBy(page)).filter(({ name }) => name === 'PLEDG_SUCCESS').length
  await innerFrame(page)?.evaluate('location.reload()')
  await until('told after a reload', async () => (await told()) >= 2)
  const inner = innerFrame(page) ?? assert.fail()
  await inner.goto(inner.url().replace(/\?.*/, '?x=1'))
  await inner.evaluate('history.back()')
  await until('told after going back', async () => (await told()) >= 4)
  await context.close()
})

test('the frame is as high as its page on desk and phone, and a new step begins at its top', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { context, page, frame } = await openFrame({ type: 'SPLIT', visitor: { viewport } })
    await frame.locator('[name="terms"]').waitFor()
    const fits = async () => {
      const inner = innerFrame(page) ?? assert.fail()
      const sizes =
        'const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement; [scrollHeight - clientHeight, scrollWidth - clientWidth, clientHeight > 300, clientHeight - Math.ceil(document.body.getBoundingClientRect().height)]'
      return String(await inner.evaluate(sizes)) === '0,0,true,0'
    }
    await until('the frame fits its page', fits)
    await frame.locator('#mode-alone').check()
    await until('the frame has followed', fits)
    assert.ok((await heardBy(page)).every(({ name }) => name !== 'PLEDG_SCROLL_TO_TOP'))
    await pressInFrame(frame.locator('form[data-pays] .pay button:visible'))
    await frame.locator('.error').first().waitFor()
    await toldTo(page, 'PLEDG_SCROLL_TO_TOP')
    await context.close()
  }
})

test('the cross and Escape cancel, once the page is read; where the shop wishes no cross there is none, nor an Escape', async () => {
  for (const way of ['cross', 'Escape'] as const) {
    const { context, page, frame } = await openFrame()
    await frame.locator('[name="terms"]').waitFor()
    if (way === 'cross') await frame.getByRole('button', { name: 'Close the payment' }).click()
    else await frame.locator('[name="terms"]').press('Escape')
    await toldTo(page, 'PLEDG_CANCEL_CLOSE')
    await context.close()
  }
  const { context, page, frame } = await openFrame({ data: { showCloseButton: false } })
  await toldTo(page, 'PLEDG_READY')
  await frame.locator('[name="terms"]').press('Escape')
  // What a script would say is said by then.
  await delay(300)
  assert.equal(await frame.locator('.cross').count(), 0)
  assert.ok(!(await heardBy(page)).some(({ name }) => name === 'PLEDG_CANCEL_CLOSE'))
  await context.close()
})

test('where the shop draws the button ours is hidden, pressed by the shop’s word alone, and the form’s state is told', async () => {
  const { context, page, frame, opening } = await openFrame({ beside: { externalCheckoutValidation: 'true' } })
  await frame.locator('[name="terms"]').waitFor()
  const button = frame.locator('form[data-pays] .pay button')
  await until('ours is hidden', async () => /visually-hidden/.test((await button.getAttribute('class')) ?? ''))
  const status = async () =>
    (await heardBy(page)).filter(({ name }) => name === 'PLEDG_FORM_STATUS').map(({ payload }) => payload.ready)
  await until('not yet', async () => (await status()).at(-1) === false)
  await agreeInFrame(frame)
  await until('ready', async () => (await status()).at(-1) === true)
  const say = (message: object, origin = world.baseUrl) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, ${JSON.stringify(origin)})`)
  for (const wrong of [
    { name: 'PLEDG_VALIDATE', opening: newOpening() },
    { name: 'PLEDG_VALIDATE' },
    { name: 'x', opening },
  ]) {
    await say(wrong)
  }
  // From a frame beside it, whatever its origin: not the page around.
  const word = JSON.stringify({ name: 'PLEDG_VALIDATE', opening })
  await page.evaluate(`document.body.append(document.createElement('iframe'))
    frames[1].eval('top.frames[0].postMessage(${word}, "${world.baseUrl}")')`)
  // A page that had believed one of them would be on its way by now.
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.match(innerFrame(page)?.url() ?? '', /\/pay\/f[^/]+$/)
  await say({ name: 'PLEDG_VALIDATE', opening })
  await frame.frameLocator('[data-card-frame] iframe').locator('#number').waitFor()
  await context.close()
})

test('the frame of a page that is none of the merchant’s sites stays blank, whoever it says it is, and tells nothing', async () => {
  const foreign = await framingShop()
  const { uid: merchantUid, secret } = world.credentials.merchants.DEFERRED
  const data = { merchantUid, title: 'Brest', reference: newId(), amountCents: 24000 }
  const context = await openVisitor()
  const page = await context.newPage()
  for (const shop_origin of [foreign.origin, shop.origin]) {
    const asked = { signature: signAs(secret, { data }), embedded: '1', opening: newOpening(), shop_origin }
    await page.goto(foreign.around(`${world.baseUrl}/purchase?${new URLSearchParams(asked)}`))
    assert.equal(await page.frameLocator('iframe').getByText('Brest').count(), 0)
    assert.deepEqual(await heardBy(page), [])
  }
  const { page: own, frame, context: alice } = await openFrame()
  await frame.locator('[name="terms"]').waitFor()
  await page.goto(foreign.around(innerFrame(own)?.url() as string))
  assert.deepEqual([await page.frameLocator('iframe').getByText('Brest').count(), await heardBy(page)], [0, []])
  await context.close()
  await alice.close()
})

test('a request that is wrong is told to the shop, in a sentence of its language', async () => {
  const { context, page } = await openFrame({ data: { amountCents: -1, lang: 'fr_FR' } })
  const { payload } = await toldTo(page, 'PLEDG_ERROR')
  assert.deepEqual(payload, {
    error: { type: 'invalid_request_error', message: 'La demande de la boutique est incorrecte' },
  })
  await context.close()
})

test('without script the frame works page by page, and tells nothing', async () => {
  const { context, frame } = await openFrame({ visitor: { javaScriptEnabled: false } })
  await frame.getByRole('button', { name: 'Continue to the payment' }).click()
  await agreeInFrame(frame)
  await pressInFrame(frame.locator('form[data-pays] .pay button'))
  await frame.locator('#number').waitFor()
  assert.deepEqual(await context.cookies(world.baseUrl), [])
  await context.close()
})
