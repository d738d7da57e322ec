import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { expireLinkNow } from '../../selling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { abortView } from '../../wire/purchase-views.ts'
import { takeNoBody } from '../bodies.ts'
import { readPurchaseUid } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, EXAMPLE_UUID, IdempotencyHeaders, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'

const schema = {
  tags: ['Payment links'],
  operationId: 'expirePaymentLink',
  summary: 'End a payment link before its time',
  description:
    'The purchase is cancelled as if its link had expired; 409 `payment_in_progress` while somebody is paying, 409 `purchase_not_payable` afterwards. Twice is success. Takes no body.',
  security: bearer,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  response: {
    200: Type.Object(
      { purchase_uid: Type.String(), state: Type.Literal('CANCELLED') },
      { title: 'CancelledPurchase', examples: [{ purchase_uid: `pur_${EXAMPLE_UUID}`, state: 'CANCELLED' }] },
    ),
    ...refusals('invalid_credentials', 'payment_in_progress', 'purchase_not_payable', ...KEY_CODES, ...PURCHASE_CODES),
  },
}

/** `POST /api/purchases/<purchase_uid>/expire_link`. */
export async function registerExpireLink(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: Static<typeof PurchaseParams> }>(
    '/purchases/:purchase_uid/expire_link',
    { schema },
    postOnce(ports, (request) => {
      const purchaseId = readPurchaseUid(request.params.purchase_uid)
      return {
        caller: callerOf(request),
        route: `POST ${publicId('pur', purchaseId)}/expire_link`,
        verb: async (tx, call) => abortView(await expireLinkNow(tx, call, purchaseId)),
      }
    }),
  )
}
