import { currencyExponent, formatMoney, isCurrency } from '../../src/shared/money.ts'
import { invalidRequest } from './api-error.ts'
import type { Rule } from './rules.ts'

/** Written without decimals by the acquirer; of these MGA has two in ISO 4217. */
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Written with two decimals though ISO 4217 has none: both must be zero. */
const WHOLE_ONLY = new Set(['isk', 'ugx'])
/** Three decimals, the last of which must be zero. */
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))

/** Least amounts of a charge where the acquirer names one (docs.stripe.com/currencies). */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}

/** Eight digits is the most the API takes. */
const MOST = 99_999_999

export const currency: Rule<string> = (value, at) => {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  if (isCurrency(code.toUpperCase())) return code
  throw invalidRequest(`Invalid currency: ${value}. Stripe currently supports these currencies: usd, aed, …`, {
    param: at,
  })
}

/** Throws what the API says of an amount that cannot be charged. */
export function checkAmount(amount: number, code: string, param: string): void {
  const least = LEAST[code] ?? 1
  if (amount < least) {
    const message = `Amount must be at least ${amountText(least, code, 'en')}`
    throw invalidRequest(message, { code: 'amount_too_small', param })
  }
  if (amount > MOST) {
    const message = `Amount must be no more than ${amountText(MOST, code, 'en')}`
    throw invalidRequest(message, { code: 'amount_too_large', param })
  }
  const step = WHOLE_ONLY.has(code) ? 100 : THREE_DECIMAL.has(code) ? 10 : 1
  if (amount % step !== 0)
    throw invalidRequest(`Invalid integer: ${amount}`, { code: 'parameter_invalid_integer', param })
}

function stripeExponent(code: string): number {
  if (ZERO_DECIMAL.has(code)) return 0
  return THREE_DECIMAL.has(code) ? 3 : 2
}

/** Decimals at the acquirer less those of ISO 4217. */
function shiftOf(code: string): number {
  return isCurrency(code.toUpperCase()) ? stripeExponent(code) - currencyExponent(code.toUpperCase()) : 0
}

export function toMinor(amount: bigint, code: string): bigint {
  const shift = shiftOf(code)
  return shift > 0 ? amount / 10n ** BigInt(shift) : amount * 10n ** BigInt(-shift)
}

export function fromMinor(amountMinor: bigint, code: string): number {
  const shift = shiftOf(code)
  return Number(shift > 0 ? amountMinor * 10n ** BigInt(shift) : amountMinor / 10n ** BigInt(-shift))
}

/** For people. */
export function amountText(amount: number, code: string, language: string): string {
  return formatMoney({ amountMinor: toMinor(BigInt(amount), code), currency: code.toUpperCase() }, language)
}
