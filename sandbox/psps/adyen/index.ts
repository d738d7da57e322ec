import type { FastifyReply, FastifyRequest } from 'fastify'
import { oneRow } from '../../books.ts'
import { UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import {
  type AdyenAnswer,
  addWebhook,
  type ChangePath,
  change,
  distort,
  failure,
  listMethods,
  MERCHANT_ACCOUNT,
  pay,
  tellOf,
} from './payments.ts'
import { hmacKeyOf } from './sign-item.ts'

const USER = 'ws@Company.Sandbank'
const CHANGES: Readonly<Record<ChangePath, PspOperation>> = { captures: 'capture', cancels: 'void', refunds: 'refund' }

export const adyen: PspSimulator = {
  family: 'adyen',
  peculiar: { harmless: UNSIGNED },
  credentials: (sandboxKey) => ({
    username: USER,
    password: sandboxKey,
    'merchant-account': MERCHANT_ACCOUNT,
    'signature-secret': hmacKeyOf(sandboxKey),
  }),
  decided: (payment, desk) => tellOf(desk, payment),
  speak(app, desk) {
    const login = `Basic ${Buffer.from(`${USER}:${desk.world.key}`).toString('base64')}`
    const answer = (
      request: FastifyRequest,
      reply: FastifyReply,
      operation: PspOperation | null,
      act: (body: unknown) => AdyenAnswer,
    ) => {
      const run = () =>
        request.headers.authorization === login
          ? once(desk, request, act)
          : failure(401, '000', 'security', 'HTTP Status Response - Unauthorized')
      const send = ({ status, body }: AdyenAnswer) =>
        reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
      if (operation === null) return send(run())
      return desk.through(operation, request, reply, run, ({ status, body }, distorted) =>
        send({ status, body: distort(body, distorted) }),
      )
    }

    app.post('/paymentMethods', (request, reply) => answer(request, reply, 'check', listMethods))
    app.post('/payments', (request, reply) => answer(request, reply, kindOf(desk, request), (body) => pay(desk, body)))
    for (const path of Object.keys(CHANGES) as ChangePath[]) {
      app.post(`/payments/:id/${path}`, (request, reply) =>
        answer(request, reply, CHANGES[path], (body) => {
          const { id } = request.params as { id: string }
          return change(desk, path, id, body)
        }),
      )
    }
    app.post('/v3/merchants/:account/webhooks', (request, reply) =>
      answer(request, reply, null, (body) => addWebhook(desk, body)),
    )
  },
}

/** A payment under a key that was used is how this API is asked what became of one. */
function kindOf({ world: { books } }: PspDesk, { headers, body }: FastifyRequest): PspOperation {
  const key = String(headers['idempotency-key'])
  if (oneRow(books, "SELECT 1 FROM psp_keys WHERE family = 'adyen' AND key = ?", key)) return 'lookup'
  return String(body).includes('"manualCapture":"true"') ? 'authorise' : 'sale'
}

/** The key alone decides: another body under a used key gets the first answer. What was turned away uses no key up. */
function once(desk: PspDesk, request: FastifyRequest, act: (body: unknown) => AdyenAnswer): AdyenAnswer {
  let body: unknown
  try {
    body = JSON.parse(String(request.body))
  } catch {
    return failure(400, '702', 'validation', 'Invalid JSON')
  }
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return act(body)
  try {
    const done = desk.underKey(key, '', () => {
      const answer = act(body)
      if (answer.status < 300) return answer
      throw new TurnedAway(answer)
    })
    // The desk wants to know what an answer that is given again is about.
    if (done !== 'conflict' && done.replayed) desk.findById((done.answer.body as { pspReference: string }).pspReference)
    return done === 'conflict'
      ? failure(422, '704', 'validation', 'request already processed or in progress')
      : done.answer
  } catch (error) {
    if (error instanceof TurnedAway) return error.answer
    throw error
  }
}

class TurnedAway extends Error {
  readonly answer: AdyenAnswer

  constructor(answer: AdyenAnswer) {
    super('turned away')
    this.answer = answer
  }
}
