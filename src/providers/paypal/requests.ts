import type { OutboundRequest } from '../../outbound/index.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'

/** Currencies that PayPal takes without decimals though ISO 4217 has some (its "Currency codes"). */
export const AMOUNTS: AmountRule = { written: 'decimal', exponents: { HUF: 0, TWD: 0 } }

export interface PaypalCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: object | null
  /** `PayPal-Request-Id`, at most 108 characters. */
  readonly key: string | null
}

const at = ({ brand, mode, apiUrl }: PspTerms, path: string) => `${apiUrl ?? brand.hosts[mode].api}${path}`

export function tokenRequest(terms: PspTerms, { username = '', password = '' }: PspSettings): OutboundRequest {
  return {
    method: 'POST',
    url: at(terms, '/v1/oauth2/token'),
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs: terms.timeoutMs,
  }
}

export function toRequest(terms: PspTerms, bearer: string, { method, path, body, key }: PaypalCall): OutboundRequest {
  return {
    method,
    url: at(terms, path),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(key !== null && { 'paypal-request-id': key }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
    timeoutMs: terms.timeoutMs,
  }
}

/**
 * Null: an amount that PayPal cannot write. Neither MOTO nor a merchant's initiative can be said of a card with its
 * security code; it authenticates nobody unless `attributes.verification` asks.
 */
export function createOrder(intent: 'CAPTURE' | 'AUTHORIZE', order: ChargeOrder, card: PaymentCard): PaypalCall | null {
  const value = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (value === null) return null
  const unit = {
    reference_id: order.reference,
    // Unique, too, where the merchant's account blocks doubles.
    invoice_id: order.reference,
    ...(order.orderReference && { custom_id: order.orderReference.slice(0, 127) }),
    ...(order.description && { description: order.description }),
    amount: { currency_code: order.currency, value },
  }
  const source = {
    number: card.number,
    expiry: `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`,
    security_code: card.code,
    name: card.holder,
  }
  const body = { intent, purchase_units: [unit], payment_source: { card: source } }
  return { method: 'POST', path: '/v2/checkout/orders', body, key: order.idempotencyKey }
}

export function readOrder(orderId: string): PaypalCall {
  return { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`, body: null, key: null }
}

export function captureAuthorization(order: ModifyOrder, authorizationId: string): PaypalCall | null {
  return change(order, `authorizations/${encodeURIComponent(authorizationId)}/capture`, {
    invoice_id: order.charge.reference,
    final_capture: true,
  })
}

export function refundCapture(order: ModifyOrder, captureId: string): PaypalCall | null {
  return change(order, `captures/${encodeURIComponent(captureId)}/refund`, { invoice_id: order.reference })
}

export function voidAuthorization({ reference }: ModifyOrder, authorizationId: string): PaypalCall {
  const path = `/v2/payments/authorizations/${encodeURIComponent(authorizationId)}/void`
  return { method: 'POST', path, body: null, key: reference }
}

function change({ charge, reference, amountMinor }: ModifyOrder, path: string, more: object): PaypalCall | null {
  const value = writeAmount(AMOUNTS, amountMinor, charge.currency)
  if (value === null) return null
  const amount = { currency_code: charge.currency, value }
  return { method: 'POST', path: `/v2/payments/${path}`, body: { amount, ...more }, key: reference }
}
