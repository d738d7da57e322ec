import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { describeFault } from './describe-fault.ts'
import { describeRefusal } from './error-families.ts'
import { toDomainError } from './request-errors.ts'
import { ABANDONED_AFTER_MS } from './unanswered-store.ts'

/** What a client may wait before it sends the same request again. */
const RETRY_AFTER_S = 2
/** By then nobody is working on the first one any more, and the second is known as its repetition. */
const UNKNOWN_RETRY_AFTER_S = ABANDONED_AFTER_MS / SECOND_MS

const BEARER = 'Bearer realm="Whipround"'
const BASIC = 'Basic realm="Whipround"'

/** Any error as the answer of its family; what nobody expected is told as a request id, and logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error)
  if (!(error instanceof DomainError) && (!known || known.kind === 'unavailable'))
    request.log.error({ fault: describeFault(error) }, 'unexpected error')
  const refusal = known ?? new DomainError('unavailable', 'internal_error', `unexpected error, request ${request.id}`)
  const { status, body } = describeRefusal(refusal, request.url, request.headers['accept-language'])
  if (refusal.code === 'invalid_client') reply.header('www-authenticate', BASIC)
  else if (status === 401) {
    reply.header('www-authenticate', request.routeOptions.config?.takesBasic ? `${BEARER}, ${BASIC}` : BEARER)
  }
  if (known && status === 503) {
    reply.header('retry-after', known.code === 'outcome_unknown' ? UNKNOWN_RETRY_AFTER_S : RETRY_AFTER_S)
  }
  return reply
    .code(known ? status : 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
