import { DomainError } from '../shared/errors.ts'

/**
 * Where a browser may be sent: http(s), unchanged; null when absent. White space and control characters, which URL
 * parsers drop and headers refuse, are no part of one. Throws invalid `invalid_parameters`.
 */
export function readHttpUrl(value: string | undefined, name: string): string | null {
  if (!value) return null
  const isHttp = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
  if (isHttp && !/[\s\p{C}\\]/u.test(value)) return value
  throw new DomainError('invalid', 'invalid_parameters', `${name} must be an http or https address`)
}
