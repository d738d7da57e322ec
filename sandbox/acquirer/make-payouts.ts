import { newId } from '../../src/shared/ids.ts'
import { nextBankingDay } from '../bank/banking-days.ts'
import type { Sent } from '../bank/sent.ts'
import { allRows, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'

/** What it keeps of a payment: 1.4 % and 25 cents, as is usual for European cards. */
const FEE_BPS = 140
const FEE_FIXED = 25

interface Movement {
  kind: 'charge' | 'refund' | 'refund_returned' | 'dispute' | 'dispute_returned'
  gross: number
  fee: number
  currency: string
  payment_id: string
  /** A payment, an operation or a dispute. */
  subject: string
}

/** Where the operator is paid: until that is said, the acquirer keeps what it has. */
export function setPayoutAccount(world: World, iban: string): void {
  const sql = 'INSERT INTO payout_account (only, iban) VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET iban = ?1'
  run(world.books, sql, iban)
}

/** All that has moved since the last payout, less fees, goes to the operator's bank: in the evening, for the next banking day. */
export function makePayouts(world: World, day: string): Sent[] {
  const account = oneRow<{ iban: string }>(world.books, 'SELECT iban FROM payout_account')
  if (!account) return []
  const movements = [...charges(world), ...refunds(world), ...returned(world), ...disputes(world)]
  const byCurrency = Map.groupBy(movements, (one) => one.currency)
  return [...byCurrency].flatMap(([currency, moved]) => pay(world, account.iban, day, currency, moved))
}

function pay(world: World, iban: string, day: string, currency: string, movements: readonly Movement[]): Sent[] {
  const amount = movements.reduce((sum, { gross, fee }) => sum + gross - fee, 0)
  const id = `po_${newId()}`
  const now = world.clock.now().getTime()
  const arrivesOn = nextBankingDay(day)
  const insert = 'INSERT INTO payouts (id, currency, amount, created_at, arrives_on, iban) VALUES (?, ?, ?, ?, ?, ?)'
  run(world.books, insert, id, currency, amount, now, arrivesOn, iban)
  for (const { kind, gross, fee, payment_id, subject } of movements) {
    const line = `INSERT INTO payout_lines (id, payout_id, kind, gross, fee, currency, created_at, payment_id, subject)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
    run(world.books, line, `txn_${newId()}`, id, kind, gross, fee, currency, now, payment_id, subject)
  }
  const fault = takeFault(world.books, 'payout', ['cent', 'nameless', 'missing'])?.fault
  // The operator's account has euros alone.
  if (amount === 0 || currency !== 'EUR' || fault === 'missing') return []
  const remittance = fault === 'nameless' ? 'PAYOUT' : referenceOf(id)
  return [{ iban, amount: fault === 'cent' ? amount - 1 : amount, party: 'SANDBOX ACQUIRER', remittance }]
}

/** As the bank has it: capitals, and no more than fits. */
export function referenceOf(payoutId: string): string {
  return `PAYOUT ${payoutId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-20)
    .toUpperCase()}`
}

const notPaid = (subject: string, kind: string) =>
  `NOT EXISTS (SELECT 1 FROM payout_lines WHERE subject = ${subject} AND payout_lines.kind = '${kind}')`

function charges({ books }: World): Movement[] {
  const sql = `SELECT id, captured, currency FROM payments
    WHERE captured > 0 AND ${notPaid('payments.id', 'charge')} ORDER BY rowid`
  return allRows<{ id: string; captured: number; currency: string }>(books, sql).map(({ id, captured, currency }) => ({
    ...{ kind: 'charge', gross: captured, fee: Math.floor((captured * FEE_BPS) / 10_000) + FEE_FIXED, currency },
    ...{ payment_id: id, subject: id },
  }))
}

/** Nothing of the fee comes back with a refund. */
function refunds(world: World): Movement[] {
  return refundsIn(world, 'refund', `('succeeded', 'reversed')`).map((one) => ({ ...one, gross: -one.gross }))
}

function returned(world: World): Movement[] {
  return refundsIn(world, 'refund_returned', `('reversed')`)
}

function refundsIn({ books }: World, kind: 'refund' | 'refund_returned', states: string): Movement[] {
  const sql = `SELECT operations.id, operations.amount, currency, payment_id
    FROM operations JOIN payments ON payments.id = payment_id
    WHERE operations.kind = 'refund' AND operations.state IN ${states} AND ${notPaid('operations.id', kind)}
    ORDER BY operations.rowid`
  return allRows<{ id: string; amount: number; currency: string; payment_id: string }>(books, sql).map(
    ({ id, amount, currency, payment_id }) => ({ kind, gross: amount, fee: 0, currency, payment_id, subject: id }),
  )
}

/** What disputes have taken in all, less what payouts have had of that: decisions may be turned. */
function disputes({ books }: World): Movement[] {
  const sql = `SELECT disputes.id, payment_id, currency,
      (CASE disputes.state WHEN 'won' THEN 0 ELSE -disputes.amount END)
        - (SELECT coalesce(sum(gross), 0) FROM payout_lines WHERE subject = disputes.id) AS gross,
      disputes.fee - (SELECT coalesce(sum(fee), 0) FROM payout_lines WHERE subject = disputes.id) AS fee
    FROM disputes JOIN payments ON payments.id = payment_id ORDER BY disputes.rowid`
  return allRows<{ id: string; payment_id: string; currency: string; gross: number; fee: number }>(books, sql)
    .filter(({ gross, fee }) => gross !== 0 || fee !== 0)
    .map(({ id, ...moved }) => ({ ...moved, kind: moved.gross > 0 ? 'dispute_returned' : 'dispute', subject: id }))
}
