import { Type } from 'typebox'
import { requireKey } from '../authorize.ts'
import { transaction } from '../books.ts'
import { faultSwitch } from '../faults-api.ts'
import type { App, World } from '../world.ts'
import { wake } from './agenda.ts'
import { booksView } from './books-view.ts'
import { deliverAllNow } from './deliver.ts'
import { moveDispute } from './disputes.ts'
import { addFault, clearFaults, isFault } from './faults.ts'

const BooksQuery = Type.Object({ reference: Type.Optional(Type.String()) })
const DisputeBody = Type.Object({
  payment: Type.String(),
  to: Type.Union([Type.Literal('inquiry'), Type.Literal('opened'), Type.Literal('won'), Type.Literal('lost')]),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** What no acquirer has: the switches and the looking glass of tests. The bearer key opens it, as everywhere in the sandbox. */
export function controlApi(app: App, world: World): void {
  app.addHook('onRequest', requireKey(world.key))
  faultSwitch(app, world, { addFault, clearFaults, isFault })

  app.get('/books', { schema: { querystring: BooksQuery } }, (request) => booksView(world, request.query.reference))

  app.post('/disputes', { schema: { body: DisputeBody } }, (request, reply) => {
    const answer = transaction(world.books, () => moveDispute(world, request.body))
    void wake(world)
    return reply.code(answer.status).send(answer.body)
  })

  // Instead of waiting for the next try.
  app.post('/webhooks/deliver', async () => {
    deliverAllNow(world)
    await wake(world)
    return { ok: true }
  })
}
