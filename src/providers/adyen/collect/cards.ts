import type { Payment } from '../../collect/acquirer.ts'
import type { AdditionalData } from './wire.ts'

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
