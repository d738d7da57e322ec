import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { watchReports } from '../collecting/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'

const world = await startWorld()
const shop = openShop(world)
const english = { 'accept-language': 'en' }
const CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 200)}`)
  return form
}

/** Alice has paid, and Bob and Dora were written to. */
async function sharedByAlice() {
  const [alice, bob, dora] = ['a', 'b', 'd'].map((name) => `${name}-${newId()}@example.test`) as [
    string,
    string,
    string,
  ]
  const reference = `BE-${newId().slice(-8)}`
  const order = { title: 'Weekend', amount: 9_000, ref: reference, client: { first_name: 'Alice', email: alice } }
  const sold = await shop.sellByV1(order)
  const browser = createFormBrowser(english)
  const people = { ...{ mode: 'share', terms: 'on', people_count: '3' }, ...friends(bob, dora) }
  const start = formTo(await browser.open(sold.url), '/people')
  await submitCard((await browser.submit(start, people, 'Split between')).url, CARD)
  return {
    sold,
    reference,
    alice,
    bob,
    dora,
    links: { bob: await linkFor(world, bob), dora: await linkFor(world, dora) },
  }
}

const friends = (bob: string, dora: string) => ({
  ...{ 'name.1': 'Bob', 'contact.1': bob, 'name.2': 'Dora', 'contact.2': dora },
})

test('below every page of a payer stand who sells, by register and site, the order’s number, and who collects', async () => {
  const { links, reference, sold } = await sharedByAlice()
  for (const url of [links.bob, `${links.bob}/check`, `${links.bob}/unknown`]) {
    const { text } = await createFormBrowser(english).open(url)
    assert.match(text, /Sold by Breizh Escapes SARL, SIREN 000 000 000/, url)
    assert.ok(text.includes(`order ${reference}`), url)
    assert.match(text, /breizh-escapes\.example/, url)
    assert.match(text, /Collected by Caisse du Ponant SA/, url)
    assert.match(text, /Check this request/, url)
    assert.match(text, /I don’t know this person/, url)
  }
  const stranger = await createFormBrowser(english).open(sold.url)
  assert.match(stranger.text, /Sold by Breizh Escapes SARL/)
  assert.ok(!stranger.text.includes(reference), 'whoever was passed the leader’s link reads nothing of the order')
  assert.doesNotMatch(stranger.text, /I don’t know/)
})

test('a request is checked without following its links: the address, the shop with the order’s number, the person', async () => {
  const { links, reference } = await sharedByAlice()
  const page = await createFormBrowser(english).open(`${links.bob}/check`)
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(`must show ${new URL(world.baseUrl).host}`), page.text)
  assert.match(page.text, /Type breizh-escapes\.example yourself/)
  assert.ok(page.text.includes(`the order’s number: ${reference}`))
  assert.match(page.text, /Ask Alice/)
  const inFrench = await createFormBrowser({ 'accept-language': 'fr' }).open(`${links.bob}/check?lang=fr`)
  assert.match(inFrench.text, /Cette demande est-elle vraie/)
})

test('“I don’t know this person” is asked for twice, tells the operator, ends what asks them to pay, and moves nothing', async () => {
  const { sold, links, bob, dora } = await sharedByAlice()
  const forBob = createFormBrowser(english)
  const asked = await forBob.open(`${links.bob}/unknown`)
  assert.match(asked.text, /You don’t know Alice\?/)
  assert.deepEqual(await reports(), [], 'opening the page reports nothing')
  const reported = await forBob.submit(formTo(asked, '/unknown'))
  assert.match(reported.text, /Reported\. Thank you.*Nothing is taken from your card/s)
  assert.match((await forBob.submit(formTo(asked, '/unknown'))).text, /Reported/, 'twice is once')
  const told = await reports()
  assert.equal(told.length, 1)
  assert.ok(told[0]?.startsWith('1 friends said since yesterday'), told[0])
  assert.ok(told[0]?.includes(sold.id), told[0])
  const metrics = await (await fetch(`${world.baseUrl}/metrics`)).text()
  assert.match(metrics, /whipround_invitations_reported 1/)
  const ready = (await (await fetch(`${world.baseUrl}/health/ready`)).json()) as { notes?: string[] }
  assert.ok(ready.notes?.includes(told[0] as string), String(ready.notes))

  assert.equal(await shop.state(sold.id), 'LEADER_PROCESSED')
  await world.advance(24 * 3_600_000 + 1000)
  await until('Dora is reminded', async () =>
    (await messagesFor(world, dora)).some(({ subject }) => subject?.startsWith('Still open')),
  )
  const dropped = await until(
    'what was planned for Bob is dropped',
    async () =>
      (await world.db.query(`select error from message_tries where error = 'dropped: sender_unknown'`)).rowCount === 1,
  )
  assert.ok(dropped)
  assert.equal((await messagesFor(world, bob)).length, 1, 'the invitation, and nothing since')

  const paying = await forBob.open(links.bob)
  const card = await forBob.submit(formTo(paying, '/start'))
  await submitCard(card.url, CARD)
  await until('who pays all the same has a receipt', async () => (await messagesFor(world, bob)).length === 2)
  assert.match((await forBob.open(`${links.bob}/unknown`)).text, /You have paid already, and that stays as it is/)
})

test('nobody reports by a leader’s link, or by a form that was not theirs', async () => {
  const { sold, links } = await sharedByAlice()
  assert.equal((await createFormBrowser(english).open(`${sold.url}/unknown`)).status, 404)
  const foreign = await fetch(`${links.dora}/unknown`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  assert.equal(foreign.status, 403)
})

const reports = () => watchReports(world.db, systemClock)
