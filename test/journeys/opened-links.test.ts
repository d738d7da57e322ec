import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookLines } from '../support/books.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { patientPayer } from '../support/patient-payer.ts'
import { CARDS } from '../support/payer.ts'
import { openShop } from '../support/shop.ts'
import { startWorld } from '../support/world.ts'

const world = await startWorld()
const shop = openShop(world)
const hook = await merchantHook()
await shop.setWebhook(hook.machine.url)

const ALICE = 'alice@example.test'
const BOB = 'bob@example.test'

/** Everything that opening a link might have changed. */
async function worldSeen(id: string) {
  const count = async (to: string) => (await messagesFor(world, to)).length
  return {
    purchase: await shop.read(id),
    books: await bookLines(world),
    told: hook.events(id).map((event) => event.triggerName),
    messages: [await count(ALICE), await count(BOB)],
  }
}

/** A mail scanner: opens everything that looks like an address, more than once, with no cookies, and what it finds there. */
async function scan(urls: readonly string[]): Promise<number> {
  const opened = new Set<string>()
  const queue = [...urls]
  for (let url = queue.shift(); url; url = queue.shift()) {
    if (opened.has(url) || !url.startsWith(world.baseUrl)) continue
    opened.add(url)
    for (const method of ['HEAD', 'GET', 'GET']) {
      const answer = await fetch(url, { method })
      const html = await answer.text()
      for (const [, path = ''] of html.matchAll(/(?:href|src|action|formaction|data-live-pot)="([^"]+)"/g)) {
        queue.push(new URL(path.replaceAll('&amp;', '&'), url).toString())
      }
    }
  }
  return opened.size
}

test('links opened by a machine, again and again and without cookies, change nothing', async () => {
  const sale = await shop.sendLink({ email: ALICE, language: 'en_GB' }, { send_email: true })
  const mailed = await linkFor(world, ALICE)
  const before = await worldSeen(sale.id)
  assert.ok((await scan([sale.url, mailed])) > 3)
  assert.deepEqual(await worldSeen(sale.id), before)
  assert.equal(before.purchase.state, 'INITIALIZED')

  const people = { people_count: '2', 'name.0': 'Alice', 'contact.0': ALICE, 'name.1': 'Bob', 'contact.1': BOB }
  const alice = patientPayer({ card: CARDS.approved, fields: people })
  await alice.payBy(sale.url, (page) => page.html.includes('data-state="pot-open"'))
  await hook.heard(sale.id, 'paymentProcessed')
  const leaderLink = await linkFor(world, ALICE, /pot is open/)
  const pledgeLink = await linkFor(world, BOB)
  const open = await worldSeen(sale.id)
  assert.ok((await scan([sale.url, leaderLink, pledgeLink, `${leaderLink}/receipt`])) > 8)
  assert.deepEqual(await worldSeen(sale.id), open)
  assert.equal(open.purchase.state, 'LEADER_PROCESSED')

  const bob = patientPayer({ card: CARDS.approved, fields: {} })
  await bob.payBy(pledgeLink, (page) => page.html.includes('/receipt"'))
})
