import type { FastifyInstance } from 'fastify'
import { BASIC_TOO } from '../../http/index.ts'
import { publicId } from '../../shared/ids.ts'
import { releasePurchase } from '../../unwinding/index.ts'
import { takeNoBody } from '../bodies.ts'
import { readPurchaseUid } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearerOrBasic, IdempotencyHeaders, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'
import { presentUnwound, UnwoundBody } from './present-refund.ts'

const schema = {
  tags: ['Refunds'],
  operationId: 'releasePurchase',
  summary: 'Release a card that was held and never debited',
  description:
    'Cancels an accepted purchase of which nothing was captured. 409 `purchase_captured` otherwise: refund it with ' +
    '`credit_by_transfer`. Takes no body; answers as soon as it is committed.',
  security: bearerOrBasic,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  response: {
    200: UnwoundBody,
    ...refusals(
      'invalid_credentials',
      'nothing_to_refund',
      'purchase_captured',
      'purchase_not_refundable',
      'settled_by_psp',
      'unwinding_in_progress',
      ...KEY_CODES,
      ...PURCHASE_CODES,
    ),
  },
}

/** `POST /api/purchases/<purchase_uid>/release` (docs/shop-modules.md, "Giving back"). */
export async function registerRelease(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: { purchase_uid: string } }>(
    '/purchases/:purchase_uid/release',
    { schema, config: BASIC_TOO },
    postOnce(ports, (request) => {
      const purchaseId = readPurchaseUid(request.params.purchase_uid)
      return {
        caller: callerOf(request),
        route: `POST ${publicId('pur', purchaseId)}/release`,
        verb: async (tx, call) => presentUnwound(await releasePurchase(tx, call, purchaseId)),
      }
    }),
  )
}
