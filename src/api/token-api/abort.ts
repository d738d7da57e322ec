import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { BASIC_TOO } from '../../http/index.ts'
import { abortPurchase } from '../../selling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { abortView } from '../../wire/purchase-views.ts'
import { takeNoBody } from '../bodies.ts'
import { readPurchaseUid } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearerOrBasic, EXAMPLE_UUID, IdempotencyHeaders, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'

const schema = {
  tags: ['Purchases'],
  operationId: 'abortPurchase',
  summary: 'Abort a purchase that is not accepted yet',
  description: 'Also against a payment in flight: an approval that comes all the same is reversed. Takes no body.',
  security: bearerOrBasic,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  response: {
    200: Type.Object(
      { purchase_uid: Type.String(), state: Type.Literal('ABORTED') },
      { title: 'AbortedPurchase', examples: [{ purchase_uid: `pur_${EXAMPLE_UUID}`, state: 'ABORTED' }] },
    ),
    ...refusals(
      'invalid_credentials',
      'purchase_already_aborted',
      'purchase_non_abortable',
      ...KEY_CODES,
      ...PURCHASE_CODES,
    ),
  },
}

/** `POST /api/purchases/<purchase_uid>/abort`. */
export async function registerAbort(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: { purchase_uid: string } }>(
    '/purchases/:purchase_uid/abort',
    { schema, config: BASIC_TOO },
    postOnce(ports, (request) => {
      const purchaseId = readPurchaseUid(request.params.purchase_uid)
      return {
        caller: callerOf(request),
        route: `POST ${publicId('pur', purchaseId)}/abort`,
        verb: async (tx, call) => abortView(await abortPurchase(tx, call, purchaseId)),
      }
    }),
  )
}
