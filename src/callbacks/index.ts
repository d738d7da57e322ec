import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CollectingPorts } from '../collecting/index.ts'
import type { Acquirers, OpenAccount } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { asJob } from '../events/index.ts'
import type { Limits } from '../http/index.ts'
import { type IssuerCallbackPorts, issuerCallbacks } from './issuer-callbacks.ts'
import { type PspCallbackPorts, pspCallbacks } from './psp-callbacks.ts'
import { readCallback, signatureOf } from './read-callback.ts'
import { workThrough } from './work-through.ts'

export { deleteOldEvents } from './inbox-store.ts'

/** Of all that call us; each has a smaller one of its own (`callbackBytesMax`). */
const BODY_BYTES_MAX = 256 * 1024

interface CallbackAddress {
  readonly acquirer: string
  readonly account?: string
}

/**
 * Acquirers calling us: raw body, no cookie. Its signature is checked; then each of its facts counts once, in any order.
 * 503 when one has to be told again; of what can be asked, the look-up loop would find out anyway.
 */
export async function callbacks(
  app: FastifyInstance,
  {
    db,
    collecting,
    limits,
    issuers,
    psps,
  }: {
    db: Database
    collecting: CollectingPorts
    limits: Limits
    issuers?: IssuerCallbackPorts
    psps?: PspCallbackPorts
  },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
  if (issuers) issuerCallbacks(app, limits, issuers)
  if (psps) pspCallbacks(app, limits, psps)
  app.post<{ Params: CallbackAddress }>('/:acquirer', { schema: { hide: true } }, receive)
  app.post<{ Params: CallbackAddress }>('/:acquirer/:account', { schema: { hide: true } }, receive)

  async function receive(request: FastifyRequest<{ Params: CallbackAddress }>, reply: FastifyReply) {
    const account = addressee(collecting.acquirers, request.params)
    if (!account) return reply.code(404).send({ error: 'unknown acquirer' })
    const { acquirer } = account
    const { traits } = acquirer
    const told = { accountId: account.id, bytesMax: traits.callbackBytesMax, signature: signatureOf(traits) } as const
    const callback = readCallback(limits, request, told, (body) => acquirer.parseCallback(request.headers, body))
    if (callback.kind === 'forged') return reply.code(401).send({ error: 'invalid signature' })
    if (callback.kind === 'malformed') return reply.code(400).send({ error: 'malformed callback' })
    const call = { ...asJob('callbacks', collecting), requestId: request.id }
    const isDone = await workThrough(db, call, account, callback.facts, (error) =>
      request.log.error({ err: error }, 'a fact of a callback could not be applied'),
    )
    if (!isDone) return reply.code(503).send({ error: 'tell it again' })
    return reply.type('text/plain').send(callback.acknowledgement)
  }
}

/** Sessions of before accounts had addresses call the acquirer's: that is the account's, as long as there is one. */
function addressee(acquirers: Acquirers, { acquirer: name, account }: CallbackAddress): OpenAccount | undefined {
  const named = acquirers.all().filter(({ acquirer }) => acquirer.name === name)
  const only = account === undefined && named.length === 1 ? named[0] : undefined
  return only ?? named.find(({ id }) => id === account)
}
