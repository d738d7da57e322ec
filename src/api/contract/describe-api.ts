import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { type Compressed, compressed, sendCompressed } from '../../http/index.ts'
import type { Contract } from '../reader/contract.ts'
import { describeAnswers, HEADERS, shareRefusals } from './answers.ts'
import type { JsonObject } from './json.ts'
import { nameSchemas } from './name-schemas.ts'
import { describeWebhooks, WEBHOOK_ANSWERS, WEBHOOK_HEADERS } from './webhooks.ts'

/** The contract's chapters, in the order in which a newcomer meets them. */
const TAGS = [
  { name: 'Access', description: 'An API key becomes a token for ten minutes; everything below uses it.' },
  { name: 'Payment links', description: 'A purchase begins as a link that the customer pays by.' },
  { name: 'Purchases', description: 'What became of a purchase: who pays how much, and when the shop is paid.' },
  { name: 'Refunds', description: 'Giving back, wholly or in part, and releasing a card that was held.' },
  { name: 'Payment schedules', description: 'What a customer would pay on which day, before there is a purchase.' },
  { name: 'Events', description: 'What happened, in order, for whoever prefers to ask.' },
  { name: 'Webhooks and notifications', description: 'Where the shop’s server is told, and what it was told.' },
  { name: 'Shop pages', description: 'What a shop’s web page asks: without credentials, from any origin.' },
  { name: 'Signed requests', description: 'Without a token: what is asked stands in a JWT that the shop signs.' },
  { name: 'Merchant API v1', description: 'Purchases and clients of one merchant, by its long-lived token.' },
]

/** How a caller shows who it is; each operation names those it takes. */
const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'basic',
    description: 'API key and secret of the company, or uid and secret of a merchant: for `POST /api/token` only',
  },
  staff: { type: 'http', scheme: 'basic', description: 'Dashboard e-mail and password, where the company allows it' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'From `POST /api/token`, for 10 minutes' },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'JWT, HS256 with the merchant’s secret as raw bytes: it holds all that is asked',
  },
  merchantToken: { type: 'http', scheme: 'bearer', description: 'The merchant’s long-lived v1 token' },
} as const

const DESCRIPTION =
  'Shared payments: one person leads, friends chip in, and the merchant is paid in full. The token API is for new ' +
  'integrations; merchant API v1, signed requests and what shop pages ask are as deployed shops know them.'

const PACKAGE = new URL('../../../package.json', import.meta.url)

/** Collects the schemas of every route into one OpenAPI 3.1 document, served at `/docs/openapi.json`. */
export async function describeApi(server: FastifyInstance, baseUrl: string): Promise<() => Contract> {
  const { version, description: summary } = JSON.parse(await readFile(PACKAGE, 'utf8')) as {
    version: string
    description: string
  }
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Whipround',
        version,
        summary,
        description: DESCRIPTION,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    hideUntagged: true,
  })
  let contract: JsonObject | undefined
  const finished = () => {
    contract ??= finish(server.swagger() as unknown as JsonObject)
    return contract
  }
  let document: Promise<Compressed> | undefined
  server.get('/docs/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    document ??= compressed(JSON.stringify(finished()))
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), await document)
  })
  return () => finished() as unknown as Contract
}

function finish(collected: JsonObject): JsonObject {
  const { paths, components, ...head } = collected
  const named = nameSchemas({ paths: describeAnswers(paths as JsonObject), webhooks: describeWebhooks() as JsonObject })
  const shared = shareRefusals(named.document.paths as JsonObject)
  return {
    ...head,
    paths: shared.paths,
    webhooks: named.document.webhooks as JsonObject,
    components: {
      ...(components as JsonObject),
      schemas: named.schemas,
      responses: { ...shared.responses, ...WEBHOOK_ANSWERS },
      parameters: WEBHOOK_HEADERS,
      headers: HEADERS,
    },
  }
}
