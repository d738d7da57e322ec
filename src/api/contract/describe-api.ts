import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { type Compressed, compressed, sendCompressed } from '../../http/index.ts'
import type { Contract } from '../reader/contract.ts'
import { describeAnswers, HEADERS, shareRefusals } from './answers.ts'
import type { JsonObject } from './json.ts'
import { nameSchemas } from './name-schemas.ts'
import { SECURITY_SCHEMES } from './security.ts'
import { TAGS } from './tags.ts'
import { describeWebhooks, WEBHOOK_ANSWERS, WEBHOOK_HEADERS } from './webhooks.ts'

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
