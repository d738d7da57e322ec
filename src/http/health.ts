import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { equalSecrets } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { type Hindrance, lookAtDatabase } from '../db/look-at-database.ts'
import { judgeLoops, type LoopState, readTogether } from '../jobs/index.ts'
import { askToRetry } from './answer-error.ts'

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

const REASONS: Record<Hindrance, string> = {
  silent: 'the database does not answer',
  read_only: 'the database takes no writes',
  full: 'the disk of the database is full',
  migrations_missing: 'migrations are missing',
}

interface HealthTerms {
  readonly db: Database
  readonly registry: Registry
  readonly metricsToken: string | null
  /** Where new payments go, or why they cannot. */
  readonly acquirer: () => string
  /** Of the workers in this process. */
  readonly loops: () => readonly LoopState[]
  /** What else is in the way, in a sentence. */
  readonly trouble: () => Promise<string | undefined>
  /** What an operator should know though nothing is in the way. */
  readonly notes: () => readonly string[]
  /** The same, of what banks have done: the database knows it. */
  readonly news: () => Promise<readonly string[]>
  readonly collection: () => Promise<string>
  readonly isStopping: () => boolean
  readonly countParked: () => Promise<number>
}

/** A timer of its own: at its usual 10 ms it is nearly all that an idle process does. Lags told of contain it. */
const LAG_PRECISION_MS = 100

/** `/health/live`: the process answers. `/health/ready`: it can do its work. `/metrics`: Prometheus text. */
export async function health(app: FastifyInstance, terms: HealthTerms): Promise<void> {
  collectDefaultMetrics({ register: terms.registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  // Nobody loads the database by asking.
  const lookTogether = readTogether(() => look(terms))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (terms.isStopping()) return reply.code(503).send({ status: 'stopping', reason: 'this process is about to end' })
    const { reason, collection, parked, news } = await lookTogether()
    const { stuck, failing } = judgeLoops(terms.loops())
    const hindrance = reason ?? (stuck.length > 0 ? `these workers do nothing: ${stuck.join(', ')}` : undefined)
    if (hindrance) {
      askToRetry(reply, 503)
      return reply.code(503).send({ status: 'not_ready', reason: hindrance })
    }
    // Payers are told on their page; merchants can still create purchases.
    const notes = [...terms.notes(), ...news]
    return {
      status: 'ready',
      acquirer: terms.acquirer(),
      collection,
      ...(notes.length > 0 && { notes }),
      // Everything else is told: an alarm for the operator, no reason to send traffic elsewhere.
      ...(parked > 0 && { parked_events: parked }),
      // One purchase that fails again and again is for a person to look at, and no reason to turn all others away.
      ...(failing.length > 0 && { failing }),
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isAllowed = terms.metricsToken
      ? token !== undefined && equalSecrets(token, terms.metricsToken)
      : LOOPBACK.includes(request.ip) && !isForwarded(request.headers)
    if (!isAllowed) return reply.code(403).send({ error: 'forbidden' })
    return reply.type(terms.registry.contentType).send(await terms.registry.metrics())
  })
}

interface Seen {
  /** What is in the way of the database's work, in a sentence. */
  readonly reason?: string | undefined
  readonly collection?: string
  readonly parked: number
  readonly news: readonly string[]
}

/** All that readiness asks the database. One that goes away in between does not answer, either. */
async function look({ db, trouble, collection, countParked, news }: HealthTerms): Promise<Seen> {
  const hindrance = await lookAtDatabase(db)
  if (hindrance) return { reason: REASONS[hindrance], parked: 0, news: [] }
  return trouble()
    .then(async (reason) => ({
      reason,
      collection: await collection(),
      parked: await countParked().catch(() => 0),
      news: await news().catch(() => []),
    }))
    .catch(() => ({ reason: REASONS.silent, parked: 0, news: [] }))
}

/** A reverse proxy on this machine would make everybody local. */
function isForwarded(headers: FastifyRequest['headers']): boolean {
  return ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
}
