import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { aCall } from '../../test/support/call.ts'
import { startWorld } from '../../test/support/world.ts'
import { type ArticleOrder, endArticle, makeArticle } from '../articles/index.ts'
import { transaction } from '../db/database.ts'
import { buyArticle, expireLinks } from '../selling/index.ts'
import { addMs, DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { newId, parsePublicId, publicId } from '../shared/ids.ts'

const world = await startWorld()
const { baseUrl, db, credentials } = world
const { SPLIT, INSTALLMENT } = credentials.merchants
const splitId = parsePublicId('mer', SPLIT.uid) as string
const installmentId = parsePublicId('mer', INSTALLMENT.uid) as string
const companyId = parsePublicId('cmp', credentials.company_uid) as string
const call = () => ({ ...aCall(world.businessClock), scope: { kind: 'company', companyId } as const })
const english = { 'accept-language': 'en' }

const FESTIVAL: ArticleOrder = {
  ...{ name: 'Festival pass', description: 'Three days', amountMinor: 9000n, currency: 'EUR', language: null },
  ...{ merchantIds: [splitId], salesMax: null, endsAt: null },
}
const made = (order: Partial<ArticleOrder> = {}) =>
  transaction(db, (tx) => makeArticle(tx, call(), { ...FESTIVAL, ...order }))
const urlOf = (id: string) => `${baseUrl}/pay/article/${publicId('art', id)}`
const opened = (id: string, headers: Record<string, string> = english) => createFormBrowser(headers).open(urlOf(id))
const alice = { name: 'Alice Martin', email: 'alice@example.test' }
const pressed = (page: FormPage, fields: Record<string, string> = alice) =>
  createFormBrowser(english).submit(page.forms[0] ?? assert.fail(page.text), fields)

async function sold(id: string) {
  const { rows } = await db.query<{
    id: string
    title: string
    language: string
    actor: string
    link_expires_at: Date
  }>(
    `select purchases.*, events.actor from purchases join events on purchase_id = purchases.id and sequence = 1
      where article_id = $1 order by purchases.id`,
    [id],
  )
  return rows
}

test('the page says what, how much and who sells; looking at it, by whatever program, makes nothing', async () => {
  const id = await made()
  const page = await opened(id)
  for (const said of ['Festival pass', 'Three days', '€90.00', 'Breizh Escapes', 'Nothing is charged on this page'])
    assert.ok(page.text.includes(said), said)
  assert.equal((await fetch(urlOf(id), { method: 'HEAD' })).status, 200)
  assert.deepEqual(await sold(id), [])
})

test('a reader finds their language below, and above where the merchant has said another; what is bought is in it', async () => {
  const id = await made({ language: 'fr' })
  const browser = createFormBrowser(english)
  const first = await browser.open(urlOf(id))
  assert.match(first.html, /<html lang="fr">/)
  assert.match(
    first.html,
    /<header class="top">.*<a class="link" lang="en" hreflang="en" href="\?lang=en">English<\/a>/s,
  )
  assert.match(first.html, /<li><a class="link" lang="de" hreflang="de" href="\?lang=de">Deutsch</)
  assert.match((await browser.open(`${urlOf(id)}?lang=en`)).html, /<html lang="en">/)
  const chosen = await browser.open(urlOf(id))
  assert.match(chosen.html, /<html lang="en">/)
  await browser.submit(chosen.forms[0] ?? assert.fail(chosen.text), alice)
  assert.deepEqual(
    (await sold(id)).map(({ language }) => language),
    ['en'],
  )
})

test('whoever goes on has a purchase of their own, named, on the payers’ pages', async () => {
  const id = await made()
  const paying = await pressed(await opened(id))
  assert.equal(paying.status, 200)
  assert.match(new URL(paying.url).pathname, /^\/pay\/p1\./)
  assert.match(paying.text, /Festival pass/)
  const [purchase] = await sold(id)
  assert.deepEqual([purchase?.title, purchase?.actor], ['Festival pass', 'anybody'])
  const { rows } = await db.query('select first_name, last_name, email from clients where email = $1', [alice.email])
  assert.deepEqual(rows[0], { first_name: 'Alice', last_name: 'Martin', email: alice.email })
  assert.notEqual((await pressed(await opened(id))).url, paying.url, 'opened anew, it is bought once more')
})

test('the button pressed ten times makes one purchase', async () => {
  const id = await made()
  const page = await opened(id)
  const pages = await Promise.all(Array.from({ length: 10 }, () => pressed(page)))
  assert.equal(new Set(pages.map(({ url }) => url)).size, 1)
  assert.equal((await sold(id)).length, 1)
})

test('what is wrong is said at its field and stays as it was typed; hostile words are shown as words', async () => {
  const id = await made()
  const page = await opened(id)
  const wrong = await pressed(page, { name: '', email: '"><script>alert(1)</script>' })
  assert.deepEqual([wrong.status, wrong.url], [200, urlOf(id)], 'by a redirect, which a reload does not send again')
  assert.match(wrong.text, /Write your name.*Write an e-mail address/)
  assert.doesNotMatch(wrong.html, /<script>alert/)
  for (const name of ['=cmd()', '\u202egnp.exe', 'a\r\nBcc: b@example.test', '\0']) {
    const { status } = await pressed(await opened(id), { name, email: alice.email })
    assert.equal(status, 200, `${JSON.stringify(name)}: ${status}`)
  }
  const form = page.forms[0] ?? assert.fail()
  const elsewhere = { ...form, fields: { ...form.fields, ...alice, way: INSTALLMENT.uid } }
  const unsold = await createFormBrowser(english).submit(elsewhere)
  assert.match(unsold.html, /data-focus/, 'a merchant that does not sell it')
  const before = (await sold(id)).length
  const bare = await fetch(urlOf(id), { method: 'POST', body: new URLSearchParams({ ...alice, way: SPLIT.uid }) })
  assert.equal(bare.status, 422, 'a form without a key of ours')
  assert.match(await bare.text(), /data-focus/)
  const body = new URLSearchParams({ ...form.fields, ...alice })
  const foreign = await fetch(urlOf(id), { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(foreign.status, 422, 'a form that another site sends')
  assert.equal((await sold(id)).length, before)
})

test('several ways of paying are a choice, and each leads to its own pages', async () => {
  const id = await made({ merchantIds: [splitId, installmentId] })
  const page = await opened(id)
  assert.match(page.text, /How you pay.*Share the payment with friends.*In instalments/)
  assert.match((await pressed(page)).html, /data-focus/, 'none is chosen for anybody')
  const paying = await pressed(page, { ...alice, way: INSTALLMENT.uid })
  assert.match(paying.text, /instalments/i)
})

test('it is sold in its own language, else in the browser’s, and in one we know', async () => {
  const french = await made({ language: 'fr' })
  assert.match((await opened(french)).html, /<html lang="fr">/)
  const any = await made()
  assert.match((await opened(any, { 'accept-language': 'xx-YY, *;q=0.1' })).html, /<html lang="en">/)
  assert.match((await opened(any, { 'accept-language': 'de' })).html, /<html lang="de">/)
  assert.equal((await fetch(`${urlOf(any)}?lang=%3Cscript%3E`, { headers: english })).status, 200)
  await pressed(await opened(french))
  assert.equal((await sold(french))[0]?.language, 'fr')
})

test('no more are sold than there are, however many press at once; who does not pay gives the place back after two hours', async () => {
  const id = await made({ salesMax: 2 })
  assert.match((await opened(id)).text, /2 are left/)
  const pages = await Promise.all(Array.from({ length: 8 }, () => opened(id)))
  const answers = await Promise.all(pages.map((page) => pressed(page)))
  assert.equal((await sold(id)).length, 2)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 410, 410, 410, 410, 410, 410])
  const gone = await opened(id)
  assert.equal(gone.status, 410)
  assert.match(gone.text, /Sold out.*You have not been charged/)
  const held = (await sold(id)).map((each) => each.link_expires_at.getTime() - world.businessClock.now().getTime())
  assert.ok(held.every((ms) => ms > 0 && ms <= 2 * HOUR_MS))
  await world.advance(2 * HOUR_MS + 1000)
  await expireLinks(db, { businessClock: world.businessClock, systemClock: world.businessClock })
  assert.equal((await pressed(await opened(id))).status, 200)
})

test('an article that ended, whose last day is over, or that never was, sells nothing and says why', async () => {
  const ended = await made()
  const before = await opened(ended)
  await transaction(db, (tx) => endArticle(tx, call(), ended))
  await transaction(db, (tx) => endArticle(tx, call(), ended))
  const late = await pressed(before)
  assert.equal(late.status, 410)
  assert.match(late.text, /not sold any more.*ended the sale.*You have not been charged/)
  const now = world.businessClock.now()
  const over = await made({ endsAt: addMs(now, -DAY_MS) })
  assert.match((await opened(over)).text, /The sale is over/)
  const buy = { articleId: over, merchantId: splitId, leader: { ...alice, language: 'en' as const } }
  await assert.rejects(
    transaction(db, (tx) => buyArticle(tx, call(), buy)),
    { code: 'article_not_on_sale' },
  )
  for (const uid of [publicId('art', newId()), publicId('pur', ended), ended, 'art_', '%00', "art_' or 1=1"])
    assert.equal((await fetch(`${baseUrl}/pay/article/${uid}`)).status, 404, uid)
  assert.equal((await sold(ended)).length + (await sold(over)).length, 0)
})

test('where its merchant cannot offer it, that way is not there; where none can, the page says so', async () => {
  const id = await made({ merchantIds: [splitId, installmentId] })
  const page = await opened(id)
  await db.query('update merchants set fee_bps = 9000 where id = $1', [installmentId])
  assert.doesNotMatch((await opened(id)).text, /In instalments/)
  assert.match((await pressed(page, { ...alice, way: INSTALLMENT.uid })).html, /data-focus/)
  const alone = await made({ merchantIds: [installmentId] })
  const gone = await opened(alone)
  assert.deepEqual([gone.status, /cannot be paid at the moment/.test(gone.text)], [410, true])
  assert.deepEqual(await sold(id), [])
})

test('its page is in no frame, kept by nobody, found by no search engine, and leads to us alone', async () => {
  const { headers } = await fetch(`${urlOf(await made())}?embedded=1&shop_origin=https://breizh-escapes.example`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /form-action 'self'/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow')
})
