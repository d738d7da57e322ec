/** A country as ISO 3166-1 spells it; null for what is none, as acquirers say `unknown` or nothing. */
export function readCountry(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Z]{2}$/.test(told) ? told : null
}
