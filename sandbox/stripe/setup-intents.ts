import type Stripe from 'stripe'
import { type Call, endpoint } from './call.ts'
import { type DeclineName, declineFacts } from './declines.ts'
import { emit } from './events.ts'
import { randomText, stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, insert } from './objects.ts'
import { attachCard, storeCard } from './payment-methods.ts'
import { shape, text } from './rules.ts'
import type { CardInHand } from './test-cards.ts'
import { listOfKind, view } from './views.ts'

export function createSetupIntent(
  call: Call,
  customer: string | null,
  order: { description?: string; metadata?: Record<string, string> },
): Stripe.SetupIntent {
  const id = stripeId('setup_intent')
  const object = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: call.now,
    customer,
    customer_account: null,
    description: order.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: order.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent
  insert(call.world, 'setup_intent', { object, secrets: {} })
  emit(call, 'setup_intent.created', object)
  return object
}

/** The card is kept for later, or refused; no money is asked of it. */
export function setUpCard(call: Call, intent: Stripe.SetupIntent, card: CardInHand, refusal: DeclineName | null): void {
  const method = storeCard(call, card)
  if (refusal !== null) {
    const { message, facts } = declineFacts(refusal)
    const code =
      facts.code === 'payment_intent_authentication_failure' ? 'setup_intent_authentication_failure' : facts.code
    const error = {
      ...facts,
      code: code as Stripe.SetupIntent.LastSetupError.Code,
      message,
      payment_method: method,
      type: 'card_error',
    } satisfies Stripe.SetupIntent.LastSetupError
    const failed = { status: 'requires_payment_method', next_action: null, last_setup_error: error } as const
    emit(call, 'setup_intent.setup_failed', change(call.world, 'setup_intent', intent.id, failed))
    return
  }
  if (typeof intent.customer === 'string') attachCard(call, method.id, intent.customer, true)
  const done = { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null } as const
  emit(call, 'setup_intent.succeeded', change(call.world, 'setup_intent', intent.id, done))
}

const PATH = '/v1/setup_intents'

export const setupIntents = [
  endpoint(shape({ ...LIST, customer: text(), payment_method: text() }), {
    method: 'GET',
    path: PATH,

    operation: ({ customer }) => (customer === undefined ? 'listing' : 'lookup'),
    act: ({ world }, params) => listOfKind(world, 'setup_intent', PATH, params, { customer: params.customer }),
  }),
  endpoint(shape({ ...EXPAND, client_secret: text() }), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'setup_intent', id, 'intent'),
  }),
]
