import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { languageAsked } from '../../texts/language.ts'
import { findTargetMerchant } from '../find-target.ts'
import { pageOfPurchases } from '../page-of-purchases.ts'
import { NextCursor } from '../pagination.ts'
import type { ApiPorts } from '../ports.ts'
import { MERCHANT_CODES, PAGE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, MerchantParams } from '../schemas.ts'
import { callerOf } from './context.ts'
import { PurchaseSummary, presentSummary, summaryExample } from './present-purchase.ts'
import { PurchaseQuery, readPurchaseFilters } from './purchase-filters.ts'

type Query = Static<typeof PurchaseQuery>

const PurchaseList = Type.Object(
  {
    items: Type.Array(PurchaseSummary),
    next_cursor: NextCursor,
  },
  { title: 'PurchasePage', examples: [{ items: [summaryExample], next_cursor: 'cHVyY2hhc2VzIDAxOGYz' }] },
)

const common = {
  tags: ['Purchases'],
  description: 'Newest first. Purchases made while pages are read do not shift them.',
  security: bearer,
  querystring: PurchaseQuery,
  response: { 200: PurchaseList, ...refusals('invalid_credentials', 'invalid_date', ...MERCHANT_CODES, ...PAGE_CODES) },
}

const companySchema = {
  ...common,
  operationId: 'listPurchases',
  summary: 'List and search the purchases of all merchants of the company',
}
const merchantSchema = {
  ...common,
  operationId: 'listMerchantPurchases',
  summary: 'List and search the purchases of a merchant',
  params: MerchantParams,
}

/** `GET /api/purchases` and `GET /api/merchants/<merchant_uid>/purchases`. */
export function registerPurchases(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Querystring: Query }>('/purchases', { schema: companySchema }, async (request) => list(ports, request))
  app.get<{ Params: Static<typeof MerchantParams>; Querystring: Query }>(
    '/merchants/:merchant_uid/purchases',
    { schema: merchantSchema },
    async (request) => {
      const merchant = await findTargetMerchant(ports, callerOf(request).scope, request.params.merchant_uid)
      return list(ports, request, merchant.id)
    },
  )
}

async function list(ports: ApiPorts, request: FastifyRequest<{ Querystring: Query }>, merchantId?: string) {
  const search = { ...readPurchaseFilters(request.query), merchantId }
  const { purchases, nextCursor } = await pageOfPurchases(ports, callerOf(request).scope, search, request.query)
  const language = languageAsked(request.headers['accept-language'])
  return { items: purchases.map((purchase) => presentSummary(purchase, language)), next_cursor: nextCursor }
}
