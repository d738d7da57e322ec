import type { FastifyInstance } from 'fastify'
import { DomainError } from '../shared/errors.ts'
import { answerError } from './answer-error.ts'

/** Answers only under our own names (DNS rebinding, cache poisoning); health checks come by address. */
export function guardHost(server: FastifyInstance, hosts: readonly string[]): void {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/') || allowed.has((request.headers.host ?? '').toLowerCase())) return
    const detail = 'this service is not called by that Host'
    return answerError(new DomainError('misdirected', 'misdirected_request', detail), request, reply)
  })
}
