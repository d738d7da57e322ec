import type { App, World } from '../world.ts'
import { answerCall } from './call.ts'
import { makePayment } from './make-payment.ts'
import { answerModification, cancelByReference } from './modifications-api.ts'
import { openSession } from './open-session.ts'
import { sessionResult } from './session-result.ts'
import { deleteStored, listStored } from './stored-api.ts'

/** Queries are whatever comes: each call says itself what it misses, in its own words. */
type Query = { Querystring: Record<string, unknown> }
type WithId = { Params: { id: string } }

/** The part of v72 that a merchant without card data needs. There is no look-up of payments: that is the point. */
export function checkoutApi(app: App, world: World): void {
  app.post('/sessions', (request, reply) =>
    answerCall(world, request, reply, 'session', () => openSession(world, request.body)),
  )
  app.get<WithId & Query>('/sessions/:id', (request, reply) =>
    answerCall(world, request, reply, 'lookup', () => sessionResult(world, request.params.id, request.query)),
  )
  app.post('/payments', (request, reply) =>
    answerCall(world, request, reply, 'charge', () => makePayment(world, request.body)),
  )
  app.post<WithId>('/payments/:id/captures', (request, reply) =>
    answerCall(world, request, reply, 'capture', () =>
      answerModification(world, 'capture', request.params.id, request.body),
    ),
  )
  app.post<WithId>('/payments/:id/cancels', (request, reply) =>
    answerCall(world, request, reply, 'void', () =>
      answerModification(world, 'cancel', request.params.id, request.body),
    ),
  )
  app.post<WithId>('/payments/:id/refunds', (request, reply) =>
    answerCall(world, request, reply, 'refund', () =>
      answerModification(world, 'refund', request.params.id, request.body),
    ),
  )
  app.post<WithId>('/payments/:id/reversals', (request, reply) =>
    answerCall(world, request, reply, 'refund', () =>
      answerModification(world, 'reversal', request.params.id, request.body),
    ),
  )
  app.post('/cancels', (request, reply) =>
    answerCall(world, request, reply, 'void', () => cancelByReference(world, request.body)),
  )
  app.get<Query>('/storedPaymentMethods', (request, reply) =>
    answerCall(world, request, reply, 'listing', () => listStored(world, request.query)),
  )
  app.delete<WithId & Query>('/storedPaymentMethods/:id', (request, reply) =>
    answerCall(world, request, reply, 'listing', () => deleteStored(world, request.params.id, request.query)),
  )
}
