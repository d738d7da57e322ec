import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { accountOf, authorizationOf, turnAway } from './account.ts'
import { type Answer, failure } from './errors.ts'
import { cancel, capture, type Done, pay, refund, showOrder, showPayment } from './payments.ts'
import { peculiar } from './peculiar.ts'
import * as requests from './read-request.ts'
import { paymentView } from './views.ts'

type WithId = { Params: { id: string } }

function tell(desk: PspDesk, { facts }: SimulatedPayment, told: object): void {
  if (!facts.callback) return
  const account = accountOf(desk.world.key)
  const body = JSON.stringify(told)
  const date = desk.world.clock.now().toISOString()
  const authorization = authorizationOf(account, date, Buffer.from(body))
  const headers = { 'content-type': 'application/json', 'x-date': date, 'x-login': account.username, authorization }
  desk.tell({ url: facts.callback, headers, body, acknowledged: (status) => status >= 200 && status < 300 })
}

/** dLocal's payins: cards in full, orders, refunds; every request and every notification under one signature. */
export const dlocal: PspSimulator = {
  family: 'dlocal',
  peculiar,
  credentials: accountOf,
  decided: (payment, desk) => tell(desk, payment, paymentView(payment, null)),
  speak(app, desk) {
    const account = accountOf(desk.world.key)
    app.addHook('preHandler', async (request, reply) => {
      const turned = turnAway(account, request)
      if (turned) return say(reply, turned)
    })
    const perform = (operation: PspOperation, request: FastifyRequest, reply: FastifyReply, act: () => Done) =>
      desk.through(
        operation,
        request,
        reply,
        () => {
          const done = act()
          if (done.told) tell(desk, done.told.about, done.told.body)
          return done
        },
        ({ answer }, lie) => say(reply, answer(lie)),
      )

    app.get('/payments-methods', (request, reply) => {
      const { country = '' } = request.query as { country?: string }
      const methods = [{ id: 'CARD', type: 'CARD', name: 'Credit Card', logo: '', allowed_flows: ['DIRECT'] }]
      const answer = /^[A-Z]{2}$/.test(country)
        ? { status: 200, body: methods }
        : failure(5001, 'Missing parameter: country', 'country')
      return perform('check', request, reply, () => ({ answer: () => answer }))
    })
    app.post('/secure_payments', (request, reply) => {
      const body = requests.readBody(request.body)
      if (!requests.charge.Check(body)) return say(reply, failure(5001, 'Invalid parameter'))
      return perform(body.card.capture === false ? 'authorise' : 'sale', request, reply, () => pay(desk, body))
    })
    app.post('/payments', (request, reply) => {
      const body = requests.readBody(request.body)
      if (!requests.capture.Check(body)) return say(reply, failure(5001, 'Invalid parameter'))
      return perform('capture', request, reply, () => capture(desk, body))
    })
    app.post<WithId>('/payments/:id/cancel', (request, reply) =>
      perform('void', request, reply, () => cancel(desk, request.params.id)),
    )
    app.post('/refunds', (request, reply) => {
      const body = requests.readBody(request.body)
      if (!requests.refund.Check(body)) return say(reply, failure(5001, 'Invalid parameter'))
      return perform('refund', request, reply, () => refund(desk, body))
    })
    app.get<WithId>('/payments/:id', (request, reply) =>
      perform('lookup', request, reply, () => showPayment(desk, request.params.id)),
    )
    app.get<WithId>('/orders/:id', (request, reply) =>
      perform('lookup', request, reply, () => showOrder(desk, request.params.id)),
    )
  },
}

function say(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json;charset=utf-8').send(JSON.stringify(body))
}
