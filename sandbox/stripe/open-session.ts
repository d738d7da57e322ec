import type Stripe from 'stripe'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { invalidRequest } from './api-error.ts'
import type { Call } from './call.ts'
import { newSession } from './checkout-session.ts'
import { checkAmount } from './currencies.ts'
import { takeFault } from './faults.ts'
import { stripeId } from './ids.ts'
import { get, insert } from './objects.ts'
import type { ValueOf } from './rules.ts'
import type { SESSION_PARAMS } from './session-params.ts'
import { createSetupIntent } from './setup-intents.ts'

type Order = ValueOf<typeof SESSION_PARAMS>

const LIFE_LEAST_S = (30 * MINUTE_MS) / SECOND_MS
const LIFE_MOST_S = (24 * HOUR_MS) / SECOND_MS
/** The API itself is lenient by as much as a request takes. */
const LENIENCE_S = 60

export function openSession(call: Call, order: Order): Stripe.Checkout.Session {
  const { world, now } = call
  const mode = modeOf(order)
  const expiresAt = expiryOf(order, now)
  const lines = order.line_items ?? []
  const { amount, currency } = mode === 'payment' ? totalOf(lines) : { amount: null, currency: order.currency ?? null }
  if (order.customer !== undefined) get(world, 'customer', order.customer, 'customer')
  if (order.customer !== undefined && order.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (takeFault(world.books, 'session', ['refused'])) {
    throw invalidRequest('Your account cannot currently make charges.', { code: 'account_invalid' })
  }
  const customer = order.customer ?? null
  const details = order.payment_intent_data ?? {}
  const object = newSession(world, {
    id: stripeId('checkout.session'),
    now,
    mode,
    amount,
    currency,
    customer,
    customerEmail: order.customer_email ?? null,
    clientReferenceId: order.client_reference_id ?? null,
    metadata: order.metadata ?? {},
    expiresAt,
    locale: order.locale ?? null,
    successUrl: order.success_url as string,
    cancelUrl: order.cancel_url ?? null,
    setupIntent: mode === 'setup' ? createSetupIntent(call, customer, order.setup_intent_data ?? {}).id : null,
    allowedTypes: order.allowed_payment_method_types ?? null,
    submitType: order.submit_type ?? null,
  })
  const secrets = {
    captureMethod: details.capture_method ?? 'automatic',
    setupFutureUsage: details.setup_future_usage ?? order.payment_method_options?.card?.setup_future_usage ?? null,
    intentMetadata: details.metadata ?? {},
    intentDescription: details.description ?? null,
    itemName: lines[0]?.price_data.product_data?.name ?? '',
    challenged: null,
    wrongCodes: 0,
    pending: null,
    lastRefusal: null,
  }
  return insert(world, 'checkout.session', { object, secrets }, expiresAt * SECOND_MS)
}

function modeOf(order: Order): 'payment' | 'setup' {
  if (order.ui_mode !== undefined && order.ui_mode !== 'hosted_page') {
    throw invalidRequest('This world has hosted pages only.', { param: 'ui_mode' })
  }
  if (order.success_url === undefined) {
    throw invalidRequest('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' })
  }
  if (order.mode === undefined || order.mode === 'subscription') {
    const message = order.mode ? 'This world has no subscriptions.' : 'Missing required param: mode.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'mode' })
  }
  const foreign = order.mode === 'setup' ? 'payment_intent_data' : 'setup_intent_data'
  if (order[foreign] !== undefined) {
    throw invalidRequest(`You can not pass \`${foreign}\` in \`${order.mode}\` mode.`, { param: foreign })
  }
  if (order.mode === 'setup' && order.line_items !== undefined) {
    throw invalidRequest('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
  }
  return order.mode
}

function expiryOf({ expires_at: expiresAt }: Order, now: number): number {
  if (expiresAt === undefined) return now + LIFE_MOST_S
  if (expiresAt < now + LIFE_LEAST_S - LENIENCE_S) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
  if (expiresAt > now + LIFE_MOST_S + LENIENCE_S) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
  return expiresAt
}

function totalOf(lines: NonNullable<Order['line_items']>): { amount: number; currency: string } {
  const [first] = lines
  if (!first) {
    const message = '`line_items` is required in `payment` mode.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'line_items' })
  }
  const { currency } = first.price_data
  let amount = 0
  for (const [index, { price_data: price, quantity }] of lines.entries()) {
    const at = `line_items[${index}]`
    if (price.unit_amount === undefined) {
      const param = `${at}[price_data][unit_amount]`
      throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    if (price.product_data === undefined) {
      const param = `${at}[price_data][product_data]`
      throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    if (quantity === undefined) {
      const param = `${at}[quantity]`
      throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    if (price.currency !== currency) {
      throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
    }
    amount += price.unit_amount * quantity
  }
  checkAmount(amount, currency, 'line_items')
  return { amount, currency }
}
