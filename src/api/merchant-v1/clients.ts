import type { FastifyInstance } from 'fastify'
import { findCustomer } from '../../customers/index.ts'
import { listProducts } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { languageAsked } from '../../texts/language.ts'
import type { ApiPorts } from '../ports.ts'
import { v1Refusals } from '../refusal-schemas.ts'
import { merchantOf } from './context.ts'
import { listBought, presentClient } from './present.ts'
import { ClientBody, IdParams, v1Security } from './schemas.ts'

const schema = {
  tags: ['Merchant API v1'],
  operationId: 'getClientV1',
  summary: 'Read a client: a leader, or a pledger named in `objects.clientId` of a webhook',
  security: v1Security,
  params: IdParams,
  response: { 200: ClientBody, ...v1Refusals('invalid_credentials', 'client_not_found', 'not_found') },
}

/** `GET /clients/{id}`. */
export function registerClients(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: { id: string } }>('/clients/:id', { schema }, async (request) => {
    const merchant = merchantOf(request)
    const scope = { kind: 'merchant', merchantId: merchant.id } as const
    const id = parseUuid(request.params.id)
    const client = id && (await findCustomer(ports.db, scope, id))
    if (!client) refuse('client_not_found')
    const bought = await listBought(ports.db, merchant.id, client)
    const products = await listProducts(
      ports.db,
      bought.map((purchase) => purchase.id),
    )
    return presentClient(ports.links, client, bought, products, languageAsked(request.headers['accept-language']))
  })
}
