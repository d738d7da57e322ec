import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isEmailAddress } from '../shared/email.ts'
import { DomainError } from '../shared/errors.ts'

/** A usable e-mail address. Throws invalid `invalid_parameters`. */
export function readEmail(text: string, name: string): string {
  const trimmed = text.trim()
  if (isEmailAddress(trimmed)) return trimmed
  throw new DomainError('invalid', 'invalid_parameters', `${name} must be an e-mail address`)
}

/** A phone number in E.164. Throws invalid `invalid_parameters`. */
export function readPhoneNumber(text: string, name: string): string {
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text.trim()) : undefined
  if (number?.isPossible()) return number.number
  throw new DomainError('invalid', 'invalid_parameters', `${name} must be in international format, like +33612345678`)
}
