import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** Collects the schemas of every route into one OpenAPI 3.1 document, served at `/docs/openapi.json`. */
export async function describeApi(server: FastifyInstance, baseUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Whipround', version: '1.0.0', description: 'Shared payments: token API and merchant API v1' },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'basic', description: 'API key and secret; for `POST /api/token` only' },
          staff: {
            type: 'http',
            scheme: 'basic',
            description: 'Dashboard e-mail and password, where the company allows it',
          },
          accessToken: { type: 'http', scheme: 'bearer', description: 'From `POST /api/token`, for 10 minutes' },
          signature: { type: 'apiKey', in: 'query', name: 'signature', description: 'JWT of the merchant' },
          merchantToken: { type: 'http', scheme: 'bearer', description: 'The merchant’s long-lived v1 token' },
        },
      },
    },
    hideUntagged: true,
  })
  server.get('/docs/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}
