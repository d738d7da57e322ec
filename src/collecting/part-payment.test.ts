import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { soldOnDates, TURNCOAT_CARD } from '../../test/support/late-payment.ts'
import { assertUndone, reach } from '../../test/support/unwinding.ts'
import { transaction } from '../db/database.ts'
import type { Attempt } from '../payments/index.ts'
import { DomainError, type RefusalCode } from '../refusals/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import {
  holdPurchase,
  partBounds,
  partChargeMinor,
  recordDispute,
  repayHeld,
  startAttempt,
  useAnotherCard,
} from './index.ts'

const world = await collectingWorld()
const DECLINED_CARD = '4000000000000002'
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
await world.advance(Math.max(0, IN_FORCE.getTime() - world.ports.businessClock.now().getTime()))

const shareAt = async (own: CollectingWorld, id: string, position: number) =>
  (await own.shares(id)).find((share) => share.position === position) as Share

const parts = async (own: CollectingWorld, id: string) =>
  (await own.shares(id)).map(
    ({ state, principalMinor, feeMinor, feeGivenBackMinor }) =>
      `${state} ${principalMinor}+${feeMinor}-${feeGivenBackMinor}`,
  )

/** What the page would say that it takes, unless `shownMinor` says otherwise. */
async function startPart(own: CollectingWorld, id: string, position: number, partMinor: bigint, shownMinor?: bigint) {
  const share = await shareAt(own, id, position)
  const now = own.ports.businessClock.now()
  const chargedMinor = partChargeMinor(await own.read(id), await own.shares(id), share, { partMinor, now })
  return startAttempt(own.db, own.ports, {
    purchaseId: id,
    shareId: share.id,
    browserHash: null,
    language: 'en',
    returnUrl: () => 'http://localhost:9/back',
    part: { partMinor, shownMinor: shownMinor ?? chargedMinor },
  })
}

async function finish(own: CollectingWorld, attempt: Attempt, card = GOOD_CARD) {
  await submitCard(own.cardPage(attempt), card)
  await own.work(2)
  return attempt
}

const payPart = async (own: CollectingWorld, id: string, position: number, partMinor: bigint, card = GOOD_CARD) =>
  finish(own, await startPart(own, id, position, partMinor), card)

const refused = (code: RefusalCode) => (error: unknown) => error instanceof DomainError && error.code === code

/** 200 EUR in three, 30 days apart, with 2 EUR for it, the first of them paid. */
async function inThree(terms: object = {}) {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, {
    terms: { countryCode: 'FR', installmentsCount: 3, installmentDays: 30, feeBps: 100, ...terms },
  })
  await world.pay(shares[0] as Share)
  return purchase.id
}

async function deferred(terms: object = {}, card = GOOD_CARD) {
  return soldOnDates('DEFERRED', { delayDays: 30, heldBps: 10_000, ...terms }, 20_000n, card)
}

test('a part of a payment comes off that payment alone, less its part of the fee for the days saved', async () => {
  const id = await inThree()
  await world.advance(10 * DAY_MS)
  const attempt = await payPart(world, id, 2, 3_000n)
  // 200 × 3000 × 50 days of 6666 × 30 + 6666 × 60 and the first, paid on its day.
  assert.equal(attempt.amountMinor, 2_950n)
  assert.deepEqual(await parts(world, id), ['paid 6668+0-0', 'owed 6716+150-0', 'owed 3666+0-0', 'paid 2950+0-50'])
  assert.deepEqual((await world.events(id)).filter((name) => name === 'sharePaid').length, 1)
  const { fee_income: income, payer_receivable: owed } = await world.balances(id)
  assert.deepEqual([income, owed], [-150n, 6_866n + 3_666n])
})

test('what is left is charged on its day, and the whole price can be given back to the cents of each card', async () => {
  const id = await inThree()
  await world.advance(10 * DAY_MS)
  await payPart(world, id, 2, 3_000n)
  for (const position of [1, 2]) await reach(world, (await shareAt(world, id, position)).dueOn)
  assert.deepEqual(await parts(world, id), ['paid 6668+0-0', 'paid 6716+150-0', 'paid 3666+0-0', 'paid 2950+0-50'])
  assert.equal((await world.books(id)).captured, 20_150n)
  await world.refund(id, 20_000n)
  await world.work()
  assert.equal((await world.books(id)).refunded, 20_150n)
  await assertUndone(world, id, 'refunded')
})

test('part after part: none gives back more than all of the fee for all of the days', async () => {
  const id = await inThree()
  await world.advance(10 * DAY_MS)
  await payPart(world, id, 2, 3_000n)
  await payPart(world, id, 2, 3_000n)
  await payPart(world, id, 1, 6_000n)
  await world.pay(await shareAt(world, id, 2))
  await world.pay(await shareAt(world, id, 1))
  const { fee_income: income, payer_receivable: owed = 0n, merchant_payable: price } = await world.balances(id)
  // 50 of 60 days are saved.
  assert.deepEqual([income, owed, price], [-33n, 0n, -20_000n])
})

test('an amount is at least one euro, and leaves at least one; what the page said is what is taken', async () => {
  const id = await inThree({ countryCode: 'CH' })
  const share = await shareAt(world, id, 1)
  const now = world.ports.businessClock.now()
  assert.deepEqual(partBounds(await world.read(id), share, now), { leastMinor: 100n, mostMinor: 6_566n })
  for (const wrong of [0n, 99n, 6_567n, 6_666n, 9_999n])
    await assert.rejects(startPart(world, id, 1, wrong), refused('schedule_changed'))
  await assert.rejects(startPart(world, id, 1, 3_000n, 2_999n), refused('schedule_changed'))
  assert.equal((await startPart(world, id, 1, 6_566n)).state, 'open')
})

test('before the law of a credit lets anything be paid, and of a deposit, no part is', async () => {
  const id = await inThree()
  await assert.rejects(startPart(world, id, 1, 3_000n), refused('purchase_not_payable'))
  const { purchase, shares } = await world.buyLater('DOWN_PAYMENT', 20_000n)
  await world.pay(shares[0] as Share)
  await assert.rejects(startPart(world, purchase.id, 1, 3_000n), refused('purchase_not_payable'))
})

test('refused by the bank it changes nothing', async () => {
  const id = await inThree({ countryCode: 'CH' })
  const before = await parts(world, id)
  await payPart(world, id, 1, 3_000n, DECLINED_CARD)
  assert.deepEqual(await parts(world, id), before)
})

test('two tabs: the same amount is asked for once, another one or all of it waits for the first', async () => {
  const id = await inThree({ countryCode: 'CH' })
  const [one, same] = await Promise.all([startPart(world, id, 1, 3_000n), startPart(world, id, 1, 3_000n)])
  assert.equal(one.id, same.id)
  await assert.rejects(startPart(world, id, 1, 2_000n), refused('payment_in_progress'))
  await assert.rejects(world.start(await shareAt(world, id, 1)), refused('payment_in_progress'))
  await useAnotherCard(world.db, world.ports, one)
  const all = await world.start(await shareAt(world, id, 1))
  assert.equal(all.amountMinor, 6_667n - 1n)
  await assert.rejects(startPart(world, id, 1, 2_000n), refused('payment_in_progress'))
  await finish(world, all)
  assert.deepEqual(await parts(world, id), ['paid 6668+200-0', 'paid 6666+0-0', 'owed 6666+0-0'])
})

test('a charge waits for a part that is being paid on its day, and takes the rest', async () => {
  const id = await inThree({ countryCode: 'CH', feeBps: 0 })
  const due = await shareAt(world, id, 1)
  await reach(world, due.dueOn).catch(() => undefined)
  assert.equal((await shareAt(world, id, 1)).state, 'paid')
  const next = await shareAt(world, id, 2)
  const eve = new Date(`${next.dueOn}T06:50:00Z`).getTime() - world.ports.businessClock.now().getTime()
  await world.advance(eve)
  const attempt = await startPart(world, id, 2, 3_000n)
  await world.advance(14 * 60_000)
  await world.work(2)
  assert.equal((await world.books(id)).payments, 2, 'nothing is charged beside it')
  await finish(world, attempt)
  await world.advance(DAY_MS)
  await world.work(3)
  assert.deepEqual(await parts(world, id), ['paid 6668+0-0', 'paid 6666+0-0', 'paid 3666+0-0', 'paid 3000+0-0'])
  assert.equal((await world.books(id)).captured, 20_000n)
})

test('while a charge of the stored card is under way no part is begun', async () => {
  const id = await inThree({ countryCode: 'CH' })
  const share = await shareAt(world, id, 1)
  await world.db.query(
    `insert into attempts (id, purchase_id, share_id, kind, amount_minor, currency, created_at, deadline_at, initiated_by,
       acquirer_account_id, hold_end, state)
     values (gen_random_uuid(), $1, $2, 'sale', 6666, 'EUR', now(), now(), 'merchant', $3, 'told', 'unknown')`,
    [id, share.id, world.accountId],
  )
  await assert.rejects(startPart(world, id, 1, 3_000n), refused('payment_in_progress'))
})

test('a refund that leaves less than the part sends it back: the payer owes and has paid nothing twice', async () => {
  const id = await inThree({ countryCode: 'CH', feeBps: 0 })
  const attempt = await startPart(world, id, 2, 3_000n)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  // 50 of the last payment are left once it is planned; the part that is under way is decided before.
  await world.refund(id, 6_600n)
  await world.work(6)
  const { captured, refunded } = await world.books(id)
  const { payer_receivable: owed = 0n } = await world.balances(id)
  assert.equal(captured - refunded + owed, 20_000n - 6_600n)
  await world.refund(id, 13_400n)
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('while the merchant gives all back no part is begun, and one under way goes back', async () => {
  const id = await inThree({ countryCode: 'CH' })
  const attempt = await startPart(world, id, 2, 3_000n)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  await world.refund(id, 20_000n)
  await assert.rejects(startPart(world, id, 1, 3_000n), refused('purchase_not_payable'))
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('collection on hold: a payer may still pay a part, and the rest waits on', async () => {
  const id = await inThree({ countryCode: 'CH', feeBps: 0 })
  await transaction(world.db, (tx) => holdPurchase(tx, world.ports, { purchaseId: id, reason: 'A court looks at it' }))
  await payPart(world, id, 1, 3_000n)
  await world.advance(65 * DAY_MS)
  await world.work(3)
  assert.deepEqual(await parts(world, id), ['paid 6668+0-0', 'owed 3666+0-0', 'owed 6666+0-0', 'paid 3000+0-0'])
})

test('a part that its bank takes back is a loss of that part; the rest goes on', async () => {
  const id = await inThree({ countryCode: 'CH', feeBps: 0 })
  const attempt = await payPart(world, id, 1, 3_000n)
  const { rows } = await world.db.query<{ payment_id: string }>('select payment_id from attempts where id = $1', [
    attempt.id,
  ])
  await transaction(world.db, (tx) =>
    recordDispute(tx, world.ports, world.accountId, {
      ...{ disputeId: `dp_${id}`, paymentId: rows[0]?.payment_id ?? '', attemptId: attempt.id },
      ...{ state: 'lost', step: 1n, amountMinor: 3_000n, currency: 'EUR', feeMinor: 0n },
      ...{ reason: 'fraudulent', respondBy: null },
    }),
  )
  await reach(world, (await shareAt(world, id, 2)).dueOn)
  assert.deepEqual(await parts(world, id), ['paid 6668+0-0', 'paid 3666+0-0', 'paid 6666+0-0', 'paid 3000+0-0'])
  const { disputed = 0n, bad_debt: lost = 0n, payer_receivable: owed = 0n } = await world.balances(id)
  assert.deepEqual([disputed, lost, owed], [0n, 3_000n, 0n])
})

test('of a missed payment a part can be paid; the retries go on with the rest', async () => {
  const sold = await soldOnDates('INSTALLMENT', { installmentsCount: 3, installmentDays: 10 }, 9_000n, TURNCOAT_CARD)
  await sold.miss(1)
  await payPart(sold.world, sold.id, 1, 1_000n)
  assert.deepEqual(await parts(sold.world, sold.id), [
    'paid 3000+0-0',
    'owed 2000+0-0',
    'owed 3000+0-0',
    'paid 1000+0-0',
  ])
  assert.notEqual((await sold.shareAt(1)).collectAt, null)
  assert.equal((await sold.shareAt(3)).firstRefusedAt, null)
})

test('a part of a held deferred payment leaves its hold for the rest, of which no more is taken', async () => {
  const sold = await deferred()
  const { id } = sold
  await sold.passDays(3)
  await payPart(sold.world, id, 0, 5_000n)
  assert.deepEqual(await parts(sold.world, id), ['owed 15000+0-0', 'paid 5000+0-0'])
  assert.equal((await sold.world.read(id)).state, 'leader_processed', 'what its merchant waits for is still to come')
  await sold.passDays(31)
  const { captured, held } = await sold.world.books(id)
  assert.deepEqual([captured, held], [20_000n, 0n])
  assert.equal((await sold.world.read(id)).state, 'successful')
  assert.equal((await sold.world.balances(id)).payer_receivable ?? 0n, 0n)
  await sold.world.refund(id, 20_000n)
  await sold.world.work()
  assert.equal((await sold.world.books(id)).refunded, 20_000n)
})

test('what is held is not taken while a part is being paid, nor a part begun while it is taken', async () => {
  const sold = await deferred()
  const { world: own, id } = sold
  const repay = async () => {
    const { id: shareId } = await sold.shareAt(0)
    return transaction(own.db, (tx) => repayHeld(tx, own.ports, { purchaseId: id, shareId }))
  }
  await sold.passDays(3)
  const attempt = await startPart(own, id, 0, 5_000n)
  await assert.rejects(repay(), refused('payment_in_progress'))
  await finish(own, attempt)
  await repay()
  await assert.rejects(startPart(own, id, 0, 5_000n), refused('payment_in_progress'))
  await own.work(3)
  const { captured, held } = await own.books(id)
  assert.deepEqual([captured, held], [20_000n, 0n])
})

test('a shop that brings a deferred payment forward is paid the rest', async () => {
  const sold = await deferred({ mayAdvanceDueDate: true })
  const { world: own, id } = sold
  await sold.passDays(3)
  const attempt = await startPart(own, id, 0, 5_000n)
  await own.advanceDueDate(id)
  await own.work(3)
  assert.equal((await own.books(id)).captured, 0n, 'it waits for the part')
  await finish(own, attempt)
  await own.work(3)
  const { captured, held } = await own.books(id)
  assert.deepEqual([captured, held], [20_000n, 0n])
})

test('of a regulated one a part gives back its part of the fee, the end of it the rest', async () => {
  const sold = await deferred({ countryCode: 'FR', feeBps: 100 })
  const { world: own, id } = sold
  await sold.passDays(15)
  const attempt = await payPart(own, id, 0, 10_000n)
  assert.equal(attempt.amountMinor, 9_950n, '200 × half of the amount × half of the days')
  await sold.passDays(16)
  const { captured, held } = await own.books(id)
  assert.deepEqual([captured, held], [20_150n, 0n])
  const { fee_income: income, payer_receivable: owed = 0n } = await own.balances(id)
  assert.deepEqual([income, owed], [-150n, 0n])
})
