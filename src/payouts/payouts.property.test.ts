import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aPaidShop, promise, type Shop, setDetails } from '../../test/support/paid-shop.ts'
import { MONDAY, testSealer } from '../../test/support/telling.ts'
import { type BankAccount, connectBankAccount } from '../bank-accounts/index.ts'
import { bookTogether, chainJournals } from '../books/index.ts'
import {
  chargeCommission,
  findTermsInForce,
  giveBackCommission,
  insertCommissionLine,
  setTerms,
} from '../commissions/index.ts'
import { transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { creditInvoice, invoiceDebts, listInvoices, markInvoicePaid, setIdentity } from '../invoices/index.ts'
import { DomainError } from '../refusals/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  applyBankVerdict,
  cancelPayout,
  confirmOpening,
  listPayouts,
  planForMerchant,
  readBalances,
  releasePayouts,
  releaseReserves,
  resumePayouts,
  stopPayouts,
} from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const planner = aCall(clock)
const releaser = aCall(clock, { actor: { kind: 'staff', staffId: 'other' } })
const terms = { sealer: testSealer, mayBeOnePerson: false }

const account: BankAccount = await transaction(db, (tx) =>
  connectBankAccount(tx, planner, testSealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: '/tmp/out', folderIn: '/tmp/in' },
  }),
)

type Step =
  | { readonly kind: 'promise' | 'takeBack' | 'outside' | 'sell'; readonly cents: number }
  | { readonly kind: 'plan' | 'export' | 'release' | 'stop' | 'resume' | 'invoice' | 'payInvoice' | 'creditInvoice' }
  | { readonly kind: 'rejected' | 'debited' | 'returned' | 'cancel' | 'refund'; readonly which: number }
  | { readonly kind: 'days'; readonly days: number }

const cents = fc.integer({ min: 1, max: 50_000 })
const which = fc.integer({ min: 0, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('promise' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outside' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('plan' as const, 'export' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('invoice' as const, 'invoice' as const, 'payInvoice' as const, 'creditInvoice' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('release' as const, 'stop' as const, 'resume' as const) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('rejected' as const, 'debited' as const, 'returned' as const, 'cancel' as const),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }) },
)

/** Sales with a commission, and how much of each was given back. */
const sales: { readonly id: string; readonly amountMinor: bigint; refundedMinor: bigint }[] = []

const identify = (merchantId: string | null, registrationNumber: string) =>
  transaction(db, (tx) =>
    setIdentity(tx, planner, {
      ...{ merchantId, reason: 'register of companies' },
      said: {
        ...{ legalName: 'Charlie SAS', street: '1 quai Malbert', postcode: '29200', city: 'Brest', countryCode: 'FR' },
        ...{ registrationNumber, vatNumber: null },
      },
    }),
  )
await identify(null, 'SIREN 552100554')

/** What a payment does under terms: the promise, and its commission with it. */
async function sell(of: Shop, amountMinor: bigint): Promise<void> {
  const id = newId()
  await promise(db, planner, of, { amountMinor, purchaseId: id })
  const now = clock.now()
  await transaction(db, async (tx) => {
    const terms = await findTermsInForce(tx, SYSTEM, { ...of, currency: 'EUR', at: now })
    const taken = chargeCommission({ ...of, id, settlement: 'TRANSFER', currency: 'EUR', amountMinor }, terms, now)
    assert.ok(taken)
    await insertCommissionLine(tx, taken.line)
    await bookTogether(tx, [taken.journal])
  })
  sales.push({ id, amountMinor, refundedMinor: 0n })
}

/** A part of a sale, and of its commission, is given back. */
async function refund(of: Shop, sale: (typeof sales)[number], part: bigint): Promise<void> {
  const left = sale.amountMinor - sale.refundedMinor
  const amountMinor = part < left ? part : left
  if (amountMinor === 0n) return
  await promise(db, planner, of, { amountMinor: -amountMinor, purchaseId: sale.id })
  sale.refundedMinor += amountMinor
  const { rows } = await db.query<{ id: string }>(
    'update unwindings set completed_at = requested_at where purchase_id = $1 and completed_at is null returning id',
    [sale.id],
  )
  const unwindingId = rows[0]?.id ?? assert.fail()
  await transaction(db, (tx) => giveBackCommission(tx, sale, { unwindingId, now: clock.now() }))
}

async function run(of: Shop, step: Step): Promise<void> {
  const as = (call: Call, work: (tx: Parameters<typeof releasePayouts>[0], call: Call) => Promise<unknown>) =>
    transaction(db, (tx) => work(tx, call)).catch((error: unknown) => {
      // What is not possible now changes nothing.
      if (!(error instanceof DomainError)) throw error
    })
  const chosen = async (states?: Parameters<typeof listPayouts>[2]['states']) => {
    const payouts = await listPayouts(db, SYSTEM, { merchantId: of.merchantId, states, limit: 99 })
    return 'which' in step && payouts.length > 0 ? payouts.at(step.which % payouts.length) : undefined
  }
  switch (step.kind) {
    case 'promise':
      return promise(db, planner, of, { amountMinor: BigInt(step.cents) })
    case 'takeBack':
      return promise(db, planner, of, { amountMinor: BigInt(-step.cents) })
    case 'sell':
      return sell(of, BigInt(step.cents) + 100n)
    case 'refund': {
      const sale = sales[step.which % Math.max(sales.length, 1)]
      return sale && refund(of, sale, 777n)
    }
    case 'outside': {
      const said = { paidOutsideMinor: BigInt(step.cents), reason: 'by hand' }
      await as(planner, (tx, call) => confirmOpening(tx, call, { merchantId: of.merchantId, currency: 'EUR' }, said))
      return
    }
    case 'plan':
      await as(planner, (tx, call) => planForMerchant(tx, call, of.merchantId))
      return
    case 'export':
      // A return flags the account, and the merchant sets it anew.
      await as(planner, (tx) => setDetails(tx, planner, of.merchantId))
      await as(releaser, (tx, call) => releasePayouts(tx, call, account, terms))
      return
    case 'release':
      await releaseReserves(db, planner)
      return
    case 'invoice':
      // Since when it owes is what the sums of days say, of journals that have their place.
      await chainJournals(db, 'Europe/Paris')
      await invoiceDebts(db, planner)
      return
    case 'payInvoice':
    case 'creditInvoice': {
      const invoices = await listInvoices(db, SYSTEM, { merchantId: of.merchantId, limit: 99 })
      const open = invoices.find(({ openMinor }) => openMinor > 0n)
      if (!open) return
      const wish = { invoiceId: open.id, reason: 'agreed' }
      if (step.kind === 'payInvoice') await as(planner, (tx, call) => markInvoicePaid(tx, call, wish))
      else await as(planner, (tx, call) => creditInvoice(tx, call, { ...wish, netMinor: open.openMinor / 2n || 1n }))
      return
    }
    case 'stop':
      await as(planner, (tx, call) => stopPayouts(tx, call, of, 'looked into'))
      return
    case 'resume':
      await as(planner, (tx, call) => resumePayouts(tx, call, of, 'all is well'))
      return
    case 'days':
      clock.advance(step.days * DAY_MS)
      return
    case 'cancel': {
      const payout = await chosen(['planned'])
      if (payout) await as(planner, (tx, call) => cancelPayout(tx, call, payout.id, 'not now'))
      return
    }
    case 'rejected':
    case 'debited':
    case 'returned': {
      const payout = await chosen(['exported', 'sent', 'paid', 'rejected', 'returned'])
      const verdict =
        step.kind === 'debited'
          ? { kind: step.kind, bankEntryId: newId() }
          : { kind: step.kind, bankEntryId: newId(), reasonCode: 'AC04' }
      if (payout) await as(planner, (tx, call) => applyBankVerdict(tx, call, payout.id, verdict))
    }
  }
}

async function balanceOf(name: string, ownerId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1 and owner_id = $2',
    [name, ownerId],
  )
  return rows[0]?.sum ?? 0n
}

/** Promised is paid and open, and every part of it is what the books say. */
async function assertTrue(of: Shop, others: bigint): Promise<bigint> {
  const [balance] = await readBalances(db, SYSTEM, of)
  if (!balance) return 0n
  const { promisedMinor, paidOutsideMinor, commissionMinor, invoicedMinor } = balance
  const { paidMinor, inTransitMinor, reserveMinor, openMinor } = balance
  assert.equal(
    promisedMinor + invoicedMinor,
    paidMinor + paidOutsideMinor + commissionMinor + (inTransitMinor + reserveMinor + openMinor),
    'promised, and asked back by invoices, is paid and open',
  )
  assert.equal(-(await balanceOf('merchant_payable', of.merchantId)), openMinor, 'what is owed')
  assert.equal(-(await balanceOf('reserve', of.merchantId)), reserveMinor, 'what is kept back')
  assert.equal(await balanceOf('merchant_receivable', of.merchantId), invoicedMinor, 'what invoices ask for')
  assert.equal(-(await balanceOf('in_transit', account.id)), others + inTransitMinor, 'what is under way')
  const { rows } = await db.query(
    `select from payouts where merchant_id = $1 and amount_minor <>
       (select sum(amount_minor) from payout_lines where payout_id = payouts.id)`,
    [of.merchantId],
  )
  assert.equal(rows.length, 0, 'a payout is the sum of its lines')
  return others + inTransitMinor
}

test('through any order of returns, cancellations and late verdicts a merchant’s promised money is paid or open, and the books agree', async () => {
  let underWay = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const before = underWay
      const shop = await aPaidShop(db, planner)
      sales.length = 0
      await transaction(db, (tx) =>
        setTerms(tx, planner, {
          ...{
            merchantId: shop.merchantId,
            currency: 'EUR',
            bps: 333,
            fixedMinor: 7n,
            vatCode: 'standard',
            vatBps: 2_000,
          },
          ...{ vatReason: null, onRefund: 'give_back', validFrom: undefined, reason: 'agreed' },
        }),
      )
      await db.query('update merchants set debt_invoice_days = 1 where id = $1', [shop.merchantId])
      await identify(shop.merchantId, 'SIREN 852100553')
      await promise(db, planner, shop, { amountMinor: 10_000n })
      for (const one of [{ kind: 'outside', cents: 1 } as Step, ...steps]) {
        await run(shop, one)
        underWay = await assertTrue(shop, before)
      }
      // What it left planned goes into no file of the next shop's.
      await run(shop, { kind: 'stop' })
    }),
    { numRuns: process.env.TEST_THOROUGH ? 60 : 15, endOnFailure: true },
  )
})

/** The orders that chance rarely plays: each ends in that state, with the books right after every step. */
const ORDERS: readonly (readonly [...(Step['kind'] | `first ${Step['kind']}`)[], state: string])[] = [
  ['plan', 'export', 'rejected', 'debited', 'paid'],
  ['plan', 'export', 'rejected', 'debited', 'returned', 'returned'],
  ['plan', 'export', 'returned', 'debited', 'returned'],
  ['plan', 'export', 'debited', 'returned', 'debited', 'paid'],
  ['plan', 'export', 'debited', 'debited', 'returned', 'paid'],
  ['plan', 'export', 'debited', 'days', 'release', 'returned', 'returned'],
  ['plan', 'export', 'debited', 'days', 'release', 'plan', 'export', 'paid'],
  ['plan', 'cancel', 'cancelled'],
  // Its merchant is stopped while the file is at the bank: that changes nothing of it.
  ['plan', 'export', 'stop', 'debited', 'resume', 'paid'],
  ['plan', 'export', 'stop', 'rejected', 'plan', 'resume', 'rejected'],
  ['plan', 'export', 'outside', 'debited', 'outside', 'paid'],
  ['plan', 'export', 'debited', 'returned', 'returned', 'debited', 'returned'],
  // What was paid again comes back once more, or was paid the first time after all.
  ['plan', 'export', 'debited', 'returned', 'days', 'plan', 'export', 'debited', 'first returned', 'returned'],
  ['plan', 'export', 'rejected', 'days', 'plan', 'export', 'debited', 'first debited', 'paid'],
  ['plan', 'export', 'rejected', 'days', 'plan', 'export', 'first debited', 'returned', 'first returned', 'returned'],
]

for (const [index, order] of ORDERS.entries())
  test(`a payout that meets ${order.slice(0, -1).join(', ')} is ${order.at(-1)}`, async () => {
    const rows = await db.query<{ sum: bigint }>(
      `select coalesce(-sum(amount_minor), 0)::bigint as sum from postings where account = 'in_transit'`,
    )
    const before = rows.rows[0]?.sum ?? 0n
    const shop = await aPaidShop(db, planner)
    await promise(db, planner, shop, { amountMinor: 10_000n + BigInt(index) })
    for (const word of ['outside', ...order.slice(0, -1)]) {
      const isFirst = word.startsWith('first ')
      const kind = isFirst ? word.slice('first '.length) : word
      await run(shop, { kind, cents: 100, which: isFirst ? -1 : 0, days: 9 } as unknown as Step)
      await assertTrue(shop, before)
    }
    const first = (await listPayouts(db, SYSTEM, { merchantId: shop.merchantId, limit: 9 })).at(-1)
    assert.equal(first?.state, order.at(-1))
    await run(shop, { kind: 'stop' })
  })
