import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import { at, type Form, get, type StripeRequest } from '../client.ts'

/** Raw cards are no part of a payment's own order (published schema): the card becomes a method first. */
export function cardRequest(order: ChargeOrder, card: PaymentCard): StripeRequest {
  const { number, expiryMonth, expiryYear, code } = card
  return post('/v1/payment_methods', `${order.idempotencyKey}-card`, {
    type: 'card',
    card: { number, exp_month: expiryMonth, exp_year: expiryYear, cvc: code },
  })
}

export function chargeRequest(
  order: ChargeOrder,
  amount: number,
  method: { readonly id: string; readonly captures: boolean },
): StripeRequest {
  return post('/v1/payment_intents', order.idempotencyKey, {
    amount,
    currency: order.currency.toLowerCase(),
    payment_method: method.id,
    payment_method_types: ['card'],
    ...(order.scaFlag === 'moto' && { payment_method_options: { card: { moto: true } } }),
    capture_method: method.captures ? 'automatic' : 'manual',
    confirm: true,
    // A bank that asks for its customer all the same has refused.
    error_on_requires_action: true,
    description: order.description,
    metadata: { reference: order.reference, order_reference: order.orderReference ?? undefined },
    expand: ['latest_charge'],
  })
}

export function captureRequest(order: ModifyOrder, amount: number): StripeRequest {
  return post(at('payment_intents', order.payment.paymentId, 'capture'), order.reference, {
    amount_to_capture: amount,
    expand: ['latest_charge'],
  })
}

export function voidRequest(order: ModifyOrder): StripeRequest {
  return post(at('payment_intents', order.payment.paymentId, 'cancel'), order.reference, { expand: ['latest_charge'] })
}

export function refundRequest(order: ModifyOrder, amount: number): StripeRequest {
  return post('/v1/refunds', order.reference, {
    payment_intent: order.payment.paymentId,
    amount,
    metadata: { reference: order.reference },
  })
}

export function intentRequest(paymentId: string): StripeRequest {
  return get(at('payment_intents', paymentId), { expand: ['latest_charge'] })
}

export function searchRequest(reference: string): StripeRequest {
  return get('/v1/payment_intents/search', { query: `metadata['reference']:'${reference}'` })
}

export function checkRequest(): StripeRequest {
  return get('/v1/account')
}

/** Harmless, and allowed to whoever may charge. */
export function newestRequest(): StripeRequest {
  return get('/v1/payment_intents', { limit: 1 })
}

function post(path: string, idempotencyKey: string, form: Form): StripeRequest {
  return { method: 'POST', path, form, idempotencyKey }
}
