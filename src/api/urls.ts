import { type AddressPolicy, assertPublicUrl } from '../http/index.ts'
import { DomainError } from '../shared/errors.ts'
import { readEmail } from './contacts.ts'

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

/**
 * Where we shall call, or write to as `mailto:`; null when absent.
 * Throws invalid `invalid_parameters`, `url_not_allowed`.
 */
export function readNotificationUrl(value: string | undefined, name: string, policy: AddressPolicy): string | null {
  if (!value) return null
  if (value.startsWith('mailto:')) return `mailto:${readEmail(value.slice('mailto:'.length), name)}`
  const url = readHttpUrl(value, name)
  if (url) assertPublicUrl(url, policy)
  return url
}
