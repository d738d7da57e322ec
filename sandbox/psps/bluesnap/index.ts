import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { accountOf, signatureOf } from './account.ts'
import { change, type Done, pay, refund, retrieve } from './act.ts'
import { peculiar } from './peculiar.ts'
import { type Asked, orderOf, readRequest } from './read-request.ts'
import { type Answer, errorView, invalid, unauthorised } from './views.ts'

type WithId = { Params: { id: string } }

function tell(desk: PspDesk, { about, type, number }: NonNullable<Done['told']>): void {
  const body = new URLSearchParams({
    transactionType: type,
    referenceNumber: about.paymentId,
    merchantTransactionId: about.reference,
    ...(number && { reversalRefNum: number }),
    currency: about.currency,
  }).toString()
  const timestamp = desk.world.clock.now().toISOString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'bls-ipn-timestamp': timestamp,
    'bls-signature': signatureOf(accountOf(desk.world.key), timestamp, body),
  }
  tellWebhooks(desk, 'bluesnap', { headers, body })
}

/** BlueSnap's card transactions in XML: POST makes them, PUT changes them. Keys are only kept where it was asked to. */
export const bluesnap: PspSimulator = {
  family: 'bluesnap',
  peculiar,
  credentials: accountOf,
  decided: (payment, desk) => tell(desk, { about: payment, type: 'CHARGE' }),
  speak(app, desk) {
    const account = accountOf(desk.world.key)
    const basic = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== basic) return say(reply, unauthorised)
    })
    const perform = (operation: PspOperation, request: FastifyRequest, reply: FastifyReply, act: () => Done) =>
      desk.through(
        operation,
        request,
        reply,
        () => {
          const done = act()
          if (done.told) tell(desk, done.told)
          return done
        },
        ({ answer }, lie) => say(reply, answer(lie)),
      )
    const typeOf = (asked: Asked | null) => asked?.texts.get('card-transaction-type') ?? ''

    app.post('/services/2/transactions', (request, reply) => {
      const asked = readRequest(request.body)
      if (asked === null) return say(reply, invalid())
      if (!typeOf(asked).startsWith('AUTH_')) return say(reply, errorView('INVALID_HTTP_METHOD', 85))
      const operation = typeOf(asked) === 'AUTH_ONLY' ? 'authorise' : 'sale'
      return perform(operation, request, reply, () => pay(desk, asked, orderOf(request.body)))
    })
    app.put('/services/2/transactions', (request, reply) => {
      const asked = readRequest(request.body)
      const kind = ({ CAPTURE: 'capture', AUTH_REVERSAL: 'void' } as const)[typeOf(asked)]
      if (asked === null || !kind) return say(reply, errorView('INVALID_TRANSACTION_TYPE', 7))
      return perform(kind, request, reply, () => change(desk, kind, asked))
    })
    app.post<WithId>('/services/2/transactions/refund/:id', (request, reply) => {
      const asked = readRequest(request.body)
      if (asked === null) return say(reply, invalid())
      return perform('refund', request, reply, () => refund(desk, request.params.id, asked))
    })
    app.get<WithId>('/services/2/transactions/:id', (request, reply) => {
      const { id } = request.params
      const operation = id.startsWith('connection-check,') ? 'check' : 'lookup'
      return perform(operation, request, reply, () => retrieve(desk, id, account))
    })
  },
}

function say(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const type = body.startsWith('<?xml') ? 'application/xml' : status === 401 ? 'text/html' : 'text/plain'
  return reply.code(status).type(`${type};charset=utf-8`).send(body)
}
