import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { TURNCOAT_CARD } from '../../test/support/late-payment.ts'
import { assertUndone, reach } from '../../test/support/unwinding.ts'
import { recordDispute } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import type { PaymentTerms } from '../merchants/index.ts'
import { addDays, dateInZone, formatDate, hourInZone, requireDate } from '../schedules/index.ts'
import { DAY_MS, SECOND_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Share } from '../shares/index.ts'
import { findWithdrawal } from '../withdrawals/index.ts'
import { acceptWithdrawal, declareWithdrawal, stepWithdrawals, whyNotFromCredit, withdrawFromCredit } from './index.ts'

/** The law is in force, and its days without payment with it. */
const IN_FORCE = new Date('2026-11-25T08:00:00Z')
const world = await collectingWorld()
await forward(world, IN_FORCE)

async function forward(own: CollectingWorld, to: Date): Promise<void> {
  await own.advance(Math.max(0, to.getTime() - own.ports.businessClock.now().getTime()))
}

const declaration = (purchaseId: string) => ({
  ...{ purchaseId, name: 'Alice', email: 'alice@example.test', language: 'en' },
  text: 'I withdraw from my credit agreement.',
})
const withdraw = (id: string, own = world) =>
  transaction(own.db, (tx) => withdrawFromCredit(tx, own.ports, declaration(id)))
const withdrawFromSale = (id: string) =>
  transaction(world.db, (tx) => declareWithdrawal(tx, world.ports, declaration(id)))
const stateOf = async (id: string) => (await findWithdrawal(world.db, SYSTEM, id, 'credit'))?.state
const why = async (id: string) => whyNotFromCredit(world.db, await world.read(id), world.ports.businessClock.now())
const inDays = (days: number) => formatDate(addDays(dateInZone(world.ports.businessClock.now()), days))

const parts = async (id: string, own = world) =>
  (await own.shares(id)).map(
    ({ state, principalMinor, feeMinor, dueOn }) =>
      `${state} ${principalMinor}+${feeMinor} ${state === 'owed' ? dueOn : ''}`,
  )

/** 200 EUR in three, 30 days apart, with 2 EUR for it; in France with the second payment, elsewhere with the first. */
async function inThree(terms: Partial<PaymentTerms> & { countryCode?: string } = {}, card = GOOD_CARD) {
  const all = { countryCode: 'FR', installmentsCount: 3, installmentDays: 30, feeBps: 100, ...terms }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 20_000n, { terms: all })
  await world.pay(shares[0] as Share, card)
  return purchase.id
}

async function assertBalanced(id: string, capturedMinor: bigint): Promise<void> {
  assert.equal((await world.books(id)).captured, capturedMinor)
  const { payer_receivable: owed = 0n, merchant_payable: payable, fee_income: fee = 0n } = await world.balances(id)
  assert.deepEqual(
    [owed, payable, fee],
    [20_000n - capturedMinor, -20_000n, 0n],
    'no fee is left, and the shop has its price',
  )
}

test('what is left is one sum without its fee, due in thirty days; the purchase stays, and one payment ends it', async () => {
  const id = await inThree()
  assert.equal(await withdraw(id), true)
  assert.deepEqual(await parts(id), ['paid 6668+0 ', `owed 13332+0 ${inDays(30)}`, 'cancelled 0+0 '])
  assert.equal(await stateOf(id), 'accepted')
  await assertBalanced(id, 6_668n)
  const attempt = await world.pay((await world.shares(id))[1] as Share)
  assert.equal(attempt.amountMinor, 13_332n)
  await assertBalanced(id, 20_000n)
  assert.equal((await world.read(id)).state, 'successful')
  assert.equal((await world.events(id)).filter((name) => name === 'creditWithdrawn').length, 1)
  assert.ok(!(await world.events(id)).includes('purchaseWithdrawn'), 'no shop hears that its sale is undone')
})

test('said twice it is said once, and a sum that is paid is not owed again', async () => {
  const id = await inThree()
  assert.deepEqual(await Promise.all([withdraw(id), withdraw(id)]), [true, true])
  const kept = await parts(id)
  assert.equal(await withdraw(id), true)
  await stepWithdrawals(world.db, world.ports)
  assert.deepEqual(await parts(id), kept)
  await assertBalanced(id, 6_668n)
})

test('nothing is charged before the thirtieth day, on which the card is; refused, the late rules follow', async () => {
  const paid = await inThree()
  const missed = await inThree({}, TURNCOAT_CARD)
  await withdraw(paid)
  await withdraw(missed)
  await reach(world, inDays(29))
  await assertBalanced(paid, 6_668n)
  assert.ok(!(await world.events(missed)).includes('shareRefused'))
  await reach(world, inDays(1))
  await assertBalanced(paid, 20_000n)
  assert.equal((await world.events(missed)).filter((name) => name === 'paymentMissed').length, 1)
  await world.pay((await world.shares(missed))[1] as Share)
  await assertBalanced(missed, 20_000n)
})

test('where the fee came on the first day it is set off: the card that paid it can still be given all of it back', async () => {
  const id = await inThree({ countryCode: 'BE' })
  assert.equal((await parts(id))[0], 'paid 6668+200 ')
  await withdraw(id)
  assert.deepEqual(await parts(id), ['paid 6868+0 ', `owed 13132+0 ${inDays(30)}`, 'cancelled 0+0 '])
  await assertBalanced(id, 6_868n)
  await world.pay((await world.shares(id))[1] as Share)
  await assertBalanced(id, 20_000n)
  await world.refund(id, 20_000n)
  await world.work()
  assert.equal((await world.books(id)).refunded, 20_000n)
  await assertUndone(world, id, 'refunded')
})

test('on the last second of day 14 in the merchant’s zone it counts, one second later it does not, and the day is known', async () => {
  const own = await collectingWorld()
  await forward(own, IN_FORCE)
  const terms = { countryCode: 'FR', installmentsCount: 2, installmentDays: 30, feeBps: 0 }
  const { purchase, shares, seller } = await own.buyLater('INSTALLMENT', 20_000n, { terms })
  await own.db.query(`update merchants set time_zone = 'America/Martinique' where id = $1`, [seller.id])
  await own.pay(shares[0] as Share)
  const now = () => own.ports.businessClock.now()
  const end = hourInZone(addDays(dateInZone(now(), 'America/Martinique'), 15), 0, 'America/Martinique')
  assert.deepEqual((await own.read(purchase.id)).creditWithdrawableUntil, end)
  const reason = async (at: Date) => whyNotFromCredit(own.db, await own.read(purchase.id), at)
  assert.equal(await reason(new Date(end.getTime() - SECOND_MS)), undefined)
  assert.equal(await reason(end), 'over')
  await own.advance(end.getTime() - now().getTime())
  assert.equal(await withdraw(purchase.id, own), false)
  assert.equal((await own.read(purchase.id)).creditWithdrawnAt, null)
})

test('a shop that takes goods back for longer gives the credit as long', async () => {
  const id = await inThree({ returnPolicyDays: 30 })
  await world.advance(25 * DAY_MS)
  assert.equal(await withdraw(id), true)
  await setTerms(world.db, (await world.read(id)).merchantId, { returnPolicyDays: 0 })
})

test('a charge is under way: it is declared at once, nothing else is charged, and the plan ends with the answer', async () => {
  const id = await inThree()
  const slow = await world.start((await world.shares(id))[1] as Share)
  assert.equal(await withdraw(id), true)
  assert.equal(await stateOf(id), 'declared')
  await stepWithdrawals(world.db, world.ports)
  assert.equal(await stateOf(id), 'declared')
  assert.deepEqual(
    (await world.shares(id)).map(({ collectAt, position }) => position === 2 && collectAt),
    [false, false, null],
  )
  await submitCard(world.cardPage(slow), GOOD_CARD)
  await world.work(3)
  assert.equal(await stepWithdrawals(world.db, world.ports), 1)
  assert.equal(await stateOf(id), 'accepted')
  const { captured } = await world.books(id)
  const last = (await world.shares(id))[2] as Share
  assert.equal(last.dueOn, inDays(30))
  await assertBalanced(id, captured)
  await world.pay(last)
  await assertBalanced(id, 20_000n)
})

test('a missed payment is none any more: its tries end, and the sum has its thirty days', async () => {
  const terms = { returnPolicyDays: 60 }
  const id = await inThree(terms, TURNCOAT_CARD)
  await reach(world, (await world.shares(id))[1]?.dueOn ?? null)
  assert.notEqual((await world.shares(id))[1]?.firstRefusedAt, null)
  await withdraw(id)
  const [, sum] = await world.shares(id)
  assert.deepEqual([sum?.firstRefusedAt, sum?.dueOn, sum?.principalMinor], [null, inDays(30), 13_332n])
  await assertBalanced(id, 6_668n)
  await setTerms(world.db, (await world.read(id)).merchantId, { returnPolicyDays: 0 })
})

test('after a part refund the sum is what was left, and on hold it waits for its release', async () => {
  const id = await inThree()
  await world.refund(id, 5_000n)
  await world.work()
  await world.db.query('update purchases set collection_held_at = $2 where id = $1', [
    id,
    world.ports.businessClock.now(),
  ])
  await withdraw(id)
  const owed = (await world.shares(id)).filter(({ state }) => state === 'owed')
  assert.deepEqual([owed.length, owed[0]?.collectAt, owed[0]?.feeMinor], [1, null, 0n])
  const { payer_receivable: left, merchant_payable: payable } = await world.balances(id)
  assert.deepEqual([left, payable], [owed[0]?.principalMinor, -15_000n])
  await world.pay(owed[0] as Share)
  await world.refund(id, 15_000n)
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('a deferred payment: checked or held, nothing is held anew or taken before the thirtieth day', async () => {
  const own = await collectingWorld()
  await forward(own, IN_FORCE)
  const terms = { countryCode: 'FR', feeBps: 100 }
  const bought = async () => {
    const { purchase, shares } = await own.buyLater('DEFERRED', 20_000n, { terms })
    await own.pay(shares[0] as Share)
    return purchase.id
  }
  const [checked, held] = [await bought(), await bought()]
  const on = (days: number) => formatDate(addDays(dateInZone(own.ports.businessClock.now()), days))
  const [first, second] = [on(30), on(39)]
  await withdraw(checked, own)
  await own.advance(9 * DAY_MS)
  await own.work(3)
  assert.equal((await own.books(checked)).held, 0n)
  assert.equal((await own.books(held)).held, 20_200n)
  await withdraw(held, own)
  assert.deepEqual(await parts(held, own), [`owed 20000+0 ${second}`])
  await reach(own, formatDate(addDays(requireDate(first), -1)))
  assert.equal((await own.books(checked)).captured, 0n)
  await reach(own, first)
  assert.deepEqual([(await own.books(checked)).captured, (await own.books(held)).captured], [20_000n, 0n])
  await reach(own, second)
  await own.work(3)
  assert.equal((await own.books(held)).captured, 20_000n)
  const { payer_receivable: owed = 0n, fee_income: fee = 0n, memo_held: memo = 0n } = await own.balances(held)
  assert.deepEqual([owed, fee, memo], [0n, 0n, 0n])
})

test('a payment that is contested stays so, and the sum is owed beside it', async () => {
  const id = await inThree()
  const { rows } = await world.db.query<{ id: string; payment_id: string }>(
    'select id, payment_id from attempts where purchase_id = $1',
    [id],
  )
  await transaction(world.db, (tx) =>
    recordDispute(tx, world.ports, world.accountId, {
      ...{ disputeId: `dp_${id}`, paymentId: rows[0]?.payment_id ?? '', attemptId: rows[0]?.id ?? null },
      ...{ state: 'opened', step: 0n, amountMinor: 6_668n, currency: 'EUR', feeMinor: 0n },
      ...{ reason: 'fraudulent', respondBy: null },
    }),
  )
  await withdraw(id)
  assert.deepEqual(await parts(id), ['paid 6668+0 ', `owed 13332+0 ${inDays(30)}`, 'cancelled 0+0 '])
})

test('after the sale was withdrawn from there is none; after the credit the sale still can be, and everything goes back', async () => {
  const undone = await inThree()
  await withdrawFromSale(undone)
  assert.deepEqual([await withdraw(undone), await why(undone)], [false, 'sale'])
  const id = await inThree()
  await withdraw(id)
  assert.equal(await withdrawFromSale(id), true)
  await transaction(world.db, (tx) => acceptWithdrawal(tx, world.ports, id))
  await world.work()
  await assertUndone(world, id, 'refunded')
})

test('there is none where everything is paid, and none of what the law calls no credit', async () => {
  const id = await inThree()
  for (const position of [1, 2]) await world.pay((await world.shares(id))[position] as Share)
  assert.deepEqual([await withdraw(id), await why(id)], [false, 'paid'])
  const business = await inThree({ isB2b: true })
  assert.deepEqual([await withdraw(business), await why(business)], [false, 'none'])
  await setTerms(world.db, (await world.read(id)).merchantId, { isB2b: false })
})
