import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { sayWhoSigned } from '../../http/index.ts'
import { verifySignedRequest } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import { checkOrderSettings, readOrder } from '../../selling/index.ts'
import type { ApiPorts } from '../ports.ts'

/** Nothing to call: a contract has no operation without an answer. */
const schema = { hide: true, querystring: Type.Object({ signature: Type.Unknown() }) }

/**
 * `POST /api/payment_by_transfer?signature=` (docs/shop-modules.md, "Payment by transfer"). Nothing is made: a transfer whose label
 * names a purchase would reach nobody. Throws invalid `transfer_not_offered`, after whatever is wrong with the request.
 */
export function registerPaymentByTransfer(app: FastifyInstance, ports: ApiPorts): void {
  app.post<{ Querystring: { signature: unknown } }>(
    '/payment_by_transfer',
    { schema, attachValidation: true },
    async (request) => {
      const { merchant, settings } = await verifySignedRequest(ports, request.query.signature)
      sayWhoSigned(request, merchant)
      readOrder(checkOrderSettings(settings), { merchant, addressPolicy: ports.addressPolicy })
      refuse('transfer_not_offered')
    },
  )
}
