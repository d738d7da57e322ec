import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { readSigned, signAs } from '../../test/support/signing.ts'
import { linkedPage, toldBy } from '../../test/support/told-by-page.ts'
import { until } from '../../test/support/until.ts'
import { newId } from '../shared/ids.ts'

const world = await apiWorld()
const { baseUrl, db, credentials } = world
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const SITES = ['https://breizh-escapes.example', 'https://voile.example', 'http://127.0.0.1:8080']
await db.query('update merchants set further_site_urls = $1', [[`${SITES[1]}/boutique`, `${SITES[2]}/`]])
const alone = { mode: 'alone', 'name.0': 'Alice', 'contact.0': 'alice@example.test', terms: 'on' }

interface Wish {
  readonly data?: Record<string, unknown>
  readonly origin?: string
  readonly beside?: Record<string, string>
  readonly key?: string
}

const newOpening = () => randomBytes(16).toString('base64url')
const wishOf = ({ data = {}, key = secret }: Wish) =>
  signAs(key, { data: { merchantUid, title: 'Brest', amountCents: 9000, reference: newId(), lang: 'en_GB', ...data } })

function addressOf(wish: Wish, opening = newOpening()): string {
  const { origin = SITES[1] as string, beside } = wish
  const frame = { embedded: '1', opening, shop_origin: origin }
  return `${baseUrl}/purchase?${new URLSearchParams({ signature: wishOf(wish), ...frame, ...beside })}`
}

const aFrame = () => createFormBrowser({ 'accept-language': 'en' })

const policyOf = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, cookies: answer.headers.getSetCookie(), ...ancestorsOf(answer) }
}
const ancestorsOf = (answer: Response) => {
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { ancestors: /frame-ancestors ([^;]+)$/.exec(policy)?.[1], policy }
}

const formTo = (page: FormPage, path: string) =>
  page.forms.find(({ action }) => new URL(action).pathname.endsWith(path)) ?? assert.fail(page.text)

async function opened(wish: Wish = {}, browser = aFrame()): Promise<{ browser: FormBrowser; page: FormPage }> {
  const offer = await browser.open(addressOf(wish))
  assert.equal(offer.status, 200, offer.text)
  return { browser, page: linkedPage(await browser.submit(formTo(offer, '/purchase'))) }
}

async function paid({ browser, page }: { browser: FormBrowser; page: FormPage }, card = '4242424242424242') {
  const cardPage = await browser.submit(formTo(page, '/people'), alone, 'Pay €90.00')
  await submitCard(cardPage.url, card)
  return until('the bank has answered', async () => {
    const shown = await browser.open(page.url)
    return /bank is slow|waiting for you|Asking/.test(shown.text) ? undefined : shown
  })
}

test('no GET makes anything, in a frame neither; the form of its first page, which sends itself, makes the purchase and is answered with its page', async () => {
  const reference = newId()
  const count = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from purchases where reference = $1', [reference]))
      .rows[0]?.n
  const url = addressOf({ data: { reference } })
  for (const dest of ['iframe', 'document', 'empty']) {
    const page = await createFormBrowser({ 'sec-fetch-dest': dest }).open(url)
    assert.match(page.html, /<form method="post"[^>]* data-send-once>/, dest)
  }
  assert.equal(await count(), 0)
  const browser = aFrame()
  const offer = await browser.open(url)
  const answers = [await browser.submit(formTo(offer, '/purchase')), await browser.submit(formTo(offer, '/purchase'))]
  assert.equal(await count(), 1)
  const pages = answers.map(linkedPage)
  assert.notEqual(pages[0]?.url, pages[1]?.url, 'each opening has a link of its own')
  for (const page of pages) {
    assert.equal(page.status, 200)
    assert.equal(formTo(page, '/people').action, `${page.url}/people`)
    assert.equal((await browser.open(page.url)).status, 200)
  }
  const { cookies, ancestors } = await policyOf(pages[0]?.url ?? '')
  assert.deepEqual([cookies, ancestors], [[], SITES[1]])
  const [page = assert.fail()] = pages
  const ended = await paid({ browser, page })
  assert.equal(toldBy(ended).told?.name, 'PLEDG_SUCCESS')
})

test('pages of a frame may be framed by the merchant’s site that opened it, and set no cookie; the same purchase elsewhere by nobody', async () => {
  for (const origin of SITES) {
    const url = addressOf({ origin })
    assert.deepEqual(
      { ...(await policyOf(url)), policy: '' },
      { status: 200, cookies: [], ancestors: origin, policy: '' },
    )
    const { page } = await opened({ origin })
    for (const path of ['', '/card', '/receipt', '/pot', '/return/none']) {
      const { ancestors, cookies } = await policyOf(`${page.url}${path}`)
      assert.deepEqual([path, ancestors, cookies], [path, origin, []])
    }
  }
  const apart = await createFormBrowser().open(`${baseUrl}/purchase?signature=${wishOf({})}`)
  const link = (await createFormBrowser().submit(formTo(apart, '/purchase'))).url
  assert.match(link, /\/pay\/p/)
  for (const url of [apart.url, link]) assert.equal((await policyOf(url)).ancestors, "'none'")
})

test('a page that is none of the merchant’s sites gets an empty page for no ancestor, whatever it says it is', async () => {
  const foreign = [
    'https://evil.example',
    'https://voile.example.evil.example',
    'https://voile.example/',
    'http://voile.example',
    'https://voile.example:8443',
    'https://VOILE.example',
    '*',
    'null',
    '',
    "https://voile.example; script-src 'unsafe-inline'",
  ]
  for (const origin of foreign) {
    const answer = await fetch(addressOf({ origin }))
    assert.deepEqual([origin, answer.status, ancestorsOf(answer).ancestors], [origin, 403, "'none'"])
    assert.doesNotMatch(await answer.text(), /<form|<script|Brest/)
  }
  for (const opening of ['', 'short', `${newOpening()}x`, '"><script>alert(1)</script>']) {
    assert.equal((await fetch(addressOf({}, opening))).status, 403, opening)
  }
  const posted = await fetch(addressOf({ origin: 'https://evil.example' }), { method: 'POST', redirect: 'manual' })
  assert.equal(posted.status, 403)
})

test('a site that is taken from the merchant closes the links that were opened there', async () => {
  const { browser, page } = await opened({ origin: SITES[2] as string })
  await db.query('update merchants set further_site_urls = $1', [[SITES[1]]])
  assert.equal((await browser.open(page.url)).status, 404)
  await db.query('update merchants set further_site_urls = $1', [[SITES[1], SITES[2]]])
  assert.equal((await browser.open(page.url)).status, 200)
})

test('what a shop’s page posts into its frame is made in that one trip, also settings too long for an address', async () => {
  const reference = newId()
  const frame = { embedded: '1', opening: newOpening(), shop_origin: SITES[0] as string }
  const body = new URLSearchParams({
    signature: wishOf({ data: { reference, metadata: { plugin: 'x'.repeat(9000) } } }),
  })
  const headers = { origin: SITES[0] as string, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
  const post = () => fetch(`${baseUrl}/purchase?${new URLSearchParams(frame)}`, { method: 'POST', body, headers })
  const count = async () => (await db.query('select 1 from purchases where reference = $1', [reference])).rows.length
  for (const answer of [await post(), await post()]) {
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /name="terms"/)
    assert.equal(await count(), 1)
  }
})

test('sent to somebody who opens it in a window, the link of a frame is the ordinary one: who pays there leads alone', async () => {
  const { page } = await opened()
  const window = createFormBrowser({ 'accept-language': 'en', 'sec-fetch-dest': 'document' })
  const shown = await window.open(page.url)
  assert.equal(shown.status, 200)
  assert.match(new URL(shown.url).pathname, /^\/pay\/p/)
  const accepted = await paid({ browser: window, page: shown })
  // The leader pays alone: taken at once, or a moment later.
  assert.match(accepted.text, /Thank you, €90\.00 is paid|We are taking €90\.00/)
  const attackers = await aFrame().open(page.url)
  assert.doesNotMatch(attackers.html, /\/receipt"/)
  assert.equal((await window.open(`${page.url}/receipt`)).url.includes('/pay/f'), false)
  // As the page's script asks where the browser does not say it.
  assert.match(new URL((await aFrame().open(`${page.url}?window`)).url).pathname, /^\/pay\/p/)
})

test('after acceptance each page of the leader tells the result, to the shop and of this opening: reloaded, gone back to, all its metadata', async () => {
  const reference = newId()
  const metadata = {
    plugin: 'magento',
    note: 'é'.repeat(900),
    name: 'שלום\u200f \u202etxt\u0007\u2028',
    more: 'x'.repeat(2500),
  }
  const opening = newOpening()
  const browser = aFrame()
  const offer = await browser.open(addressOf({ data: { reference, metadata } }, opening))
  const page = await paid({ browser, page: linkedPage(await browser.submit(formTo(offer, '/purchase'))) })
  for (const shown of [page, await browser.open(page.url), await browser.open(`${page.url}?done=1`)]) {
    const { told, origin, opening: of, goOn } = toldBy(shown)
    assert.deepEqual([told?.name, origin, of, goOn], ['PLEDG_SUCCESS', SITES[1], opening, 'Back to Breizh Escapes'])
    const { signature, ...result } = (told ?? assert.fail()).payload as {
      signature: string
      purchase: Record<string, unknown>
    }
    const { uid, ...purchase } = result.purchase
    assert.deepEqual(purchase, { reference, meta_data: metadata })
    assert.match(String(uid), /^pur_[0-9a-f-]{36}$/)
    assert.deepEqual(readSigned(secret, signature), result)
    assert.match(shown.text, /€90\.00/)
  }
})

test('[result.jwt] a shop that asks for a JWT hears the same in its frame: the signature, and nothing beside', async () => {
  const { told } = toldBy(await paid(await opened({ data: { resultFormat: 'jwt', metadata: { order: 7 } } })))
  assert.equal(told?.name, 'PLEDG_SUCCESS')
  const { signature, ...beside } = (told ?? assert.fail()).payload
  assert.deepEqual(beside, {})
  const { purchase } = readSigned<{ purchase: { meta_data: unknown } }>(secret, String(signature))
  assert.deepEqual(purchase.meta_data, { order: 7 })
})

test('who opens the same basket again after success is told the result and sees a neutral page, for it is another browser', async () => {
  const wish = { data: { reference: newId() } }
  await paid(await opened(wish))
  const { page } = await opened(wish)
  const { told } = toldBy(page)
  assert.equal(told?.name, 'PLEDG_SUCCESS')
  assert.equal(((told ?? assert.fail()).payload.purchase as { reference: string }).reference, wish.data.reference)
  assert.doesNotMatch(page.text, /€90\.00|receipt/)
})

test('a declined card stays inside: another try, and nothing told', async () => {
  const started = await opened({ data: { reference: newId() } })
  const declined = await paid(started, '4000000000009995')
  assert.equal(toldBy(declined).told, undefined)
  assert.ok(toldBy(declined).cross)
  assert.equal(toldBy(await paid({ ...started, page: declined })).told?.name, 'PLEDG_SUCCESS')
})

test('who gives up by our button has cancelled; the same basket may be opened again', async () => {
  const wish = { data: { reference: newId(), cancelUrl: `${SITES[0]}/panier`, redirectUrl: `${SITES[0]}/merci` } }
  const { browser, page } = await opened(wish)
  const left = await browser.submit(formTo(page, '/give-up'))
  assert.equal(new URL(left.url).origin, baseUrl, 'a frame never goes to the shop')
  assert.deepEqual(toldBy(left).told, { name: 'PLEDG_CANCEL_CLOSE' })
  assert.doesNotMatch(left.html, /pledg_error|href="https:\/\/breizh/)
  assert.equal(toldBy((await opened(wish)).page).told, undefined)
})

test('a purchase that its merchant aborted is an error', async () => {
  const reference = newId()
  const { browser, page } = await opened({ data: { reference } })
  await db.query(`update purchases set state = 'aborted' where reference = $1`, [reference])
  const error = { type: 'aborted_purchase', message: 'The shop has cancelled this purchase' }
  assert.deepEqual(toldBy(await browser.open(page.url)).told, { name: 'PLEDG_ERROR', payload: { error } })
})

test('what is wrong with a request is told once to the registered site that its merchant has: signed by another, missing, refused', async () => {
  const cases: [Wish, string][] = [
    [{ key: 'another key' }, 'invalid_request_error'],
    [{ data: { amountCents: -5 } }, 'invalid_request_error'],
    [{ data: { title: undefined } }, 'invalid_request_error'],
    [{ data: { title: '' }, beside: { redirectUrl: 'https://evil.example/' } }, 'invalid_request_error'],
  ]
  for (const [wish, type] of cases) {
    const browser = aFrame()
    const url = addressOf(wish)
    const page = await browser.open(url)
    const { told, origin } = toldBy(page)
    assert.ok(page.status >= 400)
    assert.equal(told?.name, 'PLEDG_ERROR')
    const { error } = (told ?? assert.fail()).payload as { error: { type: string; message: string } }
    assert.deepEqual([error.type, origin], [type, SITES[1]], JSON.stringify(wish))
    assert.match(error.message, /^[A-Z].+[a-z]$/)
    assert.equal((await policyOf(url)).ancestors, SITES[1])
    // To nobody else.
    assert.equal((await fetch(addressOf({ ...wish, origin: 'https://evil.example' }))).status, 403)
  }
})

test('a merchant that is none, or is not named, is told at once to the page that asked, and to no other', async () => {
  const merchantUid = 'mer_00000000-0000-7000-8000-000000000000'
  const origin = 'https://any.example'
  const asking = (query: Record<string, string>, opening = newOpening()) =>
    `${baseUrl}/purchase?${new URLSearchParams({ embedded: '1', opening, shop_origin: origin, ...query })}`
  for (const url of [
    addressOf({ data: { merchantUid }, origin }),
    asking({ merchantUid }),
    asking({ merchantUid: 'mer_x' }),
    asking({ signature: 'a.b.c' }),
    asking({}),
  ]) {
    const page = await aFrame().open(url)
    const { told, origin: toldTo } = toldBy(page)
    const { error } = (told ?? assert.fail(url)).payload as { error: { type: string } }
    assert.deepEqual([error.type, toldTo, page.status >= 400], ['invalid_request_error', origin, true], url)
    assert.equal((await policyOf(url)).ancestors, origin)
  }
  for (const shop_origin of ['', 'null', '*', 'https://any.example/', 'https://any.example; script-src *', 'data:x'])
    assert.deepEqual(
      { ...(await policyOf(asking({ merchantUid, shop_origin }))), policy: '' },
      { status: 403, cookies: [], ancestors: "'none'", policy: '' },
      shop_origin,
    )
  assert.equal((await policyOf(asking({ merchantUid }, 'short'))).status, 403)
})

test('a cross is shown unless the shop wishes none, beside the signature or in it', async () => {
  const crossOf = async (wish: Wish) =>
    toldBy((await opened({ ...wish, data: { reference: newId(), ...wish.data } })).page).cross
  assert.equal(await crossOf({}), 'Close the payment')
  assert.equal(await crossOf({ data: { showCloseButton: true } }), 'Close the payment')
  assert.equal(await crossOf({ data: { showCloseButton: false } }), undefined)
  assert.equal(await crossOf({ beside: { showCloseButton: 'false' } }), undefined)
  assert.equal(await crossOf({ beside: { showCloseButton: '0' } }), undefined)
})

test('links that others are given are never those of a frame', async () => {
  const { browser, page } = await opened({ data: { reference: newId() } })
  const shared = { mode: 'share', 'name.0': 'Alice', 'contact.0': 'alice@example.test', 'name.1': 'Bob', terms: 'on' }
  const cardPage = await browser.submit(formTo(page, '/people'), shared, 'Split between 2')
  await submitCard(cardPage.url, '4242424242424242')
  const pot = await until('the pot is open', async () => {
    const shown = await browser.open(page.url)
    return /Bob/.test(shown.text) && toldBy(shown).told ? shown : undefined
  })
  const told = [...pot.html.matchAll(/\/pay\/([a-z])[0-9a-z]{1,6}\.[\w-]+(?=")/g)].filter(
    ([link]) => !page.url.endsWith(link),
  )
  // Friends' own, and that of their group.
  assert.deepEqual([...new Set(told.map(([, kind]) => kind))].sort(), ['g', 's'])
})

test('a module that does not hear a cancelled payment is shown no button for it, unless it wishes for the cross', async () => {
  const cancels = ({ forms }: FormPage) => forms.some(({ action }) => action.endsWith('/give-up'))
  const shown = async (profile: string, type: 'SPLIT' | 'DEFERRED', data: Record<string, unknown>) => {
    const { uid, secret: key } = credentials.merchants[type]
    await db.query('update merchants set client_profile = $2 where id = $1', [uid.slice(4), profile])
    const { page } = await opened({ data: { merchantUid: uid, ...data }, key, origin: SITES[0] as string })
    return cancels(page)
  }
  for (const type of ['SPLIT', 'DEFERRED'] as const) {
    for (const profile of ['prestashop', 'woocommerce', 'module']) {
      assert.equal(await shown(profile, type, { showCloseButton: false }), false, `${profile} ${type}`)
      assert.equal(await shown(profile, type, { showCloseButton: true }), true, `${profile} ${type}`)
    }
    for (const profile of ['magento', 'sylius', 'oro', 'standard'])
      assert.equal(await shown(profile, type, { showCloseButton: false }), true, `${profile} ${type}`)
  }
})
