import type Stripe from 'stripe'
import type { StripeWorld } from './call.ts'
import { randomText } from './ids.ts'
import type { Shown } from './objects.ts'

interface SessionFacts {
  id: string
  now: number
  mode: 'payment' | 'setup'
  amount: number | null
  currency: string | null
  customer: string | null
  customerEmail: string | null
  clientReferenceId: string | null
  metadata: Record<string, string>
  expiresAt: number
  locale: Stripe.Checkout.Session.Locale | null
  successUrl: string
  cancelUrl: string | null
  setupIntent: string | null
  allowedTypes: 'card'[] | null
  submitType: Stripe.Checkout.Session.SubmitType | null
}

/** Where the payer goes. What follows `#` never reaches a server. */
function pageUrl(world: StripeWorld, id: string): string {
  return `${world.baseUrl()}/c/pay/${id}#fid${randomText(60)}`
}

export function newSession(world: StripeWorld, facts: SessionFacts): Shown['checkout.session'] {
  const isPayment = facts.mode === 'payment'
  return {
    id: facts.id,
    object: 'checkout.session',
    adaptive_pricing: isPayment ? { enabled: false } : null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: facts.allowedTypes,
    amount_subtotal: facts.amount,
    amount_total: facts.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: facts.now,
    currency: facts.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: facts.customer,
    customer_account: null,
    customer_creation: facts.customer === null && isPayment ? 'if_required' : null,
    customer_details: null,
    customer_email: facts.customerEmail,
    discounts: isPayment ? [] : null,
    expires_at: facts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: facts.locale,
    managed_payments: null,
    metadata: facts.metadata,
    mode: facts.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: facts.setupIntent,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: facts.submitType,
    subscription: null,
    success_url: facts.successUrl,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: pageUrl(world, facts.id),
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
}
