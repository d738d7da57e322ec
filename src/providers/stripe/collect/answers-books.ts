import type { BookedOperation, BookedPayment } from '../../collect/acquirer.ts'
import { fromStripeAmount } from '../amounts.ts'
import { REFUND_STATES } from '../words.ts'
import { paidCharge, toDate, toPayment, toVerified } from './answers.ts'
import type { StripeIntent, StripeRefund, StripeSetup } from './wire.ts'

/** Whether something of it was given back, or perhaps only the rest of a hold let go: then its refunds are asked for. */
export function hasRefunds(intent: StripeIntent): boolean {
  const charge = paidCharge(intent)
  return charge?.captured === true && charge.amount_refunded > 0
}

/** Null for what no bank has approved, and for payments of other systems on the same account. */
export function toBooked(intent: StripeIntent, refunds: readonly StripeRefund[]): BookedPayment | null {
  const payment = toPayment(intent)
  const total = minor(intent.amount, intent.currency)
  const captured = minor(intent.status === 'succeeded' ? intent.amount_received : 0, intent.currency)
  const { attempt, order_reference: orderReference } = intent.metadata
  if (!payment || !total || !captured || !attempt) return null
  const given = refunds.filter(({ status }) => REFUND_STATES[status] === 'succeeded')
  const refundedMinor = given.reduce(
    (sum, refund) => sum + (minor(refund.amount, refund.currency)?.amountMinor ?? 0n),
    0n,
  )
  return {
    ...payment,
    ...total,
    attemptId: attempt,
    orderReference: orderReference ?? '',
    kind: intent.capture_method === 'manual' ? 'hold' : 'sale',
    state: stateOf(intent, captured.amountMinor, refundedMinor),
    capturedMinor: captured.amountMinor,
    refundedMinor,
    createdAt: toDate(intent.created),
    operations: [...movesOf(intent, total.amountMinor, captured.amountMinor), ...refunds.map(toBookedRefund)],
  }
}

export function toBookedCheck(setup: StripeSetup): BookedPayment | null {
  const payment = toVerified(setup)
  const { attempt, order_reference: orderReference } = setup.metadata
  if (!payment || !attempt) return null
  return {
    ...payment,
    attemptId: attempt,
    orderReference: orderReference ?? '',
    kind: 'verify',
    state: 'voided',
    amountMinor: 0n,
    currency: '',
    capturedMinor: 0n,
    refundedMinor: 0n,
    createdAt: toDate(setup.created),
    operations: [],
  }
}

function stateOf(intent: StripeIntent, capturedMinor: bigint, refundedMinor: bigint): BookedPayment['state'] {
  if (intent.status === 'canceled') return intent.cancellation_reason === 'automatic' ? 'expired' : 'voided'
  if (intent.status !== 'succeeded') return 'held'
  return refundedMinor >= capturedMinor ? 'refunded' : 'captured'
}

/** Of a hold. An intent keeps one capture, and of its release no key. */
function movesOf(intent: StripeIntent, amountMinor: bigint, capturedMinor: bigint): BookedOperation[] {
  const { metadata, status } = intent
  if (intent.capture_method !== 'manual') return []
  const move = { acquirerRef: intent.id, state: 'succeeded' } as const
  if (status === 'succeeded') {
    return [{ ...move, kind: 'capture', operationId: metadata.capture ?? '', amountMinor: capturedMinor }]
  }
  const isVoid = status === 'canceled' && intent.cancellation_reason !== 'automatic'
  return isVoid ? [{ ...move, kind: 'void', operationId: '', amountMinor }] : []
}

function toBookedRefund({ id, status, metadata, amount, currency }: StripeRefund): BookedOperation {
  return {
    operationId: metadata?.operation ?? '',
    acquirerRef: id,
    kind: 'refund',
    state: REFUND_STATES[status],
    amountMinor: minor(amount, currency)?.amountMinor ?? 0n,
  }
}

const minor = fromStripeAmount
