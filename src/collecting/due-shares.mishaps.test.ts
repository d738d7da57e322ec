import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY } from '../../sandbox/test-kit.ts'
import { onlyAcquirer } from '../../test/support/acquirers.ts'
import { type CollectingWorld, collectingWorld } from '../../test/support/collecting.ts'
import { transaction } from '../db/database.ts'
import { createOutbound } from '../outbound/index.ts'
import { listAttempts } from '../payments/index.ts'
import type { Acquirer } from '../providers/collect/index.ts'
import { createSandboxAcquirer } from '../providers/sandbox/collect/sandbox-acquirer.ts'
import { addDays, dateInZone, hourInZone, parseDate } from '../schedules/index.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, systemClock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, type Share } from '../shares/index.ts'
import { collectDueShares, stepShare } from './due-shares/index.ts'
import { lookUpAttempt, planPeople, runOperations, startAttempt, watchUnknown } from './index.ts'
import { nextDueStep, stepNow } from './schedule/index.ts'

const OFTEN = 500

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'

/** To this hour in Paris, `days` from now. */
async function toHour(world: CollectingWorld, days: number, hour: number): Promise<void> {
  const now = world.ports.businessClock.now()
  const target = hourInZone(addDays(dateInZone(now), days), hour)
  await world.advance(target.getTime() - now.getTime())
}

const fault = (world: CollectingWorld, operation: string, kind: string, times = 1) =>
  world.sandbox.call('POST', '/v1/faults', { operation, fault: kind, times })

const heal = (world: CollectingWorld) => world.sandbox.call('DELETE', '/v1/faults')

/** Two instalments, the first paid, the clock at the second's hour. */
async function secondInstallmentDue(world: CollectingWorld) {
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  await world.pay(shares[0] as Share)
  const { rows } = await world.db.query<{ collect_at: Date }>(
    'update shares set reminded_at = $2, collect_at = $3 where id = $1 returning collect_at',
    [shares[1]?.id, world.ports.businessClock.now(), hourInZone(dateOf(shares[1] as Share), 8)],
  )
  const dueAt = rows[0]?.collect_at ?? assert.fail()
  await world.advance(dueAt.getTime() - world.ports.businessClock.now().getTime())
  return { purchase, share: shares[1] as Share }
}

function dateOf({ dueOn }: Share) {
  return parseDate(dueOn ?? '') ?? assert.fail()
}

/** The same acquirer; what is sent to it is counted. */
function counting({ ports, accountId }: CollectingWorld) {
  const acquirer = ports.acquirers.of(accountId) ?? assert.fail()
  const sent = { charges: 0, sessions: 0 }
  const counted: Acquirer = {
    ...acquirer,
    chargeStored: (order) => {
      sent.charges += 1
      return acquirer.chargeStored(order)
    },
    openSession: (order) => {
      sent.sessions += 1
      return acquirer.openSession(order)
    },
  }
  return { sent, acquirers: onlyAcquirer(counted, accountId) }
}

test('a due date advanced before eight in the morning captures the hold that ends that morning', async () => {
  const world = await collectingWorld()
  await toHour(world, 1, 5)
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 20, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await fault(world, 'charge', 'refused')
  await toHour(world, 6, 7)
  await world.work()
  await toHour(world, 1, 3)
  await world.advanceDueDate(purchase.id)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  assert.ok(!(await world.events(purchase.id)).includes('holdLost'))
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held, books.payments], [20_000n, 0n, 1])
})

test('a decided charge is never sent again, whoever asks what became of it', async () => {
  const world = await collectingWorld()
  const { purchase } = await secondInstallmentDue(world)
  const { sent, acquirers } = counting(world)
  const ports = { ...world.ports, acquirers }
  await collectDueShares(world.db, ports)
  const charge = (await listAttempts(world.db, purchase.id)).at(-1) ?? assert.fail()
  assert.deepEqual([charge.initiatedBy, charge.state, sent.charges], ['merchant', 'paid', 1])
  await lookUpAttempt(world.db, ports, charge)
  assert.equal(sent.charges, 1)
})

test('a hold that cannot be renewed for want of a stored card is captured on its day', async () => {
  const world = await collectingWorld()
  await toHour(world, 1, 14)
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 7, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await world.db.query('delete from stored_cards where purchase_id = $1', [purchase.id])
  await toHour(world, 6, 16)
  await world.work()
  assert.equal((await world.shares(purchase.id))[0]?.firstRefusedAt, null)
  await toHour(world, 1, 9)
  await world.work()
  assert.equal((await world.read(purchase.id)).state, 'successful')
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held], [20_000n, 0n])
  const { memo_held, memo_held_contra } = await world.balances(purchase.id)
  assert.deepEqual([memo_held, memo_held_contra], [0n, 0n])
})

test('shares whose step fails do not keep the others waiting', async () => {
  const world = await collectingWorld()
  const terms = { installmentsCount: 7, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  await world.pay(shares[0] as Share)
  await world.advance(7 * 31 * DAY_MS)
  const broken = shares.slice(1, 6).map(({ id }) => id)
  await world.db.query(
    `update shares set due_on = null, collect_at = collect_at - interval '1 year' where id = any($1)`,
    [broken],
  )
  await assert.rejects(collectDueShares(world.db, world.ports), AggregateError)
  await world.work(3)
  const states = (await listShares(world.db, SYSTEM, purchase.id)).map(({ state }) => state)
  assert.deepEqual(states, ['paid', 'owed', 'owed', 'owed', 'owed', 'owed', 'paid'])
})

test('while a refused hold is still being let go, the card is not charged, and nothing fails', async () => {
  const world = await collectingWorld()
  await toHour(world, 1, 14)
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 5, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await fault(world, 'capture', 'refused')
  await fault(world, 'void', 'error_before', OFTEN)
  await toHour(world, 5, 9)
  await world.work()
  await toHour(world, 1, 10)
  await world.work(3)
  assert.equal((await world.books(purchase.id)).captured, 0n)
  await heal(world)
  await world.work(3)
  await world.advance(HOUR_MS)
  await world.work(3)
  const books = await world.books(purchase.id)
  assert.deepEqual([books.captured, books.held, books.payments], [20_000n, 0n, 2])
})

test('a hold is renewed even while an older one is still being let go', async () => {
  const world = await collectingWorld()
  await toHour(world, 1, 14)
  const { purchase, shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 20, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await fault(world, 'void', 'error_before', OFTEN)
  await toHour(world, 6, 16)
  await world.work(2)
  await toHour(world, 6, 18)
  await world.work(2)
  const renewals = (await world.events(purchase.id)).filter((name) => name === 'holdRenewed')
  assert.equal(renewals.length, 2)
  await heal(world)
  await world.work(3)
  assert.equal((await world.books(purchase.id)).held, 20_000n)
})

test('a charge on its way is not opened as a card page by a process whose clock is behind', async () => {
  const world = await collectingWorld()
  const { purchase, share } = await secondInstallmentDue(world)
  const due = { id: share.id, purchaseId: purchase.id }
  const charge = await transaction(world.db, (tx) => stepShare(tx, world.ports, due))
  const behind = { now: () => new Date(world.ports.businessClock.now().getTime() - SECOND_MS) }
  const { sent, acquirers } = counting(world)
  const started = await startAttempt(
    world.db,
    { ...world.ports, acquirers, businessClock: behind },
    {
      purchaseId: purchase.id,
      shareId: share.id,
      browserHash: null,
      language: 'en',
      returnUrl: () => 'http://localhost:9/',
    },
  )
  assert.deepEqual([started.id, sent.sessions], [charge?.id, 0])
})

test('a capture that could not even be sent for a day is told to the operator', async (t) => {
  const world = await collectingWorld()
  await toHour(world, 1, 14)
  const { shares } = await world.buyLater('DEFERRED', 20_000n, { terms: { delayDays: 3, feeBps: 0 } })
  await world.pay(shares[0] as Share)
  await toHour(world, 3, 9)
  await collectDueShares(world.db, world.ports)
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  // The discard port: nobody listens.
  const unreachable = createSandboxAcquirer(outbound, systemClock, { baseUrl: 'http://127.0.0.1:9', key: KEY })
  await runOperations(world.db, { ...world.ports, acquirers: onlyAcquirer(unreachable, world.accountId) })
  assert.deepEqual(await watchUnknown(world.db, world.ports), [])
  await world.advance(DAY_MS + HOUR_MS)
  assert.match((await watchUnknown(world.db, world.ports)).join(), /0 attempts, 1 operations$/)
})

test('a reminder goes out at eight in Paris, also when the clocks change before the day itself', () => {
  const share = { dueOn: '2026-10-28', remindedAt: null, firstRefusedAt: null, retryStep: 0, refusalCode: null }
  const next = nextDueStep({ ...share, acceptedAt: new Date('2026-09-28T10:00:00Z'), hold: undefined })
  assert.deepEqual([next.step, next.at.toISOString()], ['remind', '2026-10-23T06:00:00.000Z'])
})

test('a reminder that was overtaken by the day itself is left out', () => {
  const share = { dueOn: '2026-10-28', remindedAt: null, firstRefusedAt: null, retryStep: 0, refusalCode: null }
  const due = { ...share, acceptedAt: new Date('2026-09-28T10:00:00Z'), hold: undefined }
  assert.equal(stepNow(due, new Date('2026-10-27T10:00:00Z')), 'remind')
  assert.equal(stepNow(due, new Date('2026-10-28T10:00:00Z')), 'collect')
})

test('a hold of a few hours is renewed in its second half, not at once and again and again', () => {
  const share = { dueOn: '2026-10-28', remindedAt: null, firstRefusedAt: null, retryStep: 0, refusalCode: null }
  const hold = { since: new Date('2026-10-20T10:00:00Z'), until: new Date('2026-10-20T22:00:00Z') }
  const next = nextDueStep({
    ...share,
    acceptedAt: hold.since,
    hold: { ...hold, isEstimated: false, isRenewalRefused: false },
  })
  assert.deepEqual([next.step, next.at.toISOString()], ['renew_hold', '2026-10-20T16:00:00.000Z'])
})

test('retries that were missed while nothing ran are not made up for one after another', async () => {
  const world = await collectingWorld()
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  await world.pay(shares[0] as Share, TURNCOAT_CARD)
  await world.advance(32 * DAY_MS)
  await world.work(3)
  await world.advance(10 * DAY_MS)
  await world.work(12)
  const heard = await world.events(purchase.id)
  const count = (name: string) => heard.filter((event) => event === name).length
  assert.deepEqual([count('shareRefused'), count('shareOverdue')], [2, 0], heard.join())
  await world.advance(21 * DAY_MS)
  await world.work(3)
  assert.deepEqual(
    (await world.shares(purchase.id)).map(({ state }) => state),
    ['paid', 'written_off'],
  )
})

test('a purchase with dates is not divided among people', async () => {
  const world = await collectingWorld()
  const { purchase } = await world.buyLater('INSTALLMENT', 9_000n)
  const alice = { name: 'Alice', email: null, phoneNumber: null, fixedAmountMinor: null }
  const plan = { people: [alice], message: null, showNames: true, language: 'en' } as const
  await assert.rejects(
    transaction(world.db, (tx) => planPeople(tx, world.ports, purchase.id, plan)),
    { code: 'purchase_not_payable' },
  )
})

test('a bank that refuses to let a hold go is asked again; until it has, the books say held', async () => {
  const world = await collectingWorld()
  const { purchase, leader, friends } = await world.buy(10_000n, [10_000n])
  await world.pay(leader)
  await world.sandbox.call('POST', '/v1/faults', { operation: 'void', fault: 'refused', times: 1 })
  await world.pay(friends[0] ?? assert.fail())
  await world.work(2)
  assert.equal((await world.books(purchase.id)).held, 10_000n)
  assert.equal((await world.balances(purchase.id)).memo_held, 10_000n)
  await world.work(8)
  assert.equal((await world.books(purchase.id)).held, 0n)
  assert.equal((await world.balances(purchase.id)).memo_held, 0n)
  assert.equal((await world.read(purchase.id)).state, 'successful')
})
