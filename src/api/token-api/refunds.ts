import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { publicId } from '../../shared/ids.ts'
import { listUnwindings } from '../../unwinding/index.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'
import { findTargetPurchase } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, EXAMPLE_UUID, PurchaseParams, PurchaseStateWord } from '../schemas.ts'
import { callerOf } from './context.ts'
import { presentRefund, RefundBody, refundExample } from './present-refund.ts'

const schema = {
  tags: ['Refunds'],
  operationId: 'listRefunds',
  summary: 'List the refunds of a purchase',
  security: bearer,
  params: PurchaseParams,
  response: {
    200: Type.Object(
      {
        purchase_uid: Type.String(),
        state: PurchaseStateWord,
        amount_cents: Type.Integer(),
        refunded_amount_cents: Type.Integer(),
        refunds: Type.Array(RefundBody),
      },
      {
        title: 'PurchaseRefunds',
        examples: [
          {
            purchase_uid: `pur_${EXAMPLE_UUID}`,
            state: 'SUCCESSFUL',
            amount_cents: 24000,
            refunded_amount_cents: 1500,
            refunds: [refundExample],
          },
        ],
      },
    ),
    ...refusals('invalid_credentials', ...PURCHASE_CODES),
  },
}

/** `GET /api/purchases/<purchase_uid>/refunds`, oldest first. */
export function registerRefunds(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: { purchase_uid: string } }>('/purchases/:purchase_uid/refunds', { schema }, async (request) => {
    const { scope } = callerOf(request)
    const purchase = await findTargetPurchase(ports, scope, request.params.purchase_uid)
    const unwindings = await listUnwindings(ports.db, scope, purchase.id)
    return {
      purchase_uid: publicId('pur', purchase.id),
      state: TOKEN_STATES[purchase.state],
      amount_cents: Number(purchase.amountMinor),
      refunded_amount_cents: Number(purchase.refundedMinor),
      refunds: unwindings.map(presentRefund),
    }
  })
}
