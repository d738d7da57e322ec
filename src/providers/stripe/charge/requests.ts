import type { OutboundRequest } from '../../../outbound/index.ts'
import { type AmountRule, writeAmount } from '../../charge/amount.ts'
import type { PspSettings } from '../../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import { type StripeForm, toFormText } from './form.ts'
import { AMOUNTS, API_VERSION } from './traits.ts'

export interface StripeAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** A hundred intents without their charges are some 200 kB. */
const LIST_BYTES_MAX = 512 * 1024
const LIST_LENGTH = 100

const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Null where Stripe cannot take it: with three decimals, the last must be 0. */
export function amountOf(amountMinor: bigint, currency: string, rule: AmountRule = AMOUNTS): string | null {
  if (THREE_DECIMALS.has(currency) && amountMinor % 10n !== 0n) return null
  return writeAmount(rule, amountMinor, currency)
}

/** Raw cards are no part of a payment's own order (published schema): the card becomes a method first. */
export function cardRequest(access: StripeAccess, order: ChargeOrder, card: PaymentCard): OutboundRequest {
  const { number, expiryMonth, expiryYear, code } = card
  return post(access, '/v1/payment_methods', `${order.idempotencyKey}-card`, {
    type: 'card',
    card: { number, exp_month: expiryMonth, exp_year: expiryYear, cvc: code },
  })
}

export function chargeRequest(
  access: StripeAccess,
  order: ChargeOrder,
  amount: string,
  method: { readonly id: string; readonly captures: boolean },
): OutboundRequest {
  return post(access, '/v1/payment_intents', order.idempotencyKey, {
    amount,
    currency: order.currency.toLowerCase(),
    payment_method: method.id,
    payment_method_types: ['card'],
    ...(order.scaFlag === 'moto' && { payment_method_options: { card: { moto: true } } }),
    capture_method: method.captures ? 'automatic' : 'manual',
    confirm: true,
    // A bank that asks for its customer all the same has refused.
    error_on_requires_action: true,
    description: order.description,
    metadata: { reference: order.reference, order_reference: order.orderReference },
    expand: ['latest_charge'],
  })
}

export function captureRequest(access: StripeAccess, order: ModifyOrder, amount: string): OutboundRequest {
  const path = `${intentPath(order.payment.paymentId)}/capture`
  return post(access, path, order.reference, { amount_to_capture: amount, expand: ['latest_charge'] })
}

export function voidRequest(access: StripeAccess, order: ModifyOrder): OutboundRequest {
  return post(access, `${intentPath(order.payment.paymentId)}/cancel`, order.reference, { expand: ['latest_charge'] })
}

export function refundRequest(access: StripeAccess, order: ModifyOrder, amount: string): OutboundRequest {
  return post(access, '/v1/refunds', order.reference, {
    payment_intent: order.payment.paymentId,
    amount,
    metadata: { reference: order.reference },
  })
}

export function intentRequest(access: StripeAccess, paymentId: string): OutboundRequest {
  return get(access, intentPath(paymentId), { expand: ['latest_charge'] })
}

export function searchRequest(access: StripeAccess, reference: string): OutboundRequest {
  return get(access, '/v1/payment_intents/search', { query: `metadata['reference']:'${reference}'` })
}

/** Newest first. */
export function listRequest(access: StripeAccess, sinceS: number, after: string | null): OutboundRequest {
  return get(access, '/v1/payment_intents', { created: { gte: sinceS }, limit: LIST_LENGTH, starting_after: after })
}

export function checkRequest(access: StripeAccess): OutboundRequest {
  return get(access, '/v1/account', {})
}

/** Harmless, and allowed to whoever may charge. */
export function newestRequest(access: StripeAccess): OutboundRequest {
  return get(access, '/v1/payment_intents', { limit: 1 })
}

const intentPath = (paymentId: string) => `/v1/payment_intents/${encodeURIComponent(paymentId)}`

function get(access: StripeAccess, path: string, form: StripeForm): OutboundRequest {
  const query = toFormText(form)
  return {
    method: 'GET',
    url: `${access.apiUrl}${path}${query && `?${query}`}`,
    headers: headersOf(access),
    timeoutMs: access.timeoutMs,
    bodyBytesMax: LIST_BYTES_MAX,
  }
}

function post(access: StripeAccess, path: string, key: string, form: StripeForm): OutboundRequest {
  const ours = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key }
  return {
    method: 'POST',
    url: `${access.apiUrl}${path}`,
    headers: { ...headersOf(access), ...ours },
    body: toFormText(form),
    timeoutMs: access.timeoutMs,
  }
}

function headersOf({ settings }: StripeAccess): Record<string, string> {
  const account = settings['merchant-account']
  return {
    authorization: `Bearer ${settings.password}`,
    accept: 'application/json',
    'stripe-version': API_VERSION,
    ...(account && { 'stripe-account': account }),
  }
}
