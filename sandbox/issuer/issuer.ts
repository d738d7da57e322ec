import { faultsApi } from '../acquirer/faults-api.ts'
import { IdParams } from '../acquirer/schemas.ts'
import { requireKey } from '../authorize.ts'
import { transaction } from '../books.ts'
import { TRANSPORT } from '../faults.ts'
import { answerThrough } from '../faulty-transport.ts'
import { type Answer, errorAnswer, KeyHeader } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { deliverMovements } from './callbacks.ts'
import { endOldAuthorisations, findByKey, presentCard } from './card.ts'
import * as faults from './faults.ts'
import { takeFault } from './faults.ts'
import { destroyCard, issueCard, NO_SUCH_CARD, revealCard } from './issue-card.ts'
import { listChanges } from './list-changes.ts'
import { CardBody, CardBooksQuery, CardChangesQuery, CardQuery, DebitBody } from './schemas.ts'
import { debitUnasked } from './scheme.ts'
import { showBooks } from './show-books.ts'
import { keepStanding, readStanding, StandingBody } from './standing.ts'

/** Who makes the cards that merchants' PSPs are paid with: an API under /issuer, with the sandbox's key. */
export function issuer(app: App, world: World): void {
  app.register(
    async (api: App) => {
      api.addHook('onRequest', requireKey(world.key))
      cardsApi(api, world)
      faultsApi(api, world, faults)
      api.get('/books', { schema: { querystring: CardBooksQuery } }, (request) => showBooks(world, request.query.key))
      // For tests, who play the bank behind the operator's account.
      api.post('/standing', { schema: { body: StandingBody } }, (request, reply) => {
        keepStanding(world.books, request.body)
        return reply.code(204).send()
      })
      // For tests, who play a merchant that comes late.
      api.post('/cards/:id/debits', { schema: { params: IdParams, body: DebitBody } }, (request, reply) => {
        const { id } = request.params
        const isDone = transaction(world.books, () => debitUnasked(world, id, BigInt(request.body.amount)))
        return isDone ? reply.code(204).send() : reply.code(404).send(NO_SUCH_CARD.body)
      })
    },
    { prefix: '/issuer' },
  )
}

/** What a predecessor left undone. */
export function resumeIssuer(world: World): void {
  deliverMovements(world)
}

function cardsApi(api: App, world: World): void {
  const through = async (
    operation: 'issue' | 'reveal' | 'destroy' | 'lookup',
    reply: Parameters<typeof answerThrough>[1],
    act: () => Answer,
  ) => {
    const trouble = takeFault(world.books, operation, TRANSPORT)
    const actBadly = () => {
      if (trouble?.fault === 'error_before') return errorAnswer(500, 'internal_error', 'nothing was done')
      const answer = transaction(world.books, act)
      return trouble?.fault === 'error_after' ? errorAnswer(500, 'internal_error', 'something broke') : answer
    }
    const send = ({ status, body }: Answer) => reply.code(status).send(body)
    return answerThrough(trouble, reply, world.closing, actBadly, send)
  }

  api.get('/account', () => ({ account: 'sandbox-issuer' }))

  api.get('/standing', () => readStanding(world.books))

  api.post('/cards', { schema: { headers: KeyHeader, body: CardBody } }, (request, reply) =>
    through('issue', reply, () => issueCard(world, request.headers['idempotency-key'], request.body)),
  )

  api.get('/cards/:id/number', { schema: { params: IdParams } }, (request, reply) =>
    through('reveal', reply, () => revealCard(world, request.params.id)),
  )

  api.post('/cards/:id/destroy', { schema: { params: IdParams } }, (request, reply) =>
    through('destroy', reply, () => destroyCard(world, request.params.id)),
  )

  api.get('/cards', { schema: { querystring: CardQuery } }, (request, reply) =>
    through('lookup', reply, () => {
      endOldAuthorisations(world)
      const card = findByKey(world.books, request.query.key)
      return card ? { status: 200, body: presentCard(world, card) } : NO_SUCH_CARD
    }),
  )

  api.get('/changes', { schema: { querystring: CardChangesQuery } }, (request, reply) =>
    through('lookup', reply, () => {
      const { since, cursor } = request.query
      return { status: 200, body: listChanges(world, new Date(since), cursor) }
    }),
  )
}
