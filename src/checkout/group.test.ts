import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { linkFor } from '../../test/support/mailbox.ts'
import {
  aBrowser,
  choose,
  formTo,
  GOOD_CARD,
  payBy,
  REFUSED_CARD,
  sharedByAlice,
} from '../../test/support/shared-pot.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { MINUTE_MS } from '../shared/clocks.ts'

const world = await startWorld()

test('a friend opens the group’s link, chooses a name and pays that part; the leader and everybody else see it', async () => {
  const { group, alice, sold, bob, page } = await sharedByAlice(world)
  assert.match(page.text, /One link for the group chat/)
  assert.ok(page.html.includes(encodeURIComponent(group)), 'ready for WhatsApp and SMS')
  assert.match((await alice.open(`${sold.url}/qr/group.svg`)).html, /^<svg/)
  const friend = aBrowser()
  const list = await friend.open(group)
  assert.match(list.text, /Who are you\?.*Bob.*€30\.00.*Dora.*€30\.00/)
  assert.ok(!list.html.includes(bob), 'no address')
  const part = await choose(friend, group, 2)
  assert.match(part.text, /Dora’s part.*Pay €30\.00/)
  await payBy(friend, part)
  await until('the part is paid', async () => /Thank you, your €30\.00/.test((await friend.open(part.url)).text))
  assert.match((await alice.open(sold.url)).text, /Dora Paid on/)
  const later = await aBrowser().open(group)
  assert.match(later.text, /Dora Paid €30\.00/)
  assert.match((await friend.open(group)).text, /Dora Chosen by you/)
  assert.equal((await choose(friend, group, 2)).url, part.url, 'the same browser comes back to what it paid')
})

test('two browsers choose the same name: the first that pays has it, the second is told and may choose another', async () => {
  const { group } = await sharedByAlice(world)
  const [first, second] = [aBrowser(), aBrowser()]
  const ofFirst = await choose(first, group, 1)
  const ofSecond = await choose(second, group, 1)
  assert.notEqual(ofFirst.url, ofSecond.url)
  const card = await first.submit(formTo(ofFirst, '/start'))
  const told = await second.submit(formTo(ofSecond, '/start'))
  assert.match(told.text, /Bob’s part is no longer free/)
  assert.match(told.text, /You have not been charged/)
  assert.match((await second.open(ofSecond.url)).text, /This part is no longer free/)
  const chosenAgain = await second.submit(formTo(told, '/choose'), { position: '1' })
  assert.match(chosenAgain.text, /Bob’s part is no longer free/)
  await submitCard(card.url, GOOD_CARD)
  await until('the first has paid', async () => /Thank you/.test((await first.open(ofFirst.url)).text))
  const afterwards = await second.open(ofSecond.url)
  assert.match(afterwards.text, /This part is no longer free/)
  assert.doesNotMatch(afterwards.text, /4242|receipt/i)
  assert.equal((await second.open(`${ofSecond.url}/receipt`)).status, 404)
})

test('the friend’s own link wins: it ends what was begun by the group’s, pays, and is not shown the other’s card', async () => {
  const { group, bob } = await sharedByAlice(world)
  const own = await linkFor(world, bob)
  const other = aBrowser()
  const chosen = await choose(other, group, 1)
  const otherCard = await other.submit(formTo(chosen, '/start'))
  const forBob = aBrowser()
  const waiting = await forBob.open(own)
  assert.match(waiting.text, /started in another browser/)
  assert.ok(!waiting.html.includes('/card/'))
  const card = await forBob.submit(formTo(waiting, '/start'), {}, 'Start again here')
  assert.notEqual(card.url, otherCard.url)
  assert.match((await other.open(chosen.url)).text, /This part is no longer free/)
  assert.match((await other.submit(formTo(chosen, '/start'))).text, /Bob’s part is no longer free/)
  await submitCard(card.url, GOOD_CARD)
  await until('Bob has paid', async () => /Thank you/.test((await forBob.open(own)).text))
})

test('who has a friend’s own link reads that it was paid by the group’s, and nothing of the card', async () => {
  const { group, bob } = await sharedByAlice(world)
  const other = aBrowser()
  const chosen = await choose(other, group, 1)
  await payBy(other, chosen)
  await until('it is paid', async () => /Thank you/.test((await other.open(chosen.url)).text))
  const own = await aBrowser().open(await linkFor(world, bob))
  assert.match(own.text, /Your part has been paid/)
  assert.doesNotMatch(own.text, /4242|receipt/i)
})

test('after a refused card the part stays with who chose it, until the leader frees it; then others take it', async () => {
  const { group, alice, sold } = await sharedByAlice(world)
  const other = aBrowser()
  const chosen = await choose(other, group, 2)
  await payBy(other, chosen, REFUSED_CARD)
  await until('it is refused', async () => /another way/.test((await other.open(chosen.url)).text))
  const friend = aBrowser()
  assert.match((await friend.open(group)).text, /Dora Chosen by somebody/)
  const page = await alice.open(sold.url)
  assert.match(page.text, /Dora’s part was chosen by the group’s link/)
  const freed = await alice.submit(formTo(page, '/free/2'))
  assert.match(freed.text, /The part is free again/)
  const part = await choose(friend, group, 2)
  assert.match(
    (await other.submit(formTo(await other.open(chosen.url), '/start'))).text,
    /Dora’s part is no longer free/,
  )
  await payBy(friend, part)
  await until('Dora’s part is paid', async () => /Thank you/.test((await friend.open(part.url)).text))
})

test('once the leader has freed a part, its friend is not shown the card that was refused to whoever chose it', async () => {
  const { group, alice, sold, bob } = await sharedByAlice(world)
  const other = aBrowser()
  const chosen = await choose(other, group, 1)
  await payBy(other, chosen, REFUSED_CARD)
  await until('it is refused', async () => /another way/.test((await other.open(chosen.url)).text))
  await alice.submit(formTo(await alice.open(sold.url), '/free/1'))
  const forBob = aBrowser()
  const own = await linkFor(world, bob)
  assert.doesNotMatch((await forBob.open(own)).text, /another way/)
  await payBy(forBob, await forBob.open(own), REFUSED_CARD)
  await until('his own is refused', async () => /another way/.test((await forBob.open(own)).text))
})

test('the group’s link gives no power but to choose and pay: it neither answers for a friend nor leads', async () => {
  const { group, bob, state } = await sharedByAlice(world)
  const friend = aBrowser()
  const list = await friend.open(group)
  const part = await choose(friend, group, 1)
  assert.ok(!part.html.includes(bob), 'no address')
  assert.deepEqual(
    part.forms.map(({ action }) => new URL(action).pathname.split('/').at(-1)),
    ['start'],
  )
  const start = formTo(part, '/start')
  for (const path of ['decline', 'reconsider', 'unknown', 'close', 'invitations/1', 'free/1', 'choose'])
    for (const form of [formTo(list, '/choose'), start]) {
      const action = form.action.replace(/\/(choose|start)$/, `/${path}`)
      if (action === form.action) continue
      const answer = await friend.submit({ ...form, action }, { rest: '0', 'contact.1': 'x@example.test' })
      assert.ok([404, 409].includes(answer.status), `${action}: ${answer.status}`)
    }
  for (const path of ['pot', 'receipt', 'qr/1.svg', 'qr/group.svg', 'close'])
    assert.doesNotMatch((await friend.open(`${group}/${path}`)).text, /One link|Personal links|<svg/, path)
  assert.equal((await friend.submit({ ...formTo(list, '/choose'), action: `${group}/start` })).status, 409)
  assert.equal((await aBrowser().open(`${group.slice(0, -1)}${group.endsWith('A') ? 'B' : 'A'}`)).status, 404)
  const stolen = await aBrowser().submit(formTo(list, '/choose'), { position: '1' })
  assert.equal(stolen.status, 403, 'another browser’s form')
  assert.equal(await state(), 'LEADER_PROCESSED')
})

test('a messenger’s preview names the shop, and neither people nor amounts; nothing is kept, and no other site learns the address', async () => {
  const { group } = await sharedByAlice(world)
  const answer = await fetch(group)
  const head = (await answer.text()).split('</head>')[0] ?? ''
  assert.match(head, /property="og:title" content="An order at [^"]+"/)
  assert.doesNotMatch(head, /Alice|Bob|Dora|30\.00|Weekend/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
})

test('a pot whose names are hidden has no link for the group', async () => {
  const { page } = await sharedByAlice(world, {})
  assert.doesNotMatch(page.text, /One link for the group chat/)
})

test('who went away after a refused card keeps a part from others for half an hour, and does not get it back', async () => {
  const { group } = await sharedByAlice(world)
  const gone = aBrowser()
  const chosen = await choose(gone, group, 2)
  await payBy(gone, chosen, REFUSED_CARD)
  await until('it is refused', async () => /another way/.test((await gone.open(chosen.url)).text))
  const friend = aBrowser()
  await world.advance(29 * MINUTE_MS)
  assert.match((await choose(friend, group, 1)).text, /Bob’s part/)
  assert.match((await friend.open(group)).text, /Dora Chosen by somebody/)
  await world.advance(MINUTE_MS)
  assert.match((await gone.open(group)).text, /Dora Chosen by you/)
  await payBy(friend, await choose(friend, group, 2))
  await until('Dora’s part is paid', async () => /Dora Paid/.test((await aBrowser().open(group)).text))
  assert.match((await gone.open(chosen.url)).text, /This part is no longer free/)
})
