import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Acquirer, Acquirers } from '../acquirers/index.ts'
import { type CollectingPorts, lookUpAttempt } from '../collecting/index.ts'
import type { Database } from '../db/database.ts'
import { asJob } from '../events/index.ts'
import { findAttemptById } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'

/** A callback is a few identifiers. */
const BODY_BYTES_MAX = 16 * 1024

interface CallbackAddress {
  readonly acquirer: string
  readonly account?: string
}

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
  app.post<{ Params: CallbackAddress }>('/:acquirer', { schema: { hide: true } }, receive)
  app.post<{ Params: CallbackAddress }>('/:acquirer/:account', { schema: { hide: true } }, receive)

  async function receive(request: FastifyRequest<{ Params: CallbackAddress }>, reply: FastifyReply) {
    const acquirer = addressee(collecting.acquirers, request.params)
    if (!acquirer) return reply.code(404).send({ error: 'unknown acquirer' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const callback = acquirer.parseCallback(request.headers, body)
    if (callback.kind === 'forged') return reply.code(401).send({ error: 'invalid signature' })
    if (callback.kind === 'malformed') return reply.code(400).send({ error: 'malformed callback' })
    const hint = callback.facts[0]?.about
    const attemptId = hint?.kind === 'attempt' ? parseUuid(hint.attemptId) : undefined
    const attempt = attemptId && (await findAttemptById(db, attemptId))
    if (!attempt) return reply.code(404).send({ error: 'unknown attempt' })
    const call = { ...asJob('callbacks', collecting), requestId: request.id }
    const { isAnswered } = await lookUpAttempt(db, call, attempt)
    return reply.code(isAnswered ? 200 : 503).send({ received: isAnswered })
  }
}

/** Sessions of before accounts had addresses call the acquirer's: that is the account's, as long as there is one. */
function addressee(acquirers: Acquirers, { acquirer: name, account }: CallbackAddress): Acquirer | undefined {
  const named = acquirers.all().filter(({ acquirer }) => acquirer.name === name)
  const only = account === undefined && named.length === 1 ? named[0] : undefined
  return (only ?? named.find(({ id }) => id === account))?.acquirer
}
