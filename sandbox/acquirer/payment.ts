import { allRows, type Books, oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { countryOf } from './test-cards.ts'

/** What the books know; amounts in minor units, so that sums are exact. */
export interface PaymentRow {
  id: string
  session_id: string | null
  mode: 'hold' | 'sale' | 'verify'
  state: 'held' | 'captured' | 'voided' | 'refunded'
  amount: number
  currency: string
  reference: string
  captured: number
  refunded: number
  hold_expires_at: number | null
  brand: string
  last4: string
  expiry: string
  credential: string | null
  /** What every later capture on this card answers; null for cards in good standing. */
  later_refusal: string | null
  authenticated: number
  order_reference: string
  /** Business clock, as everything here. */
  created_at: number
  changed_at: number
}

export type PaymentState = PaymentRow['state'] | 'expired'

/** What the merchant sees; `later_refusal` is the bank's secret. */
export interface PaymentView {
  id: string
  mode: 'hold' | 'sale' | 'verify'
  state: PaymentState
  amount: number
  currency: string
  reference: string
  captured: number
  refunded: number
  hold_expires_at: string | null
  card: { brand: string; last4: string; expiry: string; country: string | null }
  credential: string | null
  authenticated: boolean
}

export function findPayment(books: Books, id: string): PaymentRow | undefined {
  return oneRow<PaymentRow>(books, 'SELECT * FROM payments WHERE id = ?', id)
}

export function paymentOfSession(books: Books, sessionId: string): PaymentRow | undefined {
  return oneRow<PaymentRow>(books, 'SELECT * FROM payments WHERE session_id = ?', sessionId)
}

export function listPayments(books: Books, reference: string | undefined): PaymentRow[] {
  if (reference === undefined) return allRows<PaymentRow>(books, 'SELECT * FROM payments ORDER BY rowid')
  return allRows<PaymentRow>(books, 'SELECT * FROM payments WHERE reference = ? ORDER BY rowid', reference)
}

/** A hold ends by itself: nothing needs to run for it. What was captured before stays captured. */
export function paymentState(payment: PaymentRow, now: Date): PaymentState {
  const ended = payment.state === 'held' && payment.hold_expires_at !== null && payment.hold_expires_at <= now.getTime()
  if (!ended) return payment.state
  return payment.captured > 0 ? 'captured' : 'expired'
}

export function presentPayment(world: World, payment: PaymentRow): PaymentView {
  const { id, mode, amount, currency, reference, captured, refunded, brand, last4, expiry, credential } = payment
  return {
    id,
    mode,
    state: paymentState(payment, world.clock.now()),
    amount,
    currency,
    reference,
    captured,
    refunded,
    hold_expires_at: payment.hold_expires_at === null ? null : new Date(payment.hold_expires_at).toISOString(),
    card: { brand, last4, expiry, country: countryOf(payment) },
    credential,
    authenticated: payment.authenticated === 1,
  }
}
