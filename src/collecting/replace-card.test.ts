import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { type Attempt, findAttempt, findStoredCard } from '../payments/index.ts'
import { hourInZone, parseDate } from '../schedules/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { checkAttempts, startAttempt } from './index.ts'

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'
const MASTERCARD = '5555555555554444'

/** Two instalments of 45.00, the first paid with this card. */
async function twoInstalments(world: CollectingWorld, card: string): Promise<[Share, Share]> {
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  await world.pay(shares[0] as Share, card)
  const [first, second] = await world.shares(purchase.id)
  return [first as Share, second as Share]
}

const startCard = (world: CollectingWorld, share: Share): Promise<Attempt> =>
  startAttempt(world.db, world.ports, {
    purpose: 'card',
    purchaseId: share.purchaseId,
    shareId: share.id,
    browserHash: null,
    language: 'en',
    returnUrl: () => 'http://localhost:9/back',
  })

async function replaceCard(world: CollectingWorld, share: Share, card: string): Promise<Attempt | undefined> {
  const attempt = await startCard(world, share)
  assert.deepEqual([attempt.kind, attempt.amountMinor], ['verify', 0n])
  await submitCard(world.cardPage(attempt), card)
  await world.work(1)
  await checkAttempts(world.db, world.ports)
  return findAttempt(world.db, share.purchaseId, attempt.id)
}

const storedLast4 = async (world: CollectingWorld, { purchaseId }: Share) =>
  (await findStoredCard(world.db, purchaseId, world.ports.businessClock.now()))?.last4

async function reach(world: CollectingWorld, share: Share): Promise<void> {
  const dueAt = hourInZone(parseDate(share.dueOn ?? '') ?? assert.fail(), 9).getTime()
  await world.advance(dueAt - 6 * DAY_MS - world.ports.businessClock.now().getTime())
  for (let day = 0; day < 6; day++) {
    await world.advance(DAY_MS)
    await world.work(2)
  }
}

test('another card takes over the next payment; nothing is taken for it, and no journal is written', async () => {
  const world = await collectingWorld()
  const [, second] = await twoInstalments(world, GOOD_CARD)
  const before = await world.balances(second.purchaseId)
  assert.equal((await replaceCard(world, second, MASTERCARD))?.state, 'verified')
  assert.equal(await storedLast4(world, second), '4444')
  assert.deepEqual(await world.balances(second.purchaseId), before)
  assert.equal((await world.books(second.purchaseId)).captured, 4_500n)
  assert.ok((await world.events(second.purchaseId)).includes('cardReplaced'))
  await reach(world, second)
  assert.equal((await world.books(second.purchaseId)).captured, 9_000n)
  const { rows } = await world.db.query<{ card_last4: string }>(
    `select card_last4 from attempts where share_id = $1 and kind = 'sale'`,
    [second.id],
  )
  assert.deepEqual(
    rows.map((row) => row.card_last4),
    ['4444'],
  )
})

test('a card that is refused replaces nothing', async () => {
  const world = await collectingWorld()
  const [, second] = await twoInstalments(world, GOOD_CARD)
  assert.equal((await replaceCard(world, second, POOR_CARD))?.state, 'dead')
  assert.equal(await storedLast4(world, second), '4242')
  assert.ok(!(await world.events(second.purchaseId)).includes('cardReplaced'))
})

test('what the old card was refused for is taken from the new one at once, however far the retries were', async () => {
  for (const days of [0, 2, 25]) {
    const world = await collectingWorld()
    const [, second] = await twoInstalments(world, TURNCOAT_CARD)
    await reach(world, second)
    for (let day = 0; day < days; day++) {
      await world.advance(DAY_MS)
      await world.work(2)
    }
    await replaceCard(world, second, GOOD_CARD)
    await world.work()
    const [, paid] = await world.shares(second.purchaseId)
    assert.equal(paid?.state, 'paid', `after ${days} days`)
    assert.equal((await world.books(second.purchaseId)).captured, 9_000n)
  }
})

test('only a few cards are tried a day: nobody sorts stolen ones here', async () => {
  const world = await collectingWorld()
  const [, second] = await twoInstalments(world, GOOD_CARD)
  for (let count = 0; count < 5; count++) await replaceCard(world, second, POOR_CARD)
  await assert.rejects(startCard(world, second), { code: 'too_many_cards' })
  await world.advance(25 * 3_600_000)
  assert.equal((await replaceCard(world, second, MASTERCARD))?.state, 'verified')
})

test('while a payment is under way its card is not replaced, and a settled purchase needs none', async () => {
  const world = await collectingWorld()
  const [first, second] = await twoInstalments(world, GOOD_CARD)
  await world.start(second)
  await assert.rejects(startCard(world, second), { code: 'payment_in_progress' })
  await assert.rejects(startCard(world, first), { code: 'purchase_not_payable' })
})
