import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { transaction } from '../../db/database.ts'
import { callOf } from '../../events/index.ts'
import { refuse } from '../../refusals/index.ts'
import { readWebhookEndpoint, setWebhookEndpoint } from '../../webhooks/index.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, MERCHANT_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, MerchantParams, Moment, Nullable } from '../schemas.ts'
import { callerOf } from './context.ts'

const EXAMPLE_URL = 'https://shop.example/webhooks/whipround'

const Body = Type.Object(
  { url: Type.String({ maxLength: 2048, description: 'https address that receives events' }) },
  { title: 'WebhookEndpointRequest', examples: [{ url: EXAMPLE_URL }] },
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
      { url: Type.String(), disabled_at: Nullable(Moment) },
      { title: 'WebhookEndpoint', examples: [{ url: EXAMPLE_URL, disabled_at: null }] },
    ),
    ...refusals('invalid_credentials', 'webhook_endpoint_not_found', ...MERCHANT_CODES),
  },
}

/** `PUT` and `GET /api/merchants/<merchant_uid>/webhook_endpoint`. */
export function registerWebhookEndpoint(app: FastifyInstance, ports: ApiPorts): void {
  const path = '/merchants/:merchant_uid/webhook_endpoint'
  app.put<{ Params: { merchant_uid: string }; Body: { url: string } }>(path, { schema: putSchema }, async (request) => {
    const call = callOf(ports, request, callerOf(request))
    const merchant = await findTargetMerchant(ports, call.scope, request.params.merchant_uid)
    return transaction(ports.db, (tx) => setWebhookEndpoint(tx, call, merchant.id, request.body.url, ports))
  })
  app.get<{ Params: { merchant_uid: string } }>(path, { schema: getSchema }, async (request) => {
    const { scope } = callerOf(request)
    const merchant = await findTargetMerchant(ports, scope, request.params.merchant_uid)
    const endpoint = await readWebhookEndpoint(ports.db, scope, merchant.id)
    if (!endpoint) refuse('webhook_endpoint_not_found')
    return { url: endpoint.url, disabled_at: endpoint.disabledAt?.toISOString() ?? null }
  })
}
