import { addMs, DAY_MS, HOUR_MS } from '../../../shared/clocks.ts'
import type { Payment } from '../../collect/acquirer.ts'
import { readCountry } from '../../collect/read-answer.ts'
import type { AdditionalData } from '../wire.ts'

/** Where their word is not ours. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['mc', 'mastercard'],
  ['cartebancaire', 'cartes_bancaires'],
])

interface ToldCard {
  readonly brand: string | undefined
  readonly additionalData: AdditionalData | undefined
  /** Of an approval in a webhook: `authCode:last4:MM/YYYY`. */
  readonly reason?: string | null | undefined
}

/** What is not told is empty: the session's result names the brand only. */
export function toCard({ brand = '', additionalData, reason }: ToldCard): Payment['card'] {
  const [, last4, expiry] = reason?.split(':') ?? []
  return {
    brand: BRANDS.get(brand) ?? brand,
    last4: fourDigits(additionalData?.cardSummary) ?? fourDigits(last4) ?? '',
    expiry: toExpiry(additionalData?.expiryDate) ?? toExpiry(expiry) ?? null,
    country: readCountry(additionalData?.issuerCountry) ?? readCountry(additionalData?.cardIssuingCountry),
  }
}

function fourDigits(text: unknown): string | undefined {
  return typeof text === 'string' && /^\d{4}$/.test(text) ? text : undefined
}

/** `3/2030` and `03/2030` → `2030-03`. */
function toExpiry(text: unknown): string | undefined {
  const match = typeof text === 'string' ? /^(\d{1,2})\/(\d{4})$/.exec(text) : null
  return match ? `${match[2]}-${match[1]?.padStart(2, '0')}` : undefined
}

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

/**
 * Adyen knows a token only together with the shopper it was stored for, so ours has both. Each attempt is a shopper of
 * its own: it says whose card a token is that is told later, and tells nothing of the person.
 */
export function toCredential(shopperReference: string, token: string): string {
  return `${shopperReference}.${token}`
}

/** What is none of ours is nothing that Adyen knows either. */
export function parseCredential(credential: string): { shopperReference: string; token: string } {
  const [shopperReference = '', token = shopperReference] = credential.split('.')
  return { shopperReference, token }
}
