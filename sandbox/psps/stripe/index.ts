import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { registerWebhook, tellWebhooks } from '../webhooks.ts'
import { answerCall } from './call.ts'
import {
  cancelIntent,
  captureIntent,
  createIntent,
  createMethod,
  createRefund,
  searchIntents,
  showIntent,
} from './payments.ts'
import { intentView } from './views.ts'

const plain = (sandboxKey: string) => sandboxKey.replace(/[^A-Za-z0-9]/g, '')
const keyOf = (sandboxKey: string) => `sk_test_sandbox${plain(sandboxKey)}`
const secretOf = (sandboxKey: string) => `whsec_sandbox${plain(sandboxKey)}`

const EVENTS: Readonly<Partial<Record<SimulatedPayment['state'], string>>> = {
  authorised: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  voided: 'payment_intent.canceled',
  refused: 'payment_intent.payment_failed',
}

function tellEndpoints(desk: PspDesk, payment: SimulatedPayment): void {
  const type = EVENTS[payment.state]
  if (!type) return
  const created = Math.floor(desk.world.clock.now().getTime() / 1000)
  const object = intentView(payment, false)
  const body = JSON.stringify({
    id: `evt_${payment.paymentId}_${created}`,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object },
  })
  const signature = createHmac('sha256', secretOf(desk.world.key)).update(`${created}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` }
  tellWebhooks(desk, 'stripe', { headers, body })
}

export const stripe: PspSimulator = {
  family: 'stripe',
  peculiar: { harmless: UNSIGNED },
  credentials: (sandboxKey) => ({ password: keyOf(sandboxKey), 'signature-secret': secretOf(sandboxKey) }),
  decided: (payment, desk) => tellEndpoints(desk, payment),
  speak(app, desk) {
    const key = keyOf(desk.world.key)
    type Act = Parameters<typeof answerCall>[4]
    type Operation = Parameters<typeof answerCall>[5]
    const answer = (request: FastifyRequest, reply: FastifyReply, operation: Operation, act: Act) =>
      answerCall(desk, request, reply, key, act, operation)
    const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
    const told =
      (act: Act, id?: string): Act =>
      (params) => {
        const said = act(params)
        const about = said.body as { id?: string; error?: { payment_intent?: { id: string } } }
        const payment = desk.findById(id ?? about.error?.payment_intent?.id ?? about.id ?? '')
        if (payment) tellEndpoints(desk, payment)
        return said
      }

    app.get('/v1/account', (request, reply) =>
      answer(request, reply, 'check', () => {
        const id = `acct_1${createHash('sha256').update(key).digest('hex').slice(0, 15)}`
        return { status: 200, body: { id, object: 'account', charges_enabled: true } }
      }),
    )
    app.post('/v1/webhook_endpoints', (request, reply) =>
      answer(request, reply, null, ({ url }) => {
        registerWebhook(desk, 'stripe', String(url))
        const body = { id: 'we_1', object: 'webhook_endpoint', url, secret: secretOf(desk.world.key) }
        return { status: 200, body }
      }),
    )
    // Nothing is paid yet: whatever was ordered to go wrong waits for the payment.
    app.post('/v1/payment_methods', (request, reply) =>
      answer(request, reply, null, (params) => createMethod(desk, params)),
    )
    app.post('/v1/payment_intents', (request, reply) =>
      answer(
        request,
        reply,
        String(request.body).includes('capture_method=manual') ? 'authorise' : 'sale',
        told((params) => createIntent(desk, params)),
      ),
    )
    // A look-up ends where the payment is shown, or was not found.
    app.get('/v1/payment_intents/search', (request, reply) =>
      answer(request, reply, null, (params) => searchIntents(desk, params)),
    )
    // The search is no later here than was ordered: lists have nothing to add.
    app.get('/v1/payment_intents', (request, reply) =>
      answer(request, reply, 'lookup', () => ({ status: 200, body: { object: 'list', data: [], has_more: false } })),
    )
    app.get('/v1/payment_intents/:id', (request, reply) =>
      answer(request, reply, 'lookup', (params) => showIntent(desk, idOf(request), params)),
    )
    app.post('/v1/payment_intents/:id/capture', (request, reply) =>
      answer(
        request,
        reply,
        'capture',
        told((params) => captureIntent(desk, idOf(request), params), idOf(request)),
      ),
    )
    app.post('/v1/payment_intents/:id/cancel', (request, reply) =>
      answer(
        request,
        reply,
        'void',
        told((params) => cancelIntent(desk, idOf(request), params), idOf(request)),
      ),
    )
    app.post('/v1/refunds', (request, reply) =>
      answer(request, reply, 'refund', (params) => createRefund(desk, params)),
    )
  },
}
