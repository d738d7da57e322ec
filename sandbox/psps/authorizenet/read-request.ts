import { currencyExponent, isCurrency } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'
import type { AnetAccount } from './account.ts'
import { Refused } from './errors.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The order of its schema, which counts in JSON too. */
const TRANSACTION = [
  'transactionType',
  'amount',
  'currencyCode',
  'payment',
  'refTransId',
  'order',
  'poNumber',
  'customer',
  'retail',
  'transactionSettings',
]

export interface Request {
  readonly method: string
  readonly fields: Fields
  readonly refId: string | null
}

/** @throws Refused */
export function readRequest(account: AnetAccount, body: string): Request {
  const [[method, said] = ['', null], ...more] = Object.entries(parse(body))
  const fields = toFields(said)
  if (more.length > 0 || !method.endsWith('Request')) throw new Refused('E00003', 'The element is not known.')
  if (Object.keys(fields)[0] !== 'merchantAuthentication')
    throw new Refused('E00003', "The element is invalid: expected 'merchantAuthentication'.")
  const { name, transactionKey } = toFields(fields.merchantAuthentication)
  if (name !== account.username || transactionKey !== account.password)
    throw new Refused('E00007', 'User authentication failed due to invalid authentication values.')
  return { method, fields, refId: typeof fields.refId === 'string' ? fields.refId : null }
}

/** @throws Refused */
export function readTransaction(fields: Fields): Fields {
  const transaction = toFields(fields.transactionRequest)
  const places = Object.keys(transaction).map((name) => TRANSACTION.indexOf(name))
  const isOrdered = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1))
  if (!isOrdered) throw new Refused('E00003', "The element 'transactionRequest' has an invalid child.")
  return transaction
}

/** @throws Refused */
export function readCharge(transaction: Fields, captures: boolean): SimulatedCharge & { readonly windowMs: number } {
  const card = toFields(toFields(transaction.payment).creditCard)
  const currency = text(transaction, 'currencyCode', /^[A-Z]{3}$/)
  const settings = toFields(transaction.transactionSettings).setting
  const window = (Array.isArray(settings) ? settings : [])
    .map(toFields)
    .find((one) => one.settingName === 'duplicateWindow')
  return {
    reference: text(toFields(transaction.order), 'invoiceNumber', /^\w{1,20}$/),
    orderReference: typeof transaction.poNumber === 'string' ? transaction.poNumber : null,
    amountMinor: readAmount(transaction, currency),
    currency,
    card: {
      number: text(card, 'cardNumber', /^\d{12,16}$/),
      expiry: text(card, 'expirationDate', /^\d{4}-(0[1-9]|1[0-2])$/),
      code: text(card, 'cardCode', /^\d{3,4}$/),
    },
    captures,
    uniqueReference: true,
    facts: {},
    windowMs: Number(window?.settingValue ?? 120) * 1000,
  }
}

/** @throws Refused */
export function readAmount(transaction: Fields, currency: string): bigint {
  const written = text(transaction, 'amount', /^\d{1,12}(\.\d{1,3})?$/)
  if (!isCurrency(currency)) throw new Refused('E00013', 'currencyCode is invalid.')
  const [whole = '', fraction = ''] = written.split('.')
  const minor = BigInt(whole + fraction.padEnd(currencyExponent(currency), '0'))
  if (fraction.length > currencyExponent(currency) || minor === 0n) throw new Refused('E00013', 'amount is invalid.')
  return minor
}

/** @throws Refused */
export function text(fields: Fields, name: string, pattern: RegExp): string {
  const value = fields[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused('E00013', `${name} is invalid.`)
  return value
}

export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function parse(body: string): Fields {
  try {
    return toFields(JSON.parse(body))
  } catch {
    throw new Refused('E00003', 'The message is no JSON.')
  }
}
