import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jwtVerify } from 'jose'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { openShop } from '../../test/support/shop.ts'
import { readSigned, signAs } from '../../test/support/signing.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { newId } from '../shared/ids.ts'

const world = await startWorld()
const shop = openShop(world)
const { uid: merchantUid, secret } = world.credentials.merchants.SPLIT
const REDIRECT = 'https://breizh-escapes.example/merci?order=7'
const CANCEL = 'https://breizh-escapes.example/retour'
const alone = { mode: 'alone', 'name.0': 'Alice', 'contact.0': 'alice@example.test', terms: 'on' }

const aBrowser = () => createFormBrowser({ 'accept-language': 'en' }, ({ hostname }) => hostname.endsWith('.example'))

interface Started {
  readonly browser: FormBrowser
  readonly page: FormPage
  readonly reference: string
}

async function throughFunnel(kind: 'signed' | 'unsigned', more: Record<string, unknown> = {}): Promise<Started> {
  const reference = newId()
  const urls = { redirectUrl: REDIRECT, cancelUrl: CANCEL }
  const data = { merchantUid, title: 'Brest', reference, amountCents: '9000', lang: 'en_GB', ...urls, ...more }
  const query = kind === 'signed' ? { signature: signAs(secret, { data }) } : (data as Record<string, string>)
  const browser = aBrowser()
  const offer = await browser.open(`${world.baseUrl}/purchase?${new URLSearchParams(query)}`)
  const page = await browser.submit(offer.forms[0] ?? assert.fail(offer.text))
  return { browser, page, reference }
}

const formTo = (page: FormPage, path: string) =>
  page.forms.find(({ action }) => new URL(action).pathname.endsWith(path)) ?? assert.fail(page.text)

async function pay({ browser, page }: Pick<Started, 'browser' | 'page'>, card = '4242424242424242'): Promise<FormPage> {
  const cardPage = await browser.submit(formTo(page, '/people'), alone, 'Pay €90.00')
  await submitCard(cardPage.url, card)
  return until('the bank has answered', async () => {
    const shown = await browser.open(page.url)
    return /bank is slow|waiting for you|Asking/.test(shown.text) ? undefined : shown
  })
}

/** The parameter of the shop's address: where the browser was led, else in the page's links. */
function told(page: FormPage, name: 'pledg_result' | 'pledg_error') {
  const hrefs = [...page.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const found = [page.url, ...hrefs].find((href) => href.includes(`${name}=`)) ?? assert.fail(`${name} in ${page.html}`)
  return { href: found, value: JSON.parse(new URL(found).searchParams.get(name) as string) as Record<string, unknown> }
}

test('[result.jwt, result.purchase.*] after acceptance the shop’s address carries the purchase, signed as its request was', async () => {
  const started = await throughFunnel('signed', { metadata: { plugin: 'x', order: 7 } })
  const { href, value } = told(await pay(started), 'pledg_result')
  assert.ok(href.startsWith(`${REDIRECT}&pledg_result=`), href)
  const { signature, ...result } = value
  const purchase = result.purchase as Record<string, unknown>
  assert.deepEqual(Object.keys(result), ['purchase'])
  assert.deepEqual([purchase.reference, purchase.meta_data], [started.reference, { plugin: 'x', order: 7 }])
  assert.match(String(purchase.uid), /^pur_[0-9a-f-]{36}$/)
  assert.deepEqual(readSigned(secret, String(signature)), result)
})

test('[WOO] a shop that cannot sign gets a plain result, for it could not read a signature', async () => {
  const started = await throughFunnel('unsigned')
  const { value } = told(await pay(started), 'pledg_result')
  assert.deepEqual(Object.keys(value), ['purchase'])
})

/** What `jose` makes of a result that is nothing but signed. */
async function verified(value: Record<string, unknown>): Promise<Record<string, unknown>> {
  assert.deepEqual(Object.keys(value), ['signature'])
  const key = new TextEncoder().encode(secret)
  return (await jwtVerify(String(value.signature), key, { algorithms: ['HS256'] })).payload
}

test('[result.jwt] a shop that asks for a JWT gets the same members signed, whether it signed, could not, or sent a link', async () => {
  const metadata = { plugin: 'x', order: 7 }
  for (const kind of ['signed', 'unsigned'] as const) {
    const more = { resultFormat: 'jwt', metadata: kind === 'signed' ? metadata : JSON.stringify(metadata) }
    const started = await throughFunnel(kind, more)
    const { purchase } = await verified(told(await pay(started), 'pledg_result').value)
    const { uid, ...rest } = purchase as Record<string, unknown>
    assert.deepEqual(rest, { meta_data: metadata, reference: started.reference })
    assert.match(String(uid), /^pur_[0-9a-f-]{36}$/)
  }
  const order = { language: 'en_GB', amountCents: 9000, redirectUrl: REDIRECT, result_format: 'jwt' }
  const { url, id } = await shop.sendLink(order)
  const browser = aBrowser()
  const { value } = told(await pay({ browser, page: await browser.open(url) }), 'pledg_result')
  assert.equal(((await verified(value)).purchase as { uid: string }).uid, `pur_${id}`)
})

test('[PS17, SYL] a merchant’s own setting signs what asks for nothing else; a deployed module finds the members beside', async () => {
  const set = (format: string, profile: string) =>
    world.db.query('update merchants set result_format = $2, client_profile = $3 where id = $1', [
      merchantUid.replace('mer_', ''),
      format,
      profile,
    ])
  await set('jwt', 'module')
  try {
    const unsigned = await throughFunnel('unsigned')
    const asked = await throughFunnel('signed', { resultFormat: 'plain' })
    await set('plain', 'module')
    const { signature, ...members } = told(await pay(unsigned), 'pledg_result').value
    assert.equal((members.purchase as { reference: string }).reference, unsigned.reference)
    assert.deepEqual(readSigned(secret, String(signature)), members)
    assert.deepEqual(Object.keys(told(await pay(asked), 'pledg_result').value), ['purchase', 'signature'])
  } finally {
    await set('plain', 'standard')
  }
})

test('a result in a format that there is not is refused by its name', async () => {
  const data = { merchantUid, title: 'Brest', reference: newId(), amountCents: 9000, resultFormat: 'xml' }
  const refused = await fetch(`${world.baseUrl}/api/purchase_link/?signature=${signAs(secret, { data })}`, {
    method: 'POST',
  })
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /resultFormat/)
})

test('a customer who leaves is an abandonment, on the cancel address', async () => {
  for (const kind of ['signed', 'unsigned'] as const) {
    const { browser, page } = await throughFunnel(kind)
    const ended = await browser.submit(formTo(page, '/give-up'))
    const { href, value } = told(ended, 'pledg_error')
    assert.ok(href.startsWith(`${CANCEL}?pledg_error=`), href)
    const { signature, ...error } = value
    assert.deepEqual(error, { type: 'abandonment', message: 'You left the payment' })
    assert.equal(signature === undefined, kind === 'unsigned')
    if (signature) assert.deepEqual(readSigned(secret, String(signature)), { error })
  }
})

test('a customer who leaves is led to the shop by the button that says so, as often as it is pressed; the page never leads there', async () => {
  const { browser, page } = await throughFunnel('signed')
  const form = formTo(page, '/give-up')
  for (const _time of [1, 2]) assert.ok((await browser.submit(form)).url.startsWith(`${CANCEL}?pledg_error=`))
  const again = await browser.open(page.url)
  assert.equal(again.url, page.url)
  assert.equal(told(again, 'pledg_error').value.type, 'abandonment')
})

test('a purchase that its merchant aborted comes back as such', async () => {
  const { browser, page, reference } = await throughFunnel('signed')
  await world.db.query(`update purchases set state = 'aborted' where reference = $1`, [reference])
  assert.equal(told(await browser.open(page.url), 'pledg_error').value.type, 'aborted_purchase')
})

test('a refused card is between the customer and us: the page offers another try and tells the shop nothing', async () => {
  const started = await throughFunnel('signed')
  const page = await pay(started, '4000000000009995')
  assert.ok(page.forms.some(({ action }) => action.endsWith('/people')))
  assert.doesNotMatch(page.html, /pledg_(error|result)/)
  assert.ok(told(await pay({ ...started, page }), 'pledg_result'))
})

test('without a cancel address the error goes where the shop listens for results', async () => {
  const { browser, page } = await throughFunnel('signed', { cancelUrl: '' })
  const { href, value } = told(await browser.submit(formTo(page, '/give-up')), 'pledg_error')
  assert.ok(href.startsWith(`${REDIRECT}&pledg_error=`), href)
  assert.equal(value.type, 'abandonment')
})

test('a link made with a token returns a plain result', async () => {
  const sold = await shop.sendLink({ language: 'en_GB', amountCents: 9000, redirectUrl: REDIRECT })
  const browser = aBrowser()
  const { value } = told(await pay({ browser, page: await browser.open(sold.url) }), 'pledg_result')
  assert.deepEqual(Object.keys(value), ['purchase'])
})

test('v1’s callback_url stays exactly as it came, paid or given up', async () => {
  const callback_url = 'https://shop.example/v1?back=1#fin'
  for (const isPaid of [true, false]) {
    const sold = await shop.sellByV1({ title: 'Brest', amount: 9000, ref: newId(), callback_url })
    const browser = aBrowser()
    const page = await browser.open(sold.url)
    if (isPaid) {
      assert.ok((await pay({ browser, page })).html.includes(`href="${callback_url}"`))
      continue
    }
    const left = await browser.submit(formTo(page, '/give-up'))
    assert.equal(left.url, callback_url)
  }
})
