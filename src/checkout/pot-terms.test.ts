import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { aBrowser, formTo, payBy, sharedByAlice } from '../../test/support/shared-pot.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'

const world = await startWorld()
const shown = { show_names: 'on' }

test('the leader chooses until when friends may pay, not longer than the shop lets pots be open', async () => {
  const short = await sharedByAlice(world, { ...shown, hours: '3' })
  assert.match(short.page.text, /2 h 59 min left · Open until/)
  const long = await sharedByAlice(world, { ...shown, hours: '49' })
  assert.match(long.page.text, /1 d 23 h left · Open until/)
  await world.advance(3 * HOUR_MS + MINUTE_MS)
  await until('the short one is over', async () =>
    /closing|has closed/.test((await short.alice.open(short.sold.url)).text),
  )
  assert.match((await aBrowser().open(long.group)).text, /1 d 20 h left/)
})

test('where amounts are hidden each friend reads their own alone; the leader reads all', async () => {
  const { page, group, bob } = await sharedByAlice(world, shown, ['show_amounts'])
  assert.match(page.text, /Bob.*€30\.00.*Dora.*€30\.00/)
  assert.doesNotMatch((await aBrowser().open(group)).text.replace(/Total.*/, ''), /€/)
  const friend = await aBrowser().open(await linkFor(world, bob))
  assert.match(friend.text, /Your part €30\.00/)
  assert.doesNotMatch(friend.text, /of €60\.00/)
  assert.equal(friend.text.match(/€30\.00/g)?.length, 4, 'the part, its consent, the button and the own row')
  const amount = await aBrowser().open(`${await linkFor(world, bob)}/amount`)
  assert.doesNotMatch(amount.text, /Dora|Alice pays €/)
})

test('a friend who wishes is named to the leader alone', async () => {
  const { alice, sold, group, bob } = await sharedByAlice(world)
  const friend = aBrowser()
  const own = await friend.open(await linkFor(world, bob))
  const start = formTo(own, '/start')
  await payBy(friend, { ...own, forms: [{ ...start, fields: { ...start.fields, anonymous: '1' } }] })
  await until('Bob has paid', async () => /Bob Paid on/.test((await alice.open(sold.url)).text))
  assert.doesNotMatch((await aBrowser().open(group)).text, /Bob/)
  assert.match((await friend.open(own.url)).text, /Bob \(you\)/)
})

test('one press reminds a friend; the page says from when on another one does, and pressing before that writes to nobody', async () => {
  const { alice, sold, bob, page } = await sharedByAlice(world)
  assert.match(page.text, /Next reminder possible/)
  const soon = { ...formTo(page, '/friends/1/remove'), action: `${sold.url}/friends/1/nudge` }
  await alice.submit(soon)
  await world.advance(12 * HOUR_MS)
  const later = await alice.open(sold.url)
  const nudged = await alice.submit(formTo(later, '/friends/1/nudge'))
  assert.match(nudged.text, /Your friend is reminded.*Next reminder possible/)
  await alice.submit(soon)
  const subjects = await until('Bob reads it', async () => {
    const mails = await messagesFor(world, bob)
    return mails.length > 1 && mails.map(({ subject }) => subject)
  })
  assert.equal(subjects.length, 2, subjects.join(' | '))
  assert.equal(
    later.forms.some(({ action }) => action.endsWith('/friends/2/nudge')),
    false,
    'Dora gave no address',
  )
})

test('the end of the pot is put into a calendar, without names, amounts or a link that is somebody’s own', async () => {
  const { bob, group } = await sharedByAlice(world)
  const link = await linkFor(world, bob)
  const file = await fetch(`${link}/pot.ics`)
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const text = await file.text()
  assert.match(text, /SUMMARY:Last call: Weekend/)
  assert.doesNotMatch(text, /Alice|Bob|30.00|http/)
  assert.equal((await fetch(`${group}/pot.ics`)).status, 404)
})
