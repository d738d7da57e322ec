import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPANY } from '../../adyen/account.ts'
import { Refusal } from '../../adyen/read-request.ts'
import { invalid, malformed, unauthorised } from '../../adyen/service-error.ts'
import { oneRow } from '../../books.ts'
import type { Answer } from '../../idempotency.ts'
import { UNSIGNED } from '../peculiarities.ts'
import type { PspDesk, PspOperation, PspSimulator } from '../simulator.ts'
import {
  addWebhook,
  type ChangePath,
  change,
  distort,
  hmacKeyOf,
  listMethods,
  MERCHANT_ACCOUNT,
  pay,
  tellOf,
} from './payments.ts'

const USER = `ws@Company.${COMPANY}`
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
      act: (body: unknown) => Answer,
    ) => {
      const run = () => (request.headers.authorization === login ? once(desk, request, act) : unauthorised())
      const send = ({ status, body }: Answer) =>
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
function once(desk: PspDesk, request: FastifyRequest, act: (body: unknown) => Answer): Answer {
  let body: unknown
  try {
    body = JSON.parse(String(request.body))
  } catch {
    return malformed('Invalid JSON')
  }
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return act(body)
  try {
    const done = desk.underKey(key, '', () => {
      const answer = act(body)
      if (answer.status < 300) return answer
      throw new Refusal(answer)
    })
    // The desk wants to know what an answer that is given again is about.
    if (done !== 'conflict' && done.replayed) desk.findById((done.answer.body as { pspReference: string }).pspReference)
    return done === 'conflict' ? invalid('704', 'request already processed or in progress') : done.answer
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}
