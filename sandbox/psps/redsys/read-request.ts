import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import { equalTexts } from '../../authorize.ts'
import type { SimulatedCharge } from '../simulator.ts'
import { type RedsysAccount, signatureOf } from './account.ts'
import { Refused } from './errors.ts'

/** What was signed: JSON, all of it text. */
export type Fields = Readonly<Record<string, unknown>>

/** @throws Refused */
export function readRequest(account: RedsysAccount, body: string): Fields {
  const message = parse(body)
  const encoded = String(message.Ds_MerchantParameters ?? '')
  const fields = parse(Buffer.from(encoded, 'base64').toString('utf8'))
  if (message.Ds_SignatureVersion !== 'HMAC_SHA256_V1') throw new Refused('SIS0430')
  const order = field(fields, 'DS_MERCHANT_ORDER', /^\d{4}[0-9A-Za-z]{0,8}$/, 'SIS0077')
  const isOurs =
    fields.DS_MERCHANT_MERCHANTCODE === account.merchantCode && fields.DS_MERCHANT_TERMINAL === account.terminal
  if (!isOurs) throw new Refused('SIS0026')
  const given = String(message.Ds_Signature ?? '')
  if (!equalTexts(given, signatureOf(account, order, encoded))) throw new Refused('SIS0042')
  return fields
}

/** @throws Refused */
export function readCharge(fields: Fields, captures: boolean): SimulatedCharge {
  const currency = currencyOf(field(fields, 'DS_MERCHANT_CURRENCY', /^\d{3}$/, 'SIS0016'))
  const expiry = field(fields, 'DS_MERCHANT_EXPIRYDATE', /^\d\d(0[1-9]|1[0-2])$/, 'SIS0068')
  // Everything else would be sent to an authentication, and a server has none.
  const channel = field(fields, 'DS_MERCHANT_DIRECTPAYMENT', /^(moto|true)$/, 'SIS0218')
  const isUnquestioned = channel === 'moto' || 'DS_MERCHANT_EXCEP_SCA' in fields
  if ('DS_MERCHANT_EXCEP_SCA' in fields) field(fields, 'DS_MERCHANT_EXCEP_SCA', /^(LWV|TRA|COR|MIT|ATD)$/, 'SIS0616')
  const number = field(fields, 'DS_MERCHANT_PAN', /^\d{12,19}$/, 'SIS0064')
  return {
    reference: String(fields.DS_MERCHANT_ORDER),
    orderReference: typeof fields.DS_MERCHANT_MERCHANTDATA === 'string' ? fields.DS_MERCHANT_MERCHANTDATA : null,
    amountMinor: readAmount(fields),
    currency,
    card: {
      number: isUnquestioned ? number : '4000002760003184',
      expiry: `20${expiry.slice(0, 2)}-${expiry.slice(2)}`,
      code: field(fields, 'DS_MERCHANT_CVV2', /^\d{3,4}$/, 'SIS0217'),
    },
    captures,
    uniqueReference: true,
    facts: { url: field(fields, 'DS_MERCHANT_MERCHANTURL', /^https?:\/\/.{1,240}$/, 'SIS0007') },
  }
}

/** @throws Refused */
export function readAmount(fields: Fields): bigint {
  return BigInt(field(fields, 'DS_MERCHANT_AMOUNT', /^[1-9]\d{0,11}$/, 'SIS0019'))
}

/** @throws Refused */
export function field(fields: Fields, name: string, pattern: RegExp, code: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused(code)
  return value
}

function currencyOf(number: string): string {
  const found = [...CURRENCY_NUMBERS].find(([, digits]) => digits === number)?.[0]
  if (!found) throw new Refused('SIS0027')
  return found
}

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {}
  throw new Refused('SIS0007')
}
