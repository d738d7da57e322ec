import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { answerOnce, idempotentRequest } from '../../http/index.ts'
import { abortPurchase } from '../../selling/index.ts'
import { abortView } from '../../wire/purchase-views.ts'
import type { ApiPorts } from '../ports.ts'
import { authenticateCompany } from './context.ts'
import { readPurchaseUid } from './find-target.ts'
import { bearer, IdempotencyHeaders, PurchaseParams, TokenError } from './schemas.ts'

const schema = {
  tags: ['Token API'],
  summary: 'Abort a purchase that is not accepted yet',
  description: 'Also against a payment in flight: an approval that comes all the same is reversed.',
  security: bearer,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  response: {
    200: Type.Object({ purchase_uid: Type.String(), state: Type.Literal('ABORTED') }),
    '4xx': TokenError,
  },
}

/** `POST /api/purchases/<purchase_uid>/abort`. */
export function registerAbort(face: FastifyInstance, ports: ApiPorts): void {
  face.post<{ Params: { purchase_uid: string } }>('/purchases/:purchase_uid/abort', { schema }, async (request, reply) => {
    const caller = await authenticateCompany(ports, request)
    const purchaseId = readPurchaseUid(request.params.purchase_uid)
    const key = idempotentRequest(request.headers['idempotency-key'], caller.apiKeyId, request.url, request.body)
    const answer = await answerOnce(ports.db, key, async (tx) => {
      const purchase = await abortPurchase(tx, ports, caller.scope, purchaseId)
      return { status: 200, body: JSON.stringify(abortView(purchase)) }
    })
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  })
}
