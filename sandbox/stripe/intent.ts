import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { emit } from './events.ts'
import { randomText, stripeId } from './ids.ts'
import { insert } from './objects.ts'

export interface IntentOrder {
  amount: number
  currency: string
  customer: string | null
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  setupFutureUsage: 'off_session' | 'on_session' | null
  description: string | null
  metadata: Record<string, string>
  allowedTypes?: 'card'[] | null
}

/** Of no card yet. */
export function createIntent(call: Call, order: IntentOrder): Stripe.PaymentIntent {
  const id = stripeId('payment_intent')
  const object = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: order.allowedTypes ?? null,
    amount: order.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: order.captureMethod,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: call.now,
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: CARD_OPTIONS,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: order.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
  insert(call.world, 'payment_intent', { object, secrets: {} })
  emit(call, 'payment_intent.created', object)
  return object
}

const CARD_OPTIONS = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
} satisfies Stripe.PaymentIntent.PaymentMethodOptions
