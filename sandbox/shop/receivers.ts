import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  type Notification,
  VerificationError,
  verifyNotification,
  verifyWebhook,
} from '../../clients/typescript/src/index.ts'
import { errorAnswer } from '../idempotency.ts'
import type { App } from '../world.ts'
import { type Heard, keepHeard, noteReference } from './heard.ts'
import { findOrder, markFailed, markPaid, type Order } from './order.ts'
import { keepPurchase, refreshOrder } from './refresh-order.ts'
import { findStall, type Shop, STALLS, type StallName } from './terms.ts'
import { findEndpoint, renewSecrets } from './webhooks.ts'

/** A PSP’s words for money that the shop has, or will have without anybody’s doing; and for what will bring none. */
const PAID_STATUSES = ['completed', 'authorized', 'pending-capture']
const FAILED_STATUSES = ['failed', 'voided', 'blocked']

const OrderParams = Type.Object({ reference: Type.String({ maxLength: 40 }) })
const StallParams = Type.Object({ stall: Type.Union(STALLS.map((name) => Type.Literal(name))) })

/** Where the service tells the shop’s server: believed by their signatures, never by what a browser says. */
export function receivers(app: App, shop: () => Shop): void {
  // The bytes as they came: signatures cover them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post('/shop/orders/:reference/notification', { schema: { params: OrderParams } }, (request, reply) => {
    const order = findOrder(shop().books, request.params.reference)
    if (!order) return reply.callNotFound()
    return hearNotification(shop(), order, request, reply)
  })

  app.post('/shop/webhooks/:stall', { schema: { params: StallParams } }, (request, reply) =>
    hearWebhook(shop(), request.params.stall, request, reply),
  )
}

function hearNotification(shop: Shop, order: Order, request: FastifyRequest, reply: FastifyReply) {
  const { books, clock } = shop
  const { headers, body } = receivedBy(request)
  const { uid = '', notification_secret: secret = '' } = findStall(shop, order.stall) ?? {}
  const said = believe(() => verifyNotification({ headers, body }, secret))
  const problem = said instanceof VerificationError ? said.doubt : whyNotOf(order, said, uid)
  const now = clock.now().getTime()
  const heard = { kind: 'notification', heard_at: now, reference: order.reference } as const
  if (said instanceof VerificationError || problem) return disbelieve(shop, reply, heard, 403, problem)
  const name = verdictOf(said)
  // What comes again is one thing told twice.
  const key = createHash('sha256').update(`${order.reference} ${body}`).digest('hex')
  const { kind: _kind, ...shown } = said
  keepHeard(books, key, { ...heard, name, problem: null, body: JSON.stringify(shown) })
  if (name === 'paid') markPaid(books, order.reference, now)
  if (name === 'failed') markFailed(books, order.reference, now)
  inBackground(refreshOrder(shop, order))
  return reply.code(200).send({})
}

/** Genuine, and about another order or another amount. */
function whyNotOf(order: Order, said: Notification, merchantUid: string): string | undefined {
  if (said.reference !== order.reference) return 'reference'
  if (said.kind !== 'transfer') return undefined
  if (said.amount_cents !== order.amount) return 'amount'
  return said.merchant_uid === merchantUid ? undefined : 'merchant'
}

function verdictOf(said: Notification): 'paid' | 'failed' | 'undecided' {
  if (said.kind === 'transfer') return 'paid'
  if (said.kind === 'error') return 'failed'
  if (said.kind === 'split_end') return 'undecided'
  if (said.error !== '' || FAILED_STATUSES.includes(said.status)) return 'failed'
  return PAID_STATUSES.includes(said.status) ? 'paid' : 'undecided'
}

function hearWebhook(shop: Shop, stall: StallName, request: FastifyRequest, reply: FastifyReply) {
  const { token, signing_secret: signingSecret = '' } = findEndpoint(shop, stall) ?? { token: '' }
  const said = believe(() => verifyWebhook(receivedBy(request), { signingSecret, token }))
  const heard = { kind: 'webhook', heard_at: shop.clock.now().getTime(), reference: null } as const
  if (said instanceof VerificationError) {
    inBackground(renewSecrets(shop, stall))
    return disbelieve(shop, reply, heard, 401, said.doubt)
  }
  const { token: _token, ...shown } = said
  const key = `${stall} ${request.headers['webhook-id']}`
  const told = { ...heard, name: said.triggerName, problem: null, body: JSON.stringify(shown) }
  const id = keepHeard(shop.books, key, told)
  inBackground(learn(shop, id, said.objects.purchaseId))
  return reply.code(204).send()
}

function receivedBy({ headers, body }: FastifyRequest) {
  return { headers, body: String(body ?? '') }
}

function believe<T>(verify: () => T): T | VerificationError {
  try {
    return verify()
  } catch (error) {
    if (error instanceof VerificationError) return error
    throw error
  }
}

/** Of what anybody may have written nothing is kept but that it came; each time anew. */
function disbelieve(
  { books }: Shop,
  reply: FastifyReply,
  heard: Pick<Heard, 'kind' | 'heard_at' | 'reference'>,
  status: 401 | 403,
  problem = '',
) {
  keepHeard(books, randomUUID(), { ...heard, name: 'unknown', problem, body: '' })
  return reply.code(status).send(errorAnswer(status, 'not_believed', `not believed: ${problem}`).body)
}

/** A webhook names what has changed and no more: how it stands now the service is asked. */
async function learn(shop: Shop, heardId: number, purchaseId: string): Promise<void> {
  const purchase = await shop.whipround.getPurchase({ purchase_uid: `pur_${purchaseId}` })
  const order = purchase.reference === null ? undefined : findOrder(shop.books, purchase.reference)
  if (!order) return
  noteReference(shop.books, heardId, order.reference)
  keepPurchase(shop, order.reference, purchase)
}

/** The service waits for our answer, not for this; what fails is asked again by the next page. */
function inBackground(work: Promise<void>): void {
  work.catch(() => {})
}
