import type { FastifyReply, FastifyRequest } from 'fastify'
import { askToRetry, describeFault, toDomainError } from '../../http/index.ts'
import { DomainError, type ErrorKind } from '../../shared/errors.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { errorInfo } from '../../texts/errors.ts'
import type { Language } from '../../texts/language.ts'
import type { ShopErrorType } from '../../texts/shop-errors.ts'
import { sendPage } from '../answer.ts'
import { bareFrame } from '../frame.ts'
import type { CheckoutPorts } from '../ports.ts'
import { shopErrorAddress } from '../shop-address.ts'
import { funnelErrorPage } from '../views/index.ts'
import { shopFrame } from './frame.ts'
import type { OpenRequest } from './open-request.ts'

const TYPES_BY_CODE: Record<string, ShopErrorType> = {
  invalid_signature: 'error_token',
  signature_required: 'error_token',
  missing_merchant_uid: 'missing_merchant_uid',
  merchant_not_found: 'invalid_merchant_uid',
  company_not_found: 'invalid_merchant_uid',
  rate_above_cap: 'not_eligible',
  rate_cap_outdated: 'not_eligible',
  rate_without_solution: 'not_eligible',
}

/** As in the token API, but for a missing method of ours: to a browser every refusal here is the request's. */
const STATUSES: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  misdirected: 421,
  too_many: 429,
  too_large: 413,
  unsupported: 415,
  not_implemented: 422,
  unavailable: 503,
}

/** Any error as a page that says whose move it is; the way back carries `pledg_error` when an address can be trusted. */
export async function answerFault(
  ports: CheckoutPorts,
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  language: Language,
  opened?: OpenRequest,
): Promise<FastifyReply> {
  const known = asForm(toDomainError(error))
  if (!known) request.log.error({ fault: describeFault(error) }, 'unexpected error')
  const refusal = known ?? new DomainError('unavailable', 'internal_error', `unexpected error, request ${request.id}`)
  const type = known ? typeOf(known) : 'internal_error'
  const told = opened && { type, language, merchantId: opened.merchant.id, isSigned: opened.request.isSigned }
  const page = funnelErrorPage(
    {
      ...(opened ? shopFrame(ports, opened.merchant) : bareFrame(ports)),
      type,
      sentence: errorInfo(refusal.code, language),
      detail: refusal.detail,
      cancelUrl: told && opened.cancelUrl && (await shopErrorAddress(ports, SYSTEM, opened.cancelUrl, told)),
      requestId: request.id,
    },
    language,
  )
  const status = known ? STATUSES[known.kind] : 500
  askToRetry(reply, status, refusal.waitMs)
  return sendPage(ports, reply.code(status), page)
}

/** What other faces are told of their content type, JSON, is not what is taken here. */
function asForm(error: DomainError | undefined): DomainError | undefined {
  if (error?.kind !== 'unsupported') return error
  return new DomainError('unsupported', error.code, 'send a form, application/x-www-form-urlencoded, or a query')
}

/** What passes by itself is nobody’s mistake in the request. */
function typeOf({ kind, code }: DomainError): ShopErrorType {
  const passes = kind === 'unavailable' || kind === 'too_many'
  return TYPES_BY_CODE[code] ?? (passes ? 'maintenance' : 'invalid_request_error')
}
