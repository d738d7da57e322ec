import { currencyExponent, isCurrency } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'
import { invalid } from './errors.ts'

export type Fields = ReadonlyMap<string, string>

/** Names count in any case. @throws Refused */
export function readFields(body: unknown): Fields {
  const pairs = [...new URLSearchParams(String(body ?? ''))].map(
    ([name, value]) => [name.toUpperCase(), value] as const,
  )
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) throw invalid('a parameter was sent twice')
  return fields
}

/** @throws Refused */
export function readCharge(fields: Fields): SimulatedCharge {
  const currency = field(fields, 'CURRENCY', /^[A-Z]{3}$/)
  const expiry = field(fields, 'ED', /^(0[1-9]|1[0-2])\/?\d\d$/).replace('/', '')
  // Everything else would send the payer to an authentication.
  field(fields, 'ECI', /^1$/)
  return {
    reference: field(fields, 'ORDERID', /^[0-9A-Za-z_-]{1,40}$/),
    orderReference: fields.get('COM') ?? null,
    amountMinor: readAmount(fields, currency),
    currency,
    card: {
      number: field(fields, 'CARDNO', /^\d{12,19}$/),
      expiry: `20${expiry.slice(2)}-${expiry.slice(0, 2)}`,
      code: field(fields, 'CVC', /^\d{3,4}$/),
    },
    captures: field(fields, 'OPERATION', /^(SAL|RES)$/) === 'SAL',
    uniqueReference: true,
    facts: {},
  }
}

/** Multiplied by 100, whatever the currency. @throws Refused */
export function readAmount(fields: Fields, currency: string): bigint {
  if (!isCurrency(currency)) throw invalid('currency')
  const hundredths = BigInt(field(fields, 'AMOUNT', /^\d{1,15}$/))
  const scaled = hundredths * 10n ** BigInt(currencyExponent(currency))
  if (scaled === 0n || scaled % 100n !== 0n) throw invalid('amount')
  return scaled / 100n
}

/** @throws Refused */
export function field(fields: Fields, name: string, pattern: RegExp): string {
  const value = fields.get(name)
  if (value === undefined || !pattern.test(value)) throw invalid(`no ${name.toLowerCase()}`)
  return value
}
