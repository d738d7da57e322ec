import type Stripe from 'stripe'
import { ApiError, invalidRequest } from './api-error.ts'
import { type Call, endpoint } from './call.ts'
import { cancelIntent } from './cancel-intent.ts'
import { captureIntent } from './capture-intent.ts'
import { chargeIntent } from './charge-intent.ts'
import { checkAmount, currency } from './currencies.ts'
import { type DeclineName, declineFacts } from './declines.ts'
import { CANCELLATION_REASONS, CAPTURE_METHODS, FUTURE_USAGES } from './enums.ts'
import { takeFault } from './faults.ts'
import { createIntent } from './intent.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, get, known } from './objects.ts'
import {
  choice,
  flag,
  integer,
  integerFrom,
  listOf,
  metadata,
  type RulesFor,
  shape,
  text,
  type ValueOf,
} from './rules.ts'
import { listOfKind, view } from './views.ts'

const PATH = '/v1/payment_intents'

const creation = shape(
  {
    amount: integer,
    currency,
    customer: text(),
    payment_method: text(),
    allowed_payment_method_types: listOf(choice('card')),
    automatic_payment_methods: shape({ enabled: flag, allow_redirects: choice('always', 'never') }),
    confirm: flag,
    off_session: flag,
    error_on_requires_action: flag,
    capture_method: choice(...CAPTURE_METHODS),
    setup_future_usage: choice(...FUTURE_USAGES),
    description: text(1000),
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
    receipt_email: text(),
    metadata,
    ...EXPAND,
  } satisfies RulesFor<Stripe.PaymentIntentCreateParams>,
  ['amount', 'currency'],
)

/** A payment without its payer, on a stored card; or an intent that waits for its confirmation. */
function createPaymentIntent(call: Call, order: ValueOf<typeof creation>): Stripe.PaymentIntent {
  const { world } = call
  checkAmount(order.amount, order.currency, 'amount')
  if (order.off_session === true && order.confirm !== true) {
    const message = 'You can only set `off_session` when `confirm` is `true`.'
    throw invalidRequest(message, { param: 'off_session' })
  }
  if (order.confirm === true && order.payment_method === undefined) {
    const message =
      'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.'
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' })
  }
  if (order.customer !== undefined) get(world, 'customer', order.customer, 'customer')
  if (order.payment_method !== undefined) checkOwner(call, order.payment_method, order.customer)
  const { id } = createIntent(call, {
    amount: order.amount,
    currency: order.currency,
    customer: order.customer ?? null,
    captureMethod: order.capture_method ?? 'automatic',
    setupFutureUsage: order.setup_future_usage ?? null,
    description: order.description ?? null,
    metadata: order.metadata ?? {},
    allowedTypes: order.allowed_payment_method_types ?? null,
  })
  if (order.payment_method === undefined) return known(world, 'payment_intent', id).object
  if (order.confirm !== true) {
    const waiting = { status: 'requires_confirmation', payment_method: order.payment_method } as const
    return change(world, 'payment_intent', id, waiting)
  }
  const { refusal } = chargeIntent(call, id, {
    paymentMethod: order.payment_method,
    offSession: order.off_session === true,
    authenticated: false,
    refusal: takeFault(world.books, 'charge', ['refused']) ? 'generic_decline' : undefined,
  })
  const intent = known(world, 'payment_intent', id).object
  if (refusal !== null) throw cardError(intent, refusal)
  return intent
}

function checkOwner({ world }: Call, id: string, customer: string | undefined): void {
  const owner = get(world, 'payment_method', id, 'payment_method').object.customer
  if (owner === null) {
    const message =
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'
    throw invalidRequest(message)
  }
  if (customer === undefined) {
    const message = `The PaymentMethod ${id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
    throw invalidRequest(message, { param: 'customer' })
  }
  if (owner !== customer) {
    const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
    throw invalidRequest(message, { code: 'resource_missing', param: 'payment_method' })
  }
}

function cardError(intent: Stripe.PaymentIntent, refusal: DeclineName): ApiError {
  const { message, facts } = declineFacts(refusal)
  const method = intent.last_payment_error?.payment_method
  const charge = String(intent.latest_charge)
  return new ApiError(402, 'card_error', message, { ...facts, charge, payment_intent: intent, payment_method: method })
}

export const paymentIntents = [
  endpoint(creation, { method: 'POST', path: PATH, operation: 'charge', act: createPaymentIntent }),
  endpoint(shape({ ...LIST, customer: text() }), {
    method: 'GET',
    path: PATH,

    operation: ({ customer }) => (customer === undefined ? 'listing' : 'lookup'),
    act: ({ world }, params) => listOfKind(world, 'payment_intent', PATH, params, { customer: params.customer }),
  }),
  endpoint(shape({ ...EXPAND, client_secret: text() }), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'payment_intent', id, 'intent'),
  }),
  endpoint(shape({ amount_to_capture: integerFrom(1, 99_999_999), metadata, ...EXPAND }), {
    method: 'POST',
    path: `${PATH}/:id/capture`,

    operation: 'capture',
    act: (call, params, { id = '' }) => captureIntent(call, id, params),
  }),
  endpoint(shape({ cancellation_reason: choice(...CANCELLATION_REASONS), ...EXPAND }), {
    method: 'POST',
    path: `${PATH}/:id/cancel`,

    operation: 'void',
    act: (call, params, { id = '' }) => cancelIntent(call, id, params.cancellation_reason ?? null),
  }),
]
