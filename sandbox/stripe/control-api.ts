import { Type } from 'typebox'
import { BooksQuery } from '../acquirer/books-api.ts'
import { faultsApi } from '../acquirer/faults-api.ts'
import { requireKey } from '../authorize.ts'
import { receive } from '../bank/close-days.ts'
import { transaction } from '../books.ts'
import { errorAnswer } from '../idempotency.ts'
import type { App } from '../world.ts'
import { ApiError } from './api-error.ts'
import { showBooks } from './books-view.ts'
import { type Call, callOf, type StripeWorld } from './call.ts'
import { hurryDeliveries } from './deliver-events.ts'
import { closeDispute, openDispute, reviewDispute } from './dispute.ts'
import * as faults from './faults.ts'
import { makePayouts } from './make-payouts.ts'
import { get } from './objects.ts'
import { settleRefund } from './refunds.ts'
import { attend } from './timekeeper.ts'
import { rollSecret } from './webhook-endpoints.ts'

const IdParams = Type.Object({ id: Type.String() })
const DisputeBody = Type.Object({
  payment_intent: Type.String(),
  reason: Type.Optional(Type.String({ maxLength: 100 })),
})
const StepBody = Type.Object({
  status: Type.Union([Type.Literal('under_review'), Type.Literal('won'), Type.Literal('lost')]),
})
const RefundBody = Type.Object({ status: Type.Union([Type.Literal('succeeded'), Type.Literal('failed')]) })
const PayoutBody = Type.Object({ by_hand: Type.Optional(Type.Boolean()) })
const RollBody = Type.Object({ expires_in_ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }) })

/** What only tests and the desk may do to this acquirer: JSON under /stripe of the sandbox, with the sandbox's key. */
export function controlApi(desk: App, world: StripeWorld): void {
  const doing = <T>(work: (call: Call) => T): T => {
    attend(world)
    const result = transaction(world.books, () => work(callOf(world)))
    attend(world)
    return result
  }
  desk.register(
    async (api: App) => {
      api.addHook('onRequest', requireKey(world.key))
      api.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
        if (error instanceof ApiError) return reply.code(error.answer.status).send(error.answer.body)
        const { status, body } = errorAnswer(error.statusCode ?? 500, 'invalid_request', error.message)
        return reply.code(status).send(body)
      })
      faultsApi(api, world, faults)

      api.get('/books', { schema: { querystring: BooksQuery } }, (request) => {
        attend(world)
        return showBooks(world, request.query.reference)
      })

      api.post('/disputes', { schema: { body: DisputeBody } }, (request, reply) => {
        const { payment_intent: id, reason = 'fraudulent' } = request.body
        const dispute = doing((call) => {
          const charge = get(world, 'payment_intent', id, 'payment_intent').object.latest_charge
          return openDispute(call, String(charge), reason)
        })
        return reply.code(201).send(dispute)
      })

      api.post('/disputes/:id', { schema: { params: IdParams, body: StepBody } }, (request) => {
        const { params, body } = request
        return doing((call) =>
          body.status === 'under_review' ? reviewDispute(call, params.id) : closeDispute(call, params.id, body.status),
        )
      })

      api.post('/refunds/:id', { schema: { params: IdParams, body: RefundBody } }, ({ params, body }) =>
        doing((call) => {
          get(world, 'refund', params.id, 'refund')
          return settleRefund(call, params.id, body.status)
        }),
      )

      // For tests, who do not wait for an evening.
      api.post('/payouts', { schema: { body: PayoutBody } }, ({ body }) => ({
        sent: doing((call) => {
          const made = makePayouts(call, { automatic: !body.by_hand })
          for (const { iban, ...sent } of made) receive(world, iban, sent)
          return made
        }),
      }))

      api.post('/webhook_endpoints/:id/roll', { schema: { params: IdParams, body: RollBody } }, ({ params, body }) => ({
        secret: doing(() => rollSecret(world, params.id, body.expires_in_ms)),
      }))

      api.post('/deliveries', () => ({ hurried: doing(() => hurryDeliveries(world)) }))
    },
    { prefix: '/stripe' },
  )
}
