import type Stripe from 'stripe'

/** The words a type of the official library names; it leaves each of its unions open, so that any text would compile. */
type Named<T> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : never

/** Lists of such words, for what a request may say. */
function words<Union>() {
  return <const List extends readonly Named<Union>[]>(...list: List): List => list
}

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
export const CARDHOLDER_TYPES = words<Stripe.Issuing.Cardholder.Type>()('company', 'individual')
export const LOCALES = words<Stripe.Checkout.Session.Locale>()(
  ...(['auto', 'bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA'] as const),
  ...(['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro'] as const),
  ...(['ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'] as const),
)

/** What this world writes into open unions is one of the words they name. */
export type EventType = Named<Stripe.Event['type']>
export type IntentStatus = Named<Stripe.PaymentIntent.Status>
export type CancellationReason = Named<Stripe.PaymentIntent.CancellationReason>
export type SetupStatus = Named<Stripe.SetupIntent.Status>
export type SetupCancellation = Named<Stripe.SetupIntent.CancellationReason>
export type SessionStatus = Named<Stripe.Checkout.Session.Status>
export type PaymentStatus = Named<Stripe.Checkout.Session.PaymentStatus>
export type ChargeStatus = Named<Stripe.Charge.Status>
export type DisputeStatus = Named<Stripe.Dispute.Status>
export type CardholderStatus = Named<Stripe.Issuing.Cardholder.Status>
export type CardholderType = Named<Stripe.Issuing.Cardholder.Type>
export type IssuedCardStatus = Named<Stripe.Issuing.Card.Status>
export type IssuedCardType = Named<Stripe.Issuing.Card.Type>
export type AuthorizationStatus = Named<Stripe.Issuing.Authorization.Status>
export type TransactionType = Named<Stripe.Issuing.Transaction.Type>
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
/** The library leaves it a text and names these in its comment. */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
