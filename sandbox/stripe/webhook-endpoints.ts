import type Stripe from 'stripe'
import { allRows, run } from '../books.ts'
import { invalidRequest } from './api-error.ts'
import { STRIPE_VERSION } from './api-version.ts'
import { type Call, endpoint, type StripeWorld } from './call.ts'
import { randomText, stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, get, insert } from './objects.ts'
import { flag, listOf, metadata, type Rule, shape, text, url } from './rules.ts'
import { listOfKind, view } from './views.ts'

/** An account has at most so many. */
const ENDPOINTS_MAX = 16

export function allEndpoints(world: StripeWorld): Stripe.WebhookEndpoint[] {
  const sql = `SELECT body FROM stripe_objects WHERE kind = 'webhook_endpoint' ORDER BY seq`
  return allRows<{ body: string }>(world.books, sql).map(({ body }) => JSON.parse(body) as Stripe.WebhookEndpoint)
}

const EVENT_NAME = /^(\*|[a-z_]+(\.[a-z_]+)+)$/
const eventName: Rule<string> = (value, at) => {
  const name = text()(value, at)
  if (EVENT_NAME.test(name)) return name
  throw invalidRequest(`Invalid ${at}: must be one of *, …`, { param: at })
}

/** Only here, and only once, the secret is shown. */
function createEndpoint(
  { world, now }: Call,
  order: { url: string; enabled_events: string[]; description?: string; metadata?: Record<string, string> },
): Stripe.WebhookEndpoint {
  if (allEndpoints(world).length >= ENDPOINTS_MAX) {
    throw invalidRequest(`You have reached the maximum of ${ENDPOINTS_MAX} test webhook endpoints.`)
  }
  const value = `whsec_${randomText(32)}`
  const object = {
    id: stripeId('webhook_endpoint'),
    object: 'webhook_endpoint',
    api_version: STRIPE_VERSION,
    application: null,
    created: now,
    description: order.description ?? null,
    enabled_events: order.enabled_events,
    livemode: false,
    metadata: order.metadata ?? {},
    status: 'enabled',
    url: order.url,
  } satisfies Stripe.WebhookEndpoint
  insert(world, 'webhook_endpoint', { object, secrets: { secrets: [{ value, until: null }] } })
  return { ...object, secret: value }
}

/** A second secret signs beside the first until then, as after "roll secret" in the acquirer's dashboard. */
export function rollSecret(world: StripeWorld, id: string, expiresInMs: number): string {
  const { secrets } = get(world, 'webhook_endpoint', id, 'webhook_endpoint').secrets
  const value = `whsec_${randomText(32)}`
  const until = world.clock.now().getTime() + expiresInMs
  const old = secrets.map((secret) => ({ ...secret, until: secret.until ?? until }))
  change(world, 'webhook_endpoint', id, {}, { secrets: { secrets: [...old, { value, until: null }] } })
  return value
}

const PATH = '/v1/webhook_endpoints'
const changeable = {
  url: url(),
  enabled_events: listOf(eventName),
  description: text(),
  metadata,
  ...EXPAND,
}

export const webhookEndpoints = [
  endpoint(shape({ ...changeable, api_version: text(), connect: flag }, ['url', 'enabled_events']), {
    method: 'POST',
    path: PATH,

    operation: 'other',
    act(call, params) {
      if (params.api_version !== undefined && params.api_version !== STRIPE_VERSION) {
        throw invalidRequest(`Invalid Stripe API version: ${params.api_version}`, { param: 'api_version' })
      }
      return createEndpoint(call, params)
    },
  }),
  endpoint(shape(LIST), {
    method: 'GET',
    path: PATH,

    operation: 'other',
    act: ({ world }, params) => listOfKind(world, 'webhook_endpoint', PATH, params),
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'other',
    act: ({ world }, _params, { id = '' }) => view(world, 'webhook_endpoint', id, 'webhook_endpoint'),
  }),
  endpoint(shape({ ...changeable, disabled: flag }), {
    method: 'POST',
    path: `${PATH}/:id`,

    operation: 'other',
    act({ world }, { disabled, expand: _, ...params }, { id = '' }) {
      get(world, 'webhook_endpoint', id, 'webhook_endpoint')
      const status = disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }
      return change(world, 'webhook_endpoint', id, { ...params, ...status })
    },
  }),
  endpoint(shape({}), {
    method: 'DELETE',
    path: `${PATH}/:id`,

    operation: 'other',
    act({ world }, _params, { id = '' }) {
      get(world, 'webhook_endpoint', id, 'webhook_endpoint')
      run(world.books, 'DELETE FROM stripe_objects WHERE id = ?', id)
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
    },
  }),
]
