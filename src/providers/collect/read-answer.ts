import type { Rejected } from '../answer.ts'

/**
 * A card page of another origin than the account's: our pages' policy would block the way there, in some browsers without
 * a word. Nobody is led there; the detail is that origin, for the operator. Undefined: it is where it should be.
 */
export function pageElsewhere(pageUrl: string, pageOrigin: string): Rejected | undefined {
  const origin = URL.canParse(pageUrl) ? new URL(pageUrl).origin : 'no address'
  return origin === pageOrigin ? undefined : { kind: 'rejected', reason: 'page_elsewhere', detail: origin }
}

/** A country as ISO 3166-1 spells it; null for what is none, as acquirers say `unknown` or nothing. */
export function readCountry(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Z]{2}$/.test(told) ? told : null
}
