import { fromMinor } from '../../stripe/currencies.ts'
import { type DeclineName, declineFacts } from '../../stripe/declines.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

const DECLINES: Readonly<Record<SimulatedRefusal, DeclineName>> = {
  insufficient_funds: 'insufficient_funds',
  do_not_honour: 'do_not_honor',
  expired_card: 'expired_card',
  invalid_card: 'incorrect_number',
  lost_card: 'lost_card',
  stolen_card: 'stolen_card',
  suspected_fraud: 'fraudulent',
  authentication_required: 'authentication_required',
  limit_exceeded: 'card_velocity_exceeded',
}

const STATUSES = {
  authorised: 'requires_capture',
  captured: 'succeeded',
  refunded: 'succeeded',
  voided: 'canceled',
  refused: 'requires_payment_method',
  pending: 'processing',
} as const satisfies Record<SimulatedPayment['state'], string>

export function cardError({ refusal }: SimulatedPayment) {
  if (!refusal) return refusal
  const { message, facts } = declineFacts(DECLINES[refusal])
  return { type: 'card_error', message, ...facts }
}

export function intentView(payment: SimulatedPayment, isExpanded: boolean) {
  const { paymentId: id, amountMinor, capturedMinor, refundedMinor, state } = payment
  const currency = payment.currency.toLowerCase()
  const isApproved = state !== 'refused' && state !== 'pending'
  const charge = {
    id: `ch_${id}`,
    object: 'charge',
    amount: fromMinor(amountMinor, currency),
    amount_captured: fromMinor(capturedMinor, currency),
    amount_refunded: fromMinor(refundedMinor, currency),
    refunded: state === 'refunded',
    payment_intent: id,
  }
  return {
    id,
    object: 'payment_intent',
    amount: fromMinor(amountMinor, currency),
    amount_capturable: state === 'authorised' ? fromMinor(amountMinor, currency) : 0,
    amount_received: fromMinor(capturedMinor, currency),
    currency,
    created: Math.floor(payment.createdAt.getTime() / 1000),
    livemode: false,
    metadata: { reference: payment.reference, order_reference: payment.orderReference ?? '' },
    status: STATUSES[state],
    latest_charge: isApproved ? (isExpanded ? charge : charge.id) : null,
    last_payment_error: cardError(payment),
  }
}

/** The lies that were ordered, in the words of this API. A payment of another account has not our metadata. */
export function distort(body: object, distorted: Distortion | null): object {
  const said = body as { amount?: number; amount_received?: number; error?: { payment_intent?: object } }
  if (said.error?.payment_intent)
    return { error: { ...said.error, payment_intent: distort(said.error.payment_intent, distorted) } }
  if (said.amount === undefined) return body
  switch (distorted) {
    case 'wrong_amount':
      return { ...said, amount: said.amount + 1, amount_received: (said.amount_received ?? 0) + 1 }
    case 'wrong_currency':
      return { ...said, currency: 'usd' }
    case 'wrong_reference':
      return {
        ...said,
        metadata: { reference: 'somebody-else' },
        ...('payment_intent' in said && { payment_intent: 'pi_1' }),
      }
    case 'wrong_merchant':
      return { ...said, metadata: {}, ...('payment_intent' in said && { payment_intent: 'pi_1' }) }
    // Answers bear no signature.
    case 'bad_signature':
    case null:
      return body
  }
}
