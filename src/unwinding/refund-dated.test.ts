import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { assertUndone, passAges, reach, standing, transferred } from '../../test/support/unwinding.ts'
import { collectDueShares, runOperations } from '../collecting/index.ts'
import { DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'

const world = await collectingWorld()
afterEach(() => world.sandbox.call('DELETE', '/v1/faults'))

const summary = async (id: string) =>
  (await world.shares(id)).map(({ state, principalMinor, feeMinor }) => `${state} ${principalMinor}+${feeMinor}`)

/** The day of the second charge, and nothing of it looked up: what became of it may be unknown. */
async function untilCharged(id: string): Promise<void> {
  const attempted = async () =>
    (await world.db.query(`select from attempts where purchase_id = $1 and initiated_by = 'merchant'`, [id])).rows
      .length
  while ((await attempted()) === 0) {
    await world.advance(DAY_MS)
    await collectDueShares(world.db, world.ports)
  }
}

async function instalments(amountMinor = 9_000n, card = GOOD_CARD, feeBps = 100) {
  const bought = await world.buyLater('INSTALLMENT', amountMinor, { terms: { installmentsCount: 3, feeBps } })
  await world.pay(bought.shares[0] as Share, card)
  return bought
}

test('[decided.refund.fee] instalments: all given back after the first, the fee as well; the others are never charged', async () => {
  const { purchase } = await instalments()
  const { unwinding } = await world.refund(purchase.id, 9_000n)
  assert.equal(unwinding.completedAt, null)
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'cancelled 3000+0', 'cancelled 3000+0'])
  await world.work()
  assert.equal((await world.books(purchase.id)).refunded, 3_090n)
  await assertUndone(world, purchase.id, 'refunded')
})

test('[decided.refund.dates, decided.refund.fee] a part reduces the furthest instalment, then cancels it; no card is credited and no fee given back', async () => {
  const { purchase, shares } = await instalments()
  const first = await world.refund(purchase.id, 1_000n)
  assert.ok(first.unwinding.completedAt, 'done in the request itself')
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'owed 3000+0', 'owed 2000+0'])
  await world.refund(purchase.id, 2_500n)
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'owed 2500+0', 'cancelled 0+0'])
  await reach(world, (shares[2] as Share).dueOn)
  await passAges(world)
  const { captured, refunded } = await world.books(purchase.id)
  assert.deepEqual([captured, refunded], [5_590n, 0n])
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 5_590n,
    fee_income: -90n,
    merchant_payable: -5_500n,
  })
  assert.equal(await transferred(world, purchase.id), 5_500n)
})

test('a part beyond what is not due yet goes back to the card, the newest payment first', async () => {
  const { purchase, shares } = await instalments()
  await reach(world, (shares[1] as Share).dueOn)
  await world.refund(purchase.id, 5_000n)
  await world.work()
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'paid 3000+0', 'cancelled 0+0'])
  assert.equal((await world.books(purchase.id)).refunded, 2_000n)
  await world.refund(purchase.id, 1_500n)
  await world.work()
  const { rows } = await world.db.query<{ state: string; refunded: bigint }>(
    'select state, refunded_minor as refunded from attempts where purchase_id = $1 order by created_at',
    [purchase.id],
  )
  assert.deepEqual(
    rows.map((row) => `${row.state} ${row.refunded}`),
    ['paid 500', 'refunded 3000'],
  )
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 2_590n,
    fee_income: -90n,
    merchant_payable: -2_500n,
  })
  await world.refund(purchase.id, 2_500n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

test('after the last instalment: everything goes back', async () => {
  const { purchase, shares } = await instalments()
  await reach(world, (shares[2] as Share).dueOn)
  await world.refund(purchase.id, 9_000n)
  await world.work()
  assert.equal((await world.books(purchase.id)).refunded, 9_090n)
  await assertUndone(world, purchase.id, 'refunded')
})

test('overdue, in its retry plan: the charge is not tried again', async () => {
  const { purchase, shares } = await instalments(9_000n, TURNCOAT_CARD)
  await reach(world, (shares[1] as Share).dueOn)
  assert.notEqual((await world.shares(purchase.id))[1]?.firstRefusedAt, null)
  await world.refund(purchase.id, 9_000n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
  const refusals = (await world.events(purchase.id)).filter((name) => name === 'shareRefused')
  assert.equal(refusals.length, 1)
})

test('written off: a part makes good our loss before any card is credited; all of it leaves no loss', async () => {
  const { purchase } = await instalments(9_000n, TURNCOAT_CARD)
  for (let day = 0; day < 95; day++) {
    await world.advance(DAY_MS)
    await world.work(2)
  }
  assert.equal((await standing(world, purchase.id)).bad_debt, 6_000n)
  await world.refund(purchase.id, 4_000n)
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 3_090n,
    bad_debt: 2_000n,
    fee_income: -90n,
    merchant_payable: -5_000n,
  })
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'written_off 2000+0', 'cancelled 0+0'])
  await world.refund(purchase.id, 5_000n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

for (const fault of ['lost_after', 'error_before', 'refuse_connection_like', 'refused']) {
  test(`a charge of the stored card that is ${fault} at that moment is awaited, and given back if it went through`, async () => {
    const { purchase } = await instalments()
    await world.sandbox.fault('charge', fault)
    await world.sandbox.fault('lookup', 'error_before', 2)
    await untilCharged(purchase.id)
    await world.refund(purchase.id, 9_000n)
    await world.work(8)
    assert.equal((await world.books(purchase.id)).captured, fault === 'lost_after' ? 6_090n : 3_090n)
    await assertUndone(world, purchase.id, 'refunded')
  })
}

test('a part waits for a charge in flight before it is settled who gets what', async () => {
  const { purchase } = await instalments()
  await world.sandbox.fault('charge', 'lost_after')
  await world.sandbox.fault('lookup', 'error_before', 2)
  await untilCharged(purchase.id)
  const { unwinding } = await world.refund(purchase.id, 4_000n)
  assert.equal(unwinding.plannedAt, null)
  await world.work(8)
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'paid 3000+0', 'cancelled 0+0'])
  assert.equal((await world.books(purchase.id)).refunded, 1_000n)
  await passAges(world)
  assert.equal((await world.books(purchase.id)).captured, 6_090n)
})

test('an instalment that its payer is paying by hand: the session is closed first', async () => {
  const { purchase, shares } = await instalments()
  const attempt = await world.start(shares[2] as Share)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.refund(purchase.id, 3_500n)
  await world.work()
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'cancelled 0+0', 'paid 3000+0'])
  assert.equal((await world.books(purchase.id)).refunded, 500n)
  await world.refund(purchase.id, 5_500n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

async function deferred(terms: { delayDays?: number; heldBps?: number } = {}) {
  const bought = await world.buyLater('DEFERRED', 10_001n, {
    terms: { delayDays: 5, heldBps: 10_000, feeBps: 10, ...terms },
  })
  await world.pay(bought.shares[0] as Share)
  return bought
}

test('a deferred payment that is only held: released, and never charged', async () => {
  const { purchase } = await deferred()
  await world.release(purchase.id)
  await world.work()
  await assertUndone(world, purchase.id, 'cancelled')
})

test('a deferred payment: a part is not captured on its day, the rest of the hold is let go', async () => {
  const { purchase, shares } = await deferred()
  await world.refund(purchase.id, 4_000n)
  await reach(world, (shares[0] as Share).dueOn)
  const { captured, held, refunded } = await world.books(purchase.id)
  assert.deepEqual([captured, held, refunded], [6_011n, 0n, 0n])
  assert.deepEqual(await standing(world, purchase.id), {
    acquirer_clearing: 6_011n,
    fee_income: -10n,
    merchant_payable: -6_001n,
  })
  assert.equal(await transferred(world, purchase.id), 6_001n)
  await assert.rejects(world.release(purchase.id), { code: 'purchase_captured' })
  await world.refund(purchase.id, 6_001n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

test('a deferred payment that is being renewed: the new hold is let go as well', async () => {
  const { purchase } = await deferred({ delayDays: 20 })
  await world.sandbox.fault('charge', 'lost_after')
  await world.sandbox.fault('lookup', 'error_before', 1)
  await world.advance(6.5 * DAY_MS)
  await collectDueShares(world.db, world.ports)
  await world.refund(purchase.id, 10_001n)
  await world.work(8)
  assert.equal((await world.books(purchase.id)).payments, 2)
  await assertUndone(world, purchase.id, 'cancelled')
})

test('a deferred payment whose capture is running: awaited, then refunded', async () => {
  const { purchase } = await deferred()
  await world.sandbox.fault('capture', 'lost_after')
  while ((await world.shares(purchase.id))[0]?.collectAt !== null) {
    await world.advance(DAY_MS)
    await collectDueShares(world.db, world.ports)
  }
  await assert.rejects(world.release(purchase.id), { code: 'purchase_captured' })
  await runOperations(world.db, world.ports)
  await world.refund(purchase.id, 10_001n)
  await world.work()
  assert.equal((await world.books(purchase.id)).refunded, 10_011n)
  await assertUndone(world, purchase.id, 'refunded')
})

test('held in part and paid early for the rest: giving back what is held settles the purchase', async () => {
  const { purchase, shares } = await deferred({ heldBps: 3_000 })
  await world.pay(shares[1] as Share)
  const [held, rest] = shares as [Share, Share]
  await world.refund(purchase.id, held.principalMinor + 1_000n)
  await world.work()
  await passAges(world)
  const after = await world.read(purchase.id)
  assert.equal(after.state, 'successful')
  const { captured, refunded, held: stillHeld } = await world.books(purchase.id)
  const feeMinor = held.feeMinor + rest.feeMinor
  const merchantMinor = 10_001n - held.principalMinor - 1_000n
  assert.deepEqual([captured - refunded, stillHeld], [merchantMinor + feeMinor, 0n])
  assert.equal(await transferred(world, purchase.id), merchantMinor)
})

test('a deposit: the balance is cancelled first, then the deposit refunded', async () => {
  const { purchase, shares } = await world.buyLater('DOWN_PAYMENT', 10_000n, {
    terms: { depositBps: 3_000, balanceDelayDays: 30, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  await world.refund(purchase.id, 7_500n)
  await world.work()
  assert.deepEqual(await summary(purchase.id), ['paid 3000+0', 'cancelled 0+0'])
  assert.equal((await world.books(purchase.id)).refunded, 500n)
  await world.refund(purchase.id, 2_500n)
  await world.work()
  await assertUndone(world, purchase.id, 'refunded')
})

test('a payer whose bank stays silent holds up a part for half an hour at most', async () => {
  const { purchase, shares } = await instalments()
  await world.start(shares[1] as Share)
  await world.sandbox.fault('close', 'error_before', 50)
  await world.sandbox.fault('lookup', 'error_before', 50)
  await world.refund(purchase.id, 1_000n)
  await world.work(2)
  await assert.rejects(world.start(shares[2] as Share), { code: 'purchase_not_payable' })
  await world.advance(31 * MINUTE_MS)
  await world.work(2)
  assert.deepEqual(await summary(purchase.id), ['paid 3000+90', 'owed 3000+0', 'owed 2000+0'])
})
