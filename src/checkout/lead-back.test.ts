import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { newId } from '../shared/ids.ts'
import { shopOrigins } from './shop-address.ts'
import type { Visitor } from './visitor.ts'

const world = await startWorld()
const SHOP = 'https://breizh-escapes.example/merci?order=7'
const alone = { mode: 'alone', 'name.0': 'Alice', 'contact.0': 'alice@example.test', terms: 'on' }
const shared = { mode: 'share', 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' }

type Type = keyof typeof world.credentials.merchants

interface Sale {
  readonly id: string
  readonly url: string
  readonly browser: FormBrowser
  readonly state: () => Promise<string>
}

/** A shop without script on its customers' side; the browser stops at the shop's door. */
async function sell(type: Type = 'SPLIT', data: object = {}): Promise<Sale> {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const order = { language: 'en_GB', amountCents: 9000, redirectUrl: SHOP, email: 'alice@example.test', ...data }
  const { id, url } = await shop.sendLink(order)
  const browser = createFormBrowser({}, ({ hostname }) => hostname.endsWith('.example'))
  return { id, url, browser, state: () => shop.state(id) }
}

const formTo = ({ forms, text }: FormPage, path: string) =>
  forms.find(({ action }) => new URL(action).pathname.endsWith(path)) ?? assert.fail(text)

/** Until healed: an earlier sale's capture is told as well, and would use up a fault that is counted. */
const LASTING = 1_000_000
const sandboxFault = (operation: string, fault: string) =>
  world.sandbox('POST', '/v1/faults', { operation, fault, times: LASTING })
const heal = () => world.sandbox('DELETE', '/v1/faults')

/** Pays at the bank, which tells nobody: answers with the address to which the bank sends the browser back. */
async function payUntold(sale: Sale, people: Record<string, string> = alone, card = '4242424242424242') {
  await sandboxFault('callback', 'drop')
  const back = await pay(sale, people, card)
  await heal()
  return back
}

async function pay(sale: Sale, people: Record<string, string> = alone, card = '4242424242424242'): Promise<string> {
  const page = await sale.browser.open(sale.url)
  const isDated = page.forms.every(({ action }) => !action.endsWith('/people'))
  const cardPage = isDated
    ? await sale.browser.submit(formTo(page, '/start'), { terms: '1' })
    : await sale.browser.submit(formTo(page, '/people'), people, people.mode === 'alone' ? 'Pay' : 'Split between')
  await submitCard(cardPage.url, card)
  return returnUrl(sale)
}

async function returnUrl({ id, url }: Sale): Promise<string> {
  const { rows } = await world.db.query<{ id: string }>(
    'select id from attempts where purchase_id = $1 order by created_at desc, id desc limit 1',
    [id],
  )
  return `${url}/return/${rows[0]?.id}`
}

const press = async (sale: Sale, page: FormPage) => sale.browser.submit(page.forms[0] ?? assert.fail(page.text))
const isAtShop = ({ url }: FormPage) => url.startsWith(`${SHOP}&pledg_result=`)

test('back from the bank, the GET asks for nothing; its form’s answer is the shop with the result, once', async () => {
  const sale = await sell()
  const back = await payUntold(sale)
  for (const _glance of [1, 2]) {
    assert.match((await sale.browser.open(back)).text, /Asking your bank/)
    assert.equal(await sale.state(), 'INITIALIZED')
  }
  const left = await press(sale, await sale.browser.open(back))
  assert.ok(isAtShop(left), left.url)
  assert.equal(left.status, 303)
  assert.notEqual(await sale.state(), 'INITIALIZED')
  // The back button, a reload and the link itself find the page; its link to the shop still carries the result.
  for (const address of [back, `${sale.url}?done=1`, sale.url, `${sale.url}?slow=1`]) {
    const page = await sale.browser.open(address)
    assert.ok(page.url.startsWith(sale.url), page.url)
    assert.match(page.html, /href="https:\/\/breizh-escapes\.example\/merci\?order=7&amp;pledg_result=/)
  }
})

for (const type of ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const) {
  test(`${type}: when the bank told us before the browser came, the shop follows without a click`, async () => {
    const sale = await sell(type)
    const back = await pay(sale)
    await until('the bank has told us', async () => (await sale.state()) !== 'INITIALIZED')
    const left = await sale.browser.open(back)
    assert.ok(isAtShop(left), left.url)
    assert.ok((await sale.browser.open(back)).url.startsWith(sale.url), 'the back button')
  })
}

test('the leader of a pot sees it with its links first: the shop is a link, and for the script an address', async () => {
  const sale = await sell()
  const page = await press(sale, await sale.browser.open(await payUntold(sale, shared)))
  assert.equal(page.url, `${sale.url}?done=1`)
  assert.match(page.html, /class="button" href="https:\/\/breizh-escapes\.example\//)
  assert.match(page.html, /data-leaving="https:\/\/breizh-escapes\.example\/[^>]* hidden>/)
  assert.match(page.html, /Link for Bob/)
  const later = await sale.browser.open(sale.url)
  assert.doesNotMatch(later.html, /data-leaving/)
  assert.match(later.html, /Link for Bob/)
})

test('a refused card keeps its customer here, and so does a shop without an address', async () => {
  const sale = await sell()
  const refused = await press(sale, await sale.browser.open(await payUntold(sale, alone, '4000000000009995')))
  assert.ok(refused.url.startsWith(sale.url))
  assert.ok(refused.forms.some(({ action }) => action.endsWith('/people')))
  const homeless = await sell('SPLIT', { redirectUrl: undefined })
  const paid = await press(homeless, await homeless.browser.open(await payUntold(homeless)))
  assert.equal(paid.url, `${homeless.url}?done=1`)
})

test('a purchase of nothing leads back when it is confirmed', async () => {
  const sale = await sell('SPLIT', { amountCents: 0 })
  const page = await sale.browser.open(sale.url)
  assert.equal(await sale.state(), 'INITIALIZED')
  assert.ok(isAtShop(await press(sale, page)))
  assert.ok((await press(sale, page)).url.startsWith(sale.url), 'the back button and the same button again')
})

test('who waited for a slow bank goes on to the shop, by the refresh that was offered', async () => {
  const sale = await sell()
  const back = await payUntold(sale)
  await sandboxFault('lookup', 'lost_after')
  const slow = await press(sale, await sale.browser.open(back))
  assert.match(slow.url, /\?slow=1$/)
  await heal()
  await until('the bank has answered', async () => (await sale.state()) !== 'INITIALIZED')
  assert.ok(isAtShop(await sale.browser.open(slow.url)))
  assert.ok((await sale.browser.open(slow.url)).url.startsWith(sale.url))
})

test('a later payment ends on the payer’s own page', async () => {
  const sale = await sell('INSTALLMENT')
  assert.ok(isAtShop(await press(sale, await sale.browser.open(await payUntold(sale)))))
  const plan = await sale.browser.open(sale.url)
  await sandboxFault('callback', 'drop')
  const card = await sale.browser.submit(formTo(plan, '/shares/1/start'))
  await submitCard(card.url, '4242424242424242')
  await heal()
  const paid = await press(sale, await sale.browser.open(await returnUrl(sale)))
  assert.equal(paid.url, `${sale.url}?done=1`)
})

test('forms may lead to the shop of the purchase and to no other; friends’ forms to none', async () => {
  const sale = await sell('SPLIT', { cancelUrl: 'http://cancel.example:8080/x' })
  const policy = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
  assert.match(
    await policy(sale.url),
    /form-action 'self' http:\/\/127\.0\.0\.1:\d+ https:\/\/breizh-escapes\.example http:\/\/cancel\.example:8080;/,
  )
  const visitor = (role: Visitor['role'], redirectUrl: string) =>
    shopOrigins({
      role,
      framedBy: null,
      purchase: { redirectUrl, cancelUrl: null, callbackUrl: null } as Visitor['purchase'],
    })
  assert.deepEqual(visitor('leader', SHOP), ['https://breizh-escapes.example'])
  for (const role of ['pledger', 'stranger'] as const) assert.deepEqual(visitor(role, SHOP), [])
  for (const hostile of [
    'https://a;sandbox/x',
    "https://a'b/",
    'javascript:alert(1)',
    'https://[::1]/',
    'x',
    newId(),
  ]) {
    assert.deepEqual(visitor('leader', hostile), [], hostile)
  }
})
