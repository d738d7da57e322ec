import { transaction } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { deliverCallbacks } from './callbacks.ts'
import { decideLater } from './decide-later.ts'
import { closeDispute, openDispute } from './dispute.ts'
import { DisputeBody, DisputeEndBody, IdParams, LateVerdictBody } from './schemas.ts'

/** What banks and payers do by themselves, days later: for tests and demos, who play them. */
export function bankApi(app: App, world: World): void {
  const act = (what: () => Answer) => {
    const answer = transaction(world.books, what)
    deliverCallbacks(world)
    return answer
  }

  app.post('/operations/:id/verdict', { schema: { params: IdParams, body: LateVerdictBody } }, (request, reply) => {
    const { status, body } = act(() => decideLater(world, request.params.id, request.body))
    return reply.code(status).send(body)
  })

  app.post('/payments/:id/disputes', { schema: { params: IdParams, body: DisputeBody } }, (request, reply) => {
    const { status, body } = act(() => openDispute(world, request.params.id, request.body))
    return reply.code(status).send(body)
  })

  app.post('/disputes/:id/end', { schema: { params: IdParams, body: DisputeEndBody } }, (request, reply) => {
    const { status, body } = act(() => closeDispute(world, request.params.id, request.body))
    return reply.code(status).send(body)
  })
}
