import { currencyExponent, isCurrency } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'
import { invalid, Refused } from './errors.ts'

export type Fields = Readonly<Record<string, unknown>>

/** @throws Refused */
export function readFields(text: unknown): Fields {
  try {
    return fields(JSON.parse(String(text)), 'body')
  } catch (error) {
    throw error instanceof Refused ? error : invalid('body')
  }
}

export interface ReadCharge {
  readonly charge: SimulatedCharge
  readonly transactionId: string | null
}

/** @throws Refused */
export function readCharge(body: Fields): ReadCharge {
  const { code, transactionId, comments } = readClient(body)
  const processing = fields(body.processingInformation, 'processingInformation')
  // Everything else would send the payer to an authentication.
  const isMailOrder = /^moto$/i.test(text(processing.commerceIndicator, 'commerceIndicator', /^(moto|internet)$/i))
  const { strongAuthentication } = fields(
    body.consumerAuthenticationInformation ?? {},
    'consumerAuthenticationInformation',
  )
  const isExempt = Object.values(fields(strongAuthentication ?? {}, 'strongAuthentication')).includes('1')
  const order = fields(body.orderInformation, 'orderInformation')
  const billTo = fields(order.billTo, 'billTo')
  for (const name of ['firstName', 'lastName']) text(billTo[name], `orderInformation.billTo.${name}`, /^.{1,60}$/)
  const card = fields(fields(body.paymentInformation, 'paymentInformation').card, 'card')
  const number = text(card.number, 'number', /^\d{12,19}$/)
  const month = text(card.expirationMonth, 'expirationMonth', /^(0[1-9]|1[0-2])$/)
  const { amountMinor, currency } = readMoney(order)
  const charge: SimulatedCharge = {
    reference: code,
    orderReference: comments,
    amountMinor,
    currency,
    card: {
      number: isMailOrder || isExempt ? number : '4000002760003184',
      expiry: `${text(card.expirationYear, 'expirationYear', /^20\d\d$/)}-${month}`,
      code: text(card.securityCode, 'securityCode', /^\d{3,4}$/),
    },
    captures: processing.capture === true,
    uniqueReference: transactionId !== null,
    facts: { captures: String(processing.capture === true) },
  }
  return { charge, transactionId }
}

/** @throws Refused */
export function readClient(body: Fields) {
  const client = fields(body.clientReferenceInformation, 'clientReferenceInformation')
  const { transactionId, comments } = client
  return {
    code: text(client.code, 'clientReferenceInformation.code', /^[!-~]{1,50}$/),
    transactionId: transactionId === undefined ? null : text(transactionId, 'transactionId', /^[0-9A-Za-z_-]{1,30}$/),
    comments: typeof comments === 'string' ? comments : null,
  }
}

/** Whole units with as many decimals as the currency has. @throws Refused */
export function readMoney(information: Fields): { readonly amountMinor: bigint; readonly currency: string } {
  const { totalAmount, currency } = fields(information.amountDetails, 'amountDetails')
  if (typeof currency !== 'string' || !isCurrency(currency)) throw invalid('currency')
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(String(totalAmount)) ?? []
  const exponent = currencyExponent(currency)
  if (whole === '' || typeof totalAmount !== 'string' || fraction.length > exponent) throw invalid('totalAmount')
  const amountMinor = BigInt(whole + fraction.padEnd(exponent, '0'))
  if (amountMinor === 0n) throw invalid('totalAmount')
  return { amountMinor, currency }
}

/** @throws Refused */
export function fields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name)
  return value as Fields
}

function text(value: unknown, name: string, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw invalid(name)
  return value
}
