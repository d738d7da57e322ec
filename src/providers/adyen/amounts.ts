import { currencyExponent, isCurrency } from '../../shared/money.ts'

/** Decimals where Adyen's differ from ISO 4217's (docs.adyen.com, "Currency codes and minor units"). */
const DECIMALS: Readonly<Partial<Record<string, number>>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 }

export interface AdyenAmount {
  readonly currency: string
  readonly value: number
}

/** 15 digits is what every JSON number keeps. */
const AMOUNT_MAX = 10n ** 15n - 1n

/** Undefined for what Adyen cannot take: more decimals than it has, or more than a JSON number holds. */
export function toAdyenAmount(amountMinor: bigint, currency: string): AdyenAmount | undefined {
  const shift = shiftOf(currency)
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && amountMinor % factor !== 0n) return undefined
  const value = shift < 0 ? amountMinor / factor : amountMinor * factor
  return value >= 0n && value <= AMOUNT_MAX ? { currency, value: Number(value) } : undefined
}

/** Undefined for what is no amount of ISO 4217. */
export function fromAdyenAmount({ currency, value }: AdyenAmount): bigint | undefined {
  if (!isCurrency(currency)) return undefined
  const shift = shiftOf(currency)
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift <= 0) return BigInt(value) * factor
  return BigInt(value) % factor === 0n ? BigInt(value) / factor : undefined
}

function shiftOf(currency: string): number {
  const exponent = currencyExponent(currency)
  return (DECIMALS[currency] ?? exponent) - exponent
}
