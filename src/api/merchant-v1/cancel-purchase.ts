import type { FastifyInstance } from 'fastify'
import { asMerchant } from '../../events/index.ts'
import { refuse } from '../../refusals/index.ts'
import { cancelPurchase } from '../../selling/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { languageAsked } from '../../texts/language.ts'
import { takeNoBody } from '../bodies.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { v1Refusals } from '../refusal-schemas.ts'
import { IdempotencyHeaders } from '../schemas.ts'
import { merchantOf } from './context.ts'
import { presentStored } from './present.ts'
import { IdParams, PurchaseBody, v1Security } from './schemas.ts'

const schema = {
  tags: ['Merchant API v1'],
  operationId: 'cancelPurchaseV1',
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
      'payment_disputed',
      'purchase_not_refundable',
      'settled_by_psp',
      'unwinding_in_progress',
      ...KEY_CODES,
      ...PURCHASE_CODES,
    ),
  },
}

/** `POST /purchases/{id}/cancel`: not documented by the deployed service, added beside its v1. */
export async function registerCancelPurchase(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: { id: string } }>(
    '/purchases/:id/cancel',
    { schema },
    postOnce(ports, (request) => {
      const merchant = merchantOf(request)
      const language = languageAsked(request.headers['accept-language'])
      const purchaseId = parseUuid(request.params.id)
      if (!purchaseId) refuse('purchase_not_found', { why: 'unknown_id' })
      return {
        caller: asMerchant(merchant.id),
        route: `POST /v1/purchases/${purchaseId}/cancel`,
        owner: merchant.id,
        holdsLinks: true,
        verb: async (tx, call) => presentStored(tx, ports.links, await cancelPurchase(tx, call, purchaseId), language),
      }
    }),
  )
}
