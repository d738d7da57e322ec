import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { linkFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { newId } from '../shared/ids.ts'
import { formatMoney } from '../shared/money.ts'
import { LANGUAGES } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'

const world = await startWorld()
const shop = openShop(world)

const sell = (order: object = {}) =>
  shop.sellByV1({ title: 'Un week-end ? « Brest »', amount: 9_000, ref: newId(), ...order })

/** As after a leader who read French has planned it. */
async function sellInFrench() {
  const ref = newId()
  const sold = await sell({ ref })
  await world.db.query(`update purchases set language = 'fr' where reference = $1`, [ref])
  return sold
}

const french = { 'accept-language': 'fr' }
/** What stands above the page. */
const headOf = (html: string) => /<header class="top">.*?<\/header>/s.exec(html)?.[0] ?? ''
const CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 200)}`)
  return form
}

/** Alice, who reads French, has paid her part; Bob has his link by mail. */
async function sharedInFrench() {
  const bob = `bob-${newId()}@example.test`
  const { url } = await sell({ client: { first_name: 'Alice', email: `alice-${newId()}@example.test` } })
  const browser = createFormBrowser(french)
  const people = { mode: 'share', terms: 'on', people_count: '2', 'name.1': 'Bob', 'contact.1': bob }
  const start = formTo(await browser.open(url), '/people')
  const card = await browser.submit(start, { ...people, message: 'On y va ! Qui vient ?' }, 'Partager en')
  await submitCard(card.url, CARD)
  return { browser, url, friendsUrl: await linkFor(world, bob) }
}

test('a browser of another language than the purchase’s is offered its own, once chosen it stays, and one can go back', async () => {
  const { url } = await sellInFrench()
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const first = await browser.open(url)
  assert.match(first.html, /<html lang="fr">/)
  assert.match(first.html, /<a class="link" lang="en" hreflang="en" href="\?lang=en">English<\/a>/)
  assert.match((await browser.open(`${url}?lang=en`)).html, /<html lang="en">/)
  const later = await browser.open(url)
  assert.match(later.html, /<html lang="en">/)
  assert.match(headOf(later.html), /href="\?lang=fr">Français</)
  const french = await createFormBrowser({ 'accept-language': 'fr' }).open(url)
  assert.doesNotMatch(headOf(french.html), /\?lang=/, 'whoever reads it already needs no switch at the top')
})

test('below every page the six languages are offered, each in itself, and each speaks the page that it leads to', async () => {
  const { url } = await sellInFrench()
  const browser = createFormBrowser({ 'accept-language': 'de' })
  const foot = /<footer class="foot">.*<\/footer>/s.exec((await browser.open(url)).html)?.[0] ?? ''
  const offered = [...foot.matchAll(/lang="(\w\w)" hreflang="\1" href="\?lang=\1"(?: aria-current="(\w+)")?>([^<]+)</g)]
  assert.deepEqual(
    offered.map(([, tag, current, name]) => [tag, name, current]),
    [
      ['de', 'Deutsch', undefined],
      ['en', 'English', undefined],
      ['es', 'Español', undefined],
      ['fr', 'Français', 'true'],
      ['it', 'Italiano', undefined],
      ['nl', 'Nederlands', undefined],
    ],
  )
  for (const language of LANGUAGES) {
    const { html } = await createFormBrowser().open(`${url}?lang=${language}`)
    assert.match(html, new RegExp(`<html lang="${language}">`))
    assert.ok(html.includes(languages[language].checkout.start.chooseHow), language)
    assert.ok(html.includes(formatMoney({ amountMinor: 9_000n, currency: 'EUR' }, language)), language)
  }
})

test('where the seller has said no language a browser that wishes none of the six reads English, one that says nothing French', async () => {
  const ref = newId()
  const { url } = await sell({ ref })
  await world.db.query(`update purchases set language = 'und' where reference = $1`, [ref])
  for (const [headers, language] of [
    [{ 'accept-language': 'pt-BR, pt;q=0.9' }, 'en'],
    [{ 'accept-language': 'ja' }, 'en'],
    [{ 'accept-language': 'ja, de;q=0.1' }, 'de'],
    [{ 'accept-language': '*' }, 'fr'],
    [{}, 'fr'],
  ] as const) {
    const browser = createFormBrowser(headers)
    for (const address of [url, `${new URL(url).origin}/accessibility`, `${url}x`])
      assert.match(
        (await browser.open(address)).html,
        new RegExp(`<html lang="${language}">`),
        `${address} ${JSON.stringify(headers)}`,
      )
  }
})

test('who reads German, Spanish, Italian or Dutch is sold to, and written to, in their own language', async () => {
  for (const language of ['de', 'es', 'it', 'nl'] as const) {
    const { url } = await sell()
    const page = await createFormBrowser({ 'accept-language': `${language}, en;q=0.9` }).open(url)
    assert.match(page.html, new RegExp(`<html lang="${language}">`))
    assert.ok(page.text.includes(languages[language].checkout.start.alone), page.text.slice(0, 300))
  }
})

test('the shop’s words have the spaces of the language it sold in', async () => {
  const { url } = await sellInFrench()
  const { html } = await createFormBrowser({ 'accept-language': 'fr' }).open(url)
  assert.ok(html.includes('Un week-end\u202f? «\u00a0Brest\u00a0»'), html.slice(0, 3000))
})

test('the leader’s words to a friend and a friend’s to the leader have the spaces of the purchase’s language', async () => {
  const { browser, url, friendsUrl } = await sharedInFrench()
  const forBob = createFormBrowser(french)
  const asked = await forBob.open(friendsUrl)
  assert.ok(asked.html.includes('On y va\u202f! Qui vient\u202f?'), asked.text)
  const card = await forBob.submit(formTo(asked, '/start'), { message: 'Super idée ; à « demain » !' })
  await submitCard(card.url, CARD)
  const pot = await until('the leader reads Bob’s words', async () => {
    const page = await browser.open(url)
    return page.html.includes('Super idée') && page
  })
  assert.ok(pot.html.includes('Super idée\u202f; à «\u00a0demain\u00a0»\u202f!'), pot.text)
  const stranger = await createFormBrowser(french).open(url)
  assert.ok(stranger.html.includes('Un week-end\u202f? «\u00a0Brest\u00a0»'), stranger.text)
})

test('a friend’s link has the neutral preview and the switch to their own language, too', async () => {
  const { friendsUrl } = await sharedInFrench()
  const forBob = createFormBrowser({ 'accept-language': 'en' })
  const asked = await forBob.open(friendsUrl)
  const previews = [...asked.html.matchAll(/<meta property="og:[^>]*>/g)].map(([meta]) => meta)
  assert.ok(previews.includes('<meta property="og:title" content="Une commande chez Breizh Escapes">'), previews.join())
  for (const meta of previews) assert.doesNotMatch(meta, /Alice|Bob|45[.,]00|90[.,]00|week-end/)
  assert.match(asked.html, /<html lang="fr">/)
  assert.match(headOf(asked.html), /<a class="link" lang="en" hreflang="en" href="\?lang=en">English<\/a>/)
  assert.match((await forBob.open(`${friendsUrl}?lang=en`)).html, /<html lang="en">/)
  const later = await forBob.open(friendsUrl)
  assert.match(later.html, /<html lang="en">/)
  assert.match(headOf(later.html), /href="\?lang=fr">Français</)
  assert.doesNotMatch(headOf((await createFormBrowser(french).open(friendsUrl)).html), /\?lang=/)
})

test('a messenger that previews a link shows the shop, and neither a name nor an amount', async () => {
  const { url } = await sell({ client: { first_name: 'Alice', email: 'alice@example.test' } })
  const { html } = await createFormBrowser({ 'accept-language': 'en' }).open(url)
  assert.match(html, /<meta property="og:title" content="(An order at|Une commande chez) [^"]+">/)
  for (const [meta] of html.matchAll(/<meta property="og:[^>]*>/g)) assert.doesNotMatch(meta, /Alice|90[.,]00|week-end/)
})

test('an address that is nobody’s is a page for people, JSON for programs and the interface; robots are told to stay away', async () => {
  const asked = (path: string, accept: string) =>
    fetch(world.baseUrl + path, { headers: { accept, 'accept-language': 'fr' } })
  const page = await asked('/nothing-here', 'text/html,application/xhtml+xml')
  assert.equal(page.status, 404)
  assert.match(page.headers.get('content-type') ?? '', /text\/html/)
  assert.match(await page.text(), /Cette page n’existe pas/)
  for (const [path, accept] of [
    ['/nothing-here', '*/*'],
    ['/api/nothing-here', 'text/html'],
  ] as const) {
    const answer = await asked(path, accept)
    assert.equal(answer.status, 404)
    assert.match(answer.headers.get('content-type') ?? '', /json/)
  }
  const robots = await asked('/robots.txt', '*/*')
  assert.match(robots.headers.get('content-type') ?? '', /text\/plain/)
  assert.equal(await robots.text(), 'User-agent: *\nDisallow: /\n')
})

test('every page leads to what is said of accessibility, in the reader’s language or another one, each criterion with how it was looked at', async () => {
  const { url } = await sell({ client: { first_name: 'Alice', email: 'alice@example.test' } })
  assert.match((await createFormBrowser({ 'accept-language': 'en' }).open(url)).html, /href="\/accessibility">/)
  const german = { accept: 'text/html', 'accept-language': 'de' }
  const page = await fetch(`${world.baseUrl}/accessibility`, { headers: german })
  assert.equal(page.status, 200)
  const html = await page.text()
  assert.match(html, /<html lang="de">.*Können hier alle bezahlen\?/s)
  assert.equal([...html.matchAll(/<th scope="row">\d\.\d\.\d+ /g)].length, 55)
  assert.match(await (await fetch(`${world.baseUrl}/accessibility?lang=nl`, { headers: german })).text(), /lang="nl"/)
  assert.match(await (await fetch(`${world.baseUrl}/nothing-here?lang=it`, { headers: german })).text(), /lang="it"/)
})
