import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { transaction } from '../db/database.ts'
import { listPayoutConcerns } from '../reading/payouts/payout-trouble-store.ts'
import { watchPayouts } from '../reading/payouts/watch-payouts.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { bookTogether, type Journal, journalOf, proveSafeguarding } from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock('2026-03-02T08:00:00Z')
const clocks = { businessClock: clock, systemClock: clock }
const [acquirerAccountId, bankAccountId, shareId] = [newId(), newId(), newId()]
const of = { merchantId: newId(), companyId: newId(), purchaseIds: [] }

const common = (day: string) => ({ causeId: newId(), currency: 'EUR', occurredAt: new Date(`${day}T12:00:00Z`) })
const booked = (...journals: Journal[]) => transaction(db, (tx) => bookTogether(tx, journals))
const sell = (day: string, amountMinor: bigint) =>
  booked(
    journalOf('acceptance', {
      ...{ of, ...common(day) },
      amounts: { amount: amountMinor, fee: 0n, shares: [{ shareId, amountMinor }] },
    }),
  )

async function shortfalls() {
  const concerns = await listPayoutConcerns(db, { executedBefore: clock.now() })
  return concerns
    .filter(({ kind }) => kind === 'short')
    .map(({ label, amountMinor, since }) => [label, amountMinor, since.toISOString().slice(0, 10)])
}

test('the day that is over is proved once; while the newest proof fails it waits for an operator, with what is missing and since when', async () => {
  assert.equal(await proveSafeguarding(db, clocks), 0, 'nothing was booked')
  await sell('2026-03-02', 10_000n)
  assert.equal(await proveSafeguarding(db, clocks), 0, 'a day that is not over')
  clock.advance(DAY_MS)
  assert.deepEqual(
    await Promise.all([proveSafeguarding(db, clocks), proveSafeguarding(db, clocks)]).then((kept) => kept.length),
    2,
  )
  assert.equal(await proveSafeguarding(db, clocks), 0, 'proved before')
  assert.deepEqual(await shortfalls(), [['2026-03-02', 10_000n, '2026-03-02']])
  assert.match(
    (await watchPayouts(db, clock)).join(),
    /^100\.00 EUR .* is missing .* since 2026-03-02: npm run books -- safeguarding --from 2026-03-02 --to 2026-03-02$/,
  )

  await booked(
    journalOf('capture', { of, ...common('2026-03-03'), shareId, acquirerAccountId, amounts: { amount: 4_000n } }),
  )
  clock.advance(DAY_MS)
  assert.equal(await proveSafeguarding(db, clocks), 1)
  assert.deepEqual(await shortfalls(), [['2026-03-03', 6_000n, '2026-03-02']])

  await booked(
    journalOf('bank_opened', { of: 'operator', ...common('2026-03-04'), bankAccountId, amounts: { amount: 6_000n } }),
  )
  clock.advance(DAY_MS)
  await proveSafeguarding(db, clocks)
  assert.deepEqual(await shortfalls(), [])
  assert.deepEqual(await watchPayouts(db, clock), [])
  await assert.rejects(db.query('delete from safeguarding_proofs'), /safeguarding_proofs is append-only/)
})
