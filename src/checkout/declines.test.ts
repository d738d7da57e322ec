import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { openShop } from '../../test/support/shop.ts'
import { startWorld } from '../../test/support/world.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { languages } from '../texts/languages.ts'

const world = await startWorld({ DECLINE_LIMIT: '4' })
const shop = openShop(world)
const english = { 'accept-language': 'en' }
const REFUSED = ['4000000000009979', '4000000000000002', '4000000000009995', '4000000000000069'] as const
const GOOD = '4242424242424242'

async function sell(language = 'und'): Promise<{ id: string; url: string; email: string }> {
  const email = `${newId()}@example.test`
  const sold = await shop.sellByV1({
    title: 'Weekend',
    amount: 9_000,
    ref: newId(),
    language,
    client: { first_name: 'Alice', email },
  })
  return { ...sold, email }
}

/** Presses pay; a card page, or a page of ours that says why not. */
async function press(browser: FormBrowser, url: string): Promise<FormPage> {
  const page = await browser.open(url)
  const form = page.forms.find(({ action }) => new URL(action).pathname.endsWith('/people'))
  const plan = { mode: 'share', 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' }
  return browser.submit(form ?? assert.fail(page.text), plan, 'Split between')
}

/** Pays with a card and comes back from the bank: our page after it. */
async function pay(browser: FormBrowser, url: string, card: string): Promise<FormPage> {
  const cardPage = await press(browser, url)
  if (!cardPage.url.startsWith(world.sandboxUrl)) return cardPage
  const answer = await submitCard(cardPage.url, card)
  const back = await browser.open(answer.headers.get('location') ?? assert.fail(await answer.text()))
  const [asking] = back.forms
  const isAsking = asking?.action.includes('/return/')
  return isAsking ? browser.submit(asking as (typeof back.forms)[0]) : back
}

test('one link and twenty cards: four reach the bank, the first reason alone is told, the rest wait on a page', async () => {
  const { id, url } = await sell()
  const browser = createFormBrowser(english)
  const texts: string[] = []
  // Within the first pause of a minute.
  for (let tries = 0; tries < 20; tries += 1) {
    const page = await pay(browser, url, REFUSED[tries % REFUSED.length] as string)
    texts.push(page.text)
    assert.equal(page.status, tries < 4 ? 200 : 429, `${tries}: ${page.text}`)
  }
  const { rows } = await world.db.query<{ tries: bigint }>(
    'select count(*) as tries from attempts where purchase_id = $1',
    [id],
  )
  assert.equal(rows[0]?.tries, 4n)
  const { decline } = languages.en.checkout.start
  assert.ok(texts[0]?.includes(decline.do_not_honour.why), texts[0])
  const later = texts.slice(1, 4)
  for (const text of later) assert.ok(text.includes(decline.unexplained.why), text)
  assert.equal(new Set(later).size, 1, 'one sentence for all reasons')
  for (const text of texts) assert.doesNotMatch(text, /stolen|honour|insufficient|expired_card/i)
})

test('a friend whose first card is refused is not told that it was refused again, though the leader’s was before', async () => {
  const { url } = await sell()
  const browser = createFormBrowser(english)
  await pay(browser, url, REFUSED[1])
  const pot = await pay(browser, url, GOOD)
  const [path] = /\/pay\/s[0-9a-z]{1,6}\.[\w-]+/.exec(pot.html) ?? assert.fail(pot.text)
  const bob = createFormBrowser(english)
  const invitation = await bob.open(world.baseUrl + path)
  const start = invitation.forms.find(({ action }) => action.endsWith('/start')) ?? assert.fail(invitation.text)
  const cardPage = await bob.submit(start, { terms: 'on' })
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text)
  const answer = await submitCard(cardPage.url, REFUSED[1])
  const back = await bob.open(answer.headers.get('location') ?? assert.fail())
  const told = back.forms[0]?.action.includes('/return/') ? await bob.submit(back.forms[0]) : back
  assert.match(told.text, /refused/)
  assert.doesNotMatch(told.text, /again\./)
})

test('a stolen card is told like every other refusal, the first time too', async () => {
  const pages = []
  for (const card of REFUSED.slice(0, 2)) {
    const sold = await sell()
    // Another browser and another address could be had; here the address’s record would speak.
    await world.db.query('delete from decline_counts')
    pages.push((await pay(createFormBrowser(english), sold.url, card)).text)
  }
  const [stolen, refused] = pages.map((text) => text.slice(0, text.indexOf('Pay for')))
  assert.equal(stolen, refused)
})

test('whoever must wait is told how long, in their language, without script, and succeeds afterwards', async () => {
  const { id, url } = await sell()
  const browser = createFormBrowser(english)
  for (let tries = 0; tries < 4; tries += 1) await pay(browser, url, REFUSED[1])
  const refused = await press(browser, url)
  assert.equal(refused.status, 429)
  assert.match(refused.text, /Try again in \d+ seconds\./)
  const { form_token: token } = (await browser.open(url)).forms[0]?.fields ?? assert.fail()
  assert.ok(token)
  await world.advance(MINUTE_MS)
  await pay(browser, url, REFUSED[0])
  assert.match((await press(browser, url)).text, /Try again in 2 minutes\./)
  await world.advance(2 * MINUTE_MS)
  await pay(browser, url, GOOD)
  assert.equal(await shop.state(id), 'LEADER_PROCESSED')
})

test('a pause is told in French, and an open card page is not closed for another that has to wait', async () => {
  const { url, id } = await sell('fr')
  const browser = createFormBrowser({ 'accept-language': 'fr' })
  const first = await browser.open(url)
  const people = first.forms.find(({ action }) => action.endsWith('/people')) ?? assert.fail()
  const start = { ...people, action: `${url}/start`, buttons: [] }
  const plan = { mode: 'alone', terms: 'on' }
  for (let tries = 0; tries < 3; tries += 1) {
    const cardPage = await browser.submit(start, plan)
    await browser.open((await submitCard(cardPage.url, REFUSED[2])).headers.get('location') as string)
    await world.advance(1)
  }
  const open = await browser.submit(start, plan)
  assert.ok(open.url.startsWith(world.sandboxUrl), open.text)
  // Somebody else uses up the purchase’s declines meanwhile.
  await world.db.query(
    "update decline_counts set count = 50, waits_from = '2100-01-01' where subject like 'purchase:%'",
  )
  const refused = await browser.submit(start, { ...plan, intent: 'another_card' })
  assert.equal(refused.status, 429)
  assert.match(refused.text, /Réessayez dans \d+ (minutes|heures)/)
  const { rows } = await world.db.query<{ state: string }>(
    'select state from attempts where purchase_id = $1 order by created_at desc limit 1',
    [id],
  )
  assert.equal(rows[0]?.state, 'open')
})
