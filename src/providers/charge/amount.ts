import { currencyExponent, isCurrency, parseDecimal, toDecimal } from '../../shared/money.ts'

/**
 * How a PSP writes amounts. `minor`: digits of its minor unit (`10001`); `decimal`: `100.01`. `exponents`: where its
 * minor unit is not that of ISO 4217 (Adyen counts ISK in hundredths), by currency.
 */
export interface AmountRule {
  readonly written: 'minor' | 'decimal'
  readonly exponents?: Readonly<Record<string, number>>
}

/** Null: the PSP cannot write this amount, so that nothing may be sent. */
export function writeAmount(rule: AmountRule, amountMinor: bigint, currency: string): string | null {
  const iso = currencyExponent(currency)
  const theirs = rule.exponents?.[currency] ?? iso
  const divisor = 10n ** BigInt(Math.max(0, iso - theirs))
  if (amountMinor % divisor !== 0n) return null
  const scaled = theirs >= iso ? amountMinor * 10n ** BigInt(theirs - iso) : amountMinor / divisor
  if (rule.written === 'minor') return scaled.toString()
  return theirs === iso ? toDecimal(amountMinor, currency) : toFixed(scaled, theirs)
}

/** Null: no amount of this currency, or no currency of ISO 4217. Exact text only: `1e5`, `1,00` and a number beyond 2^53 are none. */
export function readAmount(rule: AmountRule, written: unknown, currency: string): bigint | null {
  const text =
    typeof written === 'number'
      ? Number.isSafeInteger(written) || rule.written === 'decimal'
        ? String(written)
        : ''
      : written
  if (typeof text !== 'string' || !isCurrency(currency)) return null
  const iso = currencyExponent(currency)
  const theirs = rule.exponents?.[currency] ?? iso
  if (rule.written === 'decimal' && theirs === iso)
    return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? (parseDecimal(text, currency) ?? null) : null
  const scaled = rule.written === 'minor' ? readDigits(text) : fromFixed(text, theirs)
  if (scaled === null) return null
  if (theirs <= iso) return scaled * 10n ** BigInt(iso - theirs)
  const divisor = 10n ** BigInt(theirs - iso)
  return scaled % divisor === 0n ? scaled / divisor : null
}

function readDigits(text: string): bigint | null {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null
}

function toFixed(scaled: bigint, exponent: number): string {
  if (exponent === 0) return scaled.toString()
  const digits = scaled.toString().padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

function fromFixed(text: string, exponent: number): bigint | null {
  const [whole = '', fraction = '', ...more] = text.split('.')
  if (more.length > 0 || fraction.length > exponent) return null
  return readDigits(whole + fraction.padEnd(exponent, '0'))
}
