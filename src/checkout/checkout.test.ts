import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { newId } from '../shared/ids.ts'

const world = await startWorld()
const shop = openShop(world)
const english = { 'accept-language': 'en' }

async function sell(amount = 9_000): Promise<{ id: string; payment_url: string; email: string }> {
  const email = `${newId()}@example.test`
  const order = { title: 'Weekend', amount, ref: newId(), client: { first_name: 'Alice', email } }
  const sold = await shop.sellByV1(order)
  return { id: sold.id, payment_url: sold.url, email }
}

/** The start form filled for two, the leader and Bob. */
const plan = (bob: string) => ({ mode: 'share', 'name.1': 'Bob', 'contact.1': bob, terms: 'on' })

/** A purchase that the leader has just paid; the browser is the leader's. */
async function paidByLeader() {
  const sold = await sell()
  const bob = `${newId()}@example.test`
  const browser = createFormBrowser(english)
  const page = await browser.open(sold.payment_url)
  const card = await browser.submit(formTo(page, '/people'), plan(bob), 'Split between')
  assert.ok(card.url.startsWith(world.sandboxUrl), 'without script the browser is sent to the acquirer’s own page')
  await submitCard(card.url, '4242424242424242')
  await until('the leader has paid', async () => (await shop.state(sold.id)) === 'LEADER_PROCESSED')
  return { ...sold, browser, bob }
}

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 200)}`)
  return form
}

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('a form of another browser, a garbled one and a foreign content type are refused, and nothing changes', async () => {
  const sold = await sell()
  const page = await createFormBrowser(english).open(sold.payment_url)
  const { form_token: token } = formTo(page, '/people').fields
  const start = `${sold.payment_url}/start`
  assert.equal((await post(start, `form_token=${token}&terms=on`)).status, 403)
  assert.equal((await post(start, '')).status, 403)
  assert.equal((await post(start, 'form_token=a&form_token=b')).status, 400)
  assert.equal((await post(start, '{"form_token":', { 'content-type': 'application/json' })).status, 415)
  assert.equal((await post(start, `form_token=${'x'.repeat(300_000)}`)).status, 400)
  assert.equal(await shop.state(sold.id), 'INITIALIZED')
})

test('pressed three times at once, the button leads to one card page', async () => {
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open((await sell()).payment_url), '/people')
  const press = () => browser.submit(form, plan(`${newId()}@example.test`), 'Split between')
  const [card, ...others] = await Promise.all([press(), press(), press()])
  assert.ok(card.url.startsWith(world.sandboxUrl), card.text)
  for (const { url } of others) assert.equal(url, card.url)
})

test('links that we did not make are a page, not an error: 404, in the reader’s language', async () => {
  for (const token of ['x', 'p1.abc', `p1.${'A'.repeat(43)}`, '%00', 'p1.%2e%2e%2f', 'a'.repeat(199)]) {
    const page = await createFormBrowser(english).open(`${world.baseUrl}/pay/${token}`)
    assert.equal(page.status, 404, token)
    assert.match(page.text, /link/i)
  }
})

test('an incomplete plan is shown again with what was typed and what is missing', async () => {
  const sold = await sell()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(sold.payment_url), '/people')
  const changes = {
    mode: 'share',
    'name.1': 'Bob',
    'contact.1': 'not an address',
    'amount.1': '99,99',
    'contact.0': '',
  }
  const refused = await browser.submit(form, changes, 'Split between')
  assert.equal(refused.status, 200)
  assert.equal(
    refused.url,
    sold.payment_url,
    'led back by a redirect: Back and reload ask for a page, not for the form again',
  )
  const again = formTo(refused, '/people').fields
  assert.equal(again['name.1'], 'Bob')
  assert.equal(again['contact.1'], 'not an address')
  assert.equal(again['amount.1'], '99.99')
  assert.match(refused.html, /aria-invalid="true"|aria-describedby="[^"]*error/)
  assert.equal(await shop.state(sold.id), 'INITIALIZED')
})

test('without script, a typed part that changes the others is shown as it would be booked before any card', async () => {
  const sold = await sell()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(sold.payment_url), '/people')
  const bob = `${newId()}@example.test`
  const checked = await browser.submit(form, { ...plan(bob), 'amount.1': '30.00' }, 'Split between')
  assert.equal(checked.url, sold.payment_url)
  assert.match(checked.text, /The other parts were worked out anew/)
  const again = formTo(checked, '/people')
  assert.deepEqual([again.fields['amount.0'], again.fields['amount.1']], ['60.00', '30.00'])
  assert.equal(await shop.state(sold.id), 'INITIALIZED')
  const card = await browser.submit(again, { terms: 'on' }, 'Split between')
  assert.ok(card.url.startsWith(world.sandboxUrl), card.text)
})

test('what was typed stays over a reload and Back, for this browser, until it is paid with; consent is asked for anew', async () => {
  const sold = await sell()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(sold.payment_url), '/people')
  await browser.submit(form, { ...plan('not an address'), 'name.1': 'Robert' }, 'Split between')
  const again = await browser.open(sold.payment_url)
  assert.match(again.text, /Please look at this again/)
  const { fields } = formTo(again, '/people')
  assert.deepEqual([fields['name.1'], fields['contact.1'], fields.terms], ['Robert', 'not an address', undefined])
  const other = await createFormBrowser(english).open(sold.payment_url)
  assert.doesNotMatch(other.html, /Robert/, 'another browser with the same link sees nothing of it')
  const kept = await world.db.query('select owner, fields from form_drafts')
  assert.doesNotMatch(JSON.stringify(kept.rows.map(({ fields }) => fields.toString('latin1'))), /Robert/)
  const bob = `${newId()}@example.test`
  const card = await browser.submit(formTo(again, '/people'), { 'contact.1': bob, terms: 'on' }, 'Split between')
  assert.ok(card.url.startsWith(world.sandboxUrl), card.text)
  await submitCard(card.url, '4000000000009995')
  await until('the card was declined', async () => (await shop.state(sold.id)) === 'FAILED')
  const declined = await browser.open(sold.payment_url)
  assert.doesNotMatch(declined.text, /Please look at this again/, 'a draft ends with the payment that followed')
  const after = formTo(declined, '/people').fields
  assert.deepEqual([after['contact.1'], after.terms], [bob, undefined])
})

test('a plan that could be saved ends the draft before it', async () => {
  const sold = await sell()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(sold.payment_url), '/people')
  const refused = await browser.submit(form, { 'contact.1': 'not an address' }, 'Update')
  const saved = await browser.submit(formTo(refused, '/people'), { 'name.1': 'Bob', 'contact.1': '' }, 'Update')
  assert.doesNotMatch(saved.text, /Please look at this again/)
  assert.equal(formTo(saved, '/people').fields['name.1'], 'Bob')
})

test('hostile amounts and counts never break the people editor', async () => {
  const sold = await sell()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(sold.payment_url), '/people')
  const nasty = ['-1', '1e9', '999999999999999999999', '0', '0,001', 'NaN', '１２', '<b>1</b>', ' 1 0 , 0 0 ']
  for (const amount of nasty) {
    const page = await browser.submit(form, { 'amount.1': amount, people_count: '2' }, 'Update')
    assert.ok(page.status < 500, `${amount}: ${page.status}`)
  }
  for (const people_count of ['-1', '0', '1000000', 'x', '2.5', '']) {
    const page = await browser.submit(form, { people_count }, 'Update')
    assert.ok(page.status < 500, `${people_count}: ${page.status}`)
  }
  for (const intent of ['remove:99', 'remove:0', 'remove:-1', 'nonsense']) {
    const page = await browser.submit({ ...form, buttons: [] }, { intent })
    assert.ok(page.status < 500, `${intent}: ${page.status}`)
  }
})

test('after acceptance a stranger with the payment link sees a neutral status and has no powers', async () => {
  const { payment_url, id } = await paidByLeader()
  const stranger = createFormBrowser(english)
  const page = await stranger.open(payment_url)
  assert.equal(page.status, 200)
  assert.equal(page.forms.length, 0)
  assert.doesNotMatch(page.text, /Alice|Bob|90\.00|45\.00/)
  for (const path of ['pot', 'receipt']) assert.equal((await stranger.open(`${payment_url}/${path}`)).status, 404)
  assert.equal((await post(`${payment_url}/close`, 'form_token=x')).status, 403)
  assert.equal(await shop.state(id), 'LEADER_PROCESSED')
})

test('the paying browser and the mailed link lead; the pot is live and costs an ETag', async () => {
  const { payment_url, browser, email } = await paidByLeader()
  assert.match((await browser.open(payment_url)).text, /Follow your pot/)
  const leaderLink = await linkFor(world, email, /pot/i)
  assert.match((await createFormBrowser(english).open(leaderLink)).text, /Close the pot now/)
  const pot = await fetch(`${leaderLink}/pot`)
  const etag = pot.headers.get('etag') as string
  assert.equal((await fetch(`${leaderLink}/pot`, { headers: { 'if-none-match': etag } })).status, 304)
})

test('a friend can say no, change their mind, and pay twice only once', async () => {
  const { bob, id } = await paidByLeader()
  const link = await linkFor(world, bob)
  const browser = createFormBrowser(english)
  const saidNo = await browser.submit(formTo(await browser.open(link), '/decline'))
  assert.equal(saidNo.status, 200)
  const back = await browser.submit(formTo(saidNo, '/reconsider'))
  const start = formTo(back, '/start')
  const [first, second] = (await Promise.all([
    browser.submit(start, { terms: 'on' }),
    browser.submit(start, { terms: 'on' }),
  ])) as [FormPage, FormPage]
  assert.equal(first.url, second.url)
  await submitCard(first.url, '4242424242424242')
  await submitCard(second.url, '4242424242424242')
  await until('the purchase is settled', async () => (await shop.state(id)) === 'SUCCESSFUL')
  const thanks = await browser.open(link)
  assert.match(thanks.text, /Thank you/)
  assert.match((await browser.open(`${link}/receipt`)).text, /45\.00/)
})

test('closing a pot is asked first, with the amount and who can no longer pay, and takes that amount only', async () => {
  const sold = await sell()
  const [bob, dora] = [`${newId()}@example.test`, `${newId()}@example.test`]
  const browser = createFormBrowser(english)
  const start = formTo(await browser.open(sold.payment_url), '/people')
  const people = { ...plan(bob), people_count: '3', 'name.2': 'Dora', 'contact.2': dora }
  await submitCard((await browser.submit(start, people, 'Split between')).url, '4242424242424242')
  await until('the leader has paid', async () => (await shop.state(sold.id)) === 'LEADER_PROCESSED')
  const pot = await browser.open(sold.payment_url)
  assert.equal(pot.forms.filter(({ action }) => action.endsWith('/close')).length, 0)
  const asked = await browser.open(`${sold.payment_url}/close`)
  assert.match(asked.text, /We take €90\.00 from .* Bob and Dora can no longer pay\./)
  assert.match(asked.text, /Close and take €90\.00/)
  const forBob = createFormBrowser(english)
  const card = await forBob.submit(formTo(await forBob.open(await linkFor(world, bob)), '/start'), { terms: 'on' })
  await submitCard(card.url, '4242424242424242')
  await until('Bob’s payment counts', async () =>
    (await browser.open(`${sold.payment_url}/close`)).text.includes('€60'),
  )
  const again = await browser.submit(formTo(asked, '/close'))
  assert.equal(new URL(again.url).search, '?changed=1', 'asked again by a redirect')
  assert.match(again.text, /it is now €60\.00\. Nothing has been taken\..* Dora can no longer pay\./)
  assert.equal(await shop.state(sold.id), 'LEADER_PROCESSED')
  const garbled = await browser.submit({ ...formTo(again, '/close'), buttons: [] }, { rest: '' })
  assert.equal(garbled.status, 400)
  await browser.submit(formTo(again, '/close'))
  await until('the purchase is settled', async () => (await shop.state(sold.id)) === 'SUCCESSFUL')
  assert.match((await browser.open(sold.payment_url)).text, /Taken from your card €60\.00/)
  assert.equal((await browser.open(`${sold.payment_url}/close`)).url, sold.payment_url)
})

test('a wrong address is corrected with the name: the old link says what happened, the new one is the other person’s', async () => {
  const { browser, payment_url, bob: lea } = await paidByLeader()
  const old = await linkFor(world, lea)
  const forLea = createFormBrowser(english)
  await forLea.submit(formTo(await forLea.open(old), '/decline'))
  const form = formTo(await browser.open(payment_url), '/invitations/1')
  assert.equal(form.fields['name.1'], 'Bob')
  const typed = await browser.submit(form, { 'name.1': 'Zoé', 'contact.1': 'zoe at example' })
  assert.deepEqual([typed.status, typed.url], [200, payment_url])
  const again = formTo(typed, '/invitations/1')
  assert.deepEqual([again.fields['name.1'], again.fields['contact.1']], ['Zoé', 'zoe at example'])
  const zoe = `${newId()}@example.test`
  const sent = await browser.submit(again, { 'contact.1': zoe })
  assert.match(sent.text, /The invitation is on its way/)
  assert.equal(formTo(sent, '/invitations/1').fields['contact.1'], zoe, 'the draft has ended')
  const gone = await forLea.open(old)
  assert.deepEqual([gone.status, gone.heading], [410, 'This invitation has been replaced'])
  assert.doesNotMatch(gone.text, /Alice|Zoé|Bob|90[.,]00|45[.,]00/, 'whoever has the old link learns nothing of it')
  const hers = await createFormBrowser(english).open(await linkFor(world, zoe))
  assert.match(hers.text, /Zoé \(you\)/)
  assert.ok(formTo(hers, '/start'), 'what the other one has answered is not hers')
})

test('a name alone is corrected without writing to anybody', async () => {
  const { browser, payment_url, bob } = await paidByLeader()
  await linkFor(world, bob)
  const form = formTo(await browser.open(payment_url), '/invitations/1')
  const named = await browser.submit(form, { 'name.1': 'Robert' })
  assert.doesNotMatch(named.text, /The invitation is on its way/)
  assert.equal(formTo(named, '/invitations/1').fields['name.1'], 'Robert')
  assert.equal((await messagesFor(world, bob)).length, 1)
})

test('somebody else’s attempt, position and purchase cannot be reached through one’s own link', async () => {
  const [one, two] = [await paidByLeader(), await sell()]
  const own = createFormBrowser(english)
  await own.open(two.payment_url)
  assert.equal((await own.open(`${two.payment_url}/card/${newId()}`)).status, 404)
  assert.equal((await own.open(`${two.payment_url}/return/not-a-uuid`)).status, 404)
  const link = await linkFor(world, one.bob)
  const bob = createFormBrowser(english)
  const { form_token } = formTo(await bob.open(link), '/start').fields
  for (const path of ['/close', '/give-up', '/people', '/invitations/1']) {
    const answer = await submitRaw(bob, `${link}${path}`, { form_token: form_token as string })
    assert.equal(answer.status, 409, path)
  }
})

function submitRaw(browser: FormBrowser, action: string, fields: Record<string, string>): Promise<FormPage> {
  return browser.submit({ action, method: 'post', fields, buttons: [] })
}

test('a zero amount is confirmed by a POST, never by opening the link', async () => {
  const sold = await sell(0)
  const browser = createFormBrowser(english)
  const page = await browser.open(sold.payment_url)
  assert.equal(await shop.state(sold.id), 'INITIALIZED')
  await browser.submit(formTo(page, '/start'))
  assert.equal(await shop.state(sold.id), 'SUCCESSFUL')
})

test('every page forbids inline code, framing and indexing', async () => {
  const { payment_url } = await sell()
  const answer = await fetch(payment_url)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.doesNotMatch(policy, /unsafe/)
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(answer.headers.get('x-robots-tag') ?? '', /noindex/)
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
  assert.doesNotMatch(await answer.text(), /<script(?![^>]*src=)|\sstyle=|\son[a-z]+=/)
})

test('wallets and passkeys are for the acquirer’s framed page, and for no other origin', async () => {
  const { payment_url } = await sell()
  const answer = await fetch(payment_url)
  const allowed = `(self "${new URL(world.sandboxUrl).origin}")`
  const policy = answer.headers.get('permissions-policy')
  assert.equal(policy, `payment=${allowed}, publickey-credentials-get=${allowed}`)
})

test('a friend’s link comes as a code to scan, to the leader alone', async () => {
  const { payment_url, browser } = await paidByLeader()
  const page = await browser.open(payment_url)
  const [, path] = /src="([^"]+\/qr\/1\.svg)"/.exec(page.html) ?? []
  assert.ok(path)
  const code = await browser.open(`${world.baseUrl}${path}`)
  assert.equal(code.status, 200)
  assert.match(code.html, /^<svg xmlns=/)
  assert.equal((await browser.open(`${payment_url}/qr/0.svg`)).status, 404)
  assert.equal((await createFormBrowser(english).open(`${payment_url}/qr/1.svg`)).status, 404)
})
