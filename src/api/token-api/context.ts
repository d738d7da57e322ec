import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTokenCompany } from '../../companies/index.ts'
import { hashToken } from '../../crypto/index.ts'
import { invalidCredentials, readBearer } from '../../http/index.ts'
import type { Scope } from '../../shared/scope.ts'
import type { ApiPorts } from '../ports.ts'

/** Who calls: the company behind the access token, and the API key to whom its idempotency keys belong. */
export interface Caller {
  readonly scope: Scope & { kind: 'company' }
  readonly apiKeyId: string
}

/**
 * Every route of this context needs an access token, asked for before a byte of the body is read.
 * `invalid_credentials`: missing, malformed, unknown and expired tokens alike.
 */
export function requireAccessToken(face: FastifyInstance, ports: ApiPorts): void {
  face.decorateRequest('caller', null)
  face.addHook('onRequest', async (request) => {
    const token = readBearer(request.headers.authorization)
    const found = await findTokenCompany(ports.db, hashToken(token), ports.systemClock.now())
    if (!found) throw invalidCredentials('the access token is unknown or has expired')
    const scope = { kind: 'company', companyId: found.companyId } as const
    request.setDecorator<Caller>('caller', { scope, apiKeyId: found.apiKeyId })
  })
}

export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller')
}
