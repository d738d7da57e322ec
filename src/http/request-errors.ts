import type { FastifyError } from 'fastify'
import { hasCommitted, OutcomeUnknown } from '../db/database.ts'
import { DomainError } from '../shared/errors.ts'

/** The database is starting, full, gone, or gave up waiting for a lock: the statement was not done, and may work later. */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '08003',
  '08006',
  '40001',
  '40P01',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** The same, from the driver. */
const TRANSIENT_MESSAGES = /^timeout exceeded when trying to connect|^Connection terminated|not queryable$/

/** Framework refusals and our own in one vocabulary; undefined for what is nobody's fault but ours. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (!(error instanceof Error)) return undefined
  const { code, validation, validationContext, message } = error as FastifyError
  if (validation) {
    return new DomainError(
      'invalid',
      'invalid_parameters',
      describeValidation(validation, validationContext) ?? message,
    )
  }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new DomainError('unsupported', 'unsupported_media_type', 'send application/json')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('too_large', 'body_too_large', 'the body is larger than 256 kB')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new DomainError('invalid', 'invalid_json', 'the body is not valid JSON')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid', 'invalid_request', 'the body is not as long as Content-Length says')
    case 'FST_ERR_BAD_URL':
      return new DomainError('invalid', 'invalid_request', 'the path is not percent-encoded UTF-8')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new DomainError('not_found', 'not_found', 'no identifier is that long')
  }
  const isTransient = TRANSIENT_CODES.has(code) || TRANSIENT_MESSAGES.test(message)
  if (!isTransient) return undefined
  // Of a request with several transactions, an earlier one stands.
  if (hasCommitted()) return outcomeUnknown()
  return new DomainError(
    'unavailable',
    'temporarily_unavailable',
    'nothing was done; the same request may be sent again',
  )
}

function outcomeUnknown(): DomainError {
  const detail = 'it is not known whether this was done; the same request, sent again after Retry-After, does it once'
  return new DomainError('unavailable', 'outcome_unknown', detail)
}

/** A parameter's name is repeated so far; more of it is no misspelling. */
const NAME_CHARS_MAX = 60

/** Where, and what is wanted there: by its own words the validator names neither an unknown member nor the choices. */
function describeValidation(
  errors: NonNullable<FastifyError['validation']>,
  context: FastifyError['validationContext'],
): string | undefined {
  const [first] = errors
  if (!first) return undefined
  const where = [context, ...first.instancePath.split('/').filter(Boolean)].join('.')
  const { additionalProperty } = first.params
  if (typeof additionalProperty === 'string') {
    return `${where}.${additionalProperty.slice(0, NAME_CHARS_MAX)} is not known here`
  }
  const branches = errors.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword !== 'anyOf',
  )
  const isChoice = branches.length > 1 && branches.every(({ keyword }) => keyword === 'const')
  if (isChoice) return `${where} must be one of ${branches.map(({ params }) => params.allowedValue).join(', ')}`
  return `${where} ${first.message ?? 'is wrong'}`
}
