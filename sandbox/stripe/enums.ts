import type Stripe from 'stripe'

/** The words a type of the official library names; it leaves each of its unions open, so that any text would compile. */
type Named<T> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : never

function words<Union>() {
  return <const List extends readonly Named<Union>[]>(...list: List): List => list
}

export const INTENT_STATUSES = words<Stripe.PaymentIntent.Status>()(
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'succeeded',
  'canceled',
)
export const CANCELLATION_REASONS = words<Stripe.PaymentIntentCancelParams.CancellationReason>()(
  'duplicate',
  'fraudulent',
  'requested_by_customer',
  'abandoned',
)
export const CAPTURE_METHODS = words<Stripe.PaymentIntent.CaptureMethod>()('automatic', 'automatic_async', 'manual')
export const FUTURE_USAGES = words<Stripe.PaymentIntent.SetupFutureUsage>()('off_session', 'on_session')
export const SESSION_MODES = words<Stripe.Checkout.Session.Mode>()('payment', 'setup', 'subscription')
export const SESSION_STATUSES = words<Stripe.Checkout.Session.Status>()('open', 'complete', 'expired')
export const UI_MODES = words<Stripe.Checkout.Session.UiMode>()('hosted_page', 'embedded_page', 'elements', 'form')
export const SUBMIT_TYPES = words<Stripe.Checkout.Session.SubmitType>()('auto', 'book', 'donate', 'pay', 'subscribe')
export const CUSTOMER_CREATIONS = words<Stripe.Checkout.Session.CustomerCreation>()('always', 'if_required')
export const REFUND_REASONS = words<Stripe.RefundCreateParams.Reason>()(
  'duplicate',
  'fraudulent',
  'requested_by_customer',
)
export const DISPUTE_STATUSES = words<Stripe.Dispute.Status>()('needs_response', 'under_review', 'won', 'lost')
export const LOCALES = words<Stripe.Checkout.Session.Locale>()(
  ...(['auto', 'bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA'] as const),
  ...(['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro'] as const),
  ...(['ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'] as const),
)

/** Every event this world tells. */
export const EVENT_TYPES = words<Stripe.Event['type']>()(
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.created',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'payment_method.attached',
  'payment_method.detached',
  'customer.created',
  'charge.succeeded',
  'charge.failed',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
)

export type EventType = (typeof EVENT_TYPES)[number]
export type IntentStatus = (typeof INTENT_STATUSES)[number]
export type SessionStatus = (typeof SESSION_STATUSES)[number]
