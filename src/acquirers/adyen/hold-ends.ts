import { addMs, DAY_MS, HOUR_MS } from '../../shared/clocks.ts'

/** Whether the payer was there: schemes keep a hold that a merchant made alone for a shorter time. */
export type Initiator = 'payer' | 'merchant'

interface HoldLife {
  readonly payer: number
  readonly merchant: number
}

/** Schemes' rules for payments without the card present, final authorisations. */
const DEFAULT: HoldLife = { payer: 7 * DAY_MS, merchant: 7 * DAY_MS }

const HOLD_LIVES: Readonly<Partial<Record<string, HoldLife>>> = {
  // Visa Core Rules: ten days with the payer, five without, of which clearing takes six hours.
  visa: { payer: 10 * DAY_MS, merchant: 4 * DAY_MS + 18 * HOUR_MS },
  // Mastercard Transaction Processing Rules: seven days for a final authorisation.
  mc: DEFAULT,
  // Seven days, though the platform itself gives them up only after 28 (cartes bancaires: 12).
  amex: DEFAULT,
  cartebancaire: DEFAULT,
}

/** Adyen tells no end of a hold. From when it was asked for: rather too early than too late. */
export function estimateHoldEnd(brand: string | undefined, initiator: Initiator, since: Date): Date {
  return addMs(since, (HOLD_LIVES[brand ?? ''] ?? DEFAULT)[initiator])
}
