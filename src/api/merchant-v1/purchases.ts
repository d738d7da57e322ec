import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Connection, Transaction } from '../../db/database.ts'
import { asMerchant, type Call } from '../../events/index.ts'
import { type Answer, answerOnce, doOnce, isUnkeyed, sendAnswer, type UnkeyedRequest } from '../../http/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { findPurchase, type KnownLeader, type Product, type Purchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { createPurchase, type PurchaseOrder } from '../../selling/index.ts'
import { assert } from '../../shared/assert.ts'
import { parseUuid } from '../../shared/ids.ts'
import { type Language, languageAsked } from '../../texts/language.ts'
import type { ApiPorts } from '../ports.ts'
import { readOnce } from '../post-once.ts'
import { JSON_CODES, KEY_CODES, ORDER_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { v1Refusals } from '../refusal-schemas.ts'
import { IdempotencyHeaders } from '../schemas.ts'
import { merchantOf } from './context.ts'
import { presentClient, presentPurchase, presentStored, presentWithClient } from './present.ts'
import { readNewPurchase } from './read-new-purchase.ts'
import { IdParams, NewPurchasePayload, PurchaseBody, v1Security } from './schemas.ts'

const common = { tags: ['Merchant API v1'], security: v1Security }

const postSchema = {
  ...common,
  operationId: 'createPurchaseV1',
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
  operationId: 'getPurchaseV1',
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
      const { call, key } = readOnce(ports, request, {
        caller: asMerchant(merchant.id),
        route: 'POST /v1/purchases',
        owner: merchant.id,
        holdsLinks: true,
      })
      const asked = { merchant, order, language: languageAsked(request.headers['accept-language']) }
      const create = (tx: Transaction) => createAndPresent(tx, ports, call, asked)
      const answer = isUnkeyed(key)
        ? await createUnkeyed(ports, call, asked, key)
        : await answerOnce(ports.db, key, create)
      return sendAnswer(ports.answered, reply, answer)
    },
  )
  app.get<{ Params: { id: string } }>('/purchases/:id', { schema: getSchema }, async (request) => {
    const id = parseUuid(request.params.id)
    const purchase = id && (await findPurchase(ports.db, asMerchant(merchantOf(request).id).scope, id))
    if (!purchase) refuse('purchase_not_found', { why: 'unknown_id' })
    return presentStored(ports.db, ports.links, purchase, languageAsked(request.headers['accept-language']))
  })
}

/** A purchase that is asked for, and the language in which its comment is answered. */
interface Asked {
  readonly merchant: Merchant
  readonly order: PurchaseOrder
  readonly language: Language
}

/**
 * The one statement is its own transaction: a single round trip. Nothing is kept of its answer: what is asked for again is told anew as it
 * is by then, in the language of whoever asks now. Under a key it would be the first answer, byte for byte; that one was never heard.
 */
async function createUnkeyed(ports: ApiPorts, call: Call, asked: Asked, unkeyed: UnkeyedRequest): Promise<Answer> {
  const create = async () => {
    const answer = await createAndPresent(ports.db, ports, call, { ...asked, order: { ...asked.order, unkeyed } })
    return { ...answer, noted: unkeyed.id }
  }
  return doOnce(ports.db, unkeyed, create, async ({ id, madeId }) => {
    const purchase = madeId && (await findPurchase(ports.db, call.scope, madeId))
    assert(purchase, `the unanswered request ${id} made a purchase of this merchant`)
    const body = JSON.stringify(await presentStored(ports.db, ports.links, purchase, asked.language))
    return { status: 201, body, noted: id }
  })
}

async function createAndPresent(
  connection: Connection,
  ports: ApiPorts,
  call: Call,
  { merchant, order, language }: Asked,
): Promise<Answer> {
  const { purchase, leader, isNewLeader } = await createPurchase(connection, call, merchant, order)
  // Who has bought nothing before is told without a further look.
  const shown = isNewLeader
    ? presentNew(ports, purchase, order.products, leader, language)
    : await presentWithClient(connection, ports.links, purchase, leader, language)
  return { status: 201, body: JSON.stringify(shown) }
}

function presentNew(
  { links }: ApiPorts,
  purchase: Purchase,
  products: readonly Product[],
  leader: KnownLeader | null,
  language: Language,
): object {
  const client = leader && presentClient(links, leader, [purchase], new Map([[purchase.id, products]]), language)
  return presentPurchase(links, purchase, products, language, client ?? undefined)
}
