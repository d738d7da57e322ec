import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createFormBrowser, type FormPage } from '../../../scripts/journey/form-browser.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { readSigned, signAs } from '../../../test/support/signing.ts'
import { aMerchantWith } from '../../../test/support/simulation.ts'
import { transaction } from '../../db/database.ts'
import { giveUpPurchase } from '../../selling/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import type { CheckoutPorts } from '../ports.ts'
import { openRequest } from './open-request.ts'

const world = await apiWorld()
const { baseUrl, db, credentials } = world
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const english = { 'accept-language': 'en' }
/** The host that the demo's merchants have registered. */
const SITE = 'https://breizh-escapes.example'
const DATA = { merchantUid, title: 'Weekend in Brest', reference: 'f-1', amountCents: 24000, email: 'a@example.test' }

const signed = (data: object, beside: Record<string, string> = {}) =>
  `${baseUrl}/purchase?${new URLSearchParams({ signature: signAs(secret, { data: { ...DATA, ...data } }), ...beside })}`
const unsigned = (settings: Record<string, unknown>, path = '/purchase') => {
  const texts = Object.entries({ ...DATA, ...settings }).map(([name, value]): [string, string] => [name, String(value)])
  return `${baseUrl}${path}?${new URLSearchParams(texts)}`
}

const open = (url: string, headers: Record<string, string> = english) => createFormBrowser(headers).open(url)
async function pressed(page: FormPage): Promise<FormPage> {
  return createFormBrowser(english).submit(page.forms[0] ?? assert.fail(page.text))
}

async function countOf(reference: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from purchases where reference = $1', [
    reference,
  ])
  return rows[0]?.n ?? 0
}

async function row(reference: string): Promise<Record<string, unknown>> {
  const { rows } = await db.query('select * from purchases where reference = $1 order by id desc', [reference])
  return rows[0] as Record<string, unknown>
}

/** `pledg_error` of the page's way back to the shop. */
function errorIn({ html }: FormPage): { at: string; error: Record<string, string> } {
  const href = /href="([^"]*pledg_error[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? assert.fail(html)
  const url = new URL(href)
  return { at: `${url.origin}${url.pathname}`, error: JSON.parse(url.searchParams.get('pledg_error') as string) }
}

test('[decided.funnel.render, decided.funnel.create] the page shows shop, title and amount and makes nothing; the first POST makes the purchase', async () => {
  const url = signed({ reference: 'show', subtitle: 'two nights' })
  const page = await open(url)
  assert.equal(page.status, 200)
  for (const said of ['Breizh Escapes', 'Weekend in Brest', 'two nights', '€240.00', 'show']) {
    assert.ok(page.text.includes(said), said)
  }
  assert.equal(await countOf('show'), 0)
  const paying = await pressed(page)
  assert.equal(paying.status, 200)
  assert.match(new URL(paying.url).pathname, /^\/pay\/p1\./)
  assert.match(paying.text, /Share with friends/)
  assert.equal(await countOf('show'), 1)
})

test('a second POST, a reload, a second tab and ten at once lead to the same purchase', async () => {
  const page = await open(signed({ reference: 'tabs' }))
  const again = await open(signed({ reference: 'tabs' }))
  const pages = await Promise.all([...Array.from({ length: 10 }, () => pressed(page)), pressed(again)])
  assert.deepEqual([...new Set(pages.map(({ url }) => url))].length, 1)
  assert.equal(await countOf('tabs'), 1)
})

test('a customer who gave up and comes back with the same basket gets a new purchase, once', async () => {
  const page = await open(signed({ reference: 'back' }))
  const first = await pressed(page)
  await transaction(db, async (tx) => giveUpPurchase(tx, aCall(world.businessClock), String((await row('back')).id)))
  const [second, third] = await Promise.all([pressed(page), pressed(page)])
  assert.notEqual(second.url, first.url)
  assert.equal(second.url, third.url)
  assert.equal(await countOf('back'), 2)
})

test('what the merchant aborted stays so, however often its customer returns', async () => {
  const page = await open(signed({ reference: 'aborted' }))
  const first = await pressed(page)
  await db.query(`update purchases set state = 'aborted' where reference = 'aborted'`)
  assert.equal((await pressed(page)).url, first.url)
  assert.equal(await countOf('aborted'), 1)
})

test('the page follows the shop’s language, then the browser’s, and /purchases is the same place', async () => {
  const heading = async (data: object, headers: Record<string, string>) => (await open(signed(data), headers)).heading
  assert.match(await heading({ lang: 'fr_FR' }, english), /Payer/)
  assert.match(await heading({ lang: 'en_US' }, {}), /Pay your/)
  assert.match(await heading({}, english), /Pay your/)
  assert.match(await heading({ lang: 'xx' }, english), /Payer/)
  const page = await open(signed({ reference: 'plural' }).replace('/purchase?', '/purchases/?'))
  assert.equal(page.status, 200)
  assert.equal(new URL((await pressed(page)).url).pathname.startsWith('/pay/'), true)
})

test('the form may go where it leads: to us, and by a path of ours', async () => {
  const answer = await fetch(signed({ reference: 'csp' }))
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /form-action 'self'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const body = new URLSearchParams({ signature: signAs(secret, { data: { ...DATA, reference: 'csp' } }) })
  const posted = await fetch(`${baseUrl}/purchase`, { method: 'POST', body, redirect: 'manual' })
  assert.equal(posted.status, 303)
  assert.match(posted.headers.get('location') ?? '', /^\/pay\/p1\./)
  // A shop that posts to the address it would send its customer to means the same.
  const straight = await fetch(signed({ reference: 'csp' }), { method: 'POST', redirect: 'manual' })
  assert.equal(straight.headers.get('location'), posted.headers.get('location'))
})

test('[PS17] paymentNotificationUrl outside the signature is honoured on the merchant’s own host', async () => {
  const url = `${SITE}/module/pledg/notification?pledgPayment=1&amount=24000&currency=EUR`
  const page = await open(signed({ reference: 'ps17', amountCents: '24000' }, { paymentNotificationUrl: url }))
  await pressed(page)
  assert.equal((await row('ps17')).payment_notification_url, url)
})

test('[decided.funnel.notification_url] an address outside the signature and off the registered host is refused by name, and makes no open redirect', async () => {
  for (const name of ['paymentNotificationUrl', 'errorNotificationUrl', 'redirectUrl', 'cancelUrl']) {
    for (const url of [
      'https://evil.example/',
      'https://breizh-escapes.example.evil.example/',
      'https://breizh-escapes.example@evil.example/',
      'https://user:pw@breizh-escapes.example/',
      'https://breizh-escapes.example:8443/',
      'http://breizh-escapes.example/',
      'mailto:thief@evil.example',
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const page = await open(signed({ reference: 'beside' }, { [name]: url }))
      assert.equal(page.status, 400, `${name} ${url}`)
      assert.ok(page.text.includes(name), page.text)
      assert.doesNotMatch(page.html, /href="[^"]*(evil|8443|javascript|user:pw)/)
      assert.equal((await open(unsigned({ [name]: url }))).status, 400, `unsigned ${name} ${url}`)
    }
  }
  assert.equal(await countOf('beside'), 0)
})

test('what is signed stands, whatever is said beside it', async () => {
  const own = 'https://elsewhere.example/n'
  const beside = {
    paymentNotificationUrl: 'https://evil.example/',
    amountCents: '1',
    title: 'cheap',
    redirectUrl: `${SITE}/r`,
  }
  const page = await open(signed({ reference: 'stands', paymentNotificationUrl: own }, beside))
  await pressed(page)
  const { payment_notification_url, amount_minor, title, redirect_url } = await row('stands')
  assert.deepEqual(
    [payment_notification_url, amount_minor, title, redirect_url],
    [own, 24000n, DATA.title, `${SITE}/r`],
  )
})

test('[decided.funnel.unsigned] [WOO] unsigned settings travel as a query with JSON texts, empty ones, unknown ones and a cache-buster', async () => {
  const settings = {
    reference: 'Pledg_42_1600000000',
    metadata: '{"plugin":"woo","products":[]}',
    address: '{"street":"1 rue","zipcode":"29200"}',
    shippingAddress: '[]',
    lang: 'en_US',
    showCloseButton: '',
    birthDate: '',
    redirectUrl: `${SITE}/commande/?order=42`,
    paymentNotificationUrl: `${SITE}/wp-json/pledg/v2/order/42/`,
  }
  const first = await pressed(await open(unsigned({ ...settings, rnd: '1' })))
  const second = await pressed(await open(unsigned({ ...settings, rnd: '2' })))
  assert.equal(first.url, second.url)
  const { metadata, redirect_url } = await row('Pledg_42_1600000000')
  assert.deepEqual([metadata, redirect_url], [{ plugin: 'woo', products: [] }, settings.redirectUrl])
})

test('[WOO] the signed form: amountCents as intval writes it, subtitle with bars, metadata as an object', async () => {
  const page = await open(
    signed({ reference: 'Pledg_43_1600000000', amountCents: 1999, subtitle: 'a|b', metadata: {} }),
  )
  assert.equal((await pressed(page)).status, 200)
})

test('[PS17] data holds keys of the module’s own and an amount in digits', async () => {
  const extra = { id: 3, titlePayment: 'x', icon: null, mode: 'master', actionUrl: 'x', notificationUrl: 'y' }
  const person = { civility: 'Mme', birthDate: '', birthCity: '', phoneNumber: '06 12 34 56 78', metadata: [] }
  const data = { reference: 'PLEDG_12_1600000000', amountCents: '099', ...extra, ...person }
  assert.equal((await pressed(await open(signed(data)))).status, 200)
  assert.equal((await row('PLEDG_12_1600000000')).amount_minor, 99n)
})

test('[MAG] amountCents is a float, the phone has lost its plus, shipping_address is a key of its own', async () => {
  const address = { street: '1 rue', city: 'Brest', zipcode: '29200', stateProvince: '', country: 'FR' }
  const data = { amountCents: 1998.9999999999998, phoneNumber: '33612345678', address, shipping_address: address }
  const page = await open(signed({ reference: 'order_000000012', ...data }))
  assert.equal((await pressed(page)).status, 200)
  assert.equal((await row('order_000000012')).amount_minor, 1999n)
})

test('[SYL] one address is redirectUrl and cancelUrl: both results find their way there', async () => {
  const back = 'https://sylius.example/payment/capture/token?x=1'
  const data = { reference: 'PLEDGBYSOFINCO_7_9', redirectUrl: back, cancelUrl: back, lang: 'fr_FR', metadata: {} }
  const page = await open(signed(data))
  const { error } = errorIn(page)
  assert.equal(error.type, 'abandonment')
  assert.equal(readSigned<{ error: { type: string } }>(secret, error.signature as string).error.type, 'abandonment')
  assert.equal((await pressed(page)).status, 200)
  const { redirect_url, cancel_url } = await row('PLEDGBYSOFINCO_7_9')
  assert.deepEqual([redirect_url, cancel_url], [back, back])
})

test('[ORO] no metadata, no civility, no language: the customer’s browser is followed', async () => {
  const page = await open(signed({ reference: 'PLEDG_5_6' }))
  const paying = await pressed(page)
  assert.match(paying.html, /<html lang="en">/)
  assert.equal((await row('PLEDG_5_6')).language, 'und')
})

test('a request that is wrong is a page that says so, with the way back when an address can be trusted', async () => {
  const cancelUrl = 'https://anywhere.example/cancel?order=1'
  const wrong = await open(signed({ reference: 'w', amountCents: 19.99, cancelUrl }))
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /amountCents/)
  assert.match(wrong.text, /not been charged/)
  const { at, error } = errorIn(wrong)
  assert.deepEqual([at, error.type], ['https://anywhere.example/cancel', 'invalid_request_error'])
  assert.deepEqual(readSigned<{ error: { type: string; message: string } }>(secret, error.signature as string), {
    error: { type: error.type, message: error.message },
  })
  const plain = errorIn(await open(unsigned({ amountCents: 'x', cancelUrl: `${SITE}/cancel` })))
  assert.deepEqual(Object.keys(plain.error), ['type', 'message'])
  // A broken signature makes its addresses nobody's.
  const forged = await open(`${baseUrl}/purchase?signature=${signAs('x', { data: { ...DATA, cancelUrl } })}`)
  assert.equal(forged.status, 400)
  assert.doesNotMatch(forged.html, /anywhere\.example/)
  assert.match(forged.text, /error_token/)
})

test('each refusal has its words, type and status, in both languages', async () => {
  const costly = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 5000, acceptUnsigned: true })
  const sealed = await aMerchantWith(world, 'SPLIT')
  const none = 'mer_018f0000-0000-7000-8000-000000000000'
  await pressed(await open(signed({ reference: 'taken' })))
  await db.query(`update purchases set accepted_at = created_at where reference = 'taken'`)
  for (const [url, status, type] of [
    [`${baseUrl}/purchase`, 400, 'missing_merchant_uid'],
    [`${baseUrl}/purchase?signature=${signAs(secret, { data: { title: 'x' } })}`, 400, 'missing_merchant_uid'],
    [`${baseUrl}/purchase?merchantUid=${none}`, 404, 'invalid_merchant_uid'],
    [`${baseUrl}/purchase?signature=${signAs(secret, { merchantUid: none })}`, 404, 'invalid_merchant_uid'],
    [`${baseUrl}/purchase?signature=garbage`, 400, 'error_token'],
    [unsigned({ merchantUid: sealed }), 403, 'error_token'],
    [unsigned({ title: '' }), 400, 'invalid_request_error'],
    [signed({ reference: 'taken', title: 'another basket' }), 409, 'invalid_request_error'],
    [unsigned({ merchantUid: costly }), 400, 'not_eligible'],
  ] as const) {
    for (const language of ['en', 'fr']) {
      const posted = await fetch(url, { method: 'POST', headers: { 'accept-language': language } })
      const html = await posted.text()
      assert.equal(posted.status, status, `${url.slice(0, 120)}: ${html}`)
      assert.match(html, new RegExp(`<html lang="${language}">[^]*${type}`))
    }
  }
})

test('[decided.funnel.unsigned] a merchant that takes signed requests only is asked by bare settings in vain', async () => {
  const sealed = await aMerchantWith(world, 'SPLIT')
  const ports = { ...world, systemClock } as unknown as CheckoutPorts
  await assert.rejects(openRequest(ports, { ...DATA, merchantUid: sealed }), { code: 'signature_required' })
  assert.equal(
    (await fetch(unsigned({ merchantUid: sealed, reference: 'never made' }), { method: 'POST' })).status,
    403,
  )
  assert.equal(await countOf('never made'), 0)
})

test('a form of another type, another method and a doubled parameter are refused as pages', async () => {
  const json = { 'content-type': 'application/json' }
  const asJson = await fetch(`${baseUrl}/purchase`, { method: 'POST', body: '{}', headers: json })
  assert.equal(asJson.status, 415)
  assert.match(await asJson.text(), /application\/x-www-form-urlencoded/)
  assert.equal((await fetch(`${baseUrl}/purchase`, { method: 'PUT' })).status, 405)
  assert.equal((await fetch(`${unsigned({})}&title=two`)).status, 400)
  assert.equal((await fetch(`${signed({})}&signature=two`)).status, 400)
})

test('whoever names the shop wrongly reads how', async () => {
  const uid = encodeURIComponent(merchantUid)
  for (const [url, says] of [
    [`${baseUrl}/purchase?merchantUid=${uid}&merchantUid=${uid}`, 'merchantUid must be given once'],
    [`${baseUrl}/purchase?merchantUid=${uid.slice(4)}`, 'merchantUid names no merchant: it is mer_ and a UUID'],
    [`${baseUrl}/purchase?signature=${signAs(secret, { data: { merchantUid: 5 } })}`, 'merchantUid must be a string'],
    [`${baseUrl}/payment_solutions?currency=EUR`, 'companyUid is missing'],
  ] as const) {
    const page = await open(url)
    assert.ok(page.text.includes(says), `${says}: ${page.text}`)
  }
})

test('the shop’s colour comes along before there is a purchase', async () => {
  const answer = await fetch(signed({ reference: 'colour' }), { headers: { accept: 'text/html' } })
  const styles = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  assert.equal(styles.length, 2)
  assert.match(styles[1]!, /^:root\{--accent:/)
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const css of styles) assert.ok(policy.includes(createHash('sha256').update(css).digest('base64')), policy)
})

test('[decided.funnel.notification_url] the notificationUrl that PrestaShop signs goes before the one it tells beside', async () => {
  const own = `${SITE}/module/pledg/notification?pledgPayment=1&amount=24000`
  const beside = { paymentNotificationUrl: `${SITE}/elsewhere` }
  await pressed(await open(signed({ reference: 'signed-url', notificationUrl: own }, beside)))
  assert.equal((await row('signed-url')).payment_notification_url, own)
  await pressed(await open(signed({ reference: 'beside-url', notificationUrl: 'no address' }, beside)))
  assert.equal((await row('beside-url')).payment_notification_url, beside.paymentNotificationUrl)
})
