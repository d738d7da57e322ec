import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { HOUR_MS } from '../shared/clocks.ts'
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

const subjectsOf = async (to: string) => (await messagesFor(world, to)).map(({ subject }) => subject)

test('each friend hears what concerns them: reminded once, thanked, or told that nothing is taken; a no stays a no', async () => {
  const [alice, bob, dora, zoe] = ['alice', 'bob', 'dora', 'zoe'].map((name) => `${name}-${newId()}@example.test`) as [
    string,
    string,
    string,
    string,
  ]
  const sold = await shop.sellByV1({
    title: 'Weekend',
    amount: 10_001,
    ref: newId(),
    client: { first_name: 'Alice', email: alice },
  })
  const browser = createFormBrowser(english)
  const start = formTo(await browser.open(sold.url), '/people')
  const people = {
    ...{ mode: 'share', terms: 'on', people_count: '5' },
    ...{ 'name.1': 'Bob', 'contact.1': bob, 'name.2': 'Dora', 'contact.2': dora, 'name.3': 'Zoé', 'contact.3': zoe },
    'name.4': 'Ben',
  }
  await submitCard((await browser.submit(start, people, 'Split between')).url, CARD)
  const links = [await linkFor(world, bob), await linkFor(world, dora), await linkFor(world, zoe)]
  const confirmed =
    (await until('the leader is written to', async () => (await messagesFor(world, alice))[0])) ?? assert.fail()
  assert.match(confirmed.text, /written to those whose address you gave/)
  assert.match(confirmed.text, /Dora/)
  assert.doesNotMatch(confirmed.text, /Ben/, 'who gave no address was not written to')

  const forBob = createFormBrowser(english)
  const card = await forBob.submit(formTo(await forBob.open(links[0] as string), '/start'), { terms: '1' })
  await submitCard(card.url, CARD)
  const forZoe = createFormBrowser(english)
  await forZoe.submit(formTo(await forZoe.open(links[2] as string), '/decline'))
  const told = await until('the leader hears of Bob', async () =>
    (await messagesFor(world, alice)).find(({ subject }) => subject?.startsWith('Bob chipped in')),
  )
  assert.match(told.text, /paid €20\.00 of €80\.00/, 'the total that the page of the pot says')
  assert.match((await browser.open(sold.url)).text, /€20\.00 of €80\.00/)
  const declined = await until('the leader hears of Zoé', async () =>
    (await messagesFor(world, alice)).find(({ subject }) => subject?.startsWith('Zoé cannot join')),
  )
  assert.match(declined.text, /While the pot is open you can invite somebody else in their place/)
  assert.match((await forBob.open(links[0] as string)).text, /Zoé Not this time/)

  await world.advance(24 * HOUR_MS + 1000)
  await until('Dora is reminded', async () =>
    (await subjectsOf(dora)).some((subject) => subject?.startsWith('Still open')),
  )
  for (const other of [bob, zoe])
    assert.ok(!(await subjectsOf(other)).some((subject) => subject?.startsWith('Still open')), other)

  await world.advance(24 * HOUR_MS)
  const unpaid = await until('Dora hears of the end', async () =>
    (await messagesFor(world, dora)).find(({ subject }) => subject === 'Closed: Weekend'),
  )
  assert.match(unpaid.text, /Nothing is taken from you/)
  await until('Bob is thanked', async () => (await subjectsOf(bob)).includes('Closed, thank you: Weekend'))
  assert.equal((await subjectsOf(dora)).filter((subject) => subject?.startsWith('Still open')).length, 1)
  assert.ok(!(await subjectsOf(zoe)).some((subject) => subject?.startsWith('Closed')))
  const after = await forBob.open(links[0] as string)
  assert.match(after.text, /Zoé Not this time/)
  assert.match(after.text, /Dora Did not pay in time/)
  const ended = await browser.open(sold.url)
  assert.ok(ended.forms.every(({ action }) => !action.includes('/invitations/')))
  assert.doesNotMatch(ended.text, /invite|somebody else/i, 'nobody is invited into a closed pot')
})

test('that all have paid is told to each in their own words: friends have no friends here', async () => {
  const [bob, dora] = [`bob-${newId()}@example.test`, `dora-${newId()}@example.test`]
  const client = { first_name: 'Alice', email: `alice-${newId()}@example.test` }
  const sold = await shop.sellByV1({ title: 'Weekend', amount: 9_000, ref: newId(), client })
  const browser = createFormBrowser(english)
  const people = {
    ...{ mode: 'share', terms: 'on', people_count: '3', show_names: '1' },
    ...{ 'name.1': 'Bob', 'contact.1': bob, 'name.2': 'Dora', 'contact.2': dora },
  }
  const start = formTo(await browser.open(sold.url), '/people')
  await submitCard((await browser.submit(start, people, 'Split between')).url, CARD)
  const pages: { link: string; friend: ReturnType<typeof createFormBrowser> }[] = []
  for (const to of [bob, dora]) {
    const [link, friend] = [await linkFor(world, to), createFormBrowser(english)]
    await submitCard((await friend.submit(formTo(await friend.open(link), '/start'))).url, CARD)
    pages.push({ link, friend })
  }
  for (const { link, friend } of pages) {
    const page = await until('everybody has paid', async () => {
      const shown = await friend.open(link)
      return /It’s full!/.test(shown.text) && shown
    })
    assert.doesNotMatch(page.text, /your friends|invite|somebody else/i)
    assert.doesNotMatch((await friend.open(`${link}/pot`)).text, /your friends/i)
  }
  for (const to of [bob, dora])
    for (const { text, subject } of await messagesFor(world, to))
      assert.doesNotMatch(`${subject} ${text}`, /your friends|invite somebody|somebody else/i)
})
