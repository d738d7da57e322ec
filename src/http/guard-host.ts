import type { FastifyInstance } from 'fastify'
import { newRefusal } from '../refusals/index.ts'
import { answerError } from './answer-error.ts'

/** Answers only under our own names (DNS rebinding, cache poisoning); health checks come by address. */
export function guardHost(server: FastifyInstance, hosts: readonly string[]): void {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/') || allowed.has((request.headers.host ?? '').toLowerCase())) return
    return answerError(newRefusal('misdirected_request'), request, reply)
  })
}
