import type { FastifyInstance } from 'fastify'
import { DomainError } from '../shared/errors.ts'

/** While `why` says something, everything but health and metrics is answered 503: nothing is done by halves. */
export function holdBack(server: FastifyInstance, why: () => string | undefined): void {
  server.addHook('onRequest', async (request) => {
    const reason = why()
    if (!reason || request.url.startsWith('/health/') || request.url === '/metrics') return
    throw new DomainError('unavailable', 'temporarily_unavailable', `${reason}; nothing was done`)
  })
}
