import type { FastifyError } from 'fastify'
import { DomainError } from '../shared/errors.ts'

/** Framework refusals and our own in one vocabulary; undefined for what is nobody's fault but ours. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (!(error instanceof Error)) return undefined
  const { code, validation, validationContext, message } = error as FastifyError
  if (validation) {
    const [first] = validation
    const where = [validationContext, ...(first?.instancePath ?? '').split('/').filter(Boolean)].join('.')
    return new DomainError('invalid', 'invalid_parameters', `${where} ${first?.message ?? message}`)
  }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported', 'unsupported_media_type', 'send application/json')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError('too_large', 'body_too_large', 'the body is larger than 256 kB')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid', 'invalid_json', message)
  }
  return error instanceof SyntaxError && (error as FastifyError).statusCode === 400
    ? new DomainError('invalid', 'invalid_json', message)
    : undefined
}
