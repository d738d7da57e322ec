import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { thorough } from '../../test/support/thorough.ts'
import { transaction } from '../db/database.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { chainJournals, closeMonth, readPastBalance, readTrialBalance, verifyChain } from './index.ts'

const PARIS = 'Europe/Paris'
const START_MS = Date.UTC(2026, 7, 20)
/** Two months’ ends are among them. */
const HOURS = 80 * 24
const ACCOUNTS = ['acquirer_clearing', 'payer_receivable', 'merchant_payable', 'bank'] as const

type Step =
  | {
      readonly kind: 'book'
      readonly amount: number
      readonly from: number
      readonly currency: string
      readonly bookedAfterHours: number
    }
  | { readonly kind: 'before_booking_was_kept'; readonly amount: number }
  | { readonly kind: 'chain' }
  | { readonly kind: 'close'; readonly month: string }

const amount = fc.integer({ min: 1, max: 100_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      amount,
      from: fc.integer({ min: 0, max: ACCOUNTS.length - 1 }),
      currency: fc.constantFrom('EUR', 'JPY'),
      // A business clock may be ahead of the machine's, and what is told late is written down days after it happened.
      bookedAfterHours: fc.integer({ min: -30, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('before_booking_was_kept' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('chain' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close' as const), month: fc.constantFrom('2026-08-01', '2026-09-01') }),
  },
)
/** Hours after the start; some are the very start of a day. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: HOURS }),
  fc.integer({ min: 0, max: HOURS / 24 }).map((days) => days * 24),
)
const life = fc.record({
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: HOURS }), step), { minLength: 5, maxLength: 25 }),
  moments: fc.array(moment, { minLength: 4, maxLength: 4 }),
  until: fc.option(fc.integer({ min: 0, max: HOURS / 24 }), { nil: undefined }),
})

const instant = (hours: number) => new Date(START_MS + hours * HOUR_MS)

test('the books at any moment of the past are the sum of what had been written down, whatever has its place and is closed', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ steps, moments, until }) => {
      const { db } = await testDatabase()
      // As journals of the first versions are.
      await db.query('alter table journals drop constraint journals_booked')
      const { merchantId, companyId } = await aMerchant(db)
      const call = aCall(fixedClock(new Date('2027-01-10T12:00:00Z')))
      const write = (
        occurredAt: Date,
        bookedAt: Date | null,
        lines: readonly (readonly [string, number])[],
        currency: string,
      ) =>
        transaction(db, (tx) =>
          tx.query(
            `with journal as (
               insert into journals (merchant_id, company_id, kind, cause_id, currency, occurred_at, booked_at)
               values ($1, $2, 'capture', $3, $4, $5, $6) returning id)
             insert into postings (journal_id, line, account, owner_id, amount_minor)
             select id, line, account, $1::uuid, amount from journal, unnest($7::text[], $8::bigint[]) with ordinality as p (account, amount, line)`,
            [
              merchantId,
              companyId,
              newId(),
              currency,
              occurredAt,
              bookedAt,
              lines.map(([name]) => name),
              lines.map(([, minor]) => minor),
            ],
          ),
        )
      const play = async (hours: number, given: Step) => {
        const occurredAt = instant(hours)
        if (given.kind === 'chain') return chainJournals(db, PARIS)
        if (given.kind === 'close') return closeMonth(db, call, { month: given.month, timeZone: PARIS })
        const from = given.kind === 'book' ? given.from : 0
        const bookedAt = given.kind === 'book' ? instant(hours + given.bookedAfterHours) : null
        const to = ACCOUNTS[(from + 1) % ACCOUNTS.length] as string
        const lines = [
          [ACCOUNTS[from] as string, given.amount],
          [to, -given.amount],
        ] as const
        return write(occurredAt, bookedAt, lines, given.kind === 'book' ? given.currency : 'EUR')
      }
      for (const [hours, one] of steps) await play(hours, one)
      const untilDay =
        until === undefined
          ? undefined
          : instant(until * 24)
              .toISOString()
              .slice(0, 10)
      for (const hours of moments) {
        const bookedBefore = instant(hours)
        const told = await readPastBalance(db, { timeZone: PARIS, until: untilDay, bookedBefore })
        assert.deepEqual(told, await counted(bookedBefore, untilDay))
      }
      const now = await readTrialBalance(db, { timeZone: PARIS, until: untilDay })
      assert.deepEqual(now, await counted(new Date('2999-01-01'), untilDay))
      assert.deepEqual(
        await readPastBalance(db, { timeZone: PARIS, until: untilDay, bookedBefore: new Date('2999-01-01') }),
        now,
      )
      const { brokenAt, wrongDay } = await verifyChain(db)
      assert.deepEqual([brokenAt, wrongDay], [undefined, undefined])

      /** Posting by posting. */
      async function counted(bookedBefore: Date, day: string | undefined) {
        const { rows } = await db.query(
          `select account, currency, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "debitMinor",
                  coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "creditMinor"
             from postings join journals on journals.id = journal_id left join journal_chain chain on chain.journal_id = journals.id
            where coalesce(booked_at < $1, true)
              and ($2::date is null or $2 >= coalesce(accounting_on, greatest((occurred_at at time zone 'Europe/Paris')::date,
                    (select (max(month) + interval '1 month')::date from book_closings))))
            group by 1, 2 order by 1, 2`,
          [bookedBefore, day ?? null],
        )
        return rows
      }
    }),
    { numRuns: thorough(15, 60), endOnFailure: true },
  )
})
