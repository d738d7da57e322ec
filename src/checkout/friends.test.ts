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
import { newId } from '../shared/ids.ts'

const world = await startWorld()

test('the leader asks one more friend while the pot is open: out of her own part, and the friend is written to', async () => {
  const { alice, sold, page } = await sharedByAlice(world)
  const eve = `eve-${newId()}@example.test`
  assert.match(page.text, /comes out of your own part, of which €30\.00 is left/)
  const add = formTo(page, '/friends')
  assert.equal(add.fields.friend_amount, '30.00', 'a part like the others')
  const refused = await alice.submit(add, { friend_amount: '30.01', friend_contact: 'eve@' })
  assert.match(refused.text, /At most €30\.00/)
  assert.match(refused.text, /Give an e-mail address or a mobile number/)
  assert.equal(formTo(refused, '/friends').fields.friend_amount, '30.01', 'what was typed is there')
  const typed = { friend_name: 'Eve', friend_amount: '10', friend_contact: eve }
  const added = await alice.submit(formTo(refused, '/friends'), typed)
  assert.match(added.text, /Your friend’s link is ready.*Alice.*€20\.00.*Eve.*€10\.00/)
  const friend = aBrowser()
  await payBy(friend, await friend.open(await linkFor(world, eve)))
  await until('Eve has paid', async () => /Eve Paid on/.test((await alice.open(sold.url)).text))
})

test('the leader no longer asks a friend, whose link says so; a form of another browser changes nothing', async () => {
  const { alice, sold, bob, page } = await sharedByAlice(world)
  const own = await linkFor(world, bob)
  const remove = formTo(page, '/friends/1/remove')
  assert.equal((await aBrowser().submit(remove)).status, 403)
  const removed = await alice.submit(remove)
  assert.match(removed.text, /This friend is no longer asked/)
  assert.match(removed.text, /Alice.*€60\.00/)
  const told = await aBrowser().open(own)
  assert.match(told.text, /You are no longer asked to pay.*Alice has changed who takes part.*You have not been charged/)
  assert.equal(told.forms.length, 0)
  assert.match((await alice.submit(remove)).text, /no longer asked/, 'pressed twice')
  assert.equal((await aBrowser().open(`${sold.url}/friends`)).status, 404)
})

test('whoever has the link for the group joins with a name and an amount of their own, once the leader allows it', async () => {
  const { alice, sold, page, group } = await sharedByAlice(world)
  assert.doesNotMatch((await aBrowser().open(group)).text, /Join with an amount/)
  assert.match((await aBrowser().open(`${group}/join`)).text, /Who are you\?/)
  assert.match((await alice.submit(formTo(page, '/freedom'))).text, /Everybody gives what they choose/)
  const zoe = aBrowser()
  assert.match((await zoe.open(group)).text, /Join with an amount/)
  const join = await zoe.open(`${group}/join`)
  assert.match(join.text, /Pay €30\.00/)
  const unnamed = await zoe.submit(formTo(join, '/join'), {}, 'Pay')
  assert.match(unnamed.text, /Give a first name/)
  const typed = { name: 'Zoé', pledge: '12.50', message: 'With pleasure' }
  const shown = await zoe.submit(formTo(unnamed, '/join'), typed, 'Pay')
  assert.match(shown.text, /It is €12\.50 now: check it, then pay.*If everybody else pays as asked, Alice pays €17\.50/)
  await submitCard((await zoe.submit(formTo(shown, '/join'), {}, 'Pay €12.50')).url, GOOD_CARD)
  await until('the leader reads it', async () => /Zoé Paid on.*With pleasure/.test((await alice.open(sold.url)).text))
  assert.match((await aBrowser().open(group)).text, /Zoé Paid €12\.50/)
  const full = await zoe.submit(
    formTo(await zoe.open(`${group}/join`), '/join'),
    { name: 'Max', pledge: '17.51' },
    'Pay',
  )
  assert.match(full.text, /At most €17\.50/)
})

test('a card that is refused to somebody who joined leaves nobody in the list, and they may try another card', async () => {
  const { alice, sold, page, group } = await sharedByAlice(world)
  await alice.submit(formTo(page, '/freedom'))
  const zoe = aBrowser()
  const join = formTo(await zoe.open(`${group}/join`), '/join')
  const own = await zoe.submit(join, { name: 'Zoé' }, 'Pay')
  await submitCard(own.url, '4000000000000002')
  await until('the leader reads nothing of it', async () => !/Zoé/.test((await alice.open(sold.url)).text))
  assert.doesNotMatch((await aBrowser().open(group)).text, /Zoé/)
  await submitCard((await zoe.submit(join, { name: 'Zoé' }, 'Pay')).url, GOOD_CARD)
  await until('another card is taken', async () => /Zoé Paid on/.test((await alice.open(sold.url)).text))
})

test('a friend pays for two and rounds up: what the button says is what is taken, and the leader pays less', async () => {
  const { alice, sold, bob } = await sharedByAlice(world)
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  assert.match((await friend.open(own)).html, /href="[^"]+\/amount"/)
  const amount = await friend.open(`${own}/amount`)
  assert.match(amount.text, /You are asked for €30\.00.*Pay €30\.00/)
  const two = await friend.submit(formTo(amount, '/amount'), {}, '+')
  assert.match(two.text, /2 people.*If everybody else pays as asked, Alice pays €0\.00.*Pay €60\.00/)
  assert.equal(
    (await friend.submit(formTo(two, '/amount'), { pledge: '29.99' }, 'Pay')).text.includes(
      'The smallest part is €30.00',
    ),
    true,
  )
  const odd = await friend.submit(formTo(await friend.open(`${own}/amount`), '/amount'), { pledge: '33.4' }, 'Pay')
  const rounded = await friend.submit(formTo(odd, '/amount'), {}, '€35.00')
  const card = await friend.submit(formTo(rounded, '/amount'), {}, 'Pay €35.00')
  await submitCard(card.url, GOOD_CARD)
  await until('it is paid', async () => /Bob \+ 1 Paid on.*€35\.00/.test((await alice.open(sold.url)).text))
})

test('after a refused card the same amount for the same people is asked for, in one press', async () => {
  const { alice, sold, bob } = await sharedByAlice(world)
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  const amount = () => friend.open(`${own}/amount`).then((page) => formTo(page, '/amount'))
  const both = await friend.submit(await amount(), { 'take.2': '1' }, 'Update')
  const card = await friend.submit(formTo(both, '/amount'), {}, 'Pay €60.00')
  await submitCard(card.url, REFUSED_CARD)
  await until('it is refused', async () => /€60\.00 was refused/.test((await friend.open(own)).text))
  const again = await friend.open(own)
  assert.match(again.text, /For Dora, too.*€60\.00.*Pay €60\.00 another way/)
  assert.equal((await amount()).fields['take.2'], '1', 'who looks at the amount finds it as chosen')
  await submitCard((await friend.submit(formTo(again, '/amount'), {}, 'Pay €60.00')).url, GOOD_CARD)
  await until('it is paid', async () => /Bob Paid on.*For Dora, too/.test((await alice.open(sold.url)).text))
})

test('what was chosen and refused is not asked for again once it no longer fits: then it is just the part', async () => {
  const { bob, group } = await sharedByAlice(world)
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  const both = await friend.submit(formTo(await friend.open(`${own}/amount`), '/amount'), { 'take.2': '1' }, 'Update')
  await submitCard((await friend.submit(formTo(both, '/amount'), {}, 'Pay €60.00')).url, REFUSED_CARD)
  await until('it is refused', async () => /was refused/.test((await friend.open(own)).text))
  const dora = aBrowser()
  await payBy(dora, await choose(dora, group, 2))
  await until('hers is paid', async () => /Dora Paid/.test((await aBrowser().open(group)).text))
  assert.match((await friend.open(own)).text, /Pay €30\.00 another way/)
})

test('one friend takes another’s part, too; that one reads it at once, and is asked no more', async () => {
  const { alice, sold, bob, group } = await sharedByAlice(world)
  const other = aBrowser()
  const chosen = await choose(other, group, 2)
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  const both = await friend.submit(formTo(await friend.open(`${own}/amount`), '/amount'), { 'take.2': '1' }, 'Update')
  assert.match(both.text, /I take Dora’s part: €30\.00.*Pay €60\.00/)
  const card = await friend.submit(formTo(both, '/amount'), {}, 'Pay €60.00')
  assert.match((await other.open(chosen.url)).text, /Somebody is paying your part just now/)
  assert.match((await aBrowser().open(group)).text, /Dora Chosen by somebody/)
  await submitCard(card.url, GOOD_CARD)
  await until('it is paid', async () => /Bob Paid on.*For Dora, too/.test((await alice.open(sold.url)).text))
  await until('the pot is full', async () => (await alice.open(sold.url)).text.includes('Your pot is complete'))
})
