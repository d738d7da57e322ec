import { isCurrency, parseDecimal } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'
import type { OpayoAccount } from './account.ts'

/** Thrown while a form is read, or where it asks for what cannot be: nothing was done. */
export class Refused extends Error {
  readonly status: 'MALFORMED' | 'INVALID' | '3DAUTH'
  readonly detail: string

  constructor(status: Refused['status'], detail: string) {
    super('refused')
    this.status = status
    this.detail = detail
  }
}

export type Fields = ReadonlyMap<string, string>

export function readFields(body: unknown): Fields {
  return new Map(new URLSearchParams(String(body ?? '')))
}

/** Its address is not looked at: all of this come from one. @throws Refused */
export function requireVendor(account: OpayoAccount, fields: Fields): void {
  field(fields, 'VPSProtocol', /^[34]\.00$/, '3095 : The VPSProtocol value is invalid.')
  if (fields.get('Vendor') !== account.vendor)
    throw new Refused('INVALID', '4000 : The VendorName is invalid or the account is not active.')
}

const PLACE: Readonly<Record<string, RegExp>> = {
  Surname: /^.{1,20}$/,
  Firstnames: /^.{1,20}$/,
  Address1: /^.{1,100}$/,
  City: /^.{1,40}$/,
  PostCode: /^.{1,10}$/,
  Country: /^[A-Z]{2}$/,
}

/** @throws Refused */
export function readCharge(fields: Fields, captures: boolean): SimulatedCharge {
  const reference = readVendorTxCode(fields)
  const money = readMoney(fields)
  field(fields, 'Description', /^[ -~]{1,100}$/, '3013 : The Description is missing.')
  field(fields, 'CardHolder', /^.{1,50}$/, '3058 : The CardHolder field is required.')
  for (const where of ['Billing', 'Delivery'])
    for (const [name, pattern] of Object.entries(PLACE))
      field(fields, where + name, pattern, '3091 : The BillingAddress and BillingPostCode are required.')
  const number = field(fields, 'CardNumber', /^\d{12,19}$/, '3048 : The CardNumber length is invalid.')
  const expiry = field(fields, 'ExpiryDate', /^(0[1-9]|1[0-2])\d\d$/, '3050 : The ExpiryDate format is invalid.')
  if (fields.get('CardType') !== cardTypeOf(number))
    throw new Refused('INVALID', '4022 : The Card Type selected does not match card number.')
  // Sold on the internet, the payer is sent to the bank.
  if (fields.get('AccountType') !== 'M' || fields.get('Apply3DSecure') !== '2')
    throw new Refused('3DAUTH', '2007 : Please redirect your customer to the ACSURL.')
  return {
    reference,
    orderReference: fields.get('VendorData') ?? null,
    ...money,
    card: {
      number,
      expiry: `20${expiry.slice(2)}-${expiry.slice(0, 2)}`,
      code: field(fields, 'CV2', /^\d{3,4}$/, '3057 : The CV2 format is invalid.'),
    },
    captures,
    uniqueReference: true,
    facts: { type: captures ? 'Payment' : 'Deferred' },
  }
}

/** @throws Refused */
export function readVendorTxCode(fields: Fields): string {
  return field(fields, 'VendorTxCode', /^[0-9A-Za-z{}._-]{1,40}$/, '3035 : The VendorTxCode format is invalid.')
}

/** @throws Refused */
export function readMoney(fields: Fields): { readonly amountMinor: bigint; readonly currency: string } {
  const currency = field(fields, 'Currency', /^[A-Z]{3}$/, '3045 : The Currency field is missing.')
  if (!isCurrency(currency)) throw new Refused('INVALID', '3003 : The Currency is invalid.')
  return { amountMinor: readAmount(fields, 'Amount', currency), currency }
}

/** @throws Refused */
export function readAmount(fields: Fields, name: string, currency: string): bigint {
  const text = field(fields, name, /^\d{1,6}(\.\d{1,3})?$/, '3032 : The Amount format is invalid.')
  const amountMinor = parseDecimal(text, currency)
  if (!amountMinor) throw new Refused('INVALID', '3006 : The fractional part of the Amount is invalid.')
  return amountMinor
}

/** @throws Refused */
function field(fields: Fields, name: string, pattern: RegExp, detail: string): string {
  const value = fields.get(name)
  if (value === undefined || !pattern.test(value)) throw new Refused('MALFORMED', detail)
  return value
}

function cardTypeOf(number: string): string {
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'MC' : 'VISA'
}
