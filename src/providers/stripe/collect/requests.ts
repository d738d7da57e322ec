import { addMs, MINUTE_MS } from '../../../shared/clocks.ts'
import type {
  ChargeRequest,
  OperationRequest,
  PayerRequest,
  SessionKey,
  SessionRequest,
} from '../../collect/acquirer.ts'
import { at, type Form, type StripeRequest } from '../client.ts'

/** At least 30 minutes from when it is opened, and that may be some minutes after the intent. */
const SESSION_MS_MIN = 40 * MINUTE_MS
/** As the API has them; what is longer is refused as a whole. */
const NAME_CHARS_MAX = 250
/** Languages of its page that are ours too; it takes the browser's for another one. */
const LOCALES = 'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'

/** Of what is looked up, all that verdicts are read from. */
export const SESSION_EXPANDED = ['payment_intent.latest_charge', 'setup_intent.payment_method']
export const INTENT_EXPANDED = ['latest_charge']

export function keepPayerRequest({ payerKey, email, name }: PayerRequest): StripeRequest {
  return {
    method: 'POST',
    path: '/v1/customers',
    form: {
      email: email ?? undefined,
      name: name?.slice(0, NAME_CHARS_MAX) || undefined,
      metadata: { payer: payerKey },
    },
    idempotencyKey: `customer-${payerKey}`,
  }
}

/** Without what may be refused, and without a key that may be spent. */
export function plainPayerRequest({ payerKey }: PayerRequest): StripeRequest {
  return { method: 'POST', path: '/v1/customers', form: { metadata: { payer: payerKey } } }
}

/** What names a payment in Stripe's books, when ours have lost it. */
const marksOf = ({ attemptId, kind, orderReference }: SessionKey & { orderReference: string }) => ({
  attempt: attemptId,
  kind,
  order_reference: orderReference,
})

const captureMethod = ({ kind }: SessionKey) => (kind === 'hold' ? 'manual' : 'automatic')

/** `amount` and `payer` as Stripe knows them. */
export function openSessionRequest(order: SessionRequest, amount: number, payer: string): StripeRequest {
  const metadata = marksOf(order)
  const expiresAt = Math.max(order.expiresAt.getTime(), addMs(order.createdAt, SESSION_MS_MIN).getTime())
  const common = {
    customer: payer,
    client_reference_id: order.attemptId,
    metadata,
    // Wallets are cards too; what is settled days later is not offered.
    allowed_payment_method_types: ['card'],
    locale: LOCALES.split(' ').includes(order.language) ? order.language : 'auto',
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    expires_at: Math.ceil(expiresAt / 1000),
    expand: SESSION_EXPANDED,
  }
  const price = {
    currency: order.currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: order.description.slice(0, NAME_CHARS_MAX) },
  }
  const form: Form =
    order.kind === 'verify'
      ? { mode: 'setup', ...common, setup_intent_data: { metadata } }
      : {
          mode: 'payment',
          ...common,
          line_items: [{ price_data: price, quantity: 1 }],
          payment_intent_data: {
            capture_method: captureMethod(order),
            setup_future_usage: order.storesCard ? 'off_session' : undefined,
            description: order.description.slice(0, NAME_CHARS_MAX),
            metadata,
          },
        }
  return { method: 'POST', path: '/v1/checkout/sessions', form, idempotencyKey: `session-${order.attemptId}` }
}

/** Without a key: its state decides, and a stored refusal would be replayed for a day. */
export function closeSessionRequest(sessionId: string): StripeRequest {
  return {
    method: 'POST',
    path: at('checkout/sessions', sessionId, 'expire'),
    form: { expand: SESSION_EXPANDED },
  }
}

export function chargeRequest(order: ChargeRequest, amount: number, payer: string): StripeRequest {
  return {
    method: 'POST',
    path: '/v1/payment_intents',
    form: {
      amount,
      currency: order.currency.toLowerCase(),
      customer: payer,
      payment_method: order.credential,
      // The card is known, and nobody is there to be led elsewhere.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      off_session: true,
      capture_method: captureMethod(order),
      description: order.description.slice(0, NAME_CHARS_MAX),
      metadata: marksOf(order),
      expand: INTENT_EXPANDED,
    },
    idempotencyKey: `charge-${order.attemptId}`,
  }
}

/**
 * A hold is captured or released once, by its state, and remembers who captured it: these need no key, under which a
 * failure would be replayed for a day while the hold runs out.
 */
export function operationRequest(order: OperationRequest, amount: number): StripeRequest {
  const { operationId, paymentId } = order
  switch (order.kind) {
    case 'capture':
      return {
        method: 'POST',
        path: at('payment_intents', paymentId, 'capture'),
        form: { amount_to_capture: amount, metadata: { capture: operationId }, expand: INTENT_EXPANDED },
      }
    case 'void':
      return {
        method: 'POST',
        path: at('payment_intents', paymentId, 'cancel'),
        form: { expand: INTENT_EXPANDED },
      }
    case 'refund':
      return {
        method: 'POST',
        path: '/v1/refunds',
        form: { payment_intent: paymentId, amount, metadata: { operation: operationId } },
        idempotencyKey: `refund-${operationId}`,
      }
  }
}

/**
 * Of a refund whose first key is spent on a failure that left nothing. There is no third: of this one nobody knows when it
 * was sent, so that a list that has not caught up proves nothing of it.
 */
export function secondRefundRequest(order: OperationRequest, amount: number): StripeRequest {
  return { ...operationRequest(order, amount), idempotencyKey: `refund-${order.operationId}-2` }
}
