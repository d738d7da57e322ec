import { Type } from 'typebox'
import { BooksQuery } from '../acquirer/books-api.ts'
import { faultsApi } from '../acquirer/faults-api.ts'
import { requireKey } from '../authorize.ts'
import { transaction } from '../books.ts'
import { totalsOf } from '../totals.ts'
import type { App } from '../world.ts'
import { listPayments, type PaymentRow } from './books.ts'
import type { OpenDesk } from './desk.ts'
import { registerWebhook } from './webhooks.ts'

const ChangeParams = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('capture'), Type.Literal('void'), Type.Literal('refund')]),
})
const WebhookBody = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) })
/** A test card of PSPs, in place of the one that paid then. */
const OLD_CARD = { number: '4111111111111111', expiry: '2030-12', code: '123' } as const
const OldPaymentBody = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 64 }),
  amount: Type.Integer({ minimum: 1 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  order_reference: Type.Optional(Type.String({ maxLength: 255 })),
  captures: Type.Optional(Type.Boolean()),
})
const ChangeBody = Type.Object({ amount: Type.Optional(Type.Integer({ minimum: 1 })) })

/** What no PSP has: switches and the looking glass of tests, and the merchant's own hand in its back office. */
export function controlApi(app: App, { desk, faults, telling, simulator }: OpenDesk): void {
  const { books, key } = desk.world
  app.addHook('onRequest', requireKey(key))
  faultsApi(app, desk.world, faults)

  /** What its merchants would have been given: the demo connects with them. */
  app.get('/credentials', () => ({ url: desk.url(), credentials: simulator.credentials(key) }))

  /** Where the owner of the account wants to be called: of PSPs that call at no address of an order's. */
  app.post('/webhooks', { schema: { body: WebhookBody } }, (request) => {
    registerWebhook(desk, simulator.family, request.body.url)
    return { ok: true }
  })

  app.get('/books', { schema: { querystring: BooksQuery } }, (request) => {
    const payments = listPayments(books, simulator.family, request.query.reference).map(present)
    return { payments, totals: totalsOf(payments.filter(({ state }) => state !== 'refused')) }
  })

  /** One that somebody else has made, or that was made before its PSP took no more. */
  app.post('/payments', { schema: { body: OldPaymentBody } }, (request, reply) => {
    const { reference, amount, currency, order_reference: orderReference = null, captures = true } = request.body
    const order = { reference, orderReference, amountMinor: BigInt(amount), currency, captures, card: OLD_CARD }
    const made = transaction(books, () => desk.charge({ ...order, uniqueReference: true, facts: {} }))
    return reply.code(made.state === 'charged' ? 201 : 409).send({ payment: made.payment.paymentId, state: made.state })
  })

  app.post('/payments/:id/:kind', { schema: { params: ChangeParams, body: ChangeBody } }, async (request, reply) => {
    const { id, kind } = request.params
    const { amount } = request.body
    const amountMinor = amount === undefined ? null : BigInt(amount)
    const decision = transaction(books, () => desk[kind]({ paymentId: id, amountMinor, reference: null }))
    if (decision.state === 'done') return { change: decision.changeId, payment: decision.payment.paymentId }
    return reply
      .code(decision.code === 'not_found' ? 404 : 409)
      .send({ error: { code: decision.code, message: 'refused' } })
  })

  app.post('/deliveries', async () => {
    await telling.hurry()
    return { ok: true }
  })
}

/** In the words of the other books: what is authorised is `held`. */
function present(row: PaymentRow) {
  return {
    id: row.id,
    uid: row.uid,
    reference: row.reference,
    order_reference: row.order_reference,
    state: row.state === 'authorised' ? 'held' : row.state,
    refusal: row.refusal,
    amount: row.amount,
    currency: row.currency,
    captured: row.captured,
    remitted: row.remitted,
    refunded: row.refunded,
    last4: row.last4,
    brand: row.brand,
    created_at: new Date(row.created_at).toISOString(),
  }
}
