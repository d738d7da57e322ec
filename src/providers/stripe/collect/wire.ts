import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import {
  Amount,
  CardError,
  Currency,
  Id,
  listOf,
  Metadata,
  maybe,
  nullable,
  reference,
  SignedAmount,
  Time,
} from '../wire.ts'
import { INTENT_STATUSES, REFUND_STATUSES, SETUP_STATUSES } from '../words.ts'

/** What we collect, as Stripe answers and tells it. */
const Card = Type.Object({
  brand: nullable(Type.String()),
  last4: nullable(Type.String()),
  country: maybe(Type.String()),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 9999 }),
  // Its `dynamic_last4` are the device's: `last4` stays what is printed on the card.
  wallet: maybe(Type.Object({ type: Type.String() })),
})

const Charge = Type.Object({
  id: Type.String(),
  object: Type.Literal('charge'),
  amount_refunded: Amount,
  captured: Type.Boolean(),
  created: Time,
  status: Type.Enum(['failed', 'pending', 'succeeded']),
  payment_method: nullable(Type.String()),
  payment_method_details: nullable(
    Type.Object({
      card: Type.Optional(Type.Object({ ...Card.properties, capture_before: maybe(Time) })),
    }),
  ),
})

const PaymentIntent = Type.Object({
  id: Type.String(),
  object: Type.Literal('payment_intent'),
  livemode: Type.Boolean(),
  amount: Amount,
  amount_received: Amount,
  currency: Type.String(),
  created: Time,
  metadata: Metadata,
  status: Type.Enum(INTENT_STATUSES),
  capture_method: Type.Enum(['automatic', 'automatic_async', 'manual']),
  setup_future_usage: nullable(Type.String()),
  cancellation_reason: nullable(Type.String()),
  last_payment_error: nullable(CardError),
  latest_charge: nullable(reference(Charge)),
})

const PaymentMethod = Type.Object({ id: Type.String(), card: Type.Optional(Card) })

const SetupIntent = Type.Object({
  id: Type.String(),
  object: Type.Literal('setup_intent'),
  livemode: Type.Boolean(),
  created: Time,
  metadata: Metadata,
  status: Type.Enum(SETUP_STATUSES),
  payment_method: nullable(reference(PaymentMethod)),
  last_setup_error: nullable(CardError),
})

const CheckoutSession = Type.Object({
  id: Type.String(),
  object: Type.Literal('checkout.session'),
  livemode: Type.Boolean(),
  created: Time,
  mode: Type.Enum(['payment', 'setup', 'subscription']),
  status: Type.Enum(['complete', 'expired', 'open']),
  client_reference_id: nullable(Type.String()),
  metadata: nullable(Metadata),
  amount_total: nullable(Amount),
  currency: nullable(Type.String()),
  url: nullable(Type.String()),
  payment_intent: nullable(reference(PaymentIntent)),
  setup_intent: nullable(reference(SetupIntent)),
})

const Refund = Type.Object({
  id: Type.String(),
  object: Type.Literal('refund'),
  amount: Amount,
  currency: Type.String(),
  created: Time,
  metadata: nullable(Metadata),
  payment_intent: nullable(Type.String()),
  status: Type.Enum(REFUND_STATUSES),
  failure_reason: maybe(Type.String()),
})

/** What is paid out to us, as Stripe answers it. */
const Payout = Type.Object({
  id: Id,
  object: Type.Literal('payout'),
  livemode: Type.Boolean(),
  amount: SignedAmount,
  currency: Currency,
  created: Time,
  arrival_date: Time,
  automatic: Type.Boolean(),
  status: Type.Enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  reconciliation_status: Type.Enum(['completed', 'in_progress', 'not_applicable']),
  // A bank account or a card; of one that was deleted nothing but its id is left.
  destination: nullable(
    reference(Type.Object({ object: Type.Optional(Type.String()), last4: Type.Optional(Type.String()) })),
  ),
  statement_descriptor: maybe(Type.String()),
  trace_id: maybe(Type.Object({ status: Type.String(), value: nullable(Type.String()) })),
})

/** A charge, a refund, a dispute, a payout: what of each is read, and of others their id alone. */
const Source = Type.Object({
  id: Id,
  object: Type.String(),
  livemode: Type.Optional(Type.Boolean()),
  amount: Type.Optional(SignedAmount),
  amount_captured: Type.Optional(SignedAmount),
  payment_intent: maybe(reference(Type.Object({ id: Id }))),
})

const BalanceTransaction = Type.Object({
  id: Id,
  object: Type.Literal('balance_transaction'),
  amount: SignedAmount,
  fee: SignedAmount,
  net: SignedAmount,
  currency: Currency,
  created: Time,
  exchange_rate: nullable(Type.Number()),
  reporting_category: Type.String(),
  source: nullable(reference(Source)),
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
export const payout = Compile(Payout)
export const payouts = listOf(Payout)
export const balanceTransactions = listOf(BalanceTransaction)

export const event = Compile(
  Type.Object({
    id: Id,
    object: Type.Literal('event'),
    type: Type.String({ maxLength: 255 }),
    created: Amount,
    data: Type.Object({
      object: Type.Object({ id: Type.Optional(Type.String()), object: Type.String() }),
      previous_attributes: Type.Optional(Type.Object({ status: Type.Optional(Type.String()) })),
    }),
  }),
)

export const marked = Compile(Type.Object({ metadata: Metadata }))

export const dispute = Compile(
  Type.Object({
    id: Type.String(),
    amount: Amount,
    currency: Type.String(),
    payment_intent: Type.String(),
    reason: Type.String(),
    network_reason_code: maybe(Type.String()),
    status: Type.String(),
    balance_transactions: Type.Array(Type.Object({ currency: Type.String(), fee: SignedAmount })),
    evidence_details: Type.Object({ due_by: nullable(SignedAmount) }),
  }),
)

export type StripeCard = Static<typeof Card>
export type StripeCharge = Static<typeof Charge>
export type StripeIntent = Static<typeof PaymentIntent>
export type StripeSetup = Static<typeof SetupIntent>
export type StripeSession = Static<typeof CheckoutSession>
export type StripeRefund = Static<typeof Refund>
export type StripePayout = Static<typeof Payout>
export type StripeSource = Static<typeof Source>
export type StripeBalanceTransaction = Static<typeof BalanceTransaction>
