import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { newId } from '../../src/shared/ids.ts'
import { linkFor } from '../support/mailbox.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

const world = await startWorld()
const shop = openShop(world)
const aBrowser = () => createFormBrowser({ 'accept-language': 'en' })
const GOOD_CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => candidate.action.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 200)}`)
  return form
}

const plan = (bob: string) => ({
  mode: 'share',
  'contact.0': 'alice@example.test',
  'name.1': 'Bob',
  'contact.1': bob,
  terms: 'on',
})

async function sellTo(bob: string) {
  const sold = await shop.sellByV1({ ref: newId() })
  const browser = aBrowser()
  const page = await browser.open(sold.url)
  return { ...sold, browser, start: () => browser.submit(formTo(page, '/people'), plan(bob), 'Split between') }
}

const accepted = (id: string) =>
  until('the hold is accepted', async () => (await shop.state(id)) === 'LEADER_PROCESSED')

test('a payment that somebody else began gives that browser no powers: the customer begins anew, and leads', async () => {
  const sold = await sellTo('bob@example.test')
  const planted = await sold.start()
  const alice = aBrowser()
  const waiting = await alice.open(sold.url)
  assert.match(waiting.text, /started in another browser/)
  assert.ok(!waiting.html.includes('/card/'), 'the other browser’s card page is not offered')
  const attempt = new URL(planted.url).pathname
  const card = await alice.submit(formTo(waiting, '/start'))
  assert.notEqual(new URL(card.url).pathname, attempt)
  await submitCard(planted.url, GOOD_CARD)
  await submitCard(card.url, GOOD_CARD)
  await accepted(sold.id)
  assert.match((await alice.open(sold.url)).text, /Follow your pot/)
  const intruder = await sold.browser.open(sold.url)
  assert.equal(intruder.forms.length, 0)
  assert.doesNotMatch(intruder.text, /Bob|Alice/)
})

test('pressing pay again in the other browser does not lead to the first one’s card page', async () => {
  const sold = await sellTo('bob@example.test')
  const alice = aBrowser()
  const page = await alice.open(sold.url)
  const planted = await sold.start()
  const after = await alice.submit(formTo(page, '/people'), plan('bob@example.test'), 'Split between')
  assert.notEqual(after.url, planted.url)
  assert.match(after.text, /started in another browser/)
})

test('a new address ends the link that the old one was sent, and there are only so many addresses', async () => {
  const bob = `${newId()}@example.test`
  const sold = await sellTo(bob)
  await submitCard((await sold.start()).url, GOOD_CARD)
  await accepted(sold.id)
  const first = await linkFor(world, bob)
  const pot = await sold.browser.open(sold.url)
  const resend = (address: string) => sold.browser.submit(formTo(pot, '/invitations/1'), { 'contact.1': address })
  assert.equal((await resend('bob.1@example.test')).status, 200)
  assert.equal((await aBrowser().open(first)).status, 410)
  const statuses = []
  for (const number of [2, 3, 4, 5, 6]) statuses.push((await resend(`bob.${number}@example.test`)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
})

test('names that mean something to JavaScript mean nothing in a form or an address', async () => {
  const sold = await sellTo('bob@example.test')
  const page = await sold.browser.open(sold.url)
  const form = formTo(page, '/people')
  for (const name of ['__proto__', 'constructor', 'toString', '__proto__.terms', 'constructor[prototype][terms]']) {
    const answer = await sold.browser.submit({ ...form, buttons: [] }, { [name]: 'on', intent: name })
    assert.equal(answer.status, 200, name)
    assert.equal(
      (await sold.browser.open(`${sold.url}?invitation=${encodeURIComponent(name)}&lang=${name}`)).status,
      200,
      name,
    )
  }
  assert.equal(({} as Record<string, unknown>).terms, undefined)
})

test('text that a database cannot keep is a garbled form, not a fault of ours', async () => {
  const sold = await sellTo('bob@example.test')
  const form = formTo(await sold.browser.open(sold.url), '/people')
  const answer = await sold.browser.submit({ ...form, buttons: [] }, { 'name.1': 'Bob\0' })
  assert.equal(answer.status, 400)
})

test('what friends type is text on the leader’s page and in mails, never markup', async () => {
  const bob = `${newId()}@example.test`
  const sold = await sellTo(bob)
  await submitCard((await sold.start()).url, GOOD_CARD)
  await accepted(sold.id)
  const friend = aBrowser()
  const evil = '<img src=x onerror=alert(1)>"\'`'
  const start = formTo(await friend.open(await linkFor(world, bob)), '/start')
  const card = await friend.submit(start, { name: evil, message: evil, terms: 'on' })
  await submitCard(card.url, GOOD_CARD)
  const leaderLink = await linkFor(world, 'alice@example.test', /chipped in/)
  assert.ok(!(await aBrowser().open(leaderLink)).html.includes('<img src=x'))
  const { messages } = await world.sandbox<{ messages: { html: string | null }[] }>('GET', '/mailbox.json')
  assert.ok(messages.some(({ html }) => html?.includes('&lt;img src=x')))
  for (const { html } of messages) assert.ok(!html?.includes('<img'))
})

test('pages and API answers that name people are kept by no cache', async () => {
  const sold = await sellTo('bob@example.test')
  const token = world.credentials.merchants.SPLIT.api_token
  for (const [url, headers] of [
    [sold.url, {}],
    [`${world.baseUrl}/api/merchants/v1/purchases/${sold.id}`, { authorization: token }],
    [`${world.baseUrl}/api/merchants/v1/purchases/${newId()}`, { authorization: token }],
  ] as const) {
    assert.equal((await fetch(url, { headers })).headers.get('cache-control'), 'no-store', url)
  }
})
