import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_MS } from '../../../src/shared/clocks.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { type Answer, Refused, turnedAway } from './errors.ts'
import { changePayment, codeSearched, createPayment, findDetails, search, type Telling, verbOf } from './payments.ts'
import { peculiar } from './peculiar.ts'
import { type Fields, readFields } from './read-order.ts'
import { isDigestRight, isSigned } from './verify.ts'

type WithId = { Params: { id: string } }

/** Whether credentials are right is asked by a search for this. */
const CHECKED = 'none'

/** CyberSource's payments, search and details, each request under an HTTP signature. */
export const cybersource: PspSimulator = {
  family: 'cybersource',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  // The batch of the day: until it is sent, a sale can be voided.
  remitsAfterMs: 12 * HOUR_MS,
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    app.addHook('onRequest', async (request, reply) => {
      if (!isSigned(account, request)) return say(reply, turnedAway())
    })
    app.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && !isDigestRight(request)) return say(reply, turnedAway())
    })
    app.post('/pts/v2/payments', (request, reply) => {
      const operation = /"capture":true/.test(String(request.body)) ? 'sale' : 'authorise'
      return perform(desk, operation, request, reply, (body) => createPayment(desk, body))
    })
    for (const kind of ['captures', 'voids', 'reversals', 'refunds'] as const)
      app.post<WithId>(`/pts/v2/payments/:id/${kind}`, (request, reply) =>
        perform(desk, verbOf(kind), request, reply, (body) => changePayment(desk, kind, request.params.id, body)),
      )
    app.post('/tss/v2/searches', (request, reply) => {
      const operation = codeSearched(readFields(request.body)) === CHECKED ? 'check' : 'lookup'
      return perform(desk, operation, request, reply, (body) => search(desk, body))
    })
    app.get<WithId>('/tss/v2/transactions/:id', (request, reply) =>
      desk.through(
        'lookup',
        request,
        reply,
        () => findDetails(desk, request.params.id, account['merchant-account']),
        (telling, lie) => say(reply, telling(lie)),
      ),
    )
  },
}

function perform(
  desk: PspDesk,
  operation: PspOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (body: Fields) => () => Telling,
): Promise<FastifyReply> | FastifyReply {
  try {
    const act = read(readFields(request.body))
    return desk.through(operation, request, reply, act, (telling, lie) => say(reply, telling(lie)))
  } catch (error) {
    if (error instanceof Refused) return say(reply, error.answer)
    throw error
  }
}

function say(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/hal+json;charset=utf-8').send(JSON.stringify(body))
}
