import { currencyExponent, parseDecimal } from '../../../shared/money.ts'

const PSP_REFERENCE = /^[0-9A-Z]{16}$/

/** Adyen's own name of a payment or of what was done to it. */
export function isPspReference(text: string): boolean {
  return PSP_REFERENCE.test(text) && !isCardNumber(text)
}

/**
 * Null: none; undefined: not one. More decimals than the currency has are noughts, or it is another amount; a point stands
 * before them.
 */
export function readSignedAmount(text: string, currency: string): bigint | null | undefined {
  if (text === '') return null
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return undefined
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const exponent = currencyExponent(currency)
  if (!/^0*$/.test(decimals.slice(exponent))) return undefined
  const kept = decimals.slice(0, exponent)
  const size = parseDecimal(kept === '' ? whole : `${whole}.${kept}`, currency)
  return size !== undefined && text.startsWith('-') ? -size : size
}

/** Adyen's older references are sixteen digits, too; none of them begins as the numbers of cards do. */
function isCardNumber(text: string): boolean {
  if (!/^[2-6]\d{15}$/.test(text)) return false
  let sum = 0
  for (const [index, digit] of [...text].entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
