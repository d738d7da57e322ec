import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { AMOUNTS } from './words.ts'

export interface MercadoPagoAccess {
  readonly settings: PspSettings
  readonly apiUrl: string
  readonly timeoutMs: number
}

/** More payments under one reference of ours there are not, and each is told at length. */
export const LIST_LENGTH = 10
const LIST_BYTES_MAX = 256 * 1024
/** 15 digits is what every JSON number keeps. */
const DIGITS_MAX = 15

/** By its number: two debit cards of a country may have names of their own. */
const METHODS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'master'],
  [/^3[47]/, 'amex'],
]

export const methodOf = ({ number }: PaymentCard) => METHODS.find(([range]) => range.test(number))?.[1] ?? null

/** Null where it cannot be charged: the account's currency is charged, whatever was meant. */
export function amountOf({ settings }: MercadoPagoAccess, amountMinor: bigint, currency: string): number | null {
  const written = currency === settings.currency ? writeAmount(AMOUNTS, amountMinor, currency) : null
  return written === null || written.replace('.', '').length > DIGITS_MAX ? null : Number(written)
}

/** With the public key, as a browser would: it moves no money. */
export function tokenRequest(access: MercadoPagoAccess, card: PaymentCard): OutboundRequest {
  const { apiUrl, settings, timeoutMs } = access
  const query = new URLSearchParams({ public_key: settings['public-key'] ?? '' })
  const body = JSON.stringify({
    card_number: card.number,
    expiration_month: card.expiryMonth,
    expiration_year: card.expiryYear,
    security_code: card.code,
    cardholder: { name: card.holder, ...documentOf(settings) },
  })
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return { method: 'POST', url: `${apiUrl}/v1/card_tokens?${query}`, headers, body, timeoutMs }
}

export interface Sum {
  readonly amount: number
  readonly method: string
  readonly token: string
  readonly captures: boolean
}

export function chargeRequest(
  access: MercadoPagoAccess,
  order: ChargeOrder,
  { amount, method, token, captures }: Sum,
): OutboundRequest {
  const { email, name } = order.customer
  return write(access, 'POST', '/v1/payments', order.idempotencyKey, {
    transaction_amount: amount,
    token,
    description: order.description,
    installments: 1,
    payment_method_id: method,
    external_reference: order.reference,
    capture: captures,
    // Approved or rejected in the answer: nobody is there whom a review could ask.
    binary_mode: true,
    three_d_secure_mode: 'not_supported',
    payer: { email, ...(name !== null && { first_name: name }), ...documentOf(access.settings) },
    metadata: { order_reference: order.orderReference ?? '' },
  })
}

type ChangeKind = 'capture' | 'void' | 'refund'

export function changeRequest(
  access: MercadoPagoAccess,
  kind: ChangeKind,
  { charge, payment, reference, amountMinor }: ModifyOrder,
): OutboundRequest | null {
  const amount = amountOf(access, amountMinor, charge.currency)
  if (amount === null) return null
  const path = `/v1/payments/${encodeURIComponent(payment.paymentId)}`
  if (kind === 'refund') return write(access, 'POST', `${path}/refunds`, reference, { amount })
  const body = kind === 'capture' ? { capture: true, transaction_amount: amount } : { status: 'cancelled' }
  return write(access, 'PUT', path, reference, body)
}

export function paymentRequest(access: MercadoPagoAccess, paymentId: string): OutboundRequest {
  return read(access, `/v1/payments/${encodeURIComponent(paymentId)}`)
}

export function searchRequest(access: MercadoPagoAccess, reference: string): OutboundRequest {
  const asked = { external_reference: reference, sort: 'date_created', criteria: 'desc', limit: String(LIST_LENGTH) }
  return read(access, `/v1/payments/search?${new URLSearchParams(asked)}`)
}

/** Harmless: whose token this is. */
export const checkRequest = (access: MercadoPagoAccess) => read(access, '/users/me')

/** Of whoever holds the card; some countries take no card without. */
function documentOf(settings: PspSettings) {
  const { 'document-type': type, 'document-number': number } = settings
  return type && number ? { identification: { type, number } } : {}
}

function read(access: MercadoPagoAccess, path: string): OutboundRequest {
  const { apiUrl, timeoutMs } = access
  const headers = headersOf(access)
  return { method: 'GET', url: `${apiUrl}${path}`, headers, timeoutMs, bodyBytesMax: LIST_BYTES_MAX }
}

function write(
  access: MercadoPagoAccess,
  method: 'POST' | 'PUT',
  path: string,
  key: string,
  body: object,
): OutboundRequest {
  const headers = { ...headersOf(access), 'content-type': 'application/json', 'x-idempotency-key': key }
  const { apiUrl, timeoutMs } = access
  return { method, url: `${apiUrl}${path}`, headers, body: JSON.stringify(body), timeoutMs }
}

const headersOf = ({ settings }: MercadoPagoAccess) => ({
  authorization: `Bearer ${settings.password}`,
  accept: 'application/json',
})
