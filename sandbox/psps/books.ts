import { newId } from '../../src/shared/ids.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { SimulatedCharge, SimulatedPayment, SimulatedRefusal } from './simulator.ts'

export interface PaymentRow {
  number: number
  family: string
  id: string
  uid: string
  reference: string
  order_reference: string | null
  state: SimulatedPayment['state']
  refusal: SimulatedRefusal | null
  amount: number
  currency: string
  captured: number
  /** What the card's issuer was told to pay. */
  remitted: number
  refunded: number
  last4: string
  expiry: string
  brand: string
  /** The scheme's; null where the card is no issuer's. */
  authorisation: string | null
  authorisation_code: string
  facts: string
  /** What a pending one becomes. */
  captures: number
  /** When a pending one is decided, or a captured one remitted. */
  due_at: number | null
  visible_at: number
  created_at: number
}

export type NewPayment = Pick<
  PaymentRow,
  'state' | 'refusal' | 'authorisation' | 'authorisation_code' | 'due_at' | 'visible_at' | 'created_at'
>

export function insertPayment(books: Books, family: string, order: SimulatedCharge, fresh: NewPayment): PaymentRow {
  const { card, captures } = order
  const sql = `INSERT INTO psp_payments (family, id, uid, reference, order_reference, state, refusal, amount, currency,
      captured, last4, expiry, brand, authorisation, authorisation_code, facts, captures, due_at, visible_at, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`
  const next = oneRow<{ number: number }>(books, 'SELECT coalesce(max(number), 0) + 1 AS number FROM psp_payments')!
  return oneRow<PaymentRow>(
    books,
    sql,
    family,
    // Digits: no PSP's identifiers are so strange that a client could not take them.
    String(3_000_000_000 + next.number),
    newId(),
    order.reference,
    order.orderReference,
    fresh.state,
    fresh.refusal,
    Number(order.amountMinor),
    order.currency,
    fresh.state === 'captured' ? Number(order.amountMinor) : 0,
    card.number.slice(-4),
    card.expiry,
    brandOf(card.number),
    fresh.authorisation,
    fresh.authorisation_code,
    JSON.stringify(order.facts),
    captures ? 1 : 0,
    fresh.due_at,
    fresh.visible_at,
    fresh.created_at,
  )!
}

export function findPayment(books: Books, family: string, id: string): PaymentRow | undefined {
  return oneRow<PaymentRow>(
    books,
    'SELECT * FROM psp_payments WHERE family = ? AND (id = ? OR uid = ?)',
    family,
    id,
    id,
  )
}

/** Newest first. */
export function listPayments(books: Books, family: string, reference?: string): PaymentRow[] {
  const sql = 'SELECT * FROM psp_payments WHERE family = ? AND (? IS NULL OR reference = ?) ORDER BY number DESC'
  return allRows<PaymentRow>(books, sql, family, reference ?? null, reference ?? null)
}

export function updatePayment(
  books: Books,
  row: PaymentRow,
  changed: Partial<Pick<PaymentRow, 'state' | 'captured' | 'remitted' | 'refunded' | 'due_at'>>,
): PaymentRow {
  const next = { ...row, ...changed }
  const sql = 'UPDATE psp_payments SET state = ?, captured = ?, remitted = ?, refunded = ?, due_at = ? WHERE number = ?'
  run(books, sql, next.state, next.captured, next.remitted, next.refunded, next.due_at, row.number)
  return next
}

export function toPayment(row: PaymentRow): SimulatedPayment {
  return {
    paymentId: row.id,
    uid: row.uid,
    reference: row.reference,
    orderReference: row.order_reference,
    state: row.state,
    refusal: row.refusal,
    amountMinor: BigInt(row.amount),
    currency: row.currency,
    capturedMinor: BigInt(row.captured),
    remittedMinor: BigInt(row.remitted),
    refundedMinor: BigInt(row.refunded),
    last4: row.last4,
    expiry: row.expiry,
    brand: row.brand,
    authorisationCode: row.authorisation_code,
    facts: JSON.parse(row.facts) as Record<string, string>,
    createdAt: new Date(row.created_at),
  }
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa'
}
