import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { findCustomer } from '../../customers/index.ts'
import { findPurchaseByReference, type Purchase, readMetadata } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { findSettlement, findTransferItem } from '../../settlements/index.ts'
import { findSettledPayment } from '../../settling/index.ts'
import { listShares } from '../../shares/index.ts'
import { languageAsked } from '../../texts/language.ts'
import { findTargetMerchant, findTargetPurchase } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { MERCHANT_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, MerchantParams, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'
import { PurchaseDetail, presentDetail } from './present-purchase.ts'

const common = {
  tags: ['Purchases'],
  security: bearer,
  response: { 200: PurchaseDetail, ...refusals('invalid_credentials', ...MERCHANT_CODES, ...PURCHASE_CODES) },
}

const schema = {
  ...common,
  operationId: 'getPurchase',
  summary: 'Read a purchase',
  description: 'Its state, the customer, and who pays how much. Of friends, a name once they have paid; no address.',
  params: PurchaseParams,
}

const ReferenceParams = Type.Object({
  ...MerchantParams.properties,
  reference: Type.String({ description: 'The merchant’s own, percent-encoded', examples: ['order-2027-0042'] }),
})

const referenceSchema = {
  ...common,
  operationId: 'getPurchaseByReference',
  summary: 'Read a purchase by its reference',
  description:
    'A reference may be used again until a purchase with it is accepted. This is the accepted one, else the newest; the list filtered by `reference` has them all.',
  params: ReferenceParams,
}

/** `GET /api/purchases/<purchase_uid>` and `GET /api/merchants/<merchant_uid>/purchases/by_reference/<reference>`. */
export function registerPurchase(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: Static<typeof PurchaseParams> }>('/purchases/:purchase_uid', { schema }, async (request) => {
    const { scope } = callerOf(request)
    return present(ports, request, await findTargetPurchase(ports, scope, request.params.purchase_uid))
  })
  app.get<{ Params: Static<typeof ReferenceParams> }>(
    '/merchants/:merchant_uid/purchases/by_reference/:reference',
    { schema: referenceSchema },
    async (request) => {
      const { scope } = callerOf(request)
      const merchant = await findTargetMerchant(ports, scope, request.params.merchant_uid)
      const { reference } = request.params
      // PostgreSQL keeps no U+0000, so no purchase has it.
      const isKeepable = !reference.includes('\0')
      const found = isKeepable && (await findPurchaseByReference(ports.db, scope, merchant.id, reference))
      if (!found) refuse('purchase_not_found', { why: 'unknown_reference' })
      return present(ports, request, found)
    },
  )
}

async function present(ports: ApiPorts, request: FastifyRequest, purchase: Purchase) {
  const { scope } = callerOf(request)
  const client = purchase.clientId ? await findCustomer(ports.db, scope, purchase.clientId) : undefined
  const shares = await listShares(ports.db, scope, purchase.id)
  const isBack = purchase.settlement === 'BACK'
  return presentDetail(purchase, languageAsked(request.headers['accept-language']), {
    client,
    shares,
    metadata: await readMetadata(ports.db, purchase),
    transferItem: isBack ? undefined : await findTransferItem(ports.db, scope, purchase.id),
    settlement: isBack ? await findSettlement(ports.db, scope, purchase.id) : undefined,
    settledPayment: isBack ? await findSettledPayment(ports.db, scope, purchase.id) : undefined,
  })
}
