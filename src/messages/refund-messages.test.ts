import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { dispatchEvents } from '../events/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { composeMessage } from './compose-message.ts'
import { readFacts } from './facts-store.ts'
import { planMessages } from './index.ts'

const world = await collectingWorld()
const links = { paymentUrl: () => 'p', leaderUrl: () => 'https://pay.test/l', pledgeUrl: () => 's' }

/** What a purchase's people were written, as `template recipient: text`. */
async function written(purchaseId: string): Promise<string[]> {
  while ((await dispatchEvents(world.db, { messages: planMessages })) > 0);
  const { rows } = await world.db.query<{ id: string }>(
    'select id from messages where purchase_id = $1 order by event_id, template, recipient',
    [purchaseId],
  )
  const facts = await readFacts(
    world.db,
    rows.map((row) => row.id),
  )
  return rows.map(({ id }) => {
    const of = facts.get(id) ?? assert.fail()
    const { text } = composeMessage(of, links, world.ports.businessClock.now())
    return `${of.template} ${of.recipient}: ${text.replaceAll(/\s+/g, ' ')}`
  })
}

const about = (texts: readonly string[], template: string) => texts.filter((text) => text.startsWith(`${template} `))

test('a part of a settled pot: each payer is told what goes back to their own card', async () => {
  const { purchase, leader, friends } = await world.buy(10_000n, [4_000n])
  for (const share of [leader, ...friends]) await world.pay(share)
  await world.work()
  await world.refund(purchase.id, 1_000n)
  await world.work()
  const texts = await written(purchase.id)
  const [friend, ...others] = about(texts, 'pledge_refunded')
  assert.match(friend ?? '', /friend1@example\.test: You get €4\.00 back for Weekend in Brest/)
  assert.deepEqual(others, [])
  const [own] = about(texts, 'purchase_partly_refunded')
  assert.match(
    own ?? '',
    /alice@example\.test: .* gives back €10\.00 of Weekend in Brest\. €6\.00 goes back to your card/,
  )
})

test('all of an open pot: who paid, who did not and the leader are each told what concerns them', async () => {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  await world.pay(leader)
  await world.pay(friends[0] as Share)
  await written(purchase.id)
  await world.refund(purchase.id, 9_000n)
  await world.work()
  const texts = await written(purchase.id)
  const heads = texts.map((text) => text.slice(0, text.indexOf(':')))
  assert.deepEqual(heads.filter((head) => /refunded|cancelled/.test(head)).sort(), [
    'pledge_refunded friend1@example.test',
    'purchase_cancelled friend2@example.test',
    'purchase_refunded alice@example.test',
  ])
  assert.match(about(texts, 'purchase_cancelled')[0] ?? '', /You have nothing to pay, and you have not been charged/)
})

test('instalments: a part that nobody had paid yet is told with the dates and amounts that remain', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 3, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  await world.refund(purchase.id, 1_000n)
  const [text] = about(await written(purchase.id), 'purchase_partly_refunded')
  assert.match(
    text ?? '',
    /Nothing goes back to your card.*still to be paid, and when: - \w+ \d+ \w+.*: €30\.00 - .*: €20\.00/,
  )
})

test('instalments: all of it is told once, not instalment by instalment', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 3, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  await world.refund(purchase.id, 9_000n)
  await world.work()
  const texts = await written(purchase.id)
  assert.equal(texts.filter((text) => /refunded/.test(text.slice(0, 30))).length, 1)
  assert.match(about(texts, 'purchase_refunded')[0] ?? '', /What was charged is paid back/)
})

test('money that came too late is told to the leader whom it goes back to', async () => {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  const attempt = await world.start(shares[1] as Share)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  for (const operation of ['close', 'lookup']) await world.sandbox.fault(operation, 'error_before', 50)
  await world.refund(purchase.id, 9_000n)
  await world.work(2)
  await world.advance(31 * MINUTE_MS)
  await world.work(2)
  await world.sandbox.call('DELETE', '/v1/faults')
  await world.work()
  assert.equal((await world.books(purchase.id)).refunded, 9_000n)
  const [text] = about(await written(purchase.id), 'pledge_refunded')
  assert.match(text ?? '', /alice@example\.test: You get €45\.00 back/)
})
