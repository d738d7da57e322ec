import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusals/index.ts'

/** While `why` says something, everything but health and metrics is answered 503: nothing is done by halves. */
export function holdBack(server: FastifyInstance, why: () => string | undefined): void {
  server.addHook('onRequest', async (request) => {
    const reason = why()
    if (!reason || request.url.startsWith('/health/') || request.url === '/metrics') return
    refuse('temporarily_unavailable', { why: 'held_back', reason })
  })
}
