import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../../crypto/index.ts'
import { readV1Token, sayWhoAsks } from '../../http/index.ts'
import { findMerchantByToken, type Merchant } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import type { ApiPorts } from '../ports.ts'

/** Every route of this context needs a merchant's token, asked for before a byte of the body is read. */
export function requireMerchantToken(app: FastifyInstance, ports: ApiPorts): void {
  app.decorateRequest('merchant', null)
  app.addHook('onRequest', async (request) => {
    const found = await findMerchantByToken(ports.db, hashToken(readV1Token(request.headers.authorization)))
    if (!found) refuse('invalid_credentials', { why: 'unknown_token' })
    const { tokenId, ...merchant } = found
    sayWhoAsks(request, { companyId: merchant.companyId, merchantId: merchant.id, credential: `token_${tokenId}` })
    request.setDecorator<Merchant>('merchant', merchant)
  })
}

export function merchantOf(request: FastifyRequest): Merchant {
  return request.getDecorator<Merchant>('merchant')
}
