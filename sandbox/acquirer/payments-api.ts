import { type Answer, errorAnswer, KeyHeader, once } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { deliverCallbacks } from './callbacks.ts'
import { changePayment } from './change-payment.ts'
import { answerThroughFaults } from './faulty-answer.ts'
import { listChanged, presentBooked } from './list-changed.ts'
import { findOperation, presentOperation } from './operation.ts'
import { findPayment } from './payment.ts'
import { CaptureBody, IdParams, KeyQuery, PaymentsQuery, RefundBody } from './schemas.ts'

/** The operation is part of the route under a key: a void may not be answered with a refund. */
export function paymentsApi(app: App, world: World): void {
  // After the commit: a hint that arrives before the change is there would be a fault nobody ordered.
  const onceAndTell = (key: string, request: { route: string; body: unknown }, act: () => Answer) => {
    const answer = once(world.books, key, request, act)
    deliverCallbacks(world)
    return answer
  }

  app.get('/payments/:id', { schema: { params: IdParams } }, (request, reply) =>
    answerThroughFaults(world, reply, 'lookup', () => {
      const payment = findPayment(world.books, request.params.id)
      if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
      return { status: 200, body: presentBooked(world, payment) }
    }),
  )

  app.get('/payments', { schema: { querystring: PaymentsQuery } }, (request, reply) =>
    answerThroughFaults(world, reply, 'listing', () => {
      const { since, cursor, limit } = request.query
      return { status: 200, body: listChanged(world, { since: new Date(since), cursor, limit: Number(limit ?? 100) }) }
    }),
  )

  const captureSchema = { params: IdParams, headers: KeyHeader, body: CaptureBody }
  app.post('/payments/:id/captures', { schema: captureSchema }, (request, reply) => {
    const { body, params } = request
    const key = request.headers['idempotency-key']
    const act = () => changePayment(world, { kind: 'capture', key, paymentId: params.id, ...body })
    const route = `capture ${params.id}`
    return answerThroughFaults(world, reply, 'capture', () => onceAndTell(key, { route, body }, act))
  })

  app.post('/payments/:id/void', { schema: { params: IdParams, headers: KeyHeader } }, (request, reply) => {
    const { params } = request
    const key = request.headers['idempotency-key']
    const act = () => changePayment(world, { kind: 'void', key, paymentId: params.id })
    const route = `void ${params.id}`
    return answerThroughFaults(world, reply, 'void', () => onceAndTell(key, { route, body: {} }, act))
  })

  const refundSchema = { params: IdParams, headers: KeyHeader, body: RefundBody }
  app.post('/payments/:id/refunds', { schema: refundSchema }, (request, reply) => {
    const { body, params } = request
    const key = request.headers['idempotency-key']
    const act = () => changePayment(world, { kind: 'refund', key, paymentId: params.id, ...body })
    const route = `refund ${params.id}`
    return answerThroughFaults(world, reply, 'refund', () => onceAndTell(key, { route, body }, act))
  })

  app.get('/operations', { schema: { querystring: KeyQuery } }, (request, reply) =>
    answerThroughFaults(world, reply, 'lookup', () => {
      const operation = findOperation(world.books, request.query.key)
      if (!operation) return errorAnswer(404, 'not_found', 'no operation under this key')
      return { status: 200, body: presentOperation(world, operation) }
    }),
  )
}
