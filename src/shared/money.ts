/** An amount in the currency's minor unit (cents). Never a float. */
export interface Money {
  readonly amountMinor: bigint
  /** ISO 4217, upper case. */
  readonly currency: string
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(code: string): boolean {
  return knownCurrencies.has(code)
}

/** How many decimals the currency shows: 0 (JPY), 2 (EUR), 3 (TND). ISO 4217 through ECMA-402. */
export function currencyExponent(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
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

/** `€100.01`, `100,01 €`: the one way amounts are written for people. */
export function formatMoney({ amountMinor, currency }: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(toDecimal(amountMinor, currency) as unknown as number)
}

export function sumMinor(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
