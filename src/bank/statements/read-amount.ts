import { currencyExponent, isCurrency } from '../../shared/money.ts'
import { FileRefusal } from '../xml/file-refusal.ts'
import type { XmlRecord } from '../xml/read-records.ts'

/** ISO 20022, ActiveOrHistoricCurrencyAndAmount: at most 18 digits, five of them behind the point, as xs:decimal writes them. */
const DECIMAL = /^\+?(\d{0,18})(?:\.(\d{0,18}))?$/

/**
 * `18.150` EUR is 1815 cents: zeros at the end say nothing. Throws a `FileRefusal`: no currency of ISO 4217, less than its
 * smallest coin, no amount.
 */
export function readAmount(record: XmlRecord): { amountMinor: bigint; currency: string } {
  const currency = record.attributes.Ccy ?? ''
  if (!isCurrency(currency)) throw new FileRefusal(`an amount (${record.name}) names no currency of ISO 4217`)
  const match = DECIMAL.exec(record.text)
  const whole = match?.[1] ?? ''
  const fraction = withoutZeros(match?.[2] ?? '')
  if (!match || (whole === '' && !match[2])) throw new FileRefusal(`an amount (${record.name}) is none`)
  const exponent = currencyExponent(currency)
  if (fraction.length > exponent)
    throw new FileRefusal(`an amount (${record.name}) has more than the ${exponent} decimals of ${currency}`)
  return { amountMinor: BigInt(`${whole}${fraction.padEnd(exponent, '0')}` || '0'), currency }
}

function withoutZeros(fraction: string): string {
  const last = [...fraction].findLastIndex((digit) => digit !== '0')
  return fraction.slice(0, last + 1)
}
