import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { visitedCheckout } from '../../test/support/visited-checkout.ts'
import { encodeFramedLink, newBrowserKey } from '../crypto/index.ts'
import { siteOrigins } from '../merchants/index.ts'
import type { SessionLookUp, SessionRequest } from '../providers/collect/index.ts'
import { languages } from '../texts/languages.ts'

const { world, visited, links, linkKeys, baseUrl, press } = await visitedCheckout()
const [SHOP = assert.fail()] = siteOrigins(world.merchant)
const { window: beside, asking } = languages.en.checkout.paying
const WINDOW = { 'accept-language': 'en', 'sec-fetch-dest': 'document' }
const FRAME = { 'sec-fetch-dest': 'iframe' }

/** A purchase in a shop's frame, its leader at the way to the card page. */
async function atTheCard(changes: Record<string, string> = { embedded: '1' }) {
  const { purchase } = await world.buy(9_000n, [null])
  await world.db.query('update purchases set redirect_url = $2 where id = $1', [purchase.id, `${SHOP}/thanks`])
  const opening = 'o'.repeat(22)
  const place = { purchaseId: purchase.id, version: purchase.linkVersion, browserKey: newBrowserKey(), opening }
  const token = encodeFramedLink(linkKeys, { ...place, origin: SHOP, showsClose: true, isExternal: false })
  const { browser, cardPage } = await press(`${baseUrl}/pay/${token}`, { changes, headers: FRAME })
  const acquirerPage = /href="([^"]*)" target="_blank"/.exec(cardPage.html)?.[1] ?? assert.fail(cardPage.text)
  return { purchase, base: `${baseUrl}/pay/${token}`, frame: browser, cardPage, acquirerPage }
}

/** Where the acquirer leads its window back to. */
const paid = async (acquirerPage: string, card = GOOD_CARD) =>
  (await submitCard(acquirerPage, card)).headers.get('location') ?? assert.fail()

for (const script of ['with', 'without'] as const) {
  test(`in a shop’s frame a visited acquirer is a link to a window of its own, ${script} script; no cookie is set`, async () => {
    const { base, cardPage, acquirerPage } = await atTheCard(script === 'with' ? { embedded: '1' } : {})
    assert.match(cardPage.url, new RegExp(`^${RegExp.escape(base)}/card/`))
    assert.ok(acquirerPage.startsWith(world.sandbox.baseUrl), acquirerPage)
    assert.match(cardPage.html, /target="_blank" rel="noopener noreferrer"/)
    const { framedBy } = visited.requests('openSession').at(-1) as SessionRequest
    assert.deepEqual(framedBy, [baseUrl, SHOP])
    const news = await fetch(cardPage.url)
    assert.equal(news.headers.get('set-cookie'), null)
    const etag = news.headers.get('etag') ?? assert.fail()
    const again = await fetch(cardPage.url, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304, 'nothing new costs an ETag')
  })
}

test('the window that comes back asks the bank, with what it brought, and ends there; the frame goes on', async () => {
  const { purchase, base, frame, cardPage, acquirerPage } = await atTheCard()
  const window = createFormBrowser(WINDOW)
  const question = await window.open(`${await paid(acquirerPage)}?sessionResult=proof`)
  assert.equal(question.heading, asking.heading)
  const end = await window.submit(question.forms[0] ?? assert.fail(question.text))
  assert.equal(end.heading, beside.ended.heading)
  assert.ok(!end.html.includes(SHOP), 'it knows no way to the shop')
  assert.deepEqual((visited.requests('lookUpSession').at(-1) as SessionLookUp).returned, { sessionResult: 'proof' })
  assert.equal((await world.read(purchase.id)).state, 'leader_processed')
  assert.equal((await window.open(question.url)).heading, beside.ended.heading, 'the same, opened again')

  const news = await fetch(cardPage.url, { redirect: 'manual', headers: FRAME })
  assert.equal(news.status, 303)
  assert.match(news.headers.get('location') ?? '', /\/return\//)
  const after = await frame.open(cardPage.url)
  assert.ok(after.url.startsWith(base), 'our own page in the frame, which tells the shop’s')
  assert.notEqual(after.heading, beside.ended.heading)
})

test('a refused card, and a page left without paying, end the window too; the frame offers the card again', async () => {
  const refused = await atTheCard()
  const window = createFormBrowser(WINDOW)
  const question = await window.open(await paid(refused.acquirerPage, POOR_CARD))
  const end = await window.submit(question.forms[0] ?? assert.fail(question.text))
  assert.equal(end.heading, beside.ended.heading)
  const next = await refused.frame.open(refused.cardPage.url)
  assert.ok(next.text.includes(languages.en.checkout.start.decline.insufficient_funds.why), next.text)

  const left = await atTheCard()
  const { returnUrl } = visited.requests('openSession').at(-1) as SessionRequest
  const untouched = await window.open(returnUrl)
  const said = await window.submit(untouched.forms[0] ?? assert.fail(untouched.text))
  assert.equal(said.heading, beside.ended.heading)
  assert.equal((await left.frame.open(left.cardPage.url)).url, left.cardPage.url, 'still open')
})

const ALONE = { mode: 'alone', 'name.0': 'Alice', 'contact.0': 'alice@example.test' }

test('a browser that does not say what a page is for goes on as in the frame, and is led to no shop', async () => {
  const { base, acquirerPage } = await atTheCard(ALONE)
  const old = createFormBrowser({ 'accept-language': 'en' })
  const question = await old.open(await paid(acquirerPage))
  const shown = await old.submit(question.forms[0] ?? assert.fail(question.text))
  assert.ok(shown.url.startsWith(base), shown.url)
})

test('outside of frames a window of its own is led to the shop as ever', async () => {
  const { purchase } = await world.buy(9_000n)
  await world.db.query('update purchases set redirect_url = $2 where id = $1', [purchase.id, `${SHOP}/thanks`])
  const url = links.paymentUrl(purchase.id, purchase.linkVersion)
  const { browser, cardPage } = await press(url, { headers: WINDOW, changes: ALONE })
  assert.ok(cardPage.url.startsWith(world.sandbox.baseUrl), cardPage.url)
  const question = await browser.open(await paid(cardPage.url))
  const shown = await browser.submit(question.forms[0] ?? assert.fail(question.text))
  assert.ok(shown.url.startsWith(`${SHOP}/thanks?pledg_result=`), shown.url)
})
