import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aCall } from '../../../test/support/call.ts'
import { agreeTerms, giveBack, type Sale, sell } from '../../../test/support/commissioned.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { aPaidShop, promise, type Shop, setDetails } from '../../../test/support/paid-shop.ts'
import { testSealer } from '../../../test/support/telling.ts'
import { thorough } from '../../../test/support/thorough.ts'
import { type BankAccount, connectBankAccount } from '../../bank-accounts/index.ts'
import { book, chainJournals, closeMonth } from '../../books/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import {
  applyBankVerdict,
  confirmOpening,
  listPayouts,
  planForMerchant,
  releasePayouts,
  releaseReserves,
} from '../../payouts/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { HOUR_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { type MerchantStatement, readMerchantStatement, statementMonth } from './read-merchant-statement.ts'

const PARIS = 'Europe/Paris'
/** Two hours before August begins in Paris, where it is still July in London. */
const START = new Date('2026-07-31T20:00:00Z')
const { db } = await testDatabase()
const clock = fixedClock(START)
const planner = aCall(clock)
const releaser = aCall(clock, { actor: { kind: 'staff', staffId: 'other' } })

const account: BankAccount = await transaction(db, (tx) =>
  connectBankAccount(tx, planner, testSealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: '/tmp/out', folderIn: '/tmp/in' },
  }),
)

const KINDS = ['sell', 'refund', 'opening', 'plan', 'export', 'release', 'debited', 'returned', 'rejected'] as const
const OTHERS = ['atPsp', 'bankLine', 'yen', 'disputeLost', 'chain', 'close', 'wait'] as const
interface Step {
  readonly kind: (typeof KINDS)[number] | (typeof OTHERS)[number]
  readonly minor: number
  readonly hours: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS, ...KINDS, ...OTHERS, 'sell' as const, 'plan' as const, 'export' as const),
  minor: fc.integer({ min: 200, max: 90_000 }),
  // Some at the very edge of a month.
  hours: fc.constantFrom(0, 0, 1, 2, 30, 24 * 6, 24 * 17),
})

async function play(of: Shop, sales: Sale[], { kind, minor, hours }: Step): Promise<void> {
  clock.advance(hours * HOUR_MS)
  const amount = BigInt(minor)
  const attempt = (work: (tx: Transaction) => Promise<unknown>) =>
    transaction(db, work).catch((error: unknown) => {
      // What is not possible now changes nothing.
      if (!(error instanceof DomainError)) throw error
    })
  const common = { causeId: newId(), occurredAt: clock.now() }
  const beside = { of: { ...of, purchaseIds: [] }, currency: 'EUR', ...common }
  switch (kind) {
    case 'sell':
      return void sales.push(await sell(db, planner, of, { amountMinor: amount }))
    case 'refund': {
      const sale = sales[minor % Math.max(sales.length, 1)]
      return sale && giveBack(db, planner, sale, 777n)
    }
    case 'opening': {
      const said = { paidOutsideMinor: amount, reason: 'by hand' }
      await attempt((tx) => confirmOpening(tx, planner, { merchantId: of.merchantId, currency: 'EUR' }, said))
      return
    }
    case 'plan':
      await attempt((tx) => planForMerchant(tx, planner, of.merchantId))
      return
    case 'export':
      await attempt((tx) => setDetails(tx, planner, of.merchantId))
      await attempt((tx) => releasePayouts(tx, releaser, account, { sealer: testSealer, mayBeOnePerson: false }))
      return
    case 'release':
      await releaseReserves(db, planner)
      return
    case 'debited':
    case 'returned':
    case 'rejected': {
      const states = ['exported', 'sent', 'paid', 'rejected', 'returned'] as const
      const payouts = await listPayouts(db, SYSTEM, { merchantId: of.merchantId, states, limit: 9 })
      const payout = payouts.at(minor % Math.max(payouts.length, 1))
      const verdict = { kind, bankEntryId: newId(), reasonCode: 'AC04' } as const
      if (payout) await attempt((tx) => applyBankVerdict(tx, planner, payout.id, verdict))
      return
    }
    case 'atPsp':
      return transaction(db, (tx) =>
        book(tx, 'psp_settlement', {
          of: { ...of, id: sales[0]?.id ?? newId() },
          currency: 'EUR',
          ...common,
          amounts: { amount },
        }),
      ).catch(() => undefined)
    case 'bankLine':
      return transaction(db, (tx) =>
        book(tx, 'bank_explained_merchant', { ...beside, bankAccountId: account.id, amounts: { amount: -amount } }),
      )
    case 'yen': {
      const shares = [{ shareId: newId(), amountMinor: amount }]
      const amounts = { amount: amount - 100n, fee: 100n, shares }
      return transaction(db, (tx) => book(tx, 'acceptance', { ...beside, currency: 'JPY', amounts }))
    }
    case 'disputeLost':
      // The operator's loss: it moves nothing that a merchant is owed.
      return transaction(db, (tx) =>
        book(tx, 'dispute_opened', {
          ...{ ...beside, acquirerAccountId: newId() },
          amounts: { amount, fee: 100n, taken: amount + 100n },
        }),
      )
    case 'chain':
      return void (await chainJournals(db, PARIS))
    case 'close': {
      const month = `${lastMonth()}-01`
      await closeMonth(db, planner, { month, timeZone: PARIS })
      return
    }
    case 'wait':
  }
}

/** The one before the month that runs in Paris. */
function lastMonth(): string {
  const [year = 0, month = 0] = clock.now().toLocaleDateString('sv', { timeZone: PARIS }).split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

async function statementsSince(first: string, of: Shop): Promise<MerchantStatement[]> {
  const read: MerchantStatement[] = []
  const now = clock.now()
  for (let at = first; statementMonth(at, now); ) {
    const merchant = { id: of.merchantId, name: 'Charlie' }
    read.push(await readMerchantStatement(db, SYSTEM, { merchant, month: `${at}-01`, now }))
    const [year = 0, month = 0] = at.split('-').map(Number)
    at = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  }
  return read
}

/** Posting by posting: by month of the accounting day, kind and whether it is VAT, what was owed more. */
async function counted(of: Shop) {
  const { rows } = await db.query<{ month: string; currency: string; name: string; journals: number; minor: bigint }>(
    `with owed as (
       select journals.id, kind, journals.currency, -amount_minor as minor,
              to_char(coalesce(accounting_on, greatest((occurred_at at time zone '${PARIS}')::date,
                (select (max(month) + interval '1 month')::date from book_closings))), 'YYYY-MM') as month
         from postings join journals on journals.id = journal_id left join journal_chain chain on chain.journal_id = journals.id
        where account = 'merchant_payable' and owner_id = $1),
     vat as (
       select owed.id, amount_minor as minor from owed join postings on journal_id = owed.id where account = 'vat')
     select month, currency, kind as name, count(*)::int as journals, sum(owed.minor - coalesce(vat.minor, 0))::bigint as minor
       from owed left join vat using (id) where owed.minor <> coalesce(vat.minor, 0) group by 1, 2, 3
     union all
     select month, currency, kind || '_vat', count(*)::int, sum(vat.minor)::bigint
       from owed join vat using (id) group by 1, 2, 3`,
    [of.merchantId],
  )
  return rows
    .map(({ month, currency, name, journals, minor }) => `${month} ${currency} ${name} ${journals} ${minor}`)
    .sort()
}

async function balances(of: Shop, name: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ currency: string; minor: bigint }>(
    `select currency, -sum(amount_minor)::bigint as minor from postings join journals on journals.id = journal_id
      where account = $1 and owner_id = $2 group by currency`,
    [name, of.merchantId],
  )
  return new Map(rows.map(({ currency, minor }) => [currency, minor]))
}

test('a merchant’s statements are the ledger to the cent: each opens with what the one before closed with, and a closed one stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const first = clock.now().toLocaleDateString('sv', { timeZone: PARIS }).slice(0, 7)
      const shop = await aPaidShop(db, planner)
      await agreeTerms(db, planner, shop)
      const sales: Sale[] = []
      await promise(db, planner, shop, { amountMinor: 40_000n })
      const final = new Map<string, MerchantStatement['accounts']>()
      for (const [index, one] of steps.entries()) {
        await play(shop, sales, one)
        if (one.kind !== 'close' && index % 5 > 0) continue
        for (const { month, accounts, closedAt } of await statementsSince(first, shop)) {
          if (!closedAt) continue
          assert.deepEqual(accounts, final.get(month) ?? accounts, `${month} stays`)
          final.set(month, accounts)
        }
      }
      const statements = await statementsSince(first, shop)
      const told = statements.flatMap(({ month, accounts }) =>
        accounts.flatMap(({ currency, lines }) =>
          lines.map(
            ({ name, journals, amountMinor }) => `${month.slice(0, 7)} ${currency} ${name} ${journals} ${amountMinor}`,
          ),
        ),
      )
      assert.deepEqual(told.sort(), await counted(shop))
      const carried = new Map<string, bigint>()
      for (const { month, accounts } of statements)
        for (const { currency, openingMinor, closingMinor } of accounts) {
          assert.equal(openingMinor, carried.get(currency) ?? 0n, `${month} opens with what was left`)
          carried.set(currency, closingMinor)
        }
      assert.deepEqual(carried, await balances(shop, 'merchant_payable'))
      const reserve = (await balances(shop, 'reserve')).get('EUR') ?? 0n
      assert.equal(statements.at(-1)?.accounts.find(({ currency }) => currency === 'EUR')?.reserveMinor ?? 0n, reserve)
    }),
    { numRuns: thorough(6, 15), endOnFailure: true },
  )
})
