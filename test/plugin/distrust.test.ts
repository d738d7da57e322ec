import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVisitor } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { frameOf, say, scriptedService } from './scripted-service.ts'
import { callsOf } from './shop-site.ts'

const service = await scriptedService()
const stranger = await scriptedService()
const { shop } = service
const visitor = await openVisitor({ locale: 'en-GB' })
const SUCCESS = { name: 'PLEDG_SUCCESS', payload: { purchase: { uid: 'pur_forged' } } }

/** A shop with the payment page open, beside an advertisement's frame of another site. */
async function visitOpen() {
  const page = await visitor.newPage()
  const advertisement = `${stranger.url}/purchase?title=silent&shop_origin=${encodeURIComponent(shop.url)}`
  const body = `<button id="pay">Pay</button><div id="box"></div><iframe id="ad" src="${advertisement}"></iframe>`
  const script = `new Whipround(pay, { merchantUid: 'mer_1', containerElement: box, ...callbacks })`
  await page.goto(shop.at({ body, script }))
  await page.click('#pay')
  const frame = await frameOf(page, service.url)
  await until('the shop heard onOpen', async () => (await callsOf(page)).length === 1)
  const opening = new URL(frame.url()).searchParams.get('opening') as string
  return { page, frame, opening }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 100))

test('messages of other windows and origins do nothing, though they know the word of the opening', async () => {
  const { page, frame, opening } = await visitOpen()
  const forged = JSON.stringify({ ...SUCCESS, opening })
  const advertisement = await frameOf(page, stranger.url)
  await advertisement.evaluate(`parent.postMessage(${forged}, '*')`)
  await page.evaluate(`postMessage(${forged}, '*')`)
  // As a message of the true origin from another window, and of another origin from the true window.
  const claims = [
    `{ data: ${forged}, origin: '${service.url}', source: document.querySelector('#ad').contentWindow }`,
    `{ data: ${forged}, origin: '${service.url}' }`,
    `{ data: ${forged}, origin: '${stranger.url}', source: document.querySelector('#box iframe').contentWindow }`,
    `{ data: ${forged}, origin: '${service.url}.evil.test', source: document.querySelector('#box iframe').contentWindow }`,
    `{ data: ${forged}, origin: 'null', source: document.querySelector('#box iframe').contentWindow }`,
  ]
  for (const claim of claims) await page.evaluate(`dispatchEvent(new MessageEvent('message', ${claim}))`)
  await settle()
  assert.deepEqual(await callsOf(page), [['onOpen']])
  await say(frame, 'PLEDG_CANCEL_CLOSE')
  await until('the true frame is heard', async () => (await callsOf(page)).length === 3)
  await page.close()
})

test('messages without the word, with another one or of another shape do nothing', async () => {
  const { page, frame, opening } = await visitOpen()
  for (const said of [
    SUCCESS,
    { ...SUCCESS, opening: '' },
    { ...SUCCESS, opening: opening.slice(1) },
    { ...SUCCESS, opening, payload: {} },
    { ...SUCCESS, opening, payload: 'pur_1' },
    { opening, name: 'PLEDG_ERROR', payload: { type: 'internal_error', message: 'x' } },
    { opening, name: 'PLEDG_HEIGHT', payload: { height: '1px; position: fixed' } },
    { opening, name: 'onSuccess', payload: SUCCESS.payload },
    JSON.stringify({ ...SUCCESS, opening }),
    [opening],
    null,
  ])
    await frame.evaluate(`parent.postMessage(${JSON.stringify(said)}, '${shop.url}')`)
  await settle()
  assert.deepEqual(await callsOf(page), [['onOpen']])
  assert.equal(await page.evaluate('document.querySelector("#box iframe").style.height'), '640px')
  await page.close()
})

test('what an earlier opening said counts for none after it', async () => {
  const { page, frame, opening } = await visitOpen()
  await say(frame, 'PLEDG_CANCEL_CLOSE')
  await until('it has ended', async () => (await callsOf(page)).length === 3)
  await page.click('#pay')
  const next = await frameOf(page, service.url)
  await until('it is open again', async () => (await callsOf(page)).length === 4)
  await next.evaluate(`say('PLEDG_SUCCESS', ${JSON.stringify(SUCCESS.payload)}, '${opening}')`)
  await settle()
  assert.deepEqual(
    (await callsOf(page)).map(([name]) => name),
    ['onOpen', 'onClose', 'onCancel', 'onOpen'],
  )
  await page.close()
})

test('hostile texts stay texts, in the address and on the shop’s page', async () => {
  const page = await visitor.newPage()
  const hostile = '"><img src=x onerror=alert(1)>&opening=evil#'
  const script = `new Whipround(pay, { merchantUid: 'mer_1', title: ${JSON.stringify(hostile)}, ...callbacks })`
  page.on('dialog', () => assert.fail('a text ran'))
  await page.goto(shop.at({ body: '<button id="pay">Pay</button>', script }))
  await page.click('#pay')
  const frame = await frameOf(page, service.url)
  const asked = service.asked.at(-1)?.searchParams
  assert.equal(asked?.get('title'), hostile)
  assert.deepEqual(asked?.getAll('opening').length, 1)
  await say(frame, 'PLEDG_ERROR', { error: { type: hostile, message: hostile } })
  await until('it has ended', async () => (await callsOf(page)).length === 3)
  assert.deepEqual((await callsOf(page))[2], ['onError', { type: hostile, message: hostile }])
  assert.equal(await page.locator('img').count(), 0)
  await page.close()
})

test('an image named after the script element does not stand in for it', async () => {
  const page = await visitor.newPage()
  const body = `<img name="currentScript" src="${stranger.url}/x"><button id="pay">Pay</button><div id="box"></div>
    <script src="${service.url}/plugin/plugin.min.js"></script>`
  const script = `new Whipround(pay, { merchantUid: 'mer_1', containerElement: box, ...callbacks })`
  await page.goto(shop.at({ body, script }))
  const asked = stranger.asked.length
  await page.click('#pay')
  await until('the shop is told', async () => (await callsOf(page)).length > 0)
  assert.equal(stranger.asked.length, asked)
  const [[name, error] = []] = (await callsOf(page)).filter(([called]) => called === 'onError')
  assert.deepEqual([name, (error as { type: string }).type], ['onError', 'invalid_request_error'])
  await page.close()
})
