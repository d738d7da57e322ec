import { createHash } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import type { AmountRule } from '../charge/amount.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import type { ScaFlag } from '../charge/traits.ts'
import { signV1Hmac } from './signature.ts'

export const AMOUNTS: AmountRule = { written: 'minor' }

/** Longer keys are refused. */
const KEY_MAX = 40

/** What is asked; `null` in place of a call: the amount cannot be written. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below the merchant's part of the address. */
  readonly path: string
  readonly idempotencyKey?: string
  readonly body?: object
}

export const checkCall: Call = { method: 'GET', path: '/services/testconnection' }

/** Those of the card networks that the platform names by number. */
const PRODUCTS: readonly (readonly [RegExp, number])[] = [
  [/^4/, 1],
  [/^3[47]/, 2],
  [/^(5[1-5]|2[2-7])/, 3],
]

export function chargeCall(mode: 'SALE' | 'FINAL_AUTHORIZATION', order: ChargeOrder, card: PaymentCard): Call | null {
  const amount = toAmount(order.amountMinor, order.currency)
  if (amount === null) return null
  const isByMail = order.scaFlag === 'moto'
  const product = PRODUCTS.find(([pattern]) => pattern.test(card.number))?.[1]
  const body = {
    order: {
      amountOfMoney: { amount, currencyCode: order.currency },
      references: {
        merchantReference: order.reference,
        ...(order.orderReference && { merchantParameters: order.orderReference }),
      },
      ...(order.customer.email && { customer: { contactDetails: { emailAddress: order.customer.email } } }),
    },
    cardPaymentMethodSpecificInput: {
      ...(product && { paymentProductId: product }),
      authorizationMode: mode,
      transactionChannel: isByMail ? 'MOTO' : 'ECOMMERCE',
      card: {
        cardNumber: card.number,
        cardholderName: card.holder,
        cvv: card.code,
        expiryDate: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear).slice(-2)}`,
      },
      ...(!isByMail && { threeDSecure: unauthenticated(order.scaFlag) }),
    },
    feedbacks: { webhooksUrls: [order.callbackUrl] },
  }
  return { method: 'POST', path: '/payments', idempotencyKey: toKey(order.idempotencyKey), body }
}

/**
 * Nobody can be asked: neither before, nor after an issuer that would like it. What is asked of the issuer with the
 * authorisation is `exemptionRequest`; `secureCorporatePayment` is told in an authentication alone, and none takes place.
 */
function unauthenticated(scaFlag: ScaFlag): object {
  const exemption = scaFlag === 'exempt' && { exemptionRequest: 'transaction-risk-analysis' }
  return { skipAuthentication: true, skipSoftDecline: true, ...exemption }
}

export function captureCall(order: ModifyOrder): Call | null {
  const amount = toAmount(order.amountMinor, order.charge.currency)
  const operationReferences = { merchantReference: order.reference }
  return change(order, 'capture', amount, { amount, isFinal: true, operationReferences })
}

export function cancelCall(order: ModifyOrder): Call | null {
  const amount = toAmount(order.amountMinor, order.charge.currency)
  const amountOfMoney = { amount, currencyCode: order.charge.currency }
  return change(order, 'cancel', amount, { amountOfMoney, isFinal: true })
}

export function refundCall(order: ModifyOrder): Call | null {
  const amount = toAmount(order.amountMinor, order.charge.currency)
  const amountOfMoney = { amount, currencyCode: order.charge.currency }
  const operationReferences = { merchantReference: order.reference }
  return change(order, 'refund', amount, { amountOfMoney, operationReferences })
}

export function detailsCall(paymentId: string): Call {
  return { method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}/details` }
}

function change(order: ModifyOrder, verb: string, amount: number | null, body: object): Call | null {
  if (amount === null) return null
  const path = `/payments/${encodeURIComponent(order.payment.paymentId)}/${verb}`
  return { method: 'POST', path, idempotencyKey: toKey(order.reference), body }
}

/** Signs with the moment of sending: of the same order only the date, and with it the signature, is another one. */
export function toRequest(
  { baseUrl, settings, now, timeoutMs }: { baseUrl: string; settings: PspSettings; now: Date; timeoutMs: number },
  call: Call,
): OutboundRequest {
  // Signed as the platform sees it, wherever that is reached.
  const path = `/v2/${encodeURIComponent(settings['merchant-account'] ?? '')}${call.path}`
  const date = now.toUTCString()
  const contentType = call.body ? 'application/json' : ''
  const headers = call.idempotencyKey ? { 'x-gcs-idempotence-key': call.idempotencyKey } : {}
  const signature = signV1Hmac(settings.password ?? '', { method: call.method, contentType, date, headers, path })
  return {
    method: call.method,
    url: baseUrl + path,
    timeoutMs,
    headers: {
      ...headers,
      date,
      authorization: `GCS v1HMAC:${settings.username}:${signature}`,
      ...(call.body && { 'content-type': contentType }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  }
}

function toAmount(amountMinor: bigint, currency: string): number | null {
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  const amount = Number(written)
  return written !== null && Number.isSafeInteger(amount) ? amount : null
}

function toKey(key: string): string {
  return key.length <= KEY_MAX ? key : createHash('sha256').update(key).digest('hex').slice(0, KEY_MAX)
}
