import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { refuse } from '../refusals/index.ts'
import { isEmailAddress } from '../shared/email.ts'

/** A usable e-mail address. Throws invalid `invalid_parameters`. */
export function readEmail(text: string, name: string): string {
  const trimmed = text.trim()
  if (isEmailAddress(trimmed)) return trimmed
  refuse('invalid_parameters', { rule: `${name} must be an e-mail address` })
}

/**
 * A phone number in E.164: international, or as people of the country write theirs (`06 12…`, `33612…`, `0033612…`).
 * Throws invalid `invalid_parameters`.
 */
export function readPhoneNumber(text: string, name: string, countryCode?: string): string {
  const number = findPhoneNumber(text, countryCode)
  if (number) return number
  refuse('invalid_parameters', { rule: `${name} must be in international format, like +33612345678` })
}

/** The same, and undefined where it is no number. */
export function findPhoneNumber(text: string, countryCode?: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('+')) {
    const number = parsePhoneNumberFromString(trimmed)
    return number?.isPossible() ? number.number : undefined
  }
  const country = countryCode?.toUpperCase()
  if (!country || !isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(trimmed, country as CountryCode)
  // Stricter than above: nobody has said that these digits are a number.
  return number?.isValid() ? number.number : undefined
}
