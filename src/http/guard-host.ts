import type { FastifyInstance } from 'fastify'

/** Answers only under our own names (DNS rebinding, cache poisoning); health checks come by address. */
export function guardHost(server: FastifyInstance, hosts: readonly string[]): void {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/') || allowed.has((request.headers.host ?? '').toLowerCase())) return
    return reply.code(421).send({ error: { app_error: 'misdirected_request', debug: 'unknown Host', info: '' } })
  })
}
