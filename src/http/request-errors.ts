import type { FastifyError } from 'fastify'
import { DatabaseFault, hasCommitted, OutcomeUnknown } from '../db/database.ts'
import { DomainError } from '../shared/errors.ts'
import { ABANDONED_AFTER_MS } from './unanswered-store.ts'

/** Framework refusals and our own in one vocabulary; undefined for what is nobody's fault but ours. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseFault) {
    // Of a request with several transactions, an earlier one stands.
    if (hasCommitted()) return outcomeUnknown()
    return new DomainError(
      'unavailable',
      'temporarily_unavailable',
      'nothing was done; the same request may be sent again',
    )
  }
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
  return undefined
}

function outcomeUnknown(): DomainError {
  const detail = 'it is not known whether this was done; the same request, sent again after Retry-After, does it once'
  // By then nobody is working on the first one any more, and the second is known as its repetition.
  return new DomainError('unavailable', 'outcome_unknown', detail, ABANDONED_AFTER_MS)
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
