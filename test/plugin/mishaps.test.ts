import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { openVisitor } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { frameOf, say, scriptedService, stopClock } from './scripted-service.ts'
import { callsOf, type ShopPage } from './shop-site.ts'

const service = await scriptedService()
const { shop } = service
const visitor = await openVisitor({ locale: 'en-GB' })
const BODY = '<button id="pay">Pay</button><div id="box"></div>'
const MADE = `const settings = { merchantUid: 'mer_1', containerElement: box, ...callbacks }
  const made = new Whipround(pay, settings)`
const RESULT = { purchase: { uid: 'pur_1' } }

async function visit(page: ShopPage, by = visitor): Promise<Page & { said: string[] }> {
  const visited = await by.newPage()
  const said: string[] = []
  visited.on('console', (message) => said.push(message.text()))
  visited.on('pageerror', (error) => said.push(String(error)))
  await visited.goto(shop.at({ body: BODY, ...page }))
  return Object.assign(visited, { said })
}

async function visitOpen(script = MADE, body = BODY) {
  const page = await visit({ script, body })
  await page.click('#pay')
  return { page, frame: await frameOf(page, service.url) }
}

const heard = (page: Page, name: string, times = 1) =>
  until(`the shop heard ${name}`, async () => (await namesOf(page)).filter((called) => called === name).length >= times)
const namesOf = async (page: Page) => (await callsOf(page)).map(([name]) => name)
const settle = () => new Promise((resolve) => setTimeout(resolve, 100))
const UNREACHABLE = {
  type: 'network_error',
  message: 'The payment page cannot be reached: try again in a moment',
}
const WRONG = { type: 'invalid_request_error', message: 'The shop’s request is not correct' }

test('wrong settings are told once and in one line, throw nothing and leave the page as it was', async () => {
  for (const made of [
    'new Whipround(pay, { ...callbacks })',
    'new Whipround(pay, { signature: "garbage", ...callbacks })',
    'new Whipround(pay, { merchantUid: "mer_1", containerElement: "#box", ...callbacks })',
    'new Whipround(document.querySelector("#none"), { merchantUid: "mer_1", ...callbacks })',
  ]) {
    const page = await visit({ script: `${made}; const next = 1` })
    await heard(page, 'onError')
    assert.deepEqual(await callsOf(page), [['onError', WRONG]])
    assert.equal(await page.evaluate('next'), 1)
    await page.click('#pay')
    await settle()
    // A shop that shows an error only once the page is open shows it now.
    const withoutButton = made.includes('#none')
    assert.deepEqual(await namesOf(page), withoutButton ? ['onError'] : ['onError', 'onOpen'])
    assert.equal(page.said.filter((line) => line.startsWith('Whipround: ')).length, 1)
    assert.equal(await page.locator('iframe').count(), 0)
    await page.close()
  }
  const page = await visit({
    script: 'new Whipround(); new Whipround(pay, null); new Whipround(pay, 7); const next = 1',
  })
  assert.equal(await page.evaluate('next'), 1)
  await page.close()
})

test('wrong settings of a shop that clicks at once end that opening, in the customer’s language', async () => {
  const script = 'new Pledg(pay, { lang: "fr_FR", ...callbacks }); pay.click()'
  const page = await visit({ script })
  await settle()
  const message = 'La demande de la boutique est incorrecte'
  assert.deepEqual(await callsOf(page), [['onOpen'], ['onError', { type: 'invalid_request_error', message }]])
  await page.click('#pay')
  assert.deepEqual((await namesOf(page)).slice(2), ['onOpen', 'onError'])
  await page.close()
})

test('settings that come before the shop’s script has ended are in time', async () => {
  const page = await visit({
    script: 'const made = new Whipround(pay, callbacks); made.configure({ merchantUid: "mer_1" })',
  })
  await settle()
  assert.deepEqual(await callsOf(page), [])
  await page.click('#pay')
  await heard(page, 'onOpen')
  await page.close()
})

/** The page hears, after the plugin has, that a frame shows something of another origin. */
const LOADS = `window.loads = 0
  document.addEventListener('load', ({ target }) => { if (target.contentDocument === null) loads += 1 }, true)`

test('a page that stays silent, or that no network brings, ends in one error that names the shop’s origin', async () => {
  // A clock is that of all pages of one visitor.
  const patient = await openVisitor({ locale: 'en-GB' })
  for (const way of ['silent', 'offline', 'hanging']) {
    const script = MADE.replace('containerElement', `title: '${way}', containerElement`)
    const page = await visit({ body: BODY, script }, patient)
    await stopClock(page)
    await page.evaluate(LOADS)
    if (way === 'offline') await page.route(`${service.url}/purchase**`, (route) => route.abort('internetdisconnected'))
    if (way === 'hanging') await page.route(`${service.url}/purchase**`, () => undefined)
    await page.click('#pay')
    await until('the frame is there', async () => (await page.locator('iframe').count()) === 1)
    if (way !== 'hanging') await until('its page has loaded', async () => page.evaluate<boolean>('loads > 0'))
    await page.clock.fastForward(way === 'hanging' ? 12_000 : 1_500)
    assert.deepEqual(await callsOf(page), [], way)
    await page.clock.fastForward(way === 'hanging' ? 9_000 : 4_000)
    await heard(page, 'onError')
    assert.deepEqual(await namesOf(page), ['onOpen', 'onClose', 'onError'])
    assert.deepEqual((await callsOf(page))[2], ['onError', UNREACHABLE])
    assert.equal(page.said.filter((line) => line.startsWith('Whipround: ') && line.includes(shop.url)).length, 1)
    await page.clock.fastForward(60_000)
    assert.equal((await namesOf(page)).length, 3)
    assert.equal(await page.locator('iframe').count(), 0)
    await page.close()
  }
})

test('a bank’s page brings no cross: ours shows, and goes when a page of ours is back', async () => {
  const { page, frame } = await visitOpen()
  const cross = page.getByRole('button', { name: 'Close the payment' })
  const address = frame.url()
  // What waited for the page waits no more: a clock that comes later does not know of it.
  await heard(page, 'onOpen')
  await page.clock.install()
  assert.equal(await cross.isVisible(), false)
  await toTheBank(page, frame)
  await cross.waitFor()
  await frame.goto(address)
  await cross.waitFor({ state: 'hidden' })
  await toTheBank(page, frame)
  await cross.waitFor()
  await page.clock.fastForward(60_000)
  assert.deepEqual(await namesOf(page), ['onOpen'], 'a slow customer is no error')
  await cross.click()
  await heard(page, 'onCancel')
  assert.deepEqual(await namesOf(page), ['onOpen', 'onClose', 'onCancel'])
  await page.close()
})

test('a shop without the cross gets none of ours either', async () => {
  const { page, frame } = await visitOpen(MADE.replace('merchantUid', 'showCloseButton: false, merchantUid'))
  await heard(page, 'onOpen')
  await page.clock.install()
  await toTheBank(page, frame)
  await page.clock.fastForward(5000)
  assert.equal(await page.getByRole('button', { name: 'Close the payment' }).isVisible(), false)
  await page.close()
})

/** Some time after the page was there, as people need to press a button. */
async function toTheBank(page: Page, frame: Frame): Promise<void> {
  await settle()
  await page.clock.fastForward(6000)
  await frame.goto(`${service.url}/elsewhere`)
}

test('an opening whose frame the shop took away is inert, and the next click opens anew', async () => {
  for (const take of [
    "document.querySelector('.pledg-iframe-wrapper').innerHTML = '<p>Fill in'",
    'box.innerHTML = ""',
  ]) {
    const { page } = await visitOpen()
    await heard(page, 'onOpen')
    await page.clock.install()
    await page.evaluate(take)
    await page.clock.fastForward(60_000)
    await page.evaluate('made.validateCheckout(); made.configure({ email: "b@shop.test" })')
    await settle()
    assert.deepEqual(await namesOf(page), ['onOpen'])
    await page.click('#pay')
    const frame = await frameOf(page, service.url)
    await say(frame, 'PLEDG_SUCCESS', RESULT)
    await heard(page, 'onSuccess')
    assert.deepEqual(await namesOf(page), ['onOpen', 'onOpen', 'onClose', 'onSuccess'])
    assert.equal(await page.locator('.pledg-iframe-wrapper').count(), 0)
    await page.close()
  }
})

test('a container that is in no page gets no window either', async () => {
  const script = `const made = new Whipround(pay, { merchantUid: 'mer_1', metadata: { note: 'x'.repeat(7000) },
    containerElement: document.createElement('div'), ...callbacks })`
  const page = await visit({ script })
  await page.click('#pay')
  await settle()
  assert.equal(page.context().pages().length, 1)
  assert.deepEqual(await callsOf(page), [])
  await page.close()
})

test('a checkout drawn anew makes a new instance: the button is the newest one’s, the container holds one frame', async () => {
  const { page } = await visitOpen()
  await heard(page, 'onOpen')
  await page.evaluate(
    'new Pledg(pay, { ...settings, ...records("onSuccess"), onOpen: () => calls.push(["second open"]) })',
  )
  const asked = service.asked.length
  await page.click('#pay')
  await heard(page, 'second open')
  assert.equal(service.asked.length, asked + 1)
  assert.equal(await page.locator('iframe').count(), 1)
  await say(await frameOf(page, service.url), 'PLEDG_SUCCESS', RESULT)
  await heard(page, 'onSuccess')
  assert.deepEqual(await namesOf(page), ['onOpen', 'second open', 'onClose', 'onSuccess'])
  await page.evaluate('box.remove(); pay.click()')
  await settle()
  assert.equal((await namesOf(page)).length, 4, 'without its container it is inert')
  await page.close()
})

test('what the shop’s functions throw is told to its console and breaks nothing', async () => {
  const throwing = MADE.replace(
    '...callbacks',
    `...callbacks, ...Object.fromEntries(['onOpen', 'onClose', 'onSuccess', 'onCheckoutFormStatusChange'].map((name) =>
      [name, () => { calls.push([name]); throw new Error('shop ' + name) }]))`,
  )
  const { page, frame } = await visitOpen(throwing)
  await say(frame, 'PLEDG_FORM_STATUS', { ready: true })
  await say(frame, 'PLEDG_SUCCESS', RESULT)
  await heard(page, 'onSuccess')
  const names = ['onOpen', 'onCheckoutFormStatusChange', 'onClose', 'onSuccess']
  assert.deepEqual(await namesOf(page), names)
  for (const [index, name] of names.entries()) assert.match(page.said[index] ?? '', new RegExp(`^Error: shop ${name}`))
  assert.equal(await page.locator('iframe').count(), 0)
  await page.close()
})

test('a reload, and the way back from the page that success led to, open nothing by themselves', async () => {
  const script = MADE.replace('...callbacks', '...callbacks, onSuccess: () => location.assign("/cancelled")')
  const { page, frame } = await visitOpen(script)
  await heard(page, 'onOpen')
  const address = page.url()
  await say(frame, 'PLEDG_SUCCESS', RESULT)
  await page.waitForURL('**/cancelled')
  await page.goBack()
  await page.waitForURL(address)
  assert.equal(await page.locator('iframe').count(), 0)
  await page.reload()
  await settle()
  assert.deepEqual(await callsOf(page), [])
  await page.click('#pay')
  await heard(page, 'onOpen')
  await page.close()
})

test('a button that submits, or is a link, stays on the page; a label keeps choosing', async () => {
  const body = `<form action="/orders" method="post"><button id="pay">Pay</button><a id="link" href="/cancelled">Pay</a>
    <input type="radio" id="way"><label id="label" for="way">This way</label></form>`
  const page = await visit({
    body,
    script:
      'for (const button of [pay, link, label]) new Pledg(button, { merchantUid: "mer_1", ...records("onOpen") })',
  })
  const address = page.url()
  for (const [index, id] of ['label', 'pay', 'link'].entries()) {
    await page.evaluate(`document.querySelector('#${id}').click()`)
    await heard(page, 'onOpen', index + 1)
  }
  assert.equal(page.url(), address)
  assert.equal(await page.isChecked('#way'), true)
  assert.equal(shop.posted.length, 0)
  await page.close()
})
