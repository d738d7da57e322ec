import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import { moveCharge } from './balance.ts'
import type { Call } from './call.ts'
import { openDispute } from './dispute.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { change, get, known } from './objects.ts'
import { sessionOfIntent } from './session-of-intent.ts'

/** Takes what was held, or less; what is not taken goes back to the payer at once. */
export function captureIntent(
  call: Call,
  id: string,
  order: { amount_to_capture?: number; metadata?: Record<string, string> },
): Stripe.PaymentIntent {
  const { world } = call
  const intent = get(world, 'payment_intent', id, 'intent').object
  if (takeFault(world.books, 'capture', ['refused'])) {
    const code = 'charge_expired_for_capture'
    throw invalidRequest('This charge has expired and can no longer be captured.', { code, payment_intent: intent })
  }
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
  }
  const amount = order.amount_to_capture ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    const message = `The payment intent amount to capture (${amount}) is greater than the amount you can capture for this charge (${intent.amount_capturable}).`
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount_to_capture', payment_intent: intent })
  }
  const held = known(world, 'charge', intent.latest_charge).object
  const charge = change(world, 'charge', held.id, {
    captured: true,
    amount_captured: amount,
    amount_refunded: intent.amount_capturable - amount,
    balance_transaction: moveCharge(call, held, amount),
  })
  const metadata = { ...intent.metadata, ...order.metadata }
  const taken = { status: 'succeeded', amount_capturable: 0, amount_received: amount, metadata } as const
  const captured = change(world, 'payment_intent', id, taken, { dueAt: null })
  const session = sessionOfIntent(world, id)
  if (session) change(world, 'checkout.session', session.id, { payment_status: 'paid' })
  emit(call, 'charge.captured', charge)
  emit(call, 'payment_intent.succeeded', captured)
  const { dispute } = known(world, 'charge', charge.id).secrets.behaviour
  if (dispute) openDispute(call, charge.id, dispute)
  return captured
}
