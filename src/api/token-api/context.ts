import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findTokenCompany } from '../../companies/index.ts'
import { hashToken } from '../../crypto/index.ts'
import { invalidCredentials, readBearer, type TokenErrorBody, toDomainError, tokenStatus } from '../../http/index.ts'
import { DomainError } from '../../shared/errors.ts'
import type { Scope } from '../../shared/scope.ts'
import { errorInfo } from '../../texts/errors.ts'
import { negotiateLanguage } from '../../texts/language.ts'
import type { ApiPorts } from '../ports.ts'

/** Who calls: the company behind the access token, and the API key to whom its idempotency keys belong. */
export interface Caller {
  readonly scope: Scope & { kind: 'company' }
  readonly apiKeyId: string
}

/** Throws `invalid_credentials`: missing, malformed, unknown and expired tokens alike. */
export async function authenticateCompany(ports: ApiPorts, request: FastifyRequest): Promise<Caller> {
  const token = readBearer(request.headers.authorization)
  const found = await findTokenCompany(ports.db, hashToken(token), ports.systemClock.now())
  if (!found) throw invalidCredentials('the access token is unknown or has expired')
  return { scope: { kind: 'company', companyId: found.companyId }, apiKeyId: found.apiKeyId }
}

/** `{error: {app_error, debug, info}}`; `info` in the caller's language, French by default. */
export function answerTokenError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const refusal = known ?? new DomainError('unavailable', 'internal_error', `unexpected error, request ${request.id}`)
  const status = known ? tokenStatus(refusal) : 500
  if (refusal.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Whipround"')
  else if (status === 401) reply.header('www-authenticate', 'Bearer realm="Whipround"')
  const language = negotiateLanguage(request.headers['accept-language']) ?? 'fr'
  const body: TokenErrorBody = {
    error: { app_error: refusal.code, debug: refusal.detail, info: errorInfo(refusal.code, language) },
  }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Installs the family's error body, also for its unknown paths. */
export function speakTokenFamily(face: FastifyInstance): void {
  face.setErrorHandler(answerTokenError)
  face.setNotFoundHandler((request, reply) =>
    answerTokenError(new DomainError('not_found', 'not_found', 'no such endpoint'), request, reply),
  )
}
