import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { authorizationOf } from './signature.ts'
import { AMOUNTS } from './words.ts'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly idempotencyKey?: string
  readonly body?: object
}

/** Lists of payment methods are long. */
const BODY_BYTES_MAX = 512 * 1024
/** As many as every JSON number keeps, so that what is written is what was ordered. */
const DIGITS_MAX = 15

/** Which means of payment a country has: harmless, and signed like everything else. */
export function checkCall({ country = '' }: PspSettings): Call {
  return { method: 'GET', path: `/payments-methods?${new URLSearchParams({ country })}` }
}

export function chargeCall(
  settings: PspSettings,
  capture: boolean,
  order: ChargeOrder,
  card: PaymentCard,
): Call | null {
  const money = toMoney(order.amountMinor, order.currency)
  if (money === null) return null
  const { country, 'payer-document': document } = settings
  const { email, name } = order.customer
  const body = {
    ...money,
    country,
    payment_method_id: 'CARD',
    payment_method_flow: 'DIRECT',
    payer: { name: name ?? card.holder, ...(email && { email }), ...(document && { document }) },
    card: {
      holder_name: card.holder,
      number: card.number,
      cvv: card.code,
      expiration_month: card.expiryMonth,
      expiration_year: card.expiryYear,
      capture,
    },
    order_id: order.reference,
    description: describe(order),
    notification_url: order.callbackUrl,
  }
  return { method: 'POST', path: '/secure_payments', idempotencyKey: order.idempotencyKey, body }
}

/** A payment of its own, under the change's reference. */
export function captureCall(order: ModifyOrder): Call | null {
  const body = { authorization_id: order.payment.paymentId }
  return change(order, '/payments', (money) => ({ ...body, ...money, order_id: order.reference }))
}

export function cancelCall(order: ModifyOrder): Call | null {
  return change(order, `/payments/${encodeURIComponent(order.payment.paymentId)}/cancel`, () => ({}))
}

export function refundCall(order: ModifyOrder): Call | null {
  const body = { payment_id: order.payment.paymentId, notification_url: order.charge.callbackUrl }
  return change(order, '/refunds', (money) => ({ ...body, ...money, order_refund_id: order.reference }))
}

export function paymentCall(paymentId: string): Call {
  return { method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}` }
}

export function orderCall(reference: string): Call {
  return { method: 'GET', path: `/orders/${encodeURIComponent(reference)}` }
}

/** Signed with the moment of sending: of the same order only headers are other ones. */
export function toRequest(
  { baseUrl, settings, now, timeoutMs }: { baseUrl: string; settings: PspSettings; now: Date; timeoutMs: number },
  { method, path, idempotencyKey, body }: Call,
): OutboundRequest {
  const { username: login = '', password = '', 'signature-secret': secret = '' } = settings
  const date = now.toISOString()
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    'x-date': date,
    'x-login': login,
    'x-trans-key': password,
    'x-version': '2.1',
    'content-type': 'application/json',
    authorization: authorizationOf(secret, login, date, text),
    ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
  }
  const request = { method, url: baseUrl + path, headers, timeoutMs, bodyBytesMax: BODY_BYTES_MAX }
  return body ? { ...request, body: text } : request
}

function change(order: ModifyOrder, path: string, toBody: (money: object) => object): Call | null {
  const money = toMoney(order.amountMinor, order.charge.currency)
  return money && { method: 'POST', path, idempotencyKey: order.reference, body: toBody(money) }
}

/** What the merchant sees. Its sandbox takes one that is a number for the answer it shall play. */
function describe({ orderReference, description }: ChargeOrder): string {
  return (orderReference ? `${description} (${orderReference})` : description).slice(0, 100)
}

function toMoney(amountMinor: bigint, currency: string): { readonly amount: number; readonly currency: string } | null {
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null || written.length > DIGITS_MAX ? null : { amount: Number(written), currency }
}
