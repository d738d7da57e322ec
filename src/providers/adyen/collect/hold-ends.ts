import { addMs, DAY_MS, HOUR_MS } from '../../../shared/clocks.ts'

/** Whether the payer was there: schemes keep a hold that a merchant made alone for a shorter time. */
export type Initiator = 'payer' | 'merchant'

interface HoldLife {
  readonly payer: number
  readonly merchant: number
}

/**
 * Mastercard Transaction Processing Rules: seven days for a final authorisation. As long for every scheme that is not
 * listed, though the platform itself gives holds up only after 28 days (cartes bancaires: 12).
 */
const DEFAULT: HoldLife = { payer: 7 * DAY_MS, merchant: 7 * DAY_MS }

const HOLD_LIVES: ReadonlyMap<string | undefined, HoldLife> = new Map([
  // Visa Core Rules: ten days with the payer, five without, of which clearing takes six hours.
  ['visa', { payer: 10 * DAY_MS, merchant: 4 * DAY_MS + 18 * HOUR_MS }],
])

/** Adyen tells no end of a hold. From when it was asked for: rather too early than too late. */
export function estimateHoldEnd(brand: string | undefined, initiator: Initiator, since: Date): Date {
  return addMs(since, (HOLD_LIVES.get(brand) ?? DEFAULT)[initiator])
}
