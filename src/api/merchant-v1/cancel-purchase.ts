import type { FastifyInstance } from 'fastify'
import { findClient } from '../../clients/index.ts'
import { asMerchant, callOf } from '../../events/index.ts'
import { answerOnce, idempotentRequest, sendAnswer } from '../../http/index.ts'
import { listProducts } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { cancelPurchase } from '../../selling/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { takeNoBody } from '../no-body.ts'
import type { ApiPorts } from '../ports.ts'
import { KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { IdempotencyHeaders } from '../schemas.ts'
import { merchantOf } from './context.ts'
import { presentPurchase } from './present.ts'
import { IdParams, PurchaseBody, v1Refusals, v1Security } from './schemas.ts'

const schema = {
  tags: ['Merchant API v1'],
  summary: 'Cancel a purchase at any moment',
  description:
    'Before the customer has paid it is over at once. Afterwards everything that was held or paid goes back: the ' +
    'answer comes as soon as that is committed, the state becomes `CANCELLED`, or `REFUNDED` if money had been taken, ' +
    'once it is done. Takes no body; cancelling twice is success.',
  security: v1Security,
  params: IdParams,
  headers: IdempotencyHeaders,
  response: {
    200: PurchaseBody,
    ...v1Refusals(
      'invalid_credentials',
      'nothing_to_refund',
      'purchase_not_refundable',
      'unwinding_in_progress',
      ...KEY_CODES,
      ...PURCHASE_CODES,
    ),
  },
}

/** `POST /purchases/{id}/cancel`: not documented by the deployed service, added beside its v1. */
export async function registerCancelPurchase(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: { id: string } }>('/purchases/:id/cancel', { schema }, async (request, reply) => {
    const merchant = merchantOf(request)
    const call = callOf(ports, request, asMerchant(merchant.id))
    const purchaseId = parseUuid(request.params.id)
    if (!purchaseId) refuse('purchase_not_found', { why: 'unknown_id' })
    const route = `POST /v1/purchases/${purchaseId}/cancel`
    const key = idempotentRequest(request.headers['idempotency-key'], merchant.id, route, null, ports.sealer)
    const answer = await answerOnce(ports.db, key, async (tx) => {
      const purchase = await cancelPurchase(tx, call, purchaseId)
      const products = (await listProducts(tx, [purchase.id])).get(purchase.id) ?? []
      const client = purchase.clientId ? await findClient(tx, call.scope, purchase.clientId) : undefined
      return { status: 200, body: JSON.stringify(presentPurchase(ports.links, purchase, products, client)) }
    })
    return sendAnswer(ports.answered, reply, answer)
  })
}
