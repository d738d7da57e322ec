import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CollectingWorld, collectingWorld } from '../../test/support/collecting.ts'
import { thorough } from '../../test/support/thorough.ts'
import { type PaymentTerms, simulateSchedule } from '../merchants/index.ts'
import { dateInZone, formatDate, hourInZone, parseDate } from '../schedules/index.ts'
import type { Share } from '../shares/index.ts'

/** Enough to meet every type, odd cents and the twelve-month limit in each run; more only costs time. */
const RUNS = thorough(5, 12)

/** In France the fee of a credit comes with the second payment, and a card is held from day 8 on; elsewhere at once. */
const COUNTRIES = ['FR', 'CH'] as const

const IN_FORCE = new Date('2026-11-25T08:00:00Z')

const TYPES = ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const

const story = fc.record({
  type: fc.constantFrom(...TYPES),
  amountMinor: fc.bigInt(1n, 300_000n),
  terms: fc.record({
    countryCode: fc.constantFrom(...COUNTRIES),
    installmentsCount: fc.integer({ min: 2, max: 12 }),
    // What the usury caps allow for every number of instalments and delay drawn here.
    feeBps: fc.integer({ min: 0, max: 25 }),
    delayDays: fc.integer({ min: 10, max: 120 }),
    heldBps: fc.constantFrom(10_000, 5_000, 1),
    depositBps: fc.integer({ min: 1, max: 9_000 }),
    balanceDelayDays: fc.integer({ min: 10, max: 366 }),
  }) satisfies fc.Arbitrary<Partial<PaymentTerms> & { countryCode: string }>,
})

/** What the payer's bank saw, as `amount on day`, oldest first. */
async function charges(world: CollectingWorld, purchaseId: string): Promise<string[]> {
  const { rows } = await world.db.query<{ amount: bigint; occurred_at: Date }>(
    `select postings.amount_minor as amount, journals.occurred_at
       from journals join postings on journal_id = journals.id
      where purchase_id = $1 and kind = 'capture' and account = 'acquirer_clearing'
      order by journals.occurred_at, journals.id`,
    [purchaseId],
  )
  return rows.map((row) => `${row.amount} on ${formatDate(dateInZone(row.occurred_at))}`)
}

/** To nine in the morning of a later day: its charges have been due for an hour. */
async function reach(world: CollectingWorld, day: string): Promise<void> {
  const ms = hourInZone(parseDate(day) ?? assert.fail(), 9).getTime() - world.ports.businessClock.now().getTime()
  if (ms > 0) await world.advance(ms)
  await world.work(4)
}

/** Cents of fee on a few cents of credit, or a deposit of nearly all: such a purchase is refused when it is made. */
function refusedByCap(error: unknown): undefined {
  const { code } = error as { code?: string }
  if (code !== 'rate_above_cap' && code !== 'rate_without_solution') throw error
}

test('[types.as_simulated] what the simulation says is what is charged: each amount to the cent, each on its day', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ type, amountMinor, terms }) => {
      // A world each: in a shared one the card would expire after some years.
      const world = await collectingWorld()
      // Worlds begin on other days, too: later ones are under the same law.
      await world.advance(Math.max(0, IN_FORCE.getTime() - world.ports.businessClock.now().getTime()))
      const bought = await world.buyLater(type, amountMinor, { terms }).catch(refusedByCap)
      fc.pre(bought !== undefined)
      const { purchase, shares, seller } = bought
      const createdOn = dateInZone(world.ports.businessClock.now())
      const { plan } = simulateSchedule(seller, { amountMinor, createdOn })
      await world.pay(shares[0] as Share)
      const days = [...new Set(plan.map((part) => formatDate(part.dueOn)))]
      for (const day of days) await reach(world, day)
      const said = plan
        .map((part) => `${part.principalMinor + part.feeMinor} on ${formatDate(part.dueOn)}`)
        .filter((line) => !line.startsWith('0 '))
      assert.deepEqual((await charges(world, purchase.id)).sort(), said.sort())
      const books = await world.books(purchase.id)
      const total = plan.reduce((sum, part) => sum + part.principalMinor + part.feeMinor, 0n)
      assert.deepEqual([books.captured, books.held, books.refunded], [total, 0n, 0n])
    }),
    { numRuns: RUNS },
  )
})
