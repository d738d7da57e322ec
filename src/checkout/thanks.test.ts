import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkFor } from '../../test/support/mailbox.ts'
import { aBrowser, choose, formTo, payBy, sharedByAlice } from '../../test/support/shared-pot.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'

const world = await startWorld()

test('payers read where their money is, with the longest time, and on the receipt who sold and who collected', async () => {
  const { alice, sold, bob, page } = await sharedByAlice(world)
  assert.match(
    page.text,
    /Where is my money\? Your bank \(it is here now\) €90\.00 is held, not taken, until .* at the latest/,
  )
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  await payBy(friend, await friend.open(own))
  const paid = await until('Bob has paid', async () => {
    const thanks = await friend.open(own)
    return /Thank you/.test(thanks.text) && thanks
  })
  assert.match(
    paid.text,
    /Your bank It has paid €30\.00\. Caisse du Ponant SA \(essai\) \(it is here now\) Passes on to/,
  )
  const receipt = await friend.open(`${own}/receipt`)
  assert.match(receipt.text, /Receipt number [0-9A-F]{4}-[0-9A-F]{4}/)
  assert.match(
    receipt.text,
    /Sold by Breizh Escapes SARL.*Collected by Caisse du Ponant SA.*For support: [0-9a-f-]{36}/,
  )
  assert.match((await alice.open(sold.url)).text, /Bob Paid on/)
})

test('a friend who paid without a word says one afterwards, once; nobody says it in their name', async () => {
  const { alice, sold, bob, group } = await sharedByAlice(world)
  const friend = aBrowser()
  const own = await linkFor(world, bob)
  await payBy(friend, await friend.open(own))
  const thanks = await until('Bob has paid', async () => {
    const page = await friend.open(own)
    return page.forms.some(({ action }) => action.endsWith('/words')) && page
  })
  const words = formTo(thanks, '/words')
  const other = aBrowser()
  const chosen = await choose(other, group, 2)
  assert.equal((await other.submit({ ...formTo(chosen, '/start'), action: `${chosen.url}/words` })).status, 404)
  assert.match((await friend.submit(words, { message: 'On y va !' })).text, /Alice can read your words/)
  await friend.submit(words, { message: 'Or not' })
  const page = await alice.open(sold.url)
  assert.match(page.text, /On y va/)
  assert.doesNotMatch(page.text, /Or not/)
})

test('a full pot is a moment to share, for the leader and for friends', async () => {
  const { alice, sold, bob, group } = await sharedByAlice(world)
  const own = await linkFor(world, bob)
  const friend = aBrowser()
  await payBy(friend, await friend.open(own))
  const other = aBrowser()
  await payBy(other, await choose(other, group, 2))
  await until('the pot is complete', async () => (await alice.open(sold.url)).text.includes('Your pot is complete'))
  for (const page of [await alice.open(sold.url), await friend.open(own)]) {
    assert.match(page.text, /It’s full! All 3 of you are in\./)
    assert.match(page.html, /data-share="It’s full! “Weekend” is paid/)
  }
})
