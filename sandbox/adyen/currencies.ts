import { currencyExponent } from '../../src/shared/money.ts'
import type { Amount } from './read-request.ts'

/** Decimals more than ISO 4217 has. */
const SHIFTS: Readonly<Partial<Record<string, number>>> = { CLP: 2, CVE: -2, IDR: -2, ISK: 2 }

export function decimalsOf(currency: string): number {
  return currencyExponent(currency) + (SHIFTS[currency] ?? 0)
}

export function toMinor({ value, currency }: Amount): bigint {
  const shift = SHIFTS[currency] ?? 0
  return shift > 0 ? BigInt(value) / 10n ** BigInt(shift) : BigInt(value) * 10n ** BigInt(-shift)
}

export function fromMinor(amountMinor: bigint, currency: string): Amount {
  const shift = SHIFTS[currency] ?? 0
  const value = shift > 0 ? amountMinor * 10n ** BigInt(shift) : amountMinor / 10n ** BigInt(-shift)
  return { currency, value: Number(value) }
}
