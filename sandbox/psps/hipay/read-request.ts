import { isCurrency, parseDecimal } from '../../../src/shared/money.ts'
import { cardOf, keepCard } from '../kept-card.ts'
import type { PspDesk, SimulatedCharge } from '../simulator.ts'
import { Refused } from './errors.ts'

export type Fields = ReadonlyMap<string, string>

/** @throws Refused */
export function readFields(body: unknown): Fields {
  const pairs = [...new URLSearchParams(String(body ?? ''))]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) throw new Refused(1010201, 'Invalid Parameter')
  return fields
}

/** Secure Vault. @throws Refused */
export function vaultCard(desk: PspDesk, fields: Fields): object {
  const number = field(fields, 'card_number', /^\d{12,19}$/)
  const month = field(fields, 'card_expiry_month', /^(0[1-9]|1[0-2])$/)
  const year = field(fields, 'card_expiry_year', /^20\d\d$/)
  const holder = field(fields, 'card_holder', /^.{2,100}$/)
  field(fields, 'multi_use', /^[01]$/)
  const card = { number, expiry: `${year}-${month}`, code: field(fields, 'cvc', /^\d{3,4}$/) }
  return {
    token: keepCard(desk.world.key, card),
    request_id: '0',
    card_id: '96ada09f-a844-4956-9593-cb758630dac2',
    brand: brandOf(number),
    pan: `${number.slice(0, 6)}xxxxxx${number.slice(-4)}`,
    card_holder: holder,
    card_expiry_month: month,
    card_expiry_year: year,
    issuer: '',
    country: 'FR',
  }
}

/** @throws Refused */
export function readOrder(desk: PspDesk, fields: Fields): SimulatedCharge {
  const card = cardOf(desk.world.key, field(fields, 'cardtoken', /^[\w-]{8,255}$/))
  if (!card) throw new Refused(3040001, 'Unknown Token')
  if (field(fields, 'payment_product', /^[\w-]+$/) !== PRODUCTS[brandOf(card.number)])
    throw new Refused(1020003, 'Unsupported Payment Product')
  field(fields, 'description', /^.{1,255}$/)
  const isMailOrder = fields.get('eci') === '1' && fields.get('authentication_indicator') === '0'
  const currency = currencyOf(fields)
  return {
    reference: field(fields, 'orderid', /^[0-9A-Za-z_-]{1,32}$/),
    orderReference: orderReferenceOf(fields.get('custom_data')),
    amountMinor: readAmount(fields, currency),
    currency,
    // Whoever orders otherwise has its cardholder asked.
    card: isMailOrder ? card : { ...card, number: '4000002760003184' },
    captures: field(fields, 'operation', /^(Sale|Authorization)$/) === 'Sale',
    uniqueReference: false,
    facts: { url: fields.get('notify_url') ?? '' },
  }
}

/** @throws Refused */
export function currencyOf(fields: Fields): string {
  const currency = field(fields, 'currency', /^[A-Z]{3}$/)
  if (!isCurrency(currency)) throw new Refused(3010001, 'Unsupported Currency')
  return currency
}

/** @throws Refused */
export function readAmount(fields: Fields, currency: string): bigint {
  const minor = parseDecimal(field(fields, 'amount', /^\d{1,12}(\.\d{1,3})?$/), currency)
  if (!minor) throw new Refused(1010205, 'Invalid Parameter')
  return minor
}

/** @throws Refused */
export function field(fields: Fields, name: string, pattern: RegExp): string {
  const value = fields.get(name)
  if (value === undefined) throw new Refused(1010101, 'Required Parameter Missing')
  if (!pattern.test(value)) throw new Refused(1010201, 'Invalid Parameter')
  return value
}

const PRODUCTS: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  'AMERICAN EXPRESS': 'american-express',
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'AMERICAN EXPRESS'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'MASTERCARD' : 'VISA'
}

function orderReferenceOf(custom: string | undefined): string | null {
  if (custom === undefined) return null
  try {
    return String((JSON.parse(custom) as { order_reference?: unknown }).order_reference ?? '')
  } catch {
    throw new Refused(1010201, 'Invalid Parameter')
  }
}
