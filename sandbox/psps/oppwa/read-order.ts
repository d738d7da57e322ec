import { currencyExponent, isCurrency } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'

export type Form = Readonly<Record<string, string>>

/** Thrown while a request is read: nothing was done. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly description: string

  constructor(status: number, code: string, description: string) {
    super('refused')
    this.status = status
    this.code = code
    this.description = description
  }
}

const wrong = (name: string) => new Refused(400, '200.300.404', `invalid or missing parameter: ${name}`)

export function readForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)]
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at)
  if (twice) throw wrong(twice[0])
  return Object.fromEntries(pairs)
}

export function text(form: Form, name: string, pattern: RegExp): string {
  const value = form[name] ?? ''
  if (!pattern.test(value)) throw wrong(name)
  return value
}

/** Two decimals or none; in units of which the currency has hundredths, or no parts at all. */
export function readMoney(form: Form): { readonly amountMinor: bigint; readonly currency: string } {
  const currency = text(form, 'currency', /^[A-Z]{3}$/)
  if (!isCurrency(currency)) throw new Refused(400, '100.550.401', 'invalid currency')
  const [whole = '', cents = '00'] = text(form, 'amount', /^[0-9]{1,12}(\.[0-9]{2})?$/).split('.')
  if (currencyExponent(currency) === 2) return { amountMinor: BigInt(whole + cents), currency }
  if (cents !== '00') throw new Refused(400, '100.550.303', 'amount format invalid')
  return { amountMinor: BigInt(whole), currency }
}

const BRANDS: Readonly<Record<string, RegExp>> = { VISA: /^4/, MASTER: /^(5[1-5]|2[2-7])/, AMEX: /^3[47]/ }
const OPTIONAL = /^[\s\S]{0,255}$/

/** An issuer wants its customer wherever nobody has said that this is a mail order. */
export function readCharge(form: Form): Omit<SimulatedCharge, 'uniqueReference'> {
  const type = text(form, 'paymentType', /^(DB|PA)$/)
  const number = text(form, 'card.number', /^[0-9]{12,19}$/)
  const brand = BRANDS[text(form, 'paymentBrand', /^[A-Z_]{3,32}$/)]
  if (!brand?.test(number)) throw new Refused(400, '100.100.700', 'invalid cc number/brand combination')
  text(form, 'card.holder', /^[\s\S]{3,128}$/)
  const month = text(form, 'card.expiryMonth', /^(0[1-9]|1[0-2])$/)
  const year = text(form, 'card.expiryYear', /^(19|20)\d\d$/)
  const isMailOrder = text(form, 'transactionCategory', /^(|EC|MO|TO)$/) === 'MO'
  return {
    ...readMoney(form),
    reference: text(form, 'merchantTransactionId', OPTIONAL),
    orderReference: text(form, 'merchantInvoiceId', OPTIONAL) || null,
    card: {
      number: isMailOrder ? number : '4000002760003184',
      expiry: `${year}-${month}`,
      code: text(form, 'card.cvv', /^[0-9]{3,4}$/),
    },
    captures: type === 'DB',
    facts: { type },
  }
}
