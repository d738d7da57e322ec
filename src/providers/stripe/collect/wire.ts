import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { CardError, listOf, nullable, oneOf, Time } from '../wire.ts'

/** Stripe's answers as far as we believe them: another word in an enum, or a number beyond 2^53, is no answer. */
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Metadata = Type.Record(Type.String(), Type.String())

const Card = Type.Object({
  brand: nullable(Type.String()),
  last4: nullable(Type.String()),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 9999 }),
})

const Charge = Type.Object({
  id: Type.String(),
  object: Type.Literal('charge'),
  amount_refunded: Amount,
  captured: Type.Boolean(),
  created: Time,
  status: oneOf('failed', 'pending', 'succeeded'),
  payment_method: nullable(Type.String()),
  payment_method_details: nullable(
    Type.Object({
      card: Type.Optional(Type.Object({ ...Card.properties, capture_before: Type.Optional(nullable(Time)) })),
    }),
  ),
})

const SETUP_STATES = [
  'canceled',
  'processing',
  'requires_action',
  'requires_confirmation',
  'requires_payment_method',
  'succeeded',
] as const

const PaymentIntent = Type.Object({
  id: Type.String(),
  object: Type.Literal('payment_intent'),
  livemode: Type.Boolean(),
  amount: Amount,
  amount_received: Amount,
  currency: Type.String(),
  created: Time,
  metadata: Metadata,
  status: oneOf(...SETUP_STATES, 'requires_capture'),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  setup_future_usage: nullable(Type.String()),
  cancellation_reason: nullable(Type.String()),
  last_payment_error: nullable(CardError),
  latest_charge: nullable(Type.Union([Type.String(), Charge])),
})

const PaymentMethod = Type.Object({ id: Type.String(), card: Type.Optional(Card) })

const SetupIntent = Type.Object({
  id: Type.String(),
  object: Type.Literal('setup_intent'),
  livemode: Type.Boolean(),
  created: Time,
  metadata: Metadata,
  status: oneOf(...SETUP_STATES),
  payment_method: nullable(Type.Union([Type.String(), PaymentMethod])),
  last_setup_error: nullable(CardError),
})

const CheckoutSession = Type.Object({
  id: Type.String(),
  object: Type.Literal('checkout.session'),
  livemode: Type.Boolean(),
  created: Time,
  mode: oneOf('payment', 'setup', 'subscription'),
  status: oneOf('complete', 'expired', 'open'),
  client_reference_id: nullable(Type.String()),
  metadata: nullable(Metadata),
  amount_total: nullable(Amount),
  currency: nullable(Type.String()),
  url: nullable(Type.String()),
  payment_intent: nullable(Type.Union([Type.String(), PaymentIntent])),
  setup_intent: nullable(Type.Union([Type.String(), SetupIntent])),
})

const Refund = Type.Object({
  id: Type.String(),
  object: Type.Literal('refund'),
  amount: Amount,
  currency: Type.String(),
  created: Time,
  metadata: nullable(Metadata),
  payment_intent: nullable(Type.String()),
  status: oneOf('canceled', 'failed', 'pending', 'requires_action', 'succeeded'),
  failure_reason: Type.Optional(nullable(Type.String())),
})

export const customer = Compile(
  Type.Object({ id: Type.String(), object: Type.Literal('customer'), livemode: Type.Boolean() }),
)
export const checkoutSession = Compile(CheckoutSession)
export const checkoutSessions = listOf(CheckoutSession)
export const paymentIntent = Compile(PaymentIntent)
export const paymentIntents = listOf(PaymentIntent)
export const charges = listOf(Charge)
export const setupIntent = Compile(SetupIntent)
export const refund = Compile(Refund)
export const refunds = listOf(Refund)

export type StripeCard = Static<typeof Card>
export type StripeCharge = Static<typeof Charge>
export type StripeIntent = Static<typeof PaymentIntent>
export type StripeSetup = Static<typeof SetupIntent>
export type StripeSession = Static<typeof CheckoutSession>
export type StripeRefund = Static<typeof Refund>
