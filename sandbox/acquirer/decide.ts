import type { PaymentRow, PaymentState } from './payment.ts'

type NewAmounts = Partial<Pick<PaymentRow, 'state' | 'captured' | 'refunded'>>

/** Either a refusal code, or what becomes of the payment. */
export type Decision = { refusal: string } | { change: NewAmounts }

/** `final` is said of captures only. */
interface Asked {
  amount: number
  final: boolean
}

type Decide = (payment: PaymentRow, state: PaymentState, asked: Asked) => Decision

export type MovementKind = 'capture' | 'void' | 'refund'

/** A final capture gives the rest of the hold back to the payer. */
const capture: Decide = (payment, state, { amount, final }) => {
  if (payment.mode !== 'hold') return { refusal: 'not_a_hold' }
  if (state === 'expired') return { refusal: 'hold_expired' }
  if (state === 'voided') return { refusal: 'already_voided' }
  if (state !== 'held') return { refusal: 'already_captured' }
  if (payment.later_refusal) return { refusal: payment.later_refusal }
  const captured = payment.captured + amount
  if (captured > payment.amount) return { refusal: 'amount_too_large' }
  return { change: { captured, state: final || captured === payment.amount ? 'captured' : 'held' } }
}

/** A second void is refused, not ignored: the merchant's key is what makes a retry harmless. */
const voiding: Decide = (payment, state) => {
  if (payment.mode !== 'hold') return { refusal: 'not_a_hold' }
  if (state === 'expired') return { refusal: 'hold_expired' }
  if (state === 'voided') return { refusal: 'already_voided' }
  if (payment.captured > 0) return { refusal: 'already_captured' }
  return { change: { state: 'voided' } }
}

/** At most what was captured and not given back yet. */
const refund: Decide = (payment, _state, { amount }) => {
  const refunded = payment.refunded + amount
  if (payment.captured === 0) return { refusal: 'not_captured' }
  if (refunded > payment.captured) return { refusal: 'amount_too_large' }
  const complete = payment.state === 'captured' && refunded === payment.captured
  return { change: complete ? { refunded, state: 'refunded' } : { refunded } }
}

export const DECIDE: Record<MovementKind, Decide> = { capture, void: voiding, refund }

/** The bank takes back what it had done: nothing of a capture is left, whatever was given back; a refund is the merchant's again. */
export function takeBack(payment: PaymentRow, kind: MovementKind, amount: number): NewAmounts {
  if (kind === 'void') return {}
  const isRefund = kind === 'refund'
  const captured = isRefund ? payment.captured : payment.captured - amount
  const refunded = isRefund ? payment.refunded - amount : payment.refunded
  return { captured, refunded, state: captured === 0 ? 'voided' : 'captured' }
}
