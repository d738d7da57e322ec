import { isCurrency } from '../../src/shared/money.ts'
import { errorAnswer, KeyHeader, once } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { closeSession } from './close-session.ts'
import { answerThroughFaults } from './faulty-answer.ts'
import { openSession } from './open-session.ts'
import { IdParams, KeyQuery, SessionBody } from './schemas.ts'
import { findSession, presentSession } from './session.ts'

/** Closing needs no key: doing it twice is the same as once. */
export function sessionsApi(app: App, world: World): void {
  const show = (by: 'id' | 'key', value: string) => {
    const session = findSession(world.books, by, value)
    if (!session) return errorAnswer(404, 'not_found', 'no such session')
    return { status: 200, body: presentSession(world, session) }
  }

  app.post('/sessions', { schema: { headers: KeyHeader, body: SessionBody } }, (request, reply) => {
    const { body } = request
    if (!isCurrency(body.currency)) return reply.code(400).send(errorAnswer(400, 'invalid_request', 'currency').body)
    if ((body.mode === 'verify') !== (body.amount === 0)) {
      return reply.code(400).send(errorAnswer(400, 'invalid_request', 'amount: 0 to verify a card, and only then').body)
    }
    const key = request.headers['idempotency-key']
    const act = () => once(world.books, key, { route: 'sessions', body }, () => openSession(world, key, body))
    return answerThroughFaults(world, reply, 'session', act)
  })

  app.get('/sessions', { schema: { querystring: KeyQuery } }, (request, reply) =>
    answerThroughFaults(world, reply, 'lookup', () => show('key', request.query.key)),
  )

  app.get('/sessions/:id', { schema: { params: IdParams } }, (request, reply) =>
    answerThroughFaults(world, reply, 'lookup', () => show('id', request.params.id)),
  )

  app.post('/sessions/:id/close', { schema: { params: IdParams } }, (request, reply) =>
    answerThroughFaults(world, reply, 'close', () => closeSession(world, request.params.id)),
  )
}
