import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { equalSecrets } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** `/health/live`: the process answers. `/health/ready`: it may get traffic. `/metrics`: Prometheus text. */
export async function health(
  face: FastifyInstance,
  terms: {
    db: Database
    registry: Registry
    metricsToken: string | null
    acquirerName: string | null
    countParked: () => Promise<number>
  },
): Promise<void> {
  collectDefaultMetrics({ register: terms.registry })
  face.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  face.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const missing = await pendingMigrations(terms.db).catch(() => undefined)
    if (!missing) return reply.code(503).send({ status: 'not_ready', reason: 'the database does not answer' })
    if (missing.length > 0) return reply.code(503).send({ status: 'not_ready', reason: 'migrations are missing' })
    // Payers are told on their page; merchants can still create purchases.
    const acquirer = terms.acquirerName ?? 'none configured: nobody can pay'
    // Everything else is told: an alarm for the operator, no reason to send traffic elsewhere.
    const parked = await terms.countParked().catch(() => 0)
    return { status: 'ready', acquirer, ...(parked > 0 && { parked_events: parked }) }
  })
  face.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isAllowed = terms.metricsToken
      ? token !== undefined && equalSecrets(token, terms.metricsToken)
      : LOOPBACK.includes(request.ip) && !isForwarded(request.headers)
    if (!isAllowed) return reply.code(403).send({ error: 'forbidden' })
    return reply.type(terms.registry.contentType).send(await terms.registry.metrics())
  })
}

/** A reverse proxy on this machine would make everybody local. */
function isForwarded(headers: FastifyRequest['headers']): boolean {
  return ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
}
