import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { readBooks } from '../../test/support/books.ts'
import { linkFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId, parsePublicId } from '../shared/ids.ts'

const world = await startWorld()
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
// Worlds begin on other days, too: later ones are under the same law.
await world.advance(Math.max(0, IN_FORCE.getTime() - world.businessClock.now().getTime()))
const english = { 'accept-language': 'en' }
const CARD = '4242424242424242'

type Type = 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

const merchantIdOf = (type: Type) => parsePublicId('mer', world.credentials.merchants[type].uid) as string

async function sell(type: Type, client: object = {}) {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const email = `${newId()}@example.test`
  const sold = await shop.sellByV1({ amount: 9_000, ref: newId(), client: { first_name: 'Alice', email, ...client } })
  const browser = createFormBrowser(english)
  return { ...sold, email, browser, shop, page: await browser.open(sold.url) }
}

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 300)}`)
  return form
}

/** Agrees and pays; answers with the payer's own page. */
async function pay(sold: { browser: FormBrowser; page: FormPage; url: string; id: string }, path = '/start') {
  const cardPage = await sold.browser.submit(formTo(sold.page, path), { terms: '1' })
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 200))
  await submitCard(cardPage.url, CARD)
  return until('the payer’s page is that of a buyer', async () => {
    const page = await sold.browser.open(sold.url)
    return page.html.includes('data-state="schedule"') ? page : undefined
  })
}

const attemptsOf = async (id: string) => {
  const { rows } = await world.db.query<{ state: string }>('select state from attempts where purchase_id = $1', [id])
  return rows.map((row) => row.state)
}

test('without consent or with a wrong address nothing starts: the page again, with what was typed', async () => {
  const sold = await sell('INSTALLMENT')
  const fields = { email: 'alice@', phone: '12' }
  const page = await sold.browser.submit(formTo(sold.page, '/start'), fields)
  assert.deepEqual([page.status, page.url], [200, sold.url], 'by a redirect, which a reload does not send again')
  assert.match(page.html, /value="alice@"/)
  for (const field of ['email', 'phone', 'terms']) assert.match(page.html, new RegExp(`href="#${field}"`))
  assert.match(page.text, /Tick the box to agree to these payments; without that nothing is taken/)
  const french = (await createFormBrowser({ 'accept-language': 'fr' }).open(`${sold.url}?lang=fr`)).text
  assert.doesNotMatch(french, /Cochez la case/, 'another browser was refused nothing')
  const inFrench = (await sold.browser.open(`${sold.url}?lang=fr`)).text.replaceAll(/\s/g, ' ')
  assert.match(inFrench, /Cochez la case pour accepter ces paiements ; sans votre accord, rien n’est prélevé/)
  assert.deepEqual(await attemptsOf(sold.id), [])
})

test('yesterday’s schedule is not agreed to: the new dates are shown, nothing is charged', async () => {
  const sold = await sell('INSTALLMENT')
  await world.advance(DAY_MS)
  const page = await sold.browser.submit(formTo(sold.page, '/start'), { terms: '1' })
  assert.deepEqual([page.status, page.url], [200, sold.url])
  assert.match(page.text, /Your payments have changed/)
  assert.deepEqual(await attemptsOf(sold.id), [])
  await pay({ ...sold, page })
  assert.equal(await sold.shop.state(sold.id), 'SUCCESSFUL')
})

test('nobody agrees to amounts that were not on the screen: a fee that changed meanwhile is shown first', async () => {
  const sold = await sell('INSTALLMENT')
  const setFee = (feeBps: number) =>
    world.db.query('update merchants set fee_bps = $2 where id = $1', [merchantIdOf('INSTALLMENT'), feeBps])
  await setFee(40)
  const page = await sold.browser.submit(formTo(sold.page, '/start'), { terms: '1' })
  assert.deepEqual([page.status, page.url], [200, sold.url])
  assert.match(page.text, /Your payments have changed/)
  assert.match(page.text, /€30\.36/)
  assert.deepEqual(await attemptsOf(sold.id), [])
  await setFee(50)
})

test('a credit that may not be offered is a page, before and after the click', async () => {
  const sold = await sell('INSTALLMENT')
  const setFee = (feeBps: number) =>
    world.db.query('update merchants set fee_bps = $2 where id = $1', [merchantIdOf('INSTALLMENT'), feeBps])
  await setFee(900)
  const posted = await sold.browser.submit(formTo(sold.page, '/start'), { terms: '1' })
  assert.equal(posted.status, 200)
  assert.match(posted.text, /not available for this order/)
  assert.match((await sold.browser.open(sold.url)).text, /not available for this order/)
  await setFee(50)
  assert.deepEqual(await attemptsOf(sold.id), [])
})

test('what the payer types reaches the shop’s client where the shop knew nothing, and stays with the purchase', async () => {
  const sold = await sell('DOWN_PAYMENT', { ref: newId(), email: undefined, first_name: undefined })
  const own = `${newId()}@example.test`
  const card = await sold.browser.submit(formTo(sold.page, '/start'), {
    terms: '1',
    name: 'Alice Martin',
    email: own,
    phone: '06 12 34 56 78',
  })
  await submitCard(card.url, CARD)
  const { rows } = await world.db.query<Record<string, string>>(
    `select clients.first_name, clients.email, shares.email as share_email, shares.phone_number
       from purchases join clients on clients.id = client_id join shares on shares.purchase_id = purchases.id
      where purchases.id = $1 and position = 1`,
    [sold.id],
  )
  const expected = { first_name: 'Alice', email: own, share_email: own, phone_number: '+33612345678' }
  assert.deepEqual({ ...rows[0] }, expected)
  assert.ok(await linkFor(world, own))
})

test('what the shop knows of its client is not changed by whoever pays', async () => {
  const sold = await sell('INSTALLMENT')
  await sold.browser.submit(formTo(sold.page, '/start'), { terms: '1', email: 'mallory@example.test' })
  const { rows } = await world.db.query<{ email: string }>(
    'select email from clients where id = (select client_id from purchases where id = $1)',
    [sold.id],
  )
  assert.equal(rows[0]?.email, sold.email)
})

test('[types.fee] one instalment is paid early while another is being paid; each is paid once, and their fee is not owed', async () => {
  const sold = await sell('INSTALLMENT')
  const own = await pay(sold)
  assert.match(own.text, /Pay €30\.30 early, €0\.15 less in fees/)
  const third = await sold.browser.submit(formTo(own, '/shares/2/start'))
  assert.ok(third.url.startsWith(world.sandboxUrl))
  const seen = await sold.browser.open(sold.url)
  assert.match(seen.html, /href="[^"]*\/shares\/2"/)
  assert.ok(!seen.forms.some((form) => form.action.endsWith('/shares/2/start')))
  const resume = await sold.browser.open(`${sold.url}/shares/2`)
  assert.match(resume.text, /waiting for you/)
  assert.ok(formTo(resume, '/shares/2/start').fields.intent === 'another_card')
  await pay({ ...sold, page: seen }, '/shares/1/start')
  await submitCard(third.url, CARD)
  await until('all three are paid', async () => {
    const page = await sold.browser.open(sold.url)
    return (page.html.match(/class="[^"]*due-paid/g) ?? []).length === 3
  })
  const again = await sold.browser.submit(formTo(own, '/shares/2/start'))
  assert.equal(again.status, 409)
  const { rows } = await world.db.query<{ id: string }>('select id from attempts where purchase_id = $1', [sold.id])
  const { payments } = await readBooks(world)
  const taken = payments.filter(({ reference }) => rows.some(({ id }) => id === reference))
  assert.deepEqual(taken.map(({ captured }) => captured).sort(), [2970, 3000, 3030])
})

test('what is blocked on the card is not paid a second time by hand: who pays early is charged out of the hold', async () => {
  const sold = await sell('DEFERRED')
  const own = await pay(sold)
  assert.match(own.text, /blocked on your Visa ending in 4242, not taken/)
  const answer = await sold.browser.submit(formTo(own, '/shares/0/start'))
  assert.equal(answer.status, 200)
  const ended = await until('it is captured', async () => {
    const attempts = await attemptsOf(sold.id)
    return attempts.includes('held') ? undefined : attempts
  })
  assert.deepEqual(ended, ['captured'])
})

test('[types.deferred.checked] a deferred payment that is a credit to the law: its card is checked, nothing is taken or blocked, and every page says so', async () => {
  const setLender = (lender: string) =>
    world.db.query('update merchants set lender = $2 where id = $1', [merchantIdOf('DEFERRED'), lender])
  await setLender('operator')
  const sold = await sell('DEFERRED')
  assert.ok(formTo(sold.page, '/start').buttons.some(({ label }) => label === 'Save my card'))
  assert.match(sold.page.text, /Your card is checked today, and nothing is taken/)
  const own = await pay(sold)
  assert.match(own.text, /You have not been charged so far/)
  for (const page of [sold.page, own]) assert.doesNotMatch(page.text, /[Bb]lock(ed)? /)
  assert.deepEqual(await attemptsOf(sold.id), ['verified'])
  const { payments } = await readBooks(world)
  const { rows } = await world.db.query<{ id: string }>('select id from attempts where purchase_id = $1', [sold.id])
  const moved = payments.filter(({ reference, captured, state }) => {
    return rows.some(({ id }) => id === reference) && (captured > 0 || state === 'held')
  })
  assert.deepEqual(moved, [])
  assert.ok(formTo(own, '/shares/0/start'), 'it may be paid early')
  await setLender('merchant')
})

test('the payments are their payer’s alone, and looking changes nothing', async () => {
  const sold = await sell('INSTALLMENT')
  const early = await sold.browser.open(`${sold.url}/shares/1`)
  assert.equal(early.status, 404)
  await pay(sold)
  const before = await attemptsOf(sold.id)
  const stranger = createFormBrowser(english)
  assert.match((await stranger.open(sold.url)).text, /This order is paid/)
  for (const path of ['/shares/1', '/receipt']) assert.equal((await stranger.open(`${sold.url}${path}`)).status, 404)
  const other = await sell('DOWN_PAYMENT')
  await pay(other)
  const { rows } = await world.db.query<{ id: string }>('select id from attempts where purchase_id = $1', [sold.id])
  assert.equal((await other.browser.open(`${other.url}/return/${rows[0]?.id}`)).status, 404)
  assert.equal((await sold.browser.open(`${sold.url}/shares/9`)).status, 404)
  await sold.browser.open(`${sold.url}/shares/1`)
  assert.deepEqual(await attemptsOf(sold.id), before)
  const mailed = await linkFor(world, sold.email)
  assert.match((await stranger.open(mailed)).text, /Your payments/)
})

test('a card page opened in another browser is not continued here: the browser that pays first leads', async () => {
  const sold = await sell('INSTALLMENT')
  await sold.browser.submit(formTo(sold.page, '/start'), { terms: '1' })
  const other = await createFormBrowser(english).open(sold.url)
  assert.match(other.text, /started in another browser/)
  assert.doesNotMatch(other.html, /\/card\//)
})

test('friends cannot be planned into a purchase on dates', async () => {
  const sold = await sell('INSTALLMENT')
  const form = formTo(sold.page, '/start')
  const page = await sold.browser.submit({ ...form, action: `${sold.url}/people` }, { terms: '1' })
  assert.equal(page.status, 409)
})

test('the payer puts another card in the place of the stored one; a refused one changes nothing', async () => {
  const sold = await sell('INSTALLMENT')
  const own = await pay(sold)
  assert.match(own.html, /href="[^"]*\/card"/)
  const page = await sold.browser.open(`${sold.url}/card`)
  assert.match(page.text, /Visa ending in 4242, valid until 12\/2034/)
  const refused = await sold.browser.submit(formTo(page, '/card'))
  assert.match((await sold.browser.open(`${sold.url}/card`)).text, /its page is still open/)
  await submitCard(refused.url, '4000000000000069')
  await until('the refusal was told', async () => {
    return (await sold.browser.open(`${sold.url}?done=1`)).text.includes('This card was not accepted')
  })
  const taken = await sold.browser.submit(formTo(await sold.browser.open(`${sold.url}/card`), '/card'))
  await submitCard(taken.url, '5555555555554444')
  await until('the new card is kept', async () => {
    const { text } = await sold.browser.open(`${sold.url}?done=1`)
    return text.includes('Your new card is kept') && text.includes('Mastercard ending in 4444')
  })
  assert.ok(await linkFor(world, sold.email, /Your card was replaced|Votre carte est remplacée/))
  const stranger = createFormBrowser(english)
  assert.equal((await stranger.open(`${sold.url}/card`)).status, 404)
})

test('an open card page without a payment makes room for one', async () => {
  const sold = await sell('INSTALLMENT')
  const own = await pay(sold)
  await sold.browser.submit(formTo(await sold.browser.open(`${sold.url}/card`), '/card'))
  await pay({ ...sold, page: own }, '/shares/1/start')
  await until('the second is paid', async () => {
    const { html } = await sold.browser.open(sold.url)
    return (html.match(/class="[^"]*due-paid/g) ?? []).length === 2
  })
})
