import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createWhipround } from '../../clients/typescript/src/index.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { furnishShop } from '../../src/commands/furnish-shop.ts'
import { backWorld, payAndFollow } from '../../test/support/back-world.ts'
import { readSigned, signAs } from '../../test/support/signing.ts'
import { until } from '../../test/support/until.ts'
import { oneRow, openBooks } from '../books.ts'
import { testSandbox } from '../test-kit.ts'

const world = await backWorld()
const { baseUrl, sandboxUrl: origin, sandboxKey: key, credentials } = world
const stall = ({ merchantUid: uid, secret, notificationSecret: notification_secret, apiToken: api_token }: Back) => {
  return { uid, secret, notification_secret, api_token }
}
type Back = Awaited<ReturnType<typeof world.backShop>>
const [split, deferred] = [await world.backShop('stripe'), await world.backShop('stripe', 'DEFERRED')]
const back = { stripe: { ...stall(split), deferred: stall(deferred), psp_books_url: '' } }
await furnishShop(world.db, { baseUrl: origin, key }, { ...credentials, back, baseUrl, acquirer: 'sandbox' })

const books = openBooks(join(world.dataDir, 'sandbox'))
after(() => books.close())
const english = { 'accept-language': 'en' }
const { INSTALLMENT } = credentials.merchants

/** At the shop, with one thing in the basket and this way chosen: where the shop leads. */
async function order(browser: FormBrowser, wishes: Record<string, string>, product = 1): Promise<FormPage> {
  const products = await browser.open(`${origin}/shop`)
  const checkout = await browser.submit(products.forms[product] ?? assert.fail(products.text))
  const form = checkout.forms.find(({ action }) => action.endsWith('/shop/orders')) ?? assert.fail(checkout.text)
  return browser.submit(form, wishes)
}

const referenceIn = (text: string) => /BE-[A-Z2-9]{8}/.exec(text)?.[0] ?? assert.fail(text)
const look = async (path: string, headers: Record<string, string> = english) =>
  (await fetch(origin + path, { headers })).text()
const orderSays = (reference: string, text: string) =>
  until(`the order says “${text}”`, async () => (await look(`/shop/orders/${reference}/state`)).includes(text))
const heard = () => look('/shop/backstage?path=/shop')
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** An order that nobody has paid. */
async function anOrder(way = 'INSTALLMENT'): Promise<string> {
  const { url } = await order(createFormBrowser(english), { way, opening: 'link' })
  return referenceIn(url)
}

/** What the service would tell of it, and how it would sign that. */
function notificationOf(reference: string, secret = INSTALLMENT.notification_secret, amount_cents = 84_000) {
  const claims = {
    reference,
    purchase_uid: 'pur_1',
    amount_cents,
    merchant_uid: INSTALLMENT.uid,
    transfer_order_item_uid: 'tri_1',
  }
  return { signature: signAs(secret, claims) }
}

test('a basket is paid at a signed address, and the order is paid once the shop’s own server is told', async () => {
  const browser = createFormBrowser(english)
  const funnel = await order(browser, { way: 'INSTALLMENT', opening: 'redirect' })
  const signature = new URL(funnel.url).searchParams.get('signature') ?? assert.fail(funnel.url)
  const { data } = readSigned<{ data: Record<string, unknown> }>(INSTALLMENT.secret, signature)
  assert.deepEqual([data.merchantUid, data.amountCents], [INSTALLMENT.uid, 84_000])
  const paying = await browser.submit(funnel.forms[0] ?? assert.fail(funnel.text))
  const thanks = await payAndFollow(browser, paying.url)
  assert.equal(thanks.heading, 'Thank you, it is yours!')
  assert.match(thanks.text, /Result that the browser brought .*signature verified/)
  const reference = referenceIn(thanks.url)
  assert.equal(reference, data.reference)
  await orderSays(reference, 'class="stage paid"')
  await orderSays(reference, 'SUCCESSFUL')
  await until('it heard both', async () => /paymentProcessed[\s\S]*signature verified/.test(await heard()))
  const told = await heard()
  assert.match(told, /Notification<\/span> <strong>paid<\/strong>\s*<span class="good">/)
  assert.match(told, /To the next due date/)
  assert.match(await look('/shop/orders'), new RegExp(`${reference}[^]*SUCCESSFUL`))
  // What was bought is out of the basket.
  assert.match((await browser.open(`${origin}/shop/checkout`)).text, /nothing in it/)
})

for (const [way, isThere] of [
  ['DEFERRED', /charged in thirty days|In a month/],
  ['DOWN_PAYMENT', /deposit/],
] as const) {
  test(`by link, ${way}: the service has sent it, and it leads to the payment`, async () => {
    const browser = createFormBrowser(english)
    const page = await order(browser, { way, opening: 'link', email: `${way}@example.test` })
    assert.match(page.text, /The link was sent by e-mail/)
    assert.match(page.text, isThere)
    const [mail] = (
      await world.sandbox<{ messages: { text: string }[] }>('GET', `/mailbox.json?to=${way}@example.test`)
    ).messages
    const link = await fetch(`${page.url}/pay`, { redirect: 'manual' })
    assert.ok(mail?.text.includes(link.headers.get('location') ?? '?'))
    assert.match(await heard(), new RegExp(`${way}@example.test[^]*href="${baseUrl}/pay/`))
    await payAndFollow(browser, link.headers.get('location') ?? '')
    await orderSays(referenceIn(page.url), 'class="stage paid"')
  })
}

test('of a deferred payment the shop says what the payer’s page says: blocked today, taken later', async () => {
  for (const [language, atShop, atPay] of [
    [
      'en',
      /In a month The amount is blocked on your card today, and charged in thirty days/,
      /Block €840\.00 on my card/,
    ],
    [
      'fr',
      /Dans un mois Le montant est bloqué sur votre carte aujourd’hui, et prélevé/,
      /Bloquer 840,00 € sur ma carte/,
    ],
  ] as const) {
    const browser = createFormBrowser({ 'accept-language': language })
    const products = await browser.open(`${origin}/shop`)
    const checkout = await browser.submit(products.forms[1] ?? assert.fail(products.text))
    assert.match(checkout.text, atShop)
    const form = checkout.forms.find(({ action }) => action.endsWith('/shop/orders')) ?? assert.fail(checkout.text)
    const funnel = await browser.submit(form, { way: 'DEFERRED', opening: 'redirect' })
    const paying = await browser.submit(funnel.forms[0] ?? assert.fail(funnel.text))
    assert.match(paying.text.replaceAll(/\s/g, ' '), atPay)
  }
})

test('in mode BACK the PSP’s transaction is told with a signature of its own, which the shop checks', async () => {
  const browser = createFormBrowser(english)
  const funnel = await order(browser, { way: 'DEFERRED', back: 'yes', opening: 'redirect' })
  const paying = await browser.submit(funnel.forms[0] ?? assert.fail(funnel.text))
  const thanks = await payAndFollow(browser, paying.url)
  await orderSays(referenceIn(thanks.url), 'class="stage paid"')
  assert.match(await heard(), /&quot;status&quot;: &quot;completed&quot;/)
})

test('a forged notification, another order’s and another amount are not believed; a good one counts once', async () => {
  const [reference, other] = [await anOrder(), await anOrder()]
  const at = `/shop/orders/${reference}/notification`
  for (const [body, problem] of [
    [notificationOf(reference, 'guessed'), 'wrong_signature'],
    [{ reference, amount_cents: 84_000, merchant_uid: INSTALLMENT.uid, transfer_order_item_uid: 'x' }, 'not_signed'],
    [notificationOf(other), 'reference'],
    [notificationOf(reference, undefined, 1), 'amount'],
    [{ status: 'completed', reference, error: '', signature: 'A'.repeat(64) }, 'wrong_signature'],
  ] as const) {
    assert.equal((await post(at, body)).status, 403, problem)
    assert.match(await heard(), new RegExp(`not verified: ${problem}`))
  }
  assert.doesNotMatch(await heard(), /AAAAAAAA|tri_1/, 'what anybody may have written is not kept')
  assert.match(await look(`/shop/orders/${reference}/state`), /class="stage open"/)
  for (let times = 0; times < 3; times += 1) assert.equal((await post(at, notificationOf(reference))).status, 200)
  await orderSays(reference, 'class="stage paid"')
  assert.equal([...(await heard()).matchAll(/told 3 times/g)].length, 1)
  assert.equal((await post('/shop/orders/BE-AAAAAAAA/notification', {})).status, 404)
})

test('an error that is told makes the order fail, and a payment after it makes it paid', async () => {
  const browser = createFormBrowser(english)
  const funnel = await order(browser, { way: 'INSTALLMENT', opening: 'redirect' })
  const [, payload = ''] = (new URL(funnel.url).searchParams.get('signature') ?? '').split('.')
  const { reference } = JSON.parse(Buffer.from(payload, 'base64url').toString()).data
  const at = `/shop/orders/${reference}/notification`
  const error = { reference, state: 'PRIMARY_KO', uid: 'pur_1' }
  assert.equal((await post(at, { signature: signAs(INSTALLMENT.notification_secret, error) })).status, 200)
  const failed = await look(`/shop/orders/${reference}/state`)
  assert.match(failed, /class="stage failed"/)
  assert.match(failed, /Pay now/)
  assert.equal((await post(at, notificationOf(reference))).status, 200)
  assert.equal((await post(at, { signature: signAs(INSTALLMENT.notification_secret, error) })).status, 200)
  assert.match(await look(`/shop/orders/${reference}/state`), /class="stage paid"/)
  const again = await fetch(`${origin}/shop/orders/${reference}/pay`, { redirect: 'manual' })
  assert.equal(again.headers.get('location'), `/shop/orders/${reference}`)
})

test('what a browser brings changes no order, whoever signed it', async () => {
  const reference = await anOrder()
  const result = { purchase: { reference, uid: 'pur_1', meta_data: null } }
  const signed = { ...result, signature: signAs(INSTALLMENT.secret, result) }
  for (const [brought, says] of [
    [result, 'not to be believed'],
    [{ ...result, signature: signAs('guessed', result) }, 'not to be believed'],
    [signed, 'signature verified'],
  ] as const) {
    const page = await look(`/shop/orders/${reference}?pledg_result=${encodeURIComponent(JSON.stringify(brought))}`)
    assert.match(page, new RegExp(`brought[^]*${says}`))
    assert.match(page, /class="stage open"/)
  }
  const hostile = encodeURIComponent(JSON.stringify({ type: 'abandonment', message: '<script>alert(1)</script>' }))
  const page = await look(`/shop/orders/${reference}?pledg_error=${hostile}`)
  assert.match(page, /&lt;script&gt;/)
  assert.equal((await fetch(`${origin}/shop/orders/${reference}?pledg_result=nonsense`)).status, 200)
})

test('a webhook with another token is not believed, and its token is kept nowhere', async () => {
  await anOrder('SPLIT')
  const forged = { triggerName: 'paymentProcessed', token: 'wht_x', objects: { purchaseId: '1' } }
  assert.equal((await post('/shop/webhooks/SPLIT', forged)).status, 401)
  assert.doesNotMatch(await heard(), /wht_x/)
  assert.equal((await post('/shop/webhooks/NOBODY', forged)).status, 400)
})

test('webhook secrets that somebody else has made anew for the shop’s address are asked for again', async () => {
  await anOrder('DEFERRED')
  const url = `${origin}/shop/webhooks/DEFERRED`
  const path = `/api/merchants/${credentials.merchants.DEFERRED.uid}/webhook_endpoint`
  const headers = { authorization: `Bearer ${world.alice.accessToken}`, 'content-type': 'application/json' }
  const tokenOfShop = () =>
    oneRow<{ token: string }>(books, `SELECT token FROM shop_webhooks WHERE stall = 'DEFERRED'`)?.token
  const before = tokenOfShop()
  const set = await fetch(baseUrl + path, { method: 'PUT', headers, body: JSON.stringify({ url }) })
  const { token } = (await set.json()) as { token: string }
  const told = { triggerName: 'paymentProcessed', token, objects: { purchaseId: '1' } }
  await until('the shop has secrets of its own again', async () => {
    await post('/shop/webhooks/DEFERRED', told)
    return tokenOfShop() !== before
  })
})

test('webhooks come to the shop where nobody else listens, and stay with a developer who does', async () => {
  const merchant_uid = credentials.merchants.DOWN_PAYMENT.uid
  const whipround = createWhipround({ baseUrl, apiKey: credentials.api_key, apiSecret: credentials.api_secret })
  const afterAnOrder = async (url: string) => {
    await whipround.setWebhookEndpoint({ merchant_uid, url })
    await anOrder('DOWN_PAYMENT')
    return (await whipround.getWebhookEndpoint({ merchant_uid })).url
  }
  const own = `${origin}/shop/webhooks/DOWN_PAYMENT`
  const developers = 'http://127.0.0.1:1/my-hook'
  assert.equal(await afterAnOrder(developers), developers)
  // Where `npm run listen` took them, which ended long ago; and this shop at another port.
  assert.equal(await afterAnOrder('http://127.0.0.1:1/whipround-listen'), own)
  assert.equal(await afterAnOrder('http://127.0.0.1:1/shop/webhooks/DOWN_PAYMENT'), own)
})

test('a service that is away is told to the customer in their language', async () => {
  const away = await testSandbox()
  const stalls = credentials.merchants
  const terms = { service_url: 'http://127.0.0.1:1', api_key: 'k', api_secret: 's', acquirer: 'sandbox', stalls }
  await away.call('PUT', '/shop/terms', terms)
  for (const [language, says] of [
    ['en', /does not answer/],
    ['fr', /ne répond pas/],
  ] as const) {
    const browser = createFormBrowser({ 'accept-language': language })
    const checkout = await browser.submit((await browser.open(`${away.baseUrl}/shop`)).forms[1]!)
    const form = checkout.forms.find(({ action }) => action.endsWith('/shop/orders'))!
    assert.match((await browser.submit(form, { way: 'SPLIT', opening: 'link' })).text, says)
  }
})

test('the same form sent twice is one order; sent again with another wish it is another', async () => {
  const browser = createFormBrowser(english)
  const products = await browser.open(`${origin}/shop`)
  const checkout = await browser.submit(products.forms[0]!)
  const form = checkout.forms.find(({ action }) => action.endsWith('/shop/orders'))!
  const references = []
  for (const way of ['SPLIT', 'SPLIT', 'DEFERRED']) {
    const funnel = await browser.submit(form, { way })
    const [, payload = ''] = (new URL(funnel.url).searchParams.get('signature') ?? '').split('.')
    references.push(JSON.parse(Buffer.from(payload, 'base64url').toString()).data.reference)
  }
  assert.equal(references[0], references[1])
  assert.notEqual(references[0], references[2])
  const bad = await browser.submit(form, { way: 'BARTER' })
  assert.equal(bad.status, 422)
  assert.match(bad.text, /incomplete/)
})

test('no page of the shop holds a secret, and another site can neither buy nor move the clock', async () => {
  const reference = await anOrder()
  const secrets = [credentials.api_secret, INSTALLMENT.secret, INSTALLMENT.notification_secret, key]
  const paths = ['/shop', '/shop/checkout', '/shop/orders', `/shop/orders/${reference}`, '/shop/backstage?path=/shop']
  for (const path of paths) {
    const page = await look(path)
    for (const secret of secrets) assert.ok(!page.includes(secret), path)
  }
  const foreign = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/shop/orders', '/shop/basket', '/shop/clock']) {
    assert.equal((await post(path, {}, foreign)).status, 403)
  }
  assert.equal((await fetch(`${origin}/shop/terms`, { method: 'PUT' })).status, 401)
})

test('a part of a page that asks again hears 304 until something has changed', async () => {
  const path = '/shop/backstage?path=/shop'
  const first = await fetch(origin + path, { headers: english })
  const again = { ...english, 'if-none-match': first.headers.get('etag') ?? '' }
  const times = []
  for (const headers of [again, again]) times.push((await fetch(origin + path, { headers })).status)
  assert.ok(times.includes(304), String(times))
  const notMoved = await fetch(`${origin}${path}/../../clock`, { headers: again })
  assert.equal(notMoved.status, 400)
})

test('forwarding the clock from backstage moves the business clock and leads back to the page', async () => {
  const before = world.businessClock.now().getTime()
  const body = new URLSearchParams({ back: '/shop/orders', ms: '86400000' })
  const answer = await fetch(`${origin}/shop/clock`, { method: 'POST', body, redirect: 'manual' })
  assert.equal(answer.headers.get('location'), '/shop/orders#backstage')
  assert.ok(world.businessClock.now().getTime() - before >= 86_400_000)
  const away = new URLSearchParams({ back: '//evil.example', ms: '1' })
  assert.equal((await fetch(`${origin}/shop/clock`, { method: 'POST', body: away })).status, 400)
})

test('the clock goes to the next day on which a payer is asked, and then to the one after', async () => {
  const due = async () => /name="to" value="([^"]+)"/.exec(await heard())?.[1]
  const first = (await due()) ?? assert.fail('an order of the tests above is paid in parts')
  const body = new URLSearchParams({ back: '/shop', to: first })
  await fetch(`${origin}/shop/clock`, { method: 'POST', body, redirect: 'manual' })
  assert.ok(world.businessClock.now() >= new Date(first))
  const next = (await due()) ?? assert.fail('there is a third part')
  assert.ok(next > first, next)
})

test('without credentials the shop is closed, and says so', async () => {
  const alone = await testSandbox()
  const closed = await fetch(`${alone.baseUrl}/shop`, { headers: english })
  assert.equal(closed.status, 503)
  assert.match(await closed.text(), /opens in a moment/)
  assert.equal((await fetch(`${alone.baseUrl}/shop/webhooks/SPLIT`, { method: 'POST' })).status, 503)
})
