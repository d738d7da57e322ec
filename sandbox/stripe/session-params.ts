import type Stripe from 'stripe'
import { currency } from './currencies.ts'
import {
  CAPTURE_METHODS,
  CUSTOMER_CREATIONS,
  FUTURE_USAGES,
  LOCALES,
  SESSION_MODES,
  SUBMIT_TYPES,
  UI_MODES,
} from './enums.ts'
import { EXPAND } from './list-params.ts'
import type { RulesFor } from './rules.ts'
import { choice, flag, integer, integerFrom, listOf, metadata, shape, text, url } from './rules.ts'

const productData = shape({ name: text(250), description: text(500), images: listOf(url()), metadata }, ['name'])

const priceData = shape({ currency, unit_amount: integerFrom(0, 99_999_999), product_data: productData }, ['currency'])

const intentData = shape({
  capture_method: choice(...CAPTURE_METHODS),
  setup_future_usage: choice(...FUTURE_USAGES),
  description: text(1000),
  metadata,
  receipt_email: text(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
})

/** What a merchant may order of a page; prices kept at the acquirer are not simulated. */
export const SESSION_PARAMS = shape({
  mode: choice(...SESSION_MODES),
  ui_mode: choice(...UI_MODES),
  success_url: url(),
  cancel_url: url(),
  client_reference_id: text(200),
  customer: text(),
  customer_email: text(800),
  customer_creation: choice(...CUSTOMER_CREATIONS),
  currency,
  expires_at: integer,
  locale: choice(...LOCALES),
  metadata,
  submit_type: choice(...SUBMIT_TYPES),
  allowed_payment_method_types: listOf(choice('card')),
  adaptive_pricing: shape({ enabled: flag }),
  wallet_options: shape({ link: shape({ display: choice('auto', 'never') }) }),
  payment_method_options: shape({
    card: shape({
      request_three_d_secure: choice('any', 'automatic', 'challenge'),
      setup_future_usage: choice(...FUTURE_USAGES),
    }),
  }),
  line_items: listOf(shape({ price_data: priceData, quantity: integerFrom(1, 999_999) }, ['price_data'])),
  payment_intent_data: intentData,
  setup_intent_data: shape({ description: text(1000), metadata }),
  ...EXPAND,
} satisfies RulesFor<Stripe.Checkout.SessionCreateParams>)
