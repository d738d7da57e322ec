import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { listCustomers } from '../../customers/index.ts'
import { listProducts } from '../../purchases/index.ts'
import { readPurchases } from '../../reading/index.ts'
import { languageAsked } from '../../texts/language.ts'
import { PageQuery, queryText } from '../pagination.ts'
import type { ApiPorts } from '../ports.ts'
import { PAGE_CODES } from '../refusal-codes.ts'
import { v1Refusals } from '../refusal-schemas.ts'
import { merchantOf } from './context.ts'
import { presentPerson, presentPurchase } from './present.ts'
import { ListedPurchaseBody, listedExample, v1Security } from './schemas.ts'

const Query = Type.Object(
  { ...PageQuery, ref: queryText(200, 'Exactly this reference; it may have been tried several times') },
  { additionalProperties: false },
)

const schema = {
  tags: ['Merchant API v1'],
  operationId: 'listPurchasesV1',
  summary: 'List purchases, newest first',
  security: v1Security,
  querystring: Query,
  response: {
    200: Type.Object(
      {
        items: Type.Array(ListedPurchaseBody),
        next_cursor: Type.Optional(Type.String({ description: 'Absent on the last page' })),
      },
      { title: 'PurchasePageV1', examples: [{ items: [listedExample] }] },
    ),
    ...v1Refusals('invalid_credentials', ...PAGE_CODES),
  },
}

/** `GET /purchases`. */
export function registerPurchaseList(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Querystring: Static<typeof Query> }>('/purchases', { schema }, async (request) => {
    const scope = { kind: 'merchant', merchantId: merchantOf(request).id } as const
    const search = { reference: request.query.ref }
    const { rows: purchases, nextCursor } = await readPurchases(ports.db, scope, search, request.query)
    const products = await listProducts(
      ports.db,
      purchases.map((purchase) => purchase.id),
    )
    const clientIds = purchases.flatMap((purchase) => purchase.clientId ?? [])
    const clients = await listCustomers(ports.db, scope, clientIds)
    const language = languageAsked(request.headers['accept-language'])
    return {
      items: purchases.map((purchase) => {
        const client = clients.get(purchase.clientId ?? '')
        return presentPurchase(
          ports.links,
          purchase,
          products.get(purchase.id) ?? [],
          language,
          client && presentPerson(client),
        )
      }),
      ...(nextCursor && { next_cursor: nextCursor }),
    }
  })
}
