import type { ModificationKind, ModificationRow } from './modification.ts'
import type { PaymentRow, PaymentState } from './payment.ts'

/** A reason, or what becomes of the payment; `action` is what a reversal turned out to be. */
export type Decision =
  | { reason: string }
  | { change: Partial<PaymentRow>; amount: number; action?: 'cancel' | 'refund' }

type Decide = (payment: PaymentRow, state: PaymentState, order: ModificationRow, givenUp: boolean) => Decision

/** One capture; what it leaves is released. Between the end of a hold and the platform's own, it is tried all the same. */
const capture: Decide = (payment, state, { amount, currency }, givenUp) => {
  if (currency !== payment.currency) return { reason: 'Currency mismatch' }
  if (givenUp) return { reason: 'Transaction is expired' }
  if (state !== 'held' && state !== 'expired') return { reason: `Transaction cannot be captured: it is ${state}` }
  if (amount > payment.amount) return { reason: 'Insufficient balance on payment' }
  return { change: { state: 'captured', captured: amount }, amount }
}

const cancel: Decide = (payment, state) => {
  if (state !== 'held' && state !== 'expired') return { reason: `Transaction cannot be cancelled: it is ${state}` }
  return { change: { state: 'voided' }, amount: payment.amount, action: 'cancel' }
}

const refund: Decide = (payment, _state, { amount, currency }) => {
  if (currency !== payment.currency) return { reason: 'Currency mismatch' }
  if (payment.captured === 0) return { reason: "Transaction hasn't been captured, refund not possible" }
  if (amount > payment.captured - payment.refunded - payment.charged_back) {
    return { reason: 'Insufficient balance on payment' }
  }
  const refunded = payment.refunded + amount
  return {
    change: { refunded, state: refunded === payment.captured ? 'refunded' : 'captured' },
    amount,
    action: 'refund',
  }
}

const reversal: Decide = (payment, state, order, givenUp) => {
  if (payment.captured === 0) return cancel(payment, state, order, givenUp)
  const left = payment.captured - payment.refunded - payment.charged_back
  if (left === 0) return { reason: 'Insufficient balance on payment' }
  return refund(payment, state, { ...order, amount: left, currency: payment.currency }, givenUp)
}

export const DECISIONS: Record<ModificationKind, Decide> = {
  capture,
  cancel,
  technical_cancel: cancel,
  refund,
  reversal,
}
