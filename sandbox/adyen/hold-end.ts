import { DAY_MS } from '../../src/shared/clocks.ts'

/** How long a scheme keeps an authorisation: with its payer there, and without. A pre-authorisation is Mastercard's own. */
const DAYS: Record<string, { Ecommerce: number; ContAuth: number; preAuthorised?: number }> = {
  visa: { Ecommerce: 10, ContAuth: 5 },
  mc: { Ecommerce: 7, ContAuth: 7, preAuthorised: 30 },
  amex: { Ecommerce: 7, ContAuth: 7 },
}

/** After that the platform itself gives an uncaptured authorisation up, and says so. */
export const PLATFORM_LIFE_MS = 28 * DAY_MS

export function holdLifeMs(brand: string, interaction: 'Ecommerce' | 'ContAuth', preAuthorised: boolean): number {
  const days = DAYS[brand] ?? { Ecommerce: 7, ContAuth: 7 }
  return ((preAuthorised && days.preAuthorised) || days[interaction]) * DAY_MS
}
