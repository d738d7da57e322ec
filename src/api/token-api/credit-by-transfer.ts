import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { BASIC_TOO } from '../../http/index.ts'
import { publicId } from '../../shared/ids.ts'
import { refundPurchase } from '../../unwinding/index.ts'
import { readPositiveAmountMinor } from '../../wire/numbers.ts'
import { readPurchaseUid } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { JSON_CODES, KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearerOrBasic, IdempotencyHeaders, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'
import { presentUnwound, UnwoundBody } from './present-refund.ts'

const Body = Type.Object(
  {
    amount_cents: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'All that is left of the purchase, or a part of it',
    }),
  },
  { title: 'RefundRequest', examples: [{ amount_cents: 1500 }] },
)

const schema = {
  tags: ['Refunds'],
  operationId: 'refundPurchase',
  summary: 'Refund a purchase, wholly or in part',
  description:
    'Answers as soon as the refund is committed; cards are credited behind it (`GET …/refunds`). A part first reduces ' +
    'or cancels the furthest due dates; of a split it goes to all payers in proportion. Our fee goes back with the ' +
    'last cent of the amount only. It is taken off your next transfer.',
  security: bearerOrBasic,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  body: Body,
  response: {
    200: UnwoundBody,
    ...refusals(
      'invalid_credentials',
      'amount_too_small',
      'nothing_to_refund',
      'payment_disputed',
      'pot_not_settled',
      'purchase_not_refundable',
      'refund_exceeds_amount',
      'settled_by_psp',
      'unwinding_in_progress',
      ...JSON_CODES,
      ...KEY_CODES,
      ...PURCHASE_CODES,
    ),
  },
}

/** `POST /api/purchases/<purchase_uid>/credit_by_transfer` (docs/shop-modules.md, "Giving back"). */
export function registerCreditByTransfer(app: FastifyInstance, ports: ApiPorts): void {
  app.post<{ Params: { purchase_uid: string }; Body: Static<typeof Body> }>(
    '/purchases/:purchase_uid/credit_by_transfer',
    { schema, config: BASIC_TOO },
    postOnce(ports, (request) => {
      const purchaseId = readPurchaseUid(request.params.purchase_uid)
      const amountMinor = readPositiveAmountMinor(request.body.amount_cents, 'amount_cents')
      return {
        caller: callerOf(request),
        route: `POST ${publicId('pur', purchaseId)}/credit_by_transfer`,
        verb: async (tx, call) => presentUnwound(await refundPurchase(tx, call, { purchaseId, amountMinor })),
      }
    }),
  )
}
