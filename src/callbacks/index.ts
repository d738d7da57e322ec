import type { FastifyInstance } from 'fastify'
import { type CollectingPorts, lookUpAttempt } from '../collecting/index.ts'
import type { Database } from '../db/database.ts'
import { asJob } from '../events/index.ts'
import { findAttemptById } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'

/** A callback is a few identifiers. */
const BODY_BYTES_MAX = 16 * 1024

/**
 * Acquirers calling us: raw body, no cookie. A callback is a hint: its signature is checked, then the acquirer is asked.
 * 503 when it does not answer, so that the callback comes again; the look-up loop would find out anyway.
 */
export async function callbacks(
  app: FastifyInstance,
  { db, collecting }: { db: Database; collecting: CollectingPorts },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { acquirer: string } }>('/:acquirer', { schema: { hide: true } }, async (request, reply) => {
    const { acquirer } = collecting
    if (acquirer?.name !== request.params.acquirer) return reply.code(404).send({ error: 'unknown acquirer' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const hint = acquirer.parseCallback(request.headers, body)
    if (!hint) return reply.code(401).send({ error: 'invalid signature' })
    const attemptId = parseUuid(hint.attemptId)
    const attempt = attemptId && (await findAttemptById(db, attemptId))
    if (!attempt) return reply.code(404).send({ error: 'unknown attempt' })
    const call = { ...asJob('callbacks', collecting), requestId: request.id }
    const { isAnswered } = await lookUpAttempt(db, call, attempt)
    return reply.code(isAnswered ? 200 : 503).send({ received: isAnswered })
  })
}
