import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import type { Call } from './call.ts'
import type { CancellationReason } from './enums.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { change, get, known } from './objects.ts'
import { sessionOfIntent } from './session-of-intent.ts'

const CANCELLABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
] as const

/** At the merchant's wish: what was held goes back to the payer. */
export function cancelIntent(call: Call, id: string, reason: CancellationReason | null): Stripe.PaymentIntent {
  const intent = get(call.world, 'payment_intent', id, 'intent').object
  const isRefused = takeFault(call.world.books, 'void', ['refused']) !== undefined
  if (isRefused || !CANCELLABLE.some((status) => status === intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELLABLE.join(', ')}.`
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
  }
  if (sessionOfIntent(call.world, id)?.status === 'open') {
    const message =
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.'
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
  }
  return endIntent(call, id, reason)
}

/** Canceled, by whomever; `automatic` when time was up. */
export function endIntent(call: Call, id: string, reason: CancellationReason | null): Stripe.PaymentIntent {
  const intent = known(call.world, 'payment_intent', id).object
  if (intent.status === 'requires_capture') {
    const released = change(call.world, 'charge', String(intent.latest_charge), {
      refunded: true,
      amount_refunded: intent.amount_capturable,
    })
    emit(call, reason === 'automatic' ? 'charge.expired' : 'charge.refunded', released)
  }
  const changes = {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
  } as const
  const canceled = change(call.world, 'payment_intent', id, changes, { dueAt: null })
  emit(call, 'payment_intent.canceled', canceled)
  return canceled
}
