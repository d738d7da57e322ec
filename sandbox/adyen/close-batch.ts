import type { Sent } from '../bank/sent.ts'
import { allRows, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { type BatchRow, insertRow, newestBatch, settledTypes } from './batches.ts'
import { modificationsOf } from './modification.ts'
import type { PaymentRow } from './payment.ts'

/** Interchange++ of a European card, in basis points; a dispute costs more than most of what is disputed. */
const [MARKUP_BPS, SCHEME_BPS, INTERCHANGE_BPS] = [60, 15, 20]
const [CHARGEBACK_COST, TRANSACTION_COST] = [750, 10]

type Movement = Omit<BatchRow, 'id' | 'batch'>

/** Where Adyen pays to: until that is said, no batch is closed. */
export function setPayoutAccount(world: World, iban: string): void {
  const sql = 'INSERT INTO adyen_payout_account (only, iban) VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET iban = ?1'
  run(world.books, sql, iban)
}

/**
 * The batch of a day: all that has moved since the last one, each currency by itself, and what that one had left over. What is
 * above zero goes to the bank, what is below is left to the next. Runs inside a transaction.
 */
export function closeBatch(world: World): Sent[] {
  const account = oneRow<{ iban: string }>(world.books, 'SELECT iban FROM adyen_payout_account')
  const moved = account ? movements(world) : []
  if (!account || moved.length === 0) return []
  const before = newestBatch(world)
  const batch = (before ?? 0) + 1
  const at = world.clock.now().getTime()
  run(world.books, 'INSERT INTO adyen_batches (number, closed_at) VALUES (?, ?)', batch, at)
  const all = [...moved, ...fees(moved, at), ...(before === undefined ? [] : leftOver(world, before, at))]
  return [...Map.groupBy(all, ({ currency }) => currency)].flatMap(([currency, rows]) => {
    for (const row of rows) insertRow(world, batch, row)
    const amount = rows.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) {
      if (amount < 0) insertRow(world, batch, apart('Balancetransfer', currency, at, -amount))
      return []
    }
    const words = `TX${String(at).slice(-9)}${batch}XT batch ${batch}, ${MERCHANT_ACCOUNT}`
    insertRow(world, batch, { ...apart('MerchantPayout', currency, at, -amount), modification: words })
    // The operator's account has euros alone.
    return currency === 'EUR' ? [{ iban: account.iban, amount, party: 'ADYEN N.V.', remittance: words }] : []
  })
}

function movements(world: World): Movement[] {
  const sql = 'SELECT * FROM adyen_payments WHERE captured > 0 ORDER BY rowid'
  return allRows<PaymentRow>(world.books, sql).flatMap((payment) => [
    ...settled(world, payment),
    ...refunded(world, payment),
    ...disputed(world, payment),
  ])
}

function settled(world: World, payment: PaymentRow): Movement[] {
  const captures = modificationsOf(world.books, payment.psp).filter(({ kind }) => kind === 'capture')
  const told = captures.length > 0 ? captures : [{ psp: payment.psp, state: 'succeeded', amount: payment.captured }]
  return told.flatMap(({ psp, state, amount }) => {
    const had = settledTypes(world, psp)
    if (state === 'succeeded' && !had.has('Settled'))
      return [ofPayment('Settled', payment, psp, amount, shares(amount))]
    const isTakenBack = state === 'failed' && had.has('Settled') && !had.has('SettledReversed')
    return isTakenBack ? [ofPayment('SettledReversed', payment, psp, -amount)] : []
  })
}

/** Nothing of what it cost comes back with a refund. */
function refunded(world: World, payment: PaymentRow): Movement[] {
  const refunds = modificationsOf(world.books, payment.psp).filter(
    ({ kind }) => kind === 'refund' || kind === 'reversal',
  )
  return refunds.flatMap(({ psp, state, amount }) => {
    const had = settledTypes(world, psp)
    if (state === 'succeeded' && !had.has('Refunded')) return [ofPayment('Refunded', payment, psp, -amount)]
    const isTakenBack = (state === 'failed' || state === 'reversed') && had.has('Refunded')
    return isTakenBack && !had.has('RefundedReversed') ? [ofPayment('RefundedReversed', payment, psp, amount)] : []
  })
}

function disputed(world: World, payment: PaymentRow): Movement[] {
  const sql = "SELECT psp, state, amount FROM adyen_disputes WHERE payment = ? AND state IN ('opened', 'won', 'lost')"
  const rows = allRows<{ psp: string; state: string; amount: number }>(world.books, sql, payment.psp)
  return rows.flatMap(({ psp, state, amount }) => {
    const had = settledTypes(world, psp)
    const cost = { commission: CHARGEBACK_COST, markup: 0, scheme: 0, interchange: 0 }
    return [
      ...(had.has('Chargeback') ? [] : [ofPayment('Chargeback', payment, psp, -amount, cost)]),
      ...(state === 'won' && !had.has('ChargebackReversed')
        ? [ofPayment('ChargebackReversed', payment, psp, amount)]
        : []),
      ...(state === 'lost' && had.has('ChargebackReversed') && !had.has('SecondChargeback')
        ? [ofPayment('SecondChargeback', payment, psp, -amount)]
        : []),
    ]
  })
}

/** What each transaction of the batch costs beside, in one row for each currency. */
function fees(moved: readonly Movement[], at: number): Movement[] {
  const counted = Map.groupBy(
    moved.filter(({ type }) => type === 'Settled'),
    ({ currency }) => currency,
  )
  const month = new Date(at).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [...counted].map(([currency, { length }]) => ({
    ...apart('Fee', currency, at, -length * TRANSACTION_COST),
    modification: `Transaction Fees ${month}`,
  }))
}

/** What the batch before has left to this one is taken from it, or given. */
function leftOver(world: World, batch: number, at: number): Movement[] {
  const sql = `SELECT currency, net FROM adyen_batch_rows WHERE batch = ? AND type = 'Balancetransfer' AND net > 0`
  const rows = allRows<{ currency: string; net: number }>(world.books, sql, batch)
  return rows.map(({ currency, net }) => apart('Balancetransfer', currency, at, -net))
}

const NO_FEES = { commission: 0, markup: 0, scheme: 0, interchange: 0 }

function shares(amount: number): typeof NO_FEES {
  const of = (bps: number) => Math.floor((amount * bps) / 10_000)
  return { commission: 0, markup: of(MARKUP_BPS), scheme: of(SCHEME_BPS), interchange: of(INTERCHANGE_BPS) }
}

function ofPayment(type: string, payment: PaymentRow, modification: string, gross: number, fees = NO_FEES): Movement {
  const net = gross - fees.commission - fees.markup - fees.scheme - fees.interchange
  const { psp, reference, brand, currency, created_at: at } = payment
  return { type, currency, at, psp, reference, brand, modification, gross, ...fees, net }
}

function apart(type: string, currency: string, at: number, net: number): Movement {
  return { type, currency, at, psp: '', reference: '', brand: '', modification: '', gross: null, ...NO_FEES, net }
}
