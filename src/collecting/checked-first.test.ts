import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, POOR_CARD } from '../../test/support/collecting.ts'
import { reach } from '../../test/support/unwinding.ts'
import { transaction } from '../db/database.ts'
import { addDays, dateInZone, formatDate } from '../schedules/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { moveDueDate, startAttempt } from './index.ts'

const world = await collectingWorld()
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
// Worlds begin on other days, too: later ones are under the same law.
await world.advance(Math.max(0, IN_FORCE.getTime() - world.ports.businessClock.now().getTime()))
afterEach(() => world.sandbox.call('DELETE', '/v1/faults'))

const today = () => dateInZone(world.ports.businessClock.now())
const inDays = (days: number) => formatDate(addDays(today(), days))

/** 200 EUR in France, due after 30 days, lent by somebody else than the shop. */
const buy = (terms: object = {}) =>
  world.buyLater('DEFERRED', 20_000n, {
    terms: { countryCode: 'FR', delayDays: 30, feeBps: 100, heldBps: 10_000, mayAdvanceDueDate: true, ...terms },
  })

async function accepted(terms: object = {}) {
  const { purchase, shares } = await buy(terms)
  const attempt = await world.pay(shares[0] as Share)
  return { id: purchase.id, attempt, dueOn: (shares[0] as Share).dueOn as string }
}

const held = async (id: string) => (await world.books(id)).held
const newest = async (id: string) => (await world.shares(id))[0] as Share

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await world.advance(DAY_MS)
    await world.work(2)
  }
}

test('a regulated deferred payment is accepted on a check of its card: nothing is taken, and nothing held', async () => {
  const { id, attempt } = await accepted()
  assert.deepEqual([attempt.kind, attempt.amountMinor, attempt.state], ['verify', 0n, 'verified'])
  const purchase = await world.read(id)
  assert.deepEqual([purchase.state, purchase.creditRegime], ['leader_processed', 'full'])
  assert.ok(purchase.settledAt)
  const { captured, held: heldMinor } = await world.books(id)
  assert.deepEqual([captured, heldMinor], [0n, 0n])
  assert.equal((await world.balances(id)).payer_receivable, 20_200n)
})

test('from day 8 on the amount is held on that card, by a charge that nobody attends, and captured on its day', async () => {
  const { id, dueOn } = await accepted()
  await passDays(7)
  assert.equal(await held(id), 0n, 'not within the seven days')
  await passDays(1)
  assert.equal(await held(id), 20_200n)
  assert.ok((await world.read(id)).coveredUntil)
  await reach(world, dueOn)
  const { captured, held: left } = await world.books(id)
  assert.deepEqual([captured, left], [20_200n, 0n])
  assert.equal((await world.read(id)).state, 'successful')
})

test('a refused hold is tried again as a charge is, its payer hears of it, and the day itself charges the card', async () => {
  const { id, dueOn } = await accepted()
  await world.sandbox.call('POST', '/v1/faults', { operation: 'charge', fault: 'refused', times: 20 })
  await passDays(8)
  const refusals = async () => (await world.events(id)).filter((name) => name === 'shareRefused').length
  assert.equal(await refusals(), 1)
  await passDays(1)
  assert.equal(await refusals(), 2)
  await passDays(7)
  assert.equal(await refusals(), 4, 'three, and seven days after the first')
  assert.equal((await newest(id)).firstRefusedAt, null, 'nothing is overdue')
  await world.sandbox.call('DELETE', '/v1/faults')
  await passDays(7)
  assert.equal(await held(id), 20_200n, 'fourteen days after the first')
  await reach(world, dueOn)
  assert.equal((await world.books(id)).captured, 20_200n)
})

test('another card is held at once where the first one was refused', async () => {
  const { id } = await accepted()
  await world.sandbox.call('POST', '/v1/faults', { operation: 'charge', fault: 'refused', times: 1 })
  await passDays(8)
  assert.equal(await held(id), 0n)
  const attempt = await startAttempt(world.db, world.ports, {
    ...{ purpose: 'card', purchaseId: id, shareId: (await newest(id)).id },
    ...{ browserHash: null, language: 'en', returnUrl: () => 'http://localhost:9/back' },
  })
  await submitCard(world.cardPage(attempt), '5555555555554444')
  await world.work(3)
  assert.equal(await held(id), 20_200n)
  assert.ok((await world.events(id)).includes('cardReplaced'))
})

test('a card that its bank refuses to check fails the purchase, and another makes it good', async () => {
  const { purchase, shares } = await buy()
  await world.pay(shares[0] as Share, POOR_CARD)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
  await world.pay(shares[0] as Share)
  assert.equal((await world.read(purchase.id)).state, 'leader_processed')
})

test('before the card is held it may be paid by hand, for less by the fee of the days left', async () => {
  const { id } = await accepted()
  await passDays(3)
  const attempt = await world.pay(await newest(id))
  assert.deepEqual([attempt.kind, attempt.amountMinor], ['sale', 20_200n - 180n])
  assert.equal((await world.read(id)).state, 'successful')
  await passDays(8)
  assert.equal(await held(id), 0n)
  assert.deepEqual(await world.balances(id).then(({ payer_receivable: owed }) => owed ?? 0n), 0n)
})

test('what nobody has paid or held yet is cancelled whole', async () => {
  const { id } = await accepted()
  await world.refund(id, 20_000n)
  await world.work()
  assert.equal((await world.read(id)).state, 'cancelled')
  await passDays(9)
  assert.equal((await world.books(id)).held, 0n)
})

test('nothing of such a credit is due before day 8: a date that the shop asks for is refused, one of its settings is paid at once', async () => {
  const dates = { deferredOn: inDays(7) }
  const early = world.buyLater('DEFERRED', 20_000n, { terms: { countryCode: 'FR', delayDays: 30, feeBps: 0 }, dates })
  await assert.rejects(early, { code: 'invalid_date' })
  const { shares } = await buy({ delayDays: 7 })
  assert.deepEqual(
    shares.map(({ kind, dueOn, feeMinor }) => [kind, dueOn, feeMinor]),
    [['installment', inDays(0), 0n]],
  )
  const later = await buy({ delayDays: 8, feeBps: 0 })
  assert.deepEqual(
    later.shares.map(({ kind, dueOn }) => [kind, dueOn]),
    [['deferred', inDays(8)]],
  )
})

test('a payment is moved to no day before day 8, and brought forward by nobody', async () => {
  const { id, dueOn } = await accepted({ feeBps: 0 })
  const move = (to: string) =>
    transaction(world.db, (tx) => moveDueDate(tx, world.ports, { purchaseId: id, from: dueOn, to }))
  await assert.rejects(move(inDays(7)), { code: 'invalid_date' })
  await assert.rejects(world.advanceDueDate(id), { code: 'due_date_fixed' })
  await move(inDays(8))
})

test('the merchant’s own deferral is held at once, and taken earlier where the terms agreed to said so', async () => {
  const own = { lender: 'merchant', feeBps: 0 }
  const named = await accepted(own)
  assert.equal((await world.read(named.id)).creditRegime, 'exempt_deferral')
  assert.equal(await held(named.id), 20_000n)
  const unnamed = await accepted({ ...own, mayAdvanceDueDate: false })
  const setting = `update merchants set may_advance_due_date = true where id = $1`
  await world.db.query(setting, [(await world.read(unnamed.id)).merchantId])
  await assert.rejects(world.advanceDueDate(unnamed.id), { code: 'due_date_fixed' })
  await world.advanceDueDate(named.id)
  await world.work()
  assert.equal((await world.books(named.id)).captured, 20_000n)
})
