import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../../src/shared/ids.ts'
import type { PspDesk, PspOperation, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { registerWebhook, tellWebhooks } from '../webhooks.ts'
import { channelOf, idOf, secretKeyOf, signatureKeyOf } from './keys.ts'
import { type ChangePath, type CheckoutAnswer, change, invalid, listPayments, pay, showPayment } from './payments.ts'
import { peculiar } from './peculiar.ts'
import { distort, resultOf, toTheirs } from './views.ts'

const EVENTS: Readonly<Record<SimulatedPayment['state'], string | null>> = {
  authorised: 'payment_approved',
  captured: 'payment_captured',
  voided: 'payment_voided',
  refunded: 'payment_refunded',
  refused: 'payment_declined',
  pending: null,
}

function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const type = EVENTS[payment.state]
  if (type === null) return
  const { paymentId: id, reference, currency, amountMinor } = payment
  const [response_code, response_summary] = resultOf(payment)
  const data = { id, reference, amount: toTheirs(amountMinor, currency), currency, response_code, response_summary }
  const body = JSON.stringify({ id: `evt_${newId()}`, type, created_on: desk.world.clock.now(), data })
  const signature = createHmac('sha256', signatureKeyOf(desk.world.key)).update(body).digest('hex')
  tellWebhooks(desk, 'checkout', { headers: { 'content-type': 'application/json', 'cko-signature': signature }, body })
}

const CHANGES: Readonly<Record<ChangePath, PspOperation>> = { captures: 'capture', voids: 'void', refunds: 'refund' }

type Act = (body: unknown) => CheckoutAnswer

export const checkout: PspSimulator = {
  family: 'checkout',
  peculiar,
  credentials: (sandboxKey) => ({
    password: secretKeyOf(sandboxKey),
    'merchant-account': channelOf(sandboxKey),
    'signature-secret': signatureKeyOf(sandboxKey),
  }),
  decided: (payment, desk) => tell(desk, payment),
  speak(app, desk) {
    const bearer = `Bearer ${secretKeyOf(desk.world.key)}`
    const answer = (request: FastifyRequest, reply: FastifyReply, operation: PspOperation | null, act: Act) => {
      const run = (): CheckoutAnswer =>
        request.headers.authorization === bearer ? once(desk, request, act) : { status: 401, body: null }
      const send = ({ status, body }: CheckoutAnswer) =>
        reply
          .code(status)
          .header('cko-request-id', newId())
          .type('application/json; charset=utf-8')
          .send(body === null ? '' : JSON.stringify(body))
      if (operation === null) return send(run())
      return desk.through(operation, request, reply, run, ({ status, body }, distorted) =>
        send({ status, body: distort(body, distorted) }),
      )
    }
    const idIn = (request: FastifyRequest) => (request.params as { id: string }).id
    const told =
      (act: Act, id: string | null): Act =>
      (body) => {
        const said = act(body)
        const payment = desk.findById(id ?? (said.body as { id?: string } | null)?.id ?? '')
        if (payment && said.status < 300) tell(desk, payment)
        return said
      }

    app.post('/payments', (request, reply) => {
      const operation = String(request.body).includes('"capture":false') ? 'authorise' : 'sale'
      return answer(
        request,
        reply,
        operation,
        told((body) => pay(desk, body), null),
      )
    })
    app.get('/payments', (request, reply) => {
      const { reference = '' } = request.query as { reference?: string }
      const operation = reference === 'connection-check' ? 'check' : 'lookup'
      return answer(request, reply, operation, () => listPayments(desk, reference))
    })
    app.get('/payments/:id', (request, reply) =>
      answer(request, reply, 'lookup', () => showPayment(desk, idIn(request))),
    )
    for (const path of Object.keys(CHANGES) as ChangePath[]) {
      app.post(`/payments/:id/${path}`, (request, reply) => {
        const id = idIn(request)
        return answer(
          request,
          reply,
          CHANGES[path],
          told((body) => change(desk, path, id, body), id),
        )
      })
    }
    // What the owner does in the dashboard: an action of a workflow.
    app.post('/workflows', (request, reply) =>
      answer(request, reply, null, (body) => {
        const { actions = [] } = (body ?? {}) as { actions?: readonly { url?: unknown }[] }
        for (const { url } of actions) registerWebhook(desk, 'checkout', String(url))
        return { status: 201, body: { id: idOf('wf_', desk.world.key) } }
      }),
    )
  },
}

/** Only what was done is kept under its key; what was turned away may be sent again. */
function once(desk: PspDesk, request: FastifyRequest, act: Act): CheckoutAnswer {
  if (request.method === 'GET') return act(null)
  let body: unknown
  try {
    body = JSON.parse(String(request.body))
  } catch {
    return invalid('request_body_malformed')
  }
  const key = request.headers['cko-idempotency-key']
  if (typeof key !== 'string') return act(body)
  let turnedAway: CheckoutAnswer | undefined
  try {
    const done = desk.underKey(key, request.url, () => {
      const answer = act(body)
      if (answer.status < 300) return answer
      turnedAway = answer
      throw new Error('turned away')
    })
    if (done === 'conflict') return invalid('idempotency_key_invalid')
    const about = done.replayed ? (done.answer.body as { id?: string } | null)?.id : undefined
    // The desk wants to know what an answer that is given again is about.
    if (about !== undefined) desk.findById(about)
    return done.answer
  } catch (error) {
    if (turnedAway) return turnedAway
    throw error
  }
}
