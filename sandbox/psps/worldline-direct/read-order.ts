import { isCurrency } from '../../../src/shared/money.ts'
import type { SimulatedCharge } from '../simulator.ts'
import { errorBody, invalid, Refused } from './errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** @throws Refused */
export function readFields(text: unknown): Fields {
  try {
    return fields(JSON.parse(String(text)), 'body')
  } catch (error) {
    throw error instanceof Refused ? error : invalid('body')
  }
}

/** A payment by card, as CreatePayment wants it. @throws Refused */
export function readCharge(body: Fields, callback: string): SimulatedCharge {
  const order = fields(body.order, 'order')
  const references = fields(order.references, 'order.references')
  const input = fields(body.cardPaymentMethodSpecificInput, 'cardPaymentMethodSpecificInput')
  const card = fields(input.card, 'cardPaymentMethodSpecificInput.card')
  const number = text(card.cardNumber, 'cardNumber', /^\d{12,19}$/)
  const expiry = text(card.expiryDate, 'expiryDate', /^(0[1-9]|1[0-2])\d\d$/)
  const mode = text(input.authorizationMode, 'authorizationMode', /^(SALE|FINAL_AUTHORIZATION|PRE_AUTHORIZATION)$/)
  const threeDSecure = fields(input.threeDSecure ?? {}, 'threeDSecure')
  const channel = text(input.transactionChannel, 'transactionChannel', /^(ECOMMERCE|MOTO)$/)
  // Without them the payer is sent to an authentication, and a server has none.
  if (channel === 'ECOMMERCE' && threeDSecure.skipAuthentication !== true) throw invalid('threeDSecure.redirectionData')
  const isUnquestioned = channel === 'MOTO' || threeDSecure.exemptionRequest !== undefined
  const { amountMinor, currency } = readMoney(order.amountOfMoney)
  const merchantParameters = references.merchantParameters
  return {
    reference: text(references.merchantReference, 'merchantReference', /^[!-~]{1,40}$/),
    orderReference: typeof merchantParameters === 'string' ? merchantParameters : null,
    amountMinor,
    currency,
    card: {
      // An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption.
      number: isUnquestioned ? number : '4000002760003184',
      expiry: `20${expiry.slice(2)}-${expiry.slice(0, 2)}`,
      code: text(card.cvv, 'cvv', /^\d{3,4}$/),
    },
    captures: mode === 'SALE',
    uniqueReference: false,
    facts: { callback },
  }
}

/** @throws Refused */
export function readMoney(value: unknown): { readonly amountMinor: bigint; readonly currency: string } {
  const { amount, currencyCode } = fields(value, 'amountOfMoney')
  if (typeof currencyCode !== 'string' || !isCurrency(currencyCode)) throw invalid('currencyCode')
  return { amountMinor: readAmount(amount), currency: currencyCode }
}

/** @throws Refused */
export function readAmount(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || Number(value) <= 0) throw invalid('amount')
  return BigInt(value as number)
}

/** Where it is told, of what the request names. @throws Refused */
export function readCallback({ feedbacks }: Fields): string {
  const urls = feedbacks === undefined ? [] : fields(feedbacks, 'feedbacks').webhooksUrls
  if (!Array.isArray(urls) || urls.length > 5 || !urls.every((url) => typeof url === 'string' && URL.canParse(url)))
    throw invalid('feedbacks.webhooksUrls')
  return urls[0] ?? ''
}

/** 40 characters of ASCII. @throws Refused */
export function readKey(header: unknown): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[ -~]{1,40}$/.test(header)) return header
  throw new Refused({ status: 400, body: errorBody(400, '1005', 'INVALID_IDEMPOTENCE_KEY') })
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
