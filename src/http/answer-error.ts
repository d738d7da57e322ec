import type { FastifyReply, FastifyRequest } from 'fastify'
import { outageBehind } from '../db/database.ts'
import { DomainError, newRefusal } from '../refusals/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { describeFault } from './describe-fault.ts'
import { describeRefusal } from './error-families.ts'
import { toDomainError } from './request-errors.ts'

/** What a client may wait before it sends the same request again. */
const RETRY_AFTER_S = 2

const BEARER = 'Bearer realm="Whipround"'
const BASIC = 'Basic realm="Whipround"'

/** Any error as the answer of its family; what nobody expected is told as a request id, and logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error)
  // An outage is told once, by the database, not by every request that meets it.
  const isNews = !(error instanceof DomainError) && !outageBehind(error)
  if (isNews && (!known || known.kind === 'unavailable'))
    request.log.error({ fault: describeFault(error) }, 'unexpected error')
  const refusal = known ?? newRefusal('internal_error', { requestId: request.id })
  reply.refusalCode = refusal.code
  const { status, body } = describeRefusal(refusal, request.url, request.headers['accept-language'])
  if (refusal.code === 'invalid_client') reply.header('www-authenticate', BASIC)
  else if (status === 401) {
    reply.header('www-authenticate', request.routeOptions.config?.takesBasic ? `${BEARER}, ${BASIC}` : BEARER)
  }
  if (known) askToRetry(reply, status, refusal.waitMs)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** With 503, which passes, and wherever a wait is known. */
export function askToRetry(reply: FastifyReply, status: number, waitMs?: number): void {
  if (waitMs) reply.header('retry-after', Math.ceil(waitMs / SECOND_MS))
  else if (status === 503) reply.header('retry-after', RETRY_AFTER_S)
}
