import { allRows, type Books, oneRow, run } from '../books.ts'
import type { RefusalCode } from './refusals.ts'

/** Refused tries are rows too: each has its reference, and cannot be captured. */
export interface PaymentRow {
  psp: string
  session_id: string | null
  mode: 'hold' | 'sale' | 'verify'
  state: 'refused' | 'held' | 'captured' | 'voided' | 'refunded'
  amount: number
  currency: string
  reference: string
  shopper: string | null
  captured: number
  refunded: number
  charged_back: number
  /** When the card's scheme lets go of it; nobody tells the merchant. */
  hold_expires_at: number | null
  refusal: RefusalCode | null
  brand: string
  last4: string
  /** `2030-03` */
  expiry: string
  holder: string
  token: string | null
  authenticated: number
  interaction: 'Ecommerce' | 'ContAuth'
  /** As JSON. */
  metadata: string
  created_at: number
}

export type PaymentState = PaymentRow['state'] | 'expired'

export function findPayment(books: Books, psp: string): PaymentRow | undefined {
  return oneRow<PaymentRow>(books, 'SELECT * FROM adyen_payments WHERE psp = ?', psp)
}

export function paymentsOf(books: Books, sessionId: string): PaymentRow[] {
  const sql = `SELECT * FROM adyen_payments WHERE session_id = ? AND state != 'refused'`
  return allRows<PaymentRow>(books, sql, sessionId)
}

export function paymentState(payment: PaymentRow, now: Date): PaymentState {
  const ended = payment.state === 'held' && payment.hold_expires_at !== null && payment.hold_expires_at <= now.getTime()
  return ended ? 'expired' : payment.state
}

export function savePayment(books: Books, payment: PaymentRow): void {
  const sql = 'UPDATE adyen_payments SET state = ?, captured = ?, refunded = ?, charged_back = ? WHERE psp = ?'
  run(books, sql, payment.state, payment.captured, payment.refunded, payment.charged_back, payment.psp)
}
