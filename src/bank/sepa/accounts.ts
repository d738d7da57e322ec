import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** In SEPA by decision of the European Payments Council since November 2024 and May 2025, and not yet in the library's table. */
const JOINED_SINCE = ['AL', 'ME', 'MD', 'MK', 'RS']

/** Length, structure and check digits by country. Written as in files: capital letters, no spaces. */
export function isIban(text: string): boolean {
  return /^[A-Z0-9]{5,34}$/.test(text) && isValidIBAN(text)
}

export function isInSepa(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isSEPACountry(country) || JOINED_SINCE.includes(country)
}

/** ISO 9362: eight or eleven characters. */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(text) && isValidBIC(text)
}
