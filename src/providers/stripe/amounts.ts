import { currencyExponent, isCurrency } from '../../shared/money.ts'

/** docs.stripe.com/currencies: what it writes with other decimals than ISO 4217 has. */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Two decimals there, none in ISO 4217. */
const TWO_DECIMAL = new Set(['ISK', 'UGX'])
/** Three decimals; the last must be 0. */
const THREE_DECIMAL = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Undefined where Stripe cannot take it: no currency of its own, or not a whole amount of it. */
export function toStripeAmount(amountMinor: bigint, currency: string): number | undefined {
  const shift = shiftOf(currency)
  if (shift === undefined) return undefined
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && amountMinor % factor !== 0n) return undefined
  if (THREE_DECIMAL.has(currency) && amountMinor % 10n !== 0n) return undefined
  const amount = shift < 0 ? amountMinor / factor : amountMinor * factor
  return amount >= 0n && amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : undefined
}

/** `currency` as Stripe writes it, in lower case. Undefined for an amount that ISO 4217 cannot have. */
export function fromStripeAmount(
  amount: number,
  currency: string,
): { amountMinor: bigint; currency: string } | undefined {
  const code = currency.toUpperCase()
  const shift = shiftOf(code)
  if (shift === undefined) return undefined
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift <= 0) return { amountMinor: BigInt(amount) * factor, currency: code }
  return BigInt(amount) % factor === 0n ? { amountMinor: BigInt(amount) / factor, currency: code } : undefined
}

/** Decimals at Stripe less those of ISO 4217. */
function shiftOf(currency: string): number | undefined {
  if (!isCurrency(currency)) return undefined
  const exponent = currencyExponent(currency)
  if (ZERO_DECIMAL.has(currency)) return -exponent
  if (TWO_DECIMAL.has(currency) || THREE_DECIMAL.has(currency)) return TWO_DECIMAL.has(currency) ? 2 : 0
  return exponent === 2 ? 0 : undefined
}
