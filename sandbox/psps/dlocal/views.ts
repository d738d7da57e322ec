import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { REJECTIONS } from './errors.ts'

const STATUSES: Readonly<Record<SimulatedPayment['state'], readonly [status: string, code: string, detail: string]>> = {
  authorised: ['AUTHORIZED', '600', 'The payment was authorized.'],
  captured: ['PAID', '200', 'The payment was paid.'],
  voided: ['CANCELLED', '400', 'The payment was cancelled.'],
  // Refunds are told by themselves.
  refunded: ['PAID', '200', 'The payment was paid.'],
  refused: ['REJECTED', '300', 'The payment was rejected.'],
  pending: ['PENDING', '100', 'The payment is pending.'],
}

/** `id`: of a capture, which is a payment of its own. */
export function paymentView(payment: SimulatedPayment, lie: Distortion | null, id = payment.paymentId) {
  return {
    id,
    ...told(payment, lie),
    payment_method_id: 'CARD',
    payment_method_type: 'CARD',
    payment_method_flow: 'DIRECT',
    country: 'BR',
    card: { brand: payment.brand === 'visa' ? 'VI' : 'MC', last4: payment.last4 },
    notification_url: payment.facts.callback,
  }
}

export function orderView(payment: SimulatedPayment, lie: Distortion | null) {
  return { payment_id: payment.paymentId, ...told(payment, lie) }
}

export interface Refunded {
  readonly payment: SimulatedPayment
  readonly changeId: string
  /** As it was asked for: a capture's own id is one, too. */
  readonly paymentId: string
  readonly amountMinor: bigint
}

export function refundView({ payment, changeId, paymentId, amountMinor }: Refunded, lie: Distortion | null) {
  const { amount, currency } = money(payment, amountMinor, lie)
  return {
    id: `REF-${changeId}`,
    payment_id: lie === 'wrong_reference' ? `${paymentId}9` : paymentId,
    status: 'SUCCESS',
    currency,
    amount,
    status_code: 200,
    status_detail: 'The refund was paid',
    amount_refunded: amount,
  }
}

function told(payment: SimulatedPayment, lie: Distortion | null) {
  const { refusal, createdAt, reference } = payment
  const [status, code, detail] = STATUSES[payment.state]
  const [status_code, status_detail] = refusal ? REJECTIONS[refusal] : [code, detail]
  return {
    ...money(payment, payment.amountMinor, lie),
    created_date: createdAt.toISOString().replace('Z', '+0000'),
    status,
    status_code,
    status_detail,
    order_id: lie === 'wrong_reference' ? 'somebody-else' : reference,
  }
}

function money({ currency }: SimulatedPayment, amountMinor: bigint, lie: Distortion | null) {
  const amount = Number(toDecimal(amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency))
  return { amount, currency: lie === 'wrong_currency' ? (currency === 'BRL' ? 'USD' : 'BRL') : currency }
}
