import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { newRefusal } from '../refusals/index.ts'
import { answerError } from './answer-error.ts'

/** An answer that is no page needs nothing of a browser; pages set a policy of their own. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** Two years, as preload lists ask. */
const HSTS_S = 63_072_000

/** Headers for every answer and the Host allow-list; HSTS only where we are reached by https. */
export async function protectServer(
  server: FastifyInstance,
  { baseUrl, hosts }: { baseUrl: string; hosts: readonly string[] },
): Promise<void> {
  await server.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // Framing is said in the policies: a plugin page names its merchant's site, which this older header cannot.
    frameguard: false,
    strictTransportSecurity: baseUrl.startsWith('https:') && { maxAge: HSTS_S, includeSubDomains: false },
  })
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE_POLICY)
    // Answers name people and carry links; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  guardHost(server, hosts)
}

/** Answers only under our own names (DNS rebinding, cache poisoning); health checks come by address. */
function guardHost(server: FastifyInstance, hosts: readonly string[]): void {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/') || allowed.has((request.headers.host ?? '').toLowerCase())) return
    return answerError(newRefusal('misdirected_request'), request, reply)
  })
}
