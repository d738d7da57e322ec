import type { Attempt } from '../payments/index.ts'

/** What may be shown of the card that an attempt used. */
export function cardOf(attempt: Attempt | undefined): { brand?: string; last4?: string } | undefined {
  if (!attempt?.cardLast4) return undefined
  return { last4: attempt.cardLast4, ...(attempt.cardBrand && { brand: attempt.cardBrand }) }
}
