import type { OutboundRequest } from '../../outbound/index.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { digestOf } from './callback.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/** No shopper's device is there: an address is asked for all the same. */
const NO_DEVICE = '127.0.0.1'

type Fields = Readonly<Record<string, string>>

/** `signed`: between the merchant's identifiers and the time, in the sequence of its checksum; `more` is not signed. */
export interface Asked {
  readonly path:
    | 'getSessionToken'
    | 'payment'
    | 'settleTransaction'
    | 'voidTransaction'
    | 'refundTransaction'
    | 'getTransactionDetails'
  readonly signed: Fields
  readonly more?: Readonly<Record<string, unknown>>
}

export function toRequest(
  { brand, mode, apiUrl, timeoutMs, systemClock }: PspTerms,
  { 'merchant-account': merchantId = '', username: merchantSiteId = '', password: secret = '' }: PspSettings,
  { path, signed, more = {} }: Asked,
): OutboundRequest {
  const timeStamp = systemClock.now().toISOString().replace(/\D/g, '').slice(0, 14)
  const fields = { merchantId, merchantSiteId, ...signed, timeStamp }
  const checksum = digestOf(...Object.values(fields), secret)
  return {
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].api}/${path}.do`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, ...more, checksum }),
    timeoutMs,
  }
}

export function getSession(requestId: string): Asked {
  return { path: 'getSessionToken', signed: { clientRequestId: requestId } }
}

/** Null: an amount that cannot be written. `productId` is what comes back in its notification under the checksum. */
export function pay(
  transactionType: 'Sale' | 'Auth',
  order: ChargeOrder,
  card: PaymentCard,
  { sessionToken, country = '' }: { readonly sessionToken: string; readonly country: string | undefined },
): Asked | null {
  const amount = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (amount === null) return null
  const { email, name } = order.customer
  const [firstName, ...lastNames] = (name ?? card.holder).slice(0, 30).split(' ')
  return {
    path: 'payment',
    signed: { clientRequestId: order.idempotencyKey, amount, currency: order.currency },
    more: {
      sessionToken,
      clientUniqueId: order.reference,
      transactionType,
      isMoto: order.scaFlag === 'moto' ? '1' : '0',
      paymentOption: {
        card: {
          cardNumber: card.number,
          cardHolderName: card.holder,
          expirationMonth: String(card.expiryMonth).padStart(2, '0'),
          expirationYear: String(card.expiryYear),
          CVV: card.code,
        },
      },
      deviceDetails: { ipAddress: NO_DEVICE },
      billingAddress: { firstName, lastName: lastNames.join(' ') || firstName, ...(email && { email }), country },
      productId: order.reference,
      ...(order.orderReference && { customData: order.orderReference }),
      urlDetails: { notificationUrl: order.callbackUrl },
    },
  }
}

/** A settlement, void or refund is a transaction of its own, under our reference of it. */
export function change(
  path: 'settleTransaction' | 'voidTransaction' | 'refundTransaction',
  { charge, payment, reference, amountMinor }: ModifyOrder,
): Asked | null {
  const amount = writeAmount(AMOUNTS, path === 'voidTransaction' ? charge.amountMinor : amountMinor, charge.currency)
  if (amount === null) return null
  const ids = { clientRequestId: reference, clientUniqueId: reference }
  return { path, signed: { ...ids, amount, currency: charge.currency, relatedTransactionId: payment.paymentId } }
}

export function getDetails({ reference }: ChargeOrder, transactionId: string | null): Asked {
  const id = transactionId === null ? { clientUniqueId: reference } : { transactionId }
  return { path: 'getTransactionDetails', signed: id }
}
