import { assert } from './assert.ts'
import { MINOR_UNITS } from './iso-4217.ts'

/** An amount in the currency's minor unit (cents). Never a float. */
export interface Money {
  readonly amountMinor: bigint
  /** ISO 4217, upper case. */
  readonly currency: string
}

export function isCurrency(code: string): boolean {
  return MINOR_UNITS.has(code)
}

/** How many decimals the currency's amounts have: 0 (JPY), 2 (EUR, HUF), 3 (TND), 4 (CLF). */
export function currencyExponent(currency: string): number {
  const exponent = MINOR_UNITS.get(currency)
  assert(exponent !== undefined, `${currency} is a currency of ISO 4217`)
  return exponent
}

/** `10001n` EUR → `100.01`: exact decimal text, for Intl and for people's inputs. */
export function toDecimal(amountMinor: bigint, currency: string): string {
  const exponent = currencyExponent(currency)
  const sign = amountMinor < 0n ? '-' : ''
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** `"33,34"` or `"33.34"` → `3334n`; undefined when it is not an exact amount of the currency. */
export function parseDecimal(text: string, currency: string): bigint | undefined {
  const exponent = currencyExponent(currency)
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(compact)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > exponent) return undefined
  return BigInt((match[1] as string) + fraction.padEnd(exponent, '0'))
}

/**
 * An amount as reports write it: `-12.3400` → `-1234n`. Null: none; undefined: not one. More decimals than the currency has are
 * noughts, or it is another amount; a point stands before them.
 */
export function parseSignedDecimal(text: string, currency: string): bigint | null | undefined {
  if (text === '') return null
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return undefined
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const exponent = currencyExponent(currency)
  if (!/^0*$/.test(decimals.slice(exponent))) return undefined
  const kept = decimals.slice(0, exponent)
  const size = parseDecimal(kept === '' ? whole : `${whole}.${kept}`, currency)
  return size !== undefined && text.startsWith('-') ? -size : size
}

/** Kept, because making one costs far more than using it; as many as there are currencies and languages. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const kept = moneyFormats.get(key)
  if (kept) return kept
  const digits = currencyExponent(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  moneyFormats.set(key, format)
  return format
}

/** `€100.01`, `100,01 €`: the one way amounts are written for people. */
export function formatMoney({ amountMinor, currency }: Money, language: string): string {
  return moneyFormat(currency, language).format(toDecimal(amountMinor, currency) as unknown as number)
}

export function sumMinor(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
