import type { FastifyRequest } from 'fastify'
import type { App } from '../world.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import { requireApiKey } from './api-key.ts'
import { STRIPE_VERSION } from './api-version.ts'
import type { StripeWorld } from './call.ts'
import { ENDPOINTS } from './endpoints.ts'
import { randomText } from './ids.ts'
import { failure, serve } from './serve.ts'

/** The machine's side: everything under /v1, as the official library calls it. */
export function stripeApi(app: App, world: StripeWorld): void {
  const inProgress = new Set<string>()
  app.register(async (api: App) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    api.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { status, body } = answerOf(error, request)
      return reply.code(status).send(body)
    })
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'request-id': `req_${randomText(14)}`, 'stripe-version': STRIPE_VERSION })
      requireApiKey(request.headers.authorization, world.apiKey)
      const version = request.headers['stripe-version']
      if (version !== undefined && version !== STRIPE_VERSION) {
        throw invalidRequest(`Invalid Stripe API version: ${version}`)
      }
    })
    api.all('/v1/*', (request) => {
      const what = `${request.method}: ${request.url.split('?')[0]}`
      throw invalidRequest(`Unrecognized request URL (${what}).`, {}, 404)
    })
    for (const endpoint of ENDPOINTS) {
      const { method, path: url } = endpoint
      api.route({ method, url, handler: (request, reply) => serve(world, inProgress, endpoint, request, reply) })
    }
  })
}

function answerOf(error: Error & { statusCode?: number }, request: FastifyRequest) {
  if (error instanceof ApiError) return error.answer
  if ((error.statusCode ?? 500) < 500) return invalidRequest(error.message).answer
  console.error(request.routeOptions.url, error)
  return failure().answer
}
