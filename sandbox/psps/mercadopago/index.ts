import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../../src/shared/ids.ts'
import { equalTexts } from '../../authorize.ts'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { tellWebhooks } from '../webhooks.ts'
import { accessTokenOf, CURRENCY, publicKeyOf, secretOf, USER_ID } from './account.ts'
import { failure, type MercadoPagoAnswer, UNAUTHORISED } from './errors.ts'
import { change, makeToken, pay, refund, search, showPayment } from './payments.ts'
import { peculiar } from './peculiar.ts'
import { distort } from './views.ts'

/** Signed is which payment, not what became of it. */
function tell(desk: PspDesk, { paymentId: id }: SimulatedPayment, action: 'created' | 'updated'): void {
  const now = desk.world.clock.now()
  const body = {
    action: `payment.${action}`,
    api_version: 'v1',
    data: { id },
    date_created: now,
    id: Number(id),
    live_mode: false,
    type: 'payment',
    user_id: USER_ID,
  }
  const [ts, requestId] = [now.getTime(), newId()]
  const signed = `id:${id};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secretOf(desk.world.key)).update(signed).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
  tellWebhooks(desk, 'mercadopago', { headers, body: JSON.stringify(body), query: `data.id=${id}&type=payment` })
}

type Act = (body: unknown, key: string) => MercadoPagoAnswer

export const mercadopago: PspSimulator = {
  family: 'mercadopago',
  peculiar,
  credentials: (sandboxKey) => ({
    password: accessTokenOf(sandboxKey),
    'public-key': publicKeyOf(sandboxKey),
    currency: CURRENCY,
    'signature-secret': secretOf(sandboxKey),
  }),
  decided: (payment, desk) => tell(desk, payment, 'updated'),
  speak(app, desk) {
    const bearer = `Bearer ${accessTokenOf(desk.world.key)}`
    const send = (reply: FastifyReply, { status, body }: MercadoPagoAnswer) =>
      reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(body === null ? '' : JSON.stringify(body))
    const answer = (operation: PspOperation, request: FastifyRequest, reply: FastifyReply, act: Act) => {
      const isKnown = equalTexts(request.headers.authorization ?? '', bearer)
      return desk.through(
        operation,
        request,
        reply,
        () => (isKnown ? once(desk, request, act) : UNAUTHORISED),
        ({ status, body }, lie) => send(reply, { status, body: distort(body, lie) }),
      )
    }
    /** What is done is told, when it is done and not when it is only said again. */
    const told =
      (act: Act, action: 'created' | 'updated'): Act =>
      (body, key) => {
        const said = act(body, key)
        const { id, payment_id } = (said.body ?? {}) as { id?: number; payment_id?: number }
        const payment = said.status < 300 ? desk.findById(String(payment_id ?? id)) : undefined
        if (payment) tell(desk, payment, action)
        return said
      }
    const idIn = (request: FastifyRequest) => (request.params as { id: string }).id

    app.post('/v1/card_tokens', (request, reply) => {
      const { public_key: key = '' } = request.query as { public_key?: string }
      const isKnown = key === publicKeyOf(desk.world.key)
      return send(reply, isKnown ? makeToken(desk, read(request)) : failure(404, 1001, 'public_key not found'))
    })
    app.post('/v1/payments', (request, reply) => {
      const operation = String(request.body).includes('"capture":false') ? 'authorise' : 'sale'
      const paid: Act = (body, key) => pay(desk, body, key)
      return answer(operation, request, reply, told(paid, 'created'))
    })
    app.get('/v1/payments/search', (request, reply) => {
      const { external_reference: reference = '' } = request.query as { external_reference?: string }
      return answer('lookup', request, reply, () => search(desk, reference))
    })
    app.get('/v1/payments/:id', (request, reply) =>
      answer('lookup', request, reply, () => showPayment(desk, idIn(request))),
    )
    app.put('/v1/payments/:id', (request, reply) => {
      const operation = String(request.body).includes('"capture":true') ? 'capture' : 'void'
      const changed: Act = (body) => change(desk, idIn(request), body)
      return answer(operation, request, reply, told(changed, 'updated'))
    })
    app.post('/v1/payments/:id/refunds', (request, reply) => {
      const refunded: Act = (body) => refund(desk, idIn(request), body)
      return answer('refund', request, reply, told(refunded, 'updated'))
    })
    app.get('/users/me', (request, reply) =>
      answer('check', request, reply, () => ({ status: 200, body: { id: USER_ID, site_id: 'TST' } })),
    )
  },
}

function read(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    return undefined
  }
}

/** The key alone decides. A payment is told again; of a refund that was made, nothing more is said. */
function once(desk: PspDesk, request: FastifyRequest, act: Act): MercadoPagoAnswer {
  if (request.method === 'GET') return act(undefined, '')
  const key = request.headers['x-idempotency-key']
  if (typeof key !== 'string') return failure(400, 4292, "Header X-Idempotency-Key can't be null")
  const done = desk.underKey(`${request.url} ${key}`, '', () => act(read(request), key))
  if (done === 'conflict') throw new Error('a key without parameters has no conflict')
  if (!done.replayed) return done.answer
  const { id, payment_id } = (done.answer.body ?? {}) as { id?: number; payment_id?: number }
  desk.findById(String(payment_id ?? id))
  if (done.answer.status >= 300) return done.answer
  return { status: 200, body: payment_id === undefined ? done.answer.body : null }
}
