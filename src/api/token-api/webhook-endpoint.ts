import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { transaction } from '../../db/database.ts'
import { callOf } from '../../events/index.ts'
import { refuse } from '../../refusals/index.ts'
import { readWebhookEndpoint, SUBSCRIBED_EVENTS, setWebhookEndpoint } from '../../webhooks/index.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, MERCHANT_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, MerchantParams, Moment, Nullable, words } from '../schemas.ts'
import { callerOf } from './context.ts'

const EXAMPLE_URL = 'https://shop.example/webhooks/whipround'

const EXAMPLE_EVENTS = ['payout.paid', 'payout.returned']

const Body = Type.Object(
  {
    url: Type.String({ maxLength: 2048, description: 'https address that receives events' }),
    events: Type.Optional(
      Type.Array(words('SubscribedEventName', SUBSCRIBED_EVENTS), {
        uniqueItems: true,
        description: 'What it is told beside the events that every address hears; without it, what it was told before',
      }),
    ),
  },
  { title: 'WebhookEndpointRequest', examples: [{ url: EXAMPLE_URL, events: EXAMPLE_EVENTS }] },
)

const common = { tags: ['Webhooks and notifications'], security: bearer, params: MerchantParams }

const putSchema = {
  ...common,
  operationId: 'setWebhookEndpoint',
  summary: 'Set the address that receives webhooks',
  description: 'Every set makes a new `token` and `signing_secret`; they are shown here and never again.',
  body: Body,
  response: {
    200: Type.Object(
      {
        url: Type.String(),
        token: Type.String({ description: 'In the body of every webhook' }),
        signing_secret: Type.String({ description: 'Of Standard Webhooks' }),
      },
      {
        title: 'NewWebhookEndpoint',
        examples: [{ url: EXAMPLE_URL, token: 'q1…', signing_secret: 'whsec_…' }],
      },
    ),
    ...refusals('invalid_credentials', 'url_not_allowed', ...JSON_CODES, ...MERCHANT_CODES),
  },
}

const getSchema = {
  ...common,
  operationId: 'getWebhookEndpoint',
  summary: 'Read the webhook address',
  response: {
    200: Type.Object(
      {
        url: Type.String(),
        events: Type.Array(Type.String(), { description: 'Those it subscribed to' }),
        disabled_at: Nullable(Moment),
      },
      { title: 'WebhookEndpoint', examples: [{ url: EXAMPLE_URL, events: EXAMPLE_EVENTS, disabled_at: null }] },
    ),
    ...refusals('invalid_credentials', 'webhook_endpoint_not_found', ...MERCHANT_CODES),
  },
}

interface Wish {
  readonly Params: Static<typeof MerchantParams>
  readonly Body: Static<typeof Body>
}

/** `PUT` and `GET /api/merchants/<merchant_uid>/webhook_endpoint`. */
export function registerWebhookEndpoint(app: FastifyInstance, ports: ApiPorts): void {
  const path = '/merchants/:merchant_uid/webhook_endpoint'
  app.put<Wish>(path, { schema: putSchema }, async (request) => {
    const call = callOf(ports, request, callerOf(request))
    const { id } = await findTargetMerchant(ports, call.scope, request.params.merchant_uid)
    return transaction(ports.db, (tx) => setWebhookEndpoint(tx, call, id, request.body, ports))
  })
  app.get<{ Params: { merchant_uid: string } }>(path, { schema: getSchema }, async (request) => {
    const { scope } = callerOf(request)
    const merchant = await findTargetMerchant(ports, scope, request.params.merchant_uid)
    const endpoint = await readWebhookEndpoint(ports.db, scope, merchant.id)
    if (!endpoint) refuse('webhook_endpoint_not_found')
    const { url, extraEvents, disabledAt } = endpoint
    return { url, events: [...extraEvents], disabled_at: disabledAt?.toISOString() ?? null }
  })
}
