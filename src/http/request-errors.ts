import type { FastifyError } from 'fastify'
import { DatabaseFault, hasCommitted, OutcomeUnknown } from '../db/database.ts'
import { DomainError, newRefusal } from '../refusals/index.ts'
import { ABANDONED_AFTER_MS } from './unanswered-store.ts'

/** Framework refusals and our own in one vocabulary; undefined for what is nobody's fault but ours. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseFault) {
    // Of a request with several transactions, an earlier one stands.
    if (hasCommitted()) return outcomeUnknown()
    return newRefusal('temporarily_unavailable', { why: 'database' })
  }
  const { code, validation, validationContext, message } = error as FastifyError
  if (validation) {
    return newRefusal('invalid_parameters', { rule: describeValidation(validation, validationContext) ?? message })
  }
  // Node's words of a request whose sender has gone in the middle of its body: nobody hears the answer.
  if (code === 'ECONNRESET' && message === 'aborted') return newRefusal('invalid_request', { why: 'cut_off' })
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return newRefusal('unsupported_media_type', { why: 'no_json' })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return newRefusal('body_too_large')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return newRefusal('invalid_json', { why: 'unreadable' })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return newRefusal('invalid_request', { why: 'content_length' })
    case 'FST_ERR_BAD_URL':
      return newRefusal('invalid_request', { why: 'path' })
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return newRefusal('not_found', { why: 'long_identifier' })
  }
  return undefined
}

function outcomeUnknown(): DomainError {
  // By then nobody is working on the first one any more, and the second is known as its repetition.
  return newRefusal('outcome_unknown', { waitMs: ABANDONED_AFTER_MS })
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
  const { additionalProperty, allowedValues } = first.params
  if (typeof additionalProperty === 'string') {
    return `${where}.${additionalProperty.slice(0, NAME_CHARS_MAX)} is not known here`
  }
  if (Array.isArray(allowedValues)) return `${where} must be one of ${allowedValues.join(', ')}`
  return `${where} ${first.message ?? 'is wrong'}`
}
