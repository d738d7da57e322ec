import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openVisitor } from '../support/browser.ts'
import { assertGoodPage } from '../support/page-quality.ts'
import { until } from '../support/until.ts'
import { frameOf, say, scriptedService, stopClock } from './scripted-service.ts'
import { callsOf } from './shop-site.ts'

const service = await scriptedService()
const { shop } = service
const BODY =
  '<main><h1>Shop</h1><button id="pay">Pay</button><a href="#next">Next</a><p style="height: 3000px">Basket</p></main>'
const MADE = `const made = new Whipround(pay, { merchantUid: 'mer_1', ...callbacks })`

async function visit({
  head = '',
  script = MADE,
  ...visitor
}: { head?: string; script?: string } & Parameters<typeof openVisitor>[0] = {}) {
  const page = await (await openVisitor({ locale: 'en-GB', ...visitor })).newPage()
  await page.goto(shop.at({ body: BODY, head, script }))
  return page
}

async function open(page: Page) {
  await page.focus('#pay')
  await page.keyboard.press('Enter')
  const frame = await frameOf(page, service.url)
  await until('the shop heard onOpen', async () => (await callsOf(page)).length > 0)
  return frame
}

const ended = (page: Page, name: string) =>
  until(`the shop heard ${name}`, async () => (await callsOf(page)).at(-1)?.[0] === name)
const focused = (page: Page) => page.evaluate<string>('document.activeElement.id || document.activeElement.tagName')
const overflow = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).overflowY')

test('without a container the page opens over the shop’s: a modal dialogue with a name, whose frame has the focus', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit({ colorScheme })
    await open(page)
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    assert.equal(await dialog.getAttribute('aria-modal'), 'true')
    assert.equal(await dialog.getAttribute('class'), 'pledg-iframe-overlay')
    assert.equal(await dialog.locator('> .pledg-iframe-wrapper > iframe').getAttribute('title'), 'Payment')
    assert.equal(await focused(page), 'IFRAME')
    assert.equal(await overflow(page), 'hidden')
    await assertGoodPage(page)
    await page.close()
  }
})

test('by keyboard alone: the page behind is out of reach, Escape cancels, and the focus is where it was', async () => {
  const page = await visit()
  await open(page)
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press(tabs < 4 ? 'Tab' : 'Shift+Tab')
    assert.ok(!['pay', 'A'].includes(await focused(page)), await focused(page))
  }
  await page.evaluate('document.querySelector("dialog").focus()')
  await page.keyboard.press('Escape')
  await ended(page, 'onCancel')
  await page.keyboard.press('Escape')
  assert.deepEqual(await callsOf(page), [['onOpen'], ['onClose'], ['onCancel']])
  assert.equal(await page.locator('dialog').count(), 0)
  assert.equal(await focused(page), 'pay')
  assert.equal(await overflow(page), 'visible')
  await open(page)
  await page.close()
})

test('a click beside the page cancels, one inside it does not; without the cross neither does', async () => {
  const page = await visit()
  const frame = await open(page)
  await frame.click('button')
  assert.deepEqual(await callsOf(page), [['onOpen']])
  await page.mouse.click(20, 400)
  await ended(page, 'onCancel')
  const strict = await visit({ script: MADE.replace('merchantUid', 'showCloseButton: false, merchantUid') })
  await open(strict)
  await strict.mouse.click(20, 400)
  assert.deepEqual(await callsOf(strict), [['onOpen']])
  await strict.close()
  await page.close()
})

test('once something was typed a click beside closes nothing; Escape still does', async () => {
  const page = await visit()
  const frame = await open(page)
  await say(frame, 'PLEDG_TYPED')
  await say(frame, 'PLEDG_HEIGHT', { height: 413 })
  await until('it was heard', () => page.evaluate<boolean>(`document.querySelector('iframe').style.height === '413px'`))
  await page.mouse.click(20, 400)
  assert.deepEqual(await callsOf(page), [['onOpen']])
  await page.evaluate('document.querySelector("dialog").focus()')
  await page.keyboard.press('Escape')
  await ended(page, 'onCancel')
  await page.close()
})

test('Back closes the pop-in and stays on the shop’s page; one more leaves it', async () => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  const shopPage = page.url()
  await page.goto(`${shop.url}/cancelled`)
  await page.goto(shopPage)
  const frame = await open(page)
  await say(frame, 'PLEDG_READY', { isAsking: true })
  await say(frame, 'PLEDG_HEIGHT', { height: 414 })
  await until('it was heard', () => page.evaluate<boolean>(`document.querySelector('iframe').style.height === '414px'`))
  await page.evaluate('history.back()')
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal(await page.locator('dialog').count(), 1, 'nobody knows what was paid')
  await say(frame, 'PLEDG_READY', {})
  await say(frame, 'PLEDG_HEIGHT', { height: 415 })
  await until('it was heard', () => page.evaluate<boolean>(`document.querySelector('iframe').style.height === '415px'`))
  await page.evaluate('history.back()')
  await ended(page, 'onCancel')
  assert.equal(await page.locator('dialog').count(), 0)
  assert.equal(page.url(), shopPage)
  // Closed by Escape there is no step left over either.
  await open(page)
  await page.evaluate('document.querySelector("dialog").focus()')
  await page.keyboard.press('Escape')
  await until('it ended again', async () => (await callsOf(page)).length === 6)
  await page.goBack()
  assert.equal(page.url(), `${shop.url}/cancelled`)
  await page.close()
})

test('a button that a script pressed has the focus after Escape', async () => {
  const page = await visit({ script: `${MADE}; pay.click()` })
  await frameOf(page, service.url)
  await until('the shop heard onOpen', async () => (await callsOf(page)).length > 0)
  await page.evaluate('document.querySelector("dialog").focus()')
  await page.keyboard.press('Escape')
  await ended(page, 'onCancel')
  assert.equal(await focused(page), 'pay')
  await page.close()
})

test('while nothing has come there is a cross, also where the shop wants none', async () => {
  const page = await visit({
    script: MADE.replace('merchantUid', 'title: "silent", showCloseButton: false, merchantUid'),
  })
  await stopClock(page)
  await page.click('#pay')
  await frameOf(page, service.url)
  await page.clock.fastForward(1500)
  await page.getByRole('button', { name: 'Close the payment' }).click()
  await ended(page, 'onCancel')
  await page.close()
})

test('the shop’s own style of the overlay counts', async () => {
  const page = await visit({ head: '<style>.pledg-iframe-overlay { background: rgb(1, 2, 3) }</style>' })
  await open(page)
  const backdrop = (on: Page) =>
    on.evaluate<string>('getComputedStyle(document.querySelector("dialog")).backgroundColor')
  assert.equal(await backdrop(page), 'rgb(1, 2, 3)')
  const plain = await visit()
  await open(plain)
  assert.equal(await backdrop(plain), 'rgba(15, 23, 30, 0.6)')
  await plain.close()
  await page.close()
})

test('on a phone it fills the screen, on a desktop it is as wide as a form', async () => {
  const box = (page: Page) => page.locator('.pledg-iframe-wrapper').boundingBox()
  const phone = await visit({ viewport: { width: 390, height: 844 } })
  const frame = await open(phone)
  await say(frame, 'PLEDG_HEIGHT', { height: 300 })
  await until(
    'the frame is as low as its page',
    async () => (await phone.locator('iframe').boundingBox())?.height === 300,
  )
  assert.deepEqual(await box(phone), { x: 0, y: 0, width: 390, height: 844 })
  await assertGoodPage(phone)
  await phone.setViewportSize({ width: 1280, height: 800 })
  await until('it is a form’s width', async () => (await box(phone))?.width === 560)
  await phone.close()
})

test('a high page scrolls within the dialogue; the page behind stays', async () => {
  const page = await visit()
  const frame = await open(page)
  await say(frame, 'PLEDG_HEIGHT', { height: 2000 })
  await until('the frame has grown', async () => (await page.locator('iframe').boundingBox())?.height === 2000)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 700)
  const scrolled = () => page.evaluate<number>('document.querySelector("dialog").scrollTop')
  await until('the dialogue has scrolled', async () => (await scrolled()) > 100)
  assert.equal(await page.evaluate('scrollY'), 0)
  await say(frame, 'PLEDG_SCROLL_TO_TOP')
  await until('its step begins at the top', async () => (await page.locator('iframe').boundingBox())?.y === 24)
  await page.close()
})

test('a high page in the dialogue is accessible, and scrolled by keyboard alone', async () => {
  const page = await visit({ viewport: { width: 390, height: 700 } })
  const frame = await open(page)
  await say(frame, 'PLEDG_HEIGHT', { height: 2000 })
  await until('the frame has grown', async () => (await page.locator('iframe').boundingBox())?.height === 2000)
  await assertGoodPage(page)
  const seen: string[] = []
  for (let tabs = 0; tabs < 6 && seen.at(-1) !== 'DIALOG'; tabs++) {
    await page.keyboard.press('Shift+Tab')
    seen.push(await focused(page))
  }
  assert.equal(seen.at(-1), 'DIALOG', seen.join())
  await page.keyboard.press('PageDown')
  const scrolled = () => page.evaluate<number>('document.querySelector("dialog").scrollTop')
  await until('the dialogue has scrolled', async () => (await scrolled()) > 300)
  await page.keyboard.press('End')
  await until('it is at its end', async () => (await scrolled()) >= 1300)
  assert.equal(await page.evaluate('scrollY'), 0)
  await page.close()
})

test('while nobody knows what was paid, neither Escape nor a click beside leaves; then they do again', async () => {
  for (const leave of ['Escape', 'beside'] as const) {
    const page = await visit()
    const frame = await open(page)
    const press = async () => {
      if (leave === 'beside') return page.mouse.click(5, 400)
      await page.evaluate('document.querySelector("dialog").focus()')
      await page.keyboard.press('Escape')
    }
    await say(frame, 'PLEDG_READY', { isAsking: true })
    await say(frame, 'PLEDG_HEIGHT', { height: 411 })
    await until('it was heard', () =>
      page.evaluate<boolean>(`document.querySelector('iframe').style.height === '411px'`),
    )
    await press()
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.deepEqual((await callsOf(page)).length, 1, leave)
    await say(frame, 'PLEDG_READY', { isAsking: false })
    await say(frame, 'PLEDG_HEIGHT', { height: 412 })
    await until('it was heard', () =>
      page.evaluate<boolean>(`document.querySelector('iframe').style.height === '412px'`),
    )
    await press()
    await ended(page, 'onCancel')
    await page.close()
  }
})

test('a shop that takes the dialogue away gets a page that scrolls, and two dialogues leave it so, too', async () => {
  const page = await visit()
  await open(page)
  await page.evaluate('document.querySelector("dialog").remove()')
  await until('the page scrolls', async () => (await overflow(page)) === 'visible')
  const second = `new Whipround(document.querySelector('a'), { merchantUid: 'mer_2', ...callbacks })`
  const two = await visit({ script: `${MADE}; ${second}; pay.click(); document.querySelector('a').click()` })
  await until('both are open', async () => (await callsOf(two)).length === 2)
  const frames = two.frames().filter((frame) => frame.url().startsWith(service.url))
  await say(frames[0]!, 'PLEDG_CANCEL_CLOSE')
  await ended(two, 'onCancel')
  assert.equal(await overflow(two), 'hidden')
  await say(frames[1]!, 'PLEDG_CANCEL_CLOSE')
  await until('both have ended', async () => (await callsOf(two)).filter(([name]) => name === 'onCancel').length === 2)
  assert.equal(await overflow(two), 'visible')
  await two.close()
  await page.close()
})
