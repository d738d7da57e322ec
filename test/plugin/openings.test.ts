import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openVisitor } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { frameOf, say, scriptedService } from './scripted-service.ts'
import { callsOf } from './shop-site.ts'

const service = await scriptedService()
const { shop } = service
const visitor = await openVisitor({ locale: 'en-GB' })

const BODY = '<button id="pay">Pay</button><div id="box"></div>'
const MADE = `const settings = { merchantUid: 'mer_1', amountCents: 24000, title: 'Brest', containerElement: box, ...callbacks }
  const made = new Whipround(pay, settings)`
const RESULT = { purchase: { uid: 'pur_1', reference: 'order-1', meta_data: null } }

async function visit(script = MADE, body = BODY): Promise<Page> {
  const page = await visitor.newPage()
  await page.goto(shop.at({ body, script }))
  return page
}

/** A shop whose payment page is open. */
async function visitOpen(script = MADE, body = BODY) {
  const page = await visit(script, body)
  await page.click('#pay')
  const frame = await frameOf(page, service.url)
  await heard(page, 'onOpen')
  return { page, frame }
}

const heard = (page: Page, name: string) =>
  until(`the shop heard ${name}`, async () => (await callsOf(page)).some(([called]) => called === name))
const namesOf = async (page: Page) => (await callsOf(page)).map(([name]) => name)
/** After it, all that the frame has said before has been heard. */
const settle = (page: Page) => page.evaluate('new Promise((heard) => setTimeout(heard, 50))')

test('a click opens the page in the shop’s element, and what it asks for is in the frame’s address', async () => {
  const { page } = await visitOpen()
  const asked = service.asked.at(-1)?.searchParams
  assert.equal(asked?.get('merchantUid'), 'mer_1')
  assert.equal(asked?.get('amountCents'), '24000')
  assert.equal(asked?.get('embedded'), '1')
  assert.equal(asked?.get('shop_origin'), shop.url)
  assert.match(asked?.get('opening') ?? '', /^[\w-]{22}$/)
  assert.equal(await page.locator('#box > .pledg-iframe-wrapper > iframe').count(), 1)
  assert.deepEqual(await callsOf(page), [['onOpen']])
  await page.close()
})

test('each end closes the frame, tells once, and a later click opens anew under another word', async () => {
  const error = { type: 'payment_refused', message: 'No' }
  for (const [said, payload, call] of [
    ['PLEDG_SUCCESS', RESULT, ['onSuccess', RESULT]],
    ['PLEDG_ERROR', { error: { ...error, more: 1 } }, ['onError', error]],
    ['PLEDG_CANCEL_CLOSE', undefined, ['onCancel']],
  ] as const) {
    const { page, frame } = await visitOpen()
    // Said twice, and everything else after it, before the shop's page hears any of it.
    const rest = [[said, payload], ['PLEDG_SUCCESS', RESULT], ['PLEDG_CANCEL_CLOSE'], ['PLEDG_READY']]
    await frame.evaluate(
      `for (const [name, payload] of ${JSON.stringify([[said, payload], ...rest])}) say(name, payload)`,
    )
    await heard(page, call[0])
    await settle(page)
    assert.deepEqual(await callsOf(page), [['onOpen'], ['onClose'], call])
    assert.equal(await page.locator('iframe, .pledg-iframe-wrapper').count(), 0)
    const before = service.asked.at(-1)?.searchParams.get('opening')
    await page.click('#pay')
    await frameOf(page, service.url)
    assert.notEqual(service.asked.at(-1)?.searchParams.get('opening'), before)
    await page.close()
  }
})

test('a double click, or a script’s click while the page is open, opens nothing more', async () => {
  const page = await visit()
  const before = service.asked.length
  await page.dblclick('#pay')
  await page.evaluate('pay.click()')
  await frameOf(page, service.url)
  await settle(page)
  assert.equal(service.asked.length, before + 1)
  assert.equal(await page.locator('iframe').count(), 1)
  await page.close()
})

test('every page of the frame says that it is ready; the shop hears of one opening', async () => {
  const { page, frame } = await visitOpen()
  await say(frame, 'PLEDG_READY')
  await frame.goto(frame.url())
  await frameOf(page, service.url)
  await settle(page)
  assert.deepEqual(await callsOf(page), [['onOpen']])
  await page.close()
})

test('the frame is as high as its page, and a new step begins at its top', async () => {
  const { page, frame } = await visitOpen(MADE, `${BODY}<p style="height: 3000px">`)
  await say(frame, 'PLEDG_HEIGHT', { height: 1234 })
  const height = () => page.evaluate<number>('document.querySelector("iframe").getBoundingClientRect().height')
  await until('the frame has grown', async () => (await height()) === 1234)
  await page.evaluate('scrollTo(0, 900)')
  await say(frame, 'PLEDG_SCROLL_TO_TOP')
  const top = () => page.evaluate<number>('document.querySelector("iframe").getBoundingClientRect().top')
  await until('the page is at the frame’s top', async () => Math.abs((await top()) - 24) < 1)
  await page.close()
})

test('a shop with a button of its own hears whether the form can be sent, and sends it', async () => {
  const { page, frame } = await visitOpen(
    MADE.replace('...callbacks', 'externalCheckoutValidation: true, ...callbacks'),
  )
  assert.equal(service.asked.at(-1)?.searchParams.get('externalCheckoutValidation'), 'true')
  for (const ready of [false, false, true, true]) await say(frame, 'PLEDG_FORM_STATUS', { ready })
  await until('the shop heard both', async () => (await callsOf(page)).length >= 3)
  await settle(page)
  assert.deepEqual(await callsOf(page), [
    ['onOpen'],
    ['onCheckoutFormStatusChange', false],
    ['onCheckoutFormStatusChange', true],
  ])
  await page.evaluate('made.validateCheckout()')
  const opening = service.asked.at(-1)?.searchParams.get('opening')
  await until('the frame was told', async () => (await frame.evaluate<unknown[]>('heard')).length > 0)
  assert.deepEqual(await frame.evaluate('heard'), [[shop.url, { name: 'PLEDG_VALIDATE', opening }]])
  await say(frame, 'PLEDG_CANCEL_CLOSE')
  await heard(page, 'onCancel')
  await page.evaluate('made.validateCheckout()')
  await page.close()
})

test('settings are read at the click, and an open page begins anew when they change', async () => {
  const page = await visit(`${MADE}; made.configure({ email: 'a@shop.test', first_name: 'Ada' })`)
  await page.click('#pay')
  await frameOf(page, service.url)
  assert.equal(service.asked.at(-1)?.searchParams.get('email'), 'a@shop.test')
  assert.equal(service.asked.at(-1)?.searchParams.get('firstName'), 'Ada')
  const before = service.asked.length
  await page.evaluate('made.configure({ ...records("onCancel"), email: "a@shop.test" })')
  await settle(page)
  assert.equal(service.asked.length, before)
  const opening = service.asked.at(-1)?.searchParams.get('opening') as string
  const lengthBefore = await page.evaluate('history.length')
  await page.evaluate('made.configure({ email: "b@shop.test" })')
  await until('the page began anew', async () => service.asked.length === before + 1)
  const next = await until('the new page is there', async () => {
    const newest = await frameOf(page, service.url)
    return !newest.url().includes(opening) && newest
  })
  assert.equal(await page.evaluate('history.length'), lengthBefore, 'back leads to no old basket')
  assert.equal(service.asked.at(-1)?.searchParams.get('email'), 'b@shop.test')
  await next.evaluate(`say('PLEDG_CANCEL_CLOSE', undefined, ${JSON.stringify(opening)})`)
  await settle(page)
  assert.ok(!(await namesOf(page)).includes('onCancel'), 'what the page of before says late is not believed')
  await say(next, 'PLEDG_SUCCESS', RESULT)
  await heard(page, 'onSuccess')
  assert.deepEqual(await namesOf(page), ['onOpen', 'onClose', 'onSuccess'])
  await page.close()
})

test('what is asked is posted into the frame, also what no address would hold, and no form is left behind', async () => {
  const { page, frame } = await visitOpen(MADE.replace("title: 'Brest'", 'metadata: { note: "é".repeat(6000) }'))
  assert.equal(service.methods.at(-1), 'POST')
  assert.deepEqual(JSON.parse(service.asked.at(-1)?.searchParams.get('metadata') ?? ''), { note: 'é'.repeat(6000) })
  assert.ok(!frame.url().includes('metadata'))
  assert.equal(await page.locator('form').count(), 0)
  await say(frame, 'PLEDG_SUCCESS', RESULT)
  await heard(page, 'onSuccess')
  await page.close()
})

test('what is asked arrives as it was meant from a shop’s page in Latin-1', async () => {
  const page = await visitor.newPage()
  const script = MADE.replace("'Brest'", '"Caf\\u00e9 \\u0141\\u00f3d\\u017a \\u20ac", metadata: { note: "\\u00e9" }')
  await page.goto(shop.at({ body: BODY, script, isLatin1: true }))
  assert.equal(await page.evaluate('document.characterSet'), 'windows-1252')
  await page.click('#pay')
  await heard(page, 'onOpen')
  const asked = service.asked.at(-1)?.searchParams
  assert.deepEqual([asked?.get('title'), asked?.get('metadata')], ['Café Łódź €', '{"note":"é"}'])
  await page.close()
})

test('a frame that the shop moves in its page, or takes away and puts back, begins anew, as often as it happens', async () => {
  const { page } = await visitOpen(MADE, `${BODY}<div id="elsewhere"></div>`)
  for (const move of [
    'elsewhere.append(box)',
    '{ const kept = box; kept.remove(); setTimeout(() => document.body.append(kept), 50) }',
  ]) {
    const before = service.asked.length
    await page.evaluate(move)
    await until('it is asked anew', async () => service.asked.length === before + 1)
    const opening = service.asked.at(-1)?.searchParams.get('opening') ?? ''
    await until('the page is there', async () => (await frameOf(page, service.url)).url().includes(opening))
    // A frame that is taken away while it loads is given up: the next click opens.
    await until('it has spoken', () =>
      page.evaluate<boolean>('document.querySelector("iframe").style.minHeight === "0px"'),
    )
  }
  await say(await frameOf(page, service.url), 'PLEDG_SUCCESS', RESULT)
  await heard(page, 'onSuccess')
  assert.deepEqual(await namesOf(page), ['onOpen', 'onClose', 'onSuccess'])
  await page.close()
})

test('two instances know nothing of each other', async () => {
  const body = '<button id="pay">1</button><button id="pay2">2</button><div id="box"></div><div id="box2"></div>'
  const second = `new Pledg(pay2, { ...settings, title: 'Second', containerElement: box2,
    onSuccess: (result) => calls.push(['second', result.purchase.uid]), onOpen: () => calls.push(['second open']) })`
  const { page, frame } = await visitOpen(`${MADE}\n${second}`, body)
  await page.click('#pay2')
  await heard(page, 'second open')
  const other = await until('both are open', async () =>
    page.frames().find((one) => one !== frame && one.url().startsWith(service.url)),
  )
  const word = new URL(other.url()).searchParams.get('opening')
  await frame.evaluate(`say('PLEDG_SUCCESS', ${JSON.stringify(RESULT)}, ${JSON.stringify(word)})`)
  await settle(page)
  await say(other, 'PLEDG_SUCCESS', { purchase: { uid: 'pur_2' } })
  await heard(page, 'second')
  await settle(page)
  assert.deepEqual(await callsOf(page), [['onOpen'], ['second open'], ['onClose'], ['second', 'pur_2']])
  assert.equal(await page.locator('iframe').count(), 1)
  await page.close()
})
