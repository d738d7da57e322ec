import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../world.ts'
import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { type Answer, inProgress, noAccess, Refused } from './errors.ts'
import { changePayment, createPayment, findDetails, type Outcome, present } from './payments.ts'
import { readFields, readKey } from './read-order.ts'
import { tellEvent } from './tell-event.ts'
import { isSigned } from './verify.ts'

type WithId = { Params: { id: string } }

/** Worldline Direct's Server API, as far as a card is charged with it: signed requests, idempotence keys, webhooks. */
export const worldlineDirect: PspSimulator = {
  family: 'worldline-direct',
  peculiar: { harmless: { ...UNSIGNED, ...NAMELESS } },
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  decided: tellEvent,
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    const merchant = `/v2/${account['merchant-account']}`
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.includes(`${merchant}/`) || !isSigned(account, request)) return answer(reply, noAccess())
    })
    speakPayments(app, desk, merchant)
  },
}

function speakPayments(app: App, desk: PspDesk, merchant: string): void {
  app.get(`${merchant}/services/testconnection`, (request, reply) =>
    desk.through(
      'check',
      request,
      reply,
      () => null,
      () => reply.send({ result: 'OK' }),
    ),
  )
  app.post(`${merchant}/payments`, (request, reply) => {
    const operation = /"authorizationMode":"SALE"/.test(String(request.body)) ? 'sale' : 'authorise'
    return perform(desk, operation, request, reply, (body) => createPayment(desk, body))
  })
  for (const kind of ['capture', 'cancel', 'refund'] as const)
    app.post<WithId>(`${merchant}/payments/:id/${kind}`, (request, reply) =>
      perform(desk, kind === 'cancel' ? 'void' : kind, request, reply, (body) =>
        changePayment(desk, kind, request.params.id, body),
      ),
    )
  app.get<WithId>(`${merchant}/payments/:id/details`, (request, reply) =>
    desk.through(
      'lookup',
      request,
      reply,
      () => findDetails(desk, request.params.id),
      (outcome, lie) => answer(reply, present(desk, outcome, lie)),
    ),
  )
}

/** What is not valid leaves its key unused; the key alone decides: another body under it gets the first answer. */
function perform(
  desk: PspDesk,
  operation: PspOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  toAct: (body: ReturnType<typeof readFields>) => () => Outcome,
): Promise<FastifyReply> | FastifyReply {
  try {
    const key = readKey(request.headers['x-gcs-idempotence-key'])
    const attempt = toAct(readFields(request.body))
    const act = () => ({ outcome: attempt(), at: desk.world.clock.now().getTime() })
    return desk.through(
      operation,
      request,
      reply,
      () => (key === null ? { replayed: false, answer: act() } : desk.underKey(key, '', act)),
      (done, lie) => {
        if (done === 'conflict') return answer(reply, inProgress())
        if (done.replayed) reply.header('x-gcs-idempotence-request-timestamp', String(done.answer.at))
        return answer(reply, present(desk, done.answer.outcome, lie))
      },
    )
  } catch (error) {
    if (error instanceof Refused) return answer(reply, error.answer)
    throw error
  }
}

function answer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
