import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { findClient } from '../../clients/index.ts'
import type { Connection } from '../../db/database.ts'
import { asMerchant, type Call, callOf } from '../../events/index.ts'
import {
  type Answer,
  answerOnce,
  doOnce,
  idempotentRequest,
  isUnkeyed,
  sendAnswer,
  type UnkeyedRequest,
} from '../../http/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { findPurchase, listProducts } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { createPurchase, type PurchaseOrder } from '../../selling/index.ts'
import { assert } from '../../shared/assert.ts'
import { parseUuid } from '../../shared/ids.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, KEY_CODES, ORDER_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { IdempotencyHeaders } from '../schemas.ts'
import { merchantOf } from './context.ts'
import { presentPurchase } from './present.ts'
import { readNewPurchase } from './read-new-purchase.ts'
import { IdParams, NewPurchasePayload, PurchaseBody, v1Refusals, v1Security } from './schemas.ts'

const common = { tags: ['Merchant API v1'], security: v1Security }

const postSchema = {
  ...common,
  summary: 'Create a purchase',
  headers: IdempotencyHeaders,
  body: NewPurchasePayload,
  response: {
    201: PurchaseBody,
    ...v1Refusals(
      'invalid_credentials',
      'unknown_client',
      'unsupported_media_type',
      ...JSON_CODES,
      ...KEY_CODES,
      ...ORDER_CODES,
    ),
  },
}

const getSchema = {
  ...common,
  summary: 'Read a purchase',
  params: IdParams,
  response: { 200: PurchaseBody, ...v1Refusals('invalid_credentials', ...PURCHASE_CODES) },
}

/** `POST /purchases` and `GET /purchases/{id}`. */
export function registerPurchases(app: FastifyInstance, ports: ApiPorts): void {
  app.post<{ Body: Static<typeof NewPurchasePayload> }>(
    '/purchases',
    { schema: postSchema },
    async (request, reply) => {
      const merchant = merchantOf(request)
      const order = readNewPurchase(request.body)
      const header = request.headers['idempotency-key']
      const key = idempotentRequest(header, merchant.id, 'POST /v1/purchases', request.body, ports.sealer)
      const call = callOf(ports, request, asMerchant(merchant.id))
      const create = (connection: Connection) => createAndPresent(connection, ports, call, merchant, order)
      const answer = isUnkeyed(key)
        ? await createUnkeyed(ports, call, merchant, order, key)
        : await answerOnce(ports.db, key, create)
      return sendAnswer(ports.answered, reply, answer)
    },
  )
  app.get<{ Params: { id: string } }>('/purchases/:id', { schema: getSchema }, async (request) => {
    const id = parseUuid(request.params.id)
    const shown = id && (await presentStored(ports, merchantOf(request), id))
    if (!shown) refuse('purchase_not_found', { why: 'unknown_id' })
    return shown
  })
}

/** The one statement is its own transaction: a single round trip. */
async function createUnkeyed(
  ports: ApiPorts,
  call: Call,
  merchant: Merchant,
  order: ReturnType<typeof readNewPurchase>,
  unkeyed: UnkeyedRequest,
): Promise<Answer> {
  const create = async () => {
    const answer = await createAndPresent(ports.db, ports, call, merchant, { ...order, unkeyed })
    return { ...answer, noted: unkeyed.id }
  }
  return doOnce(ports.db, unkeyed, create, async ({ id, madeId }) => {
    const shown = madeId && (await presentStored(ports, merchant, madeId))
    assert(shown, `the unanswered request ${id} made a purchase of this merchant`)
    return { status: 201, body: JSON.stringify(shown), noted: id }
  })
}

async function presentStored(ports: ApiPorts, merchant: Merchant, id: string): Promise<object | undefined> {
  const scope = { kind: 'merchant', merchantId: merchant.id } as const
  const purchase = await findPurchase(ports.db, scope, id)
  if (!purchase) return undefined
  const products = await listProducts(ports.db, [purchase.id])
  const client = purchase.clientId ? await findClient(ports.db, scope, purchase.clientId) : undefined
  return presentPurchase(ports.links, purchase, products.get(purchase.id) ?? [], client)
}

async function createAndPresent(
  connection: Connection,
  ports: ApiPorts,
  call: Call,
  merchant: Merchant,
  order: PurchaseOrder,
): Promise<Answer> {
  const { purchase, leader } = await createPurchase(connection, call, merchant, order)
  return { status: 201, body: JSON.stringify(presentPurchase(ports.links, purchase, order.products, leader)) }
}
