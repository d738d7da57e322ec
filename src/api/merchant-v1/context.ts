import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../crypto/index.ts'
import { invalidCredentials, readV1Token, toDomainError, type V1ErrorBody, v1Status } from '../../http/index.ts'
import { findMerchantByToken, type Merchant } from '../../merchants/index.ts'
import { DomainError } from '../../shared/errors.ts'
import type { ApiPorts } from '../ports.ts'

/** The merchant behind a v1 token. Throws `invalid_credentials`. */
export async function authenticateMerchant(ports: ApiPorts, request: FastifyRequest): Promise<Merchant> {
  const merchant = await findMerchantByToken(ports.db, hashToken(readV1Token(request.headers.authorization)))
  if (!merchant) throw invalidCredentials('the token is unknown or was revoked')
  return merchant
}

/** `{error: {code, message}}`. */
export function answerV1Error(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const refusal = known ?? new DomainError('unavailable', 'internal_error', `unexpected error, request ${request.id}`)
  const status = known ? v1Status(refusal) : 500
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Whipround"')
  const body: V1ErrorBody = { error: { code: refusal.code, message: refusal.detail } }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

export function speakV1Family(face: FastifyInstance): void {
  face.setErrorHandler(answerV1Error)
  face.setNotFoundHandler((request, reply) =>
    answerV1Error(new DomainError('not_found', 'not_found', 'no such endpoint'), request, reply),
  )
}
