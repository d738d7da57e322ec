import type { Rejected } from '../answer.ts'

/**
 * A card page of another origin than the account's: our pages' policy would block the way there, in some browsers without
 * a word. Nobody is led there; the detail is that origin, for the operator. Undefined: it is where it should be.
 */
export function pageElsewhere(pageUrl: string, pageOrigin: string): Rejected | undefined {
  const origin = URL.canParse(pageUrl) ? new URL(pageUrl).origin : 'no address'
  return origin === pageOrigin ? undefined : { kind: 'rejected', reason: 'page_elsewhere', detail: origin }
}

/** Wallets that carry a card, as the brands that we keep end: `visa_applepay`. */
export const WALLETS = ['applepay', 'googlepay'] as const
export type Wallet = (typeof WALLETS)[number]

/** One text for both, since that is all a payer reads of them (`pages/parts/card-label.ts`); a wallet may be told alone. */
export function carriedBy(brand: string, wallet: Wallet | undefined): string {
  return [brand, wallet].filter(Boolean).join('_')
}

/** A country as ISO 3166-1 spells it; null for what is none, as acquirers say `unknown` or nothing. */
export function readCountry(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Z]{2}$/.test(told) ? told : null
}
