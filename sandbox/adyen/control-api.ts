import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { BooksQuery } from '../acquirer/books-api.ts'
import { faultsApi } from '../acquirer/faults-api.ts'
import { requireKey } from '../authorize.ts'
import { receive } from '../bank/close-days.ts'
import { transaction } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { wake } from './agenda.ts'
import { sendAnswer } from './answer-faulty.ts'
import { booksView } from './books-view.ts'
import { closeBatch, setPayoutAccount } from './close-batch.ts'
import { deliverAllNow } from './deliver.ts'
import { moveDispute, openDispute } from './disputes.ts'
import * as faults from './faults.ts'
import { paymentAccountingReport } from './report.ts'

const IdParams = Type.Object({ id: Type.String() })
const DisputeBody = Type.Object({
  payment: Type.String(),
  status: Type.Optional(Type.Union([Type.Literal('inquiry'), Type.Literal('opened')])),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
})
const ReportQuery = Type.Object({ from: Type.String(), to: Type.String() })
const AccountBody = Type.Object({ iban: Type.String({ minLength: 15, maxLength: 34 }) })
const StepBody = Type.Object({
  status: Type.Union([Type.Literal('opened'), Type.Literal('won'), Type.Literal('lost')]),
})

/** What no acquirer has: the switches and the looking glass of tests. The bearer key opens it, as everywhere in the sandbox. */
export function controlApi(app: App, world: World): void {
  app.addHook('onRequest', requireKey(world.key))
  faultsApi(app, world, faults)

  app.get('/books', { schema: { querystring: BooksQuery } }, (request) => booksView(world, request.query.reference))

  // What people download in the Customer Area; made of what is booked now, for any period.
  app.get('/reports/payment_accounting', { schema: { querystring: ReportQuery } }, ({ query }, reply) => {
    const period = { from: new Date(query.from), to: new Date(query.to) }
    return reply.type('text/csv; charset=utf-8').send(paymentAccountingReport(world, period))
  })

  app.put('/payout-account', { schema: { body: AccountBody } }, (request, reply) => {
    setPayoutAccount(world, request.body.iban)
    return reply.code(204).send()
  })

  // For those who do not wait for an evening.
  app.post('/batches', (_request, reply) => {
    transaction(world.books, () => {
      for (const { iban, ...sent } of closeBatch(world)) receive(world, iban, sent)
    })
    return reply.code(204).send()
  })

  const doing = (reply: FastifyReply, act: () => Answer) => {
    const answer = transaction(world.books, act)
    void wake(world)
    return sendAnswer(reply, answer)
  }
  app.post('/disputes', { schema: { body: DisputeBody } }, ({ body }, reply) =>
    doing(reply, () => openDispute(world, body)),
  )
  app.post('/disputes/:id', { schema: { params: IdParams, body: StepBody } }, ({ params, body }, reply) =>
    doing(reply, () => moveDispute(world, params.id, body.status)),
  )

  // Instead of waiting for the next try.
  app.post('/deliveries', async () => {
    deliverAllNow(world)
    await wake(world)
    return { ok: true }
  })
}
