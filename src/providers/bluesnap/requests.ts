import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { type Markup, tag, writeXml } from '../charge/xml.ts'
import { AMOUNTS } from './words.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Of POST requests only. */
  readonly idempotencyKey?: string
  readonly body?: Markup
}

const TRANSACTIONS = '/services/2/transactions'
const NAMESPACE = { xmlns: 'http://ws.plimus.com' }
/** It takes 9999999999.99 at most. */
const CHARS_MAX = 13
/** Nobody gives it to a transaction. */
export const NO_REFERENCE = 'connection-check'

const leaf = (name: string, text: string) => tag(name, {}, text)

export function chargeCall(type: 'AUTH_CAPTURE' | 'AUTH_ONLY', order: ChargeOrder, card: PaymentCard): Call | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const [firstName = '', ...lastNames] = card.holder.split(' ')
  const { email } = order.customer
  const body = tag(
    'card-transaction',
    NAMESPACE,
    leaf('card-transaction-type', type),
    leaf('recurring-transaction', 'ECOMMERCE'),
    leaf('merchant-transaction-id', order.reference),
    order.scaFlag === 'moto' ? leaf('transaction-order-source', 'MOTO') : null,
    leaf('amount', amount),
    leaf('currency', order.currency),
    tag(
      'card-holder-info',
      {},
      leaf('first-name', firstName),
      leaf('last-name', lastNames.join(' ') || firstName),
      email === null ? null : leaf('email', email),
    ),
    tag(
      'credit-card',
      {},
      leaf('card-number', card.number),
      leaf('security-code', card.code),
      leaf('expiration-month', String(card.expiryMonth)),
      leaf('expiration-year', String(card.expiryYear)),
    ),
    metaData(order),
  )
  return { method: 'POST', path: TRANSACTIONS, idempotencyKey: order.idempotencyKey, body }
}

export function captureCall(order: ModifyOrder): Call | null {
  const amount = amountOf(order.amountMinor, order.charge.currency)
  return amount === null ? null : changeCall('CAPTURE', order, leaf('amount', amount))
}

/** Of all of it. */
export function reversalCall(order: ModifyOrder): Call {
  return changeCall('AUTH_REVERSAL', order, null)
}

export function refundCall({ payment, charge, amountMinor, reference }: ModifyOrder): Call | null {
  const amount = amountOf(amountMinor, charge.currency)
  if (amount === null) return null
  const path = `${TRANSACTIONS}/refund/${encodeURIComponent(payment.paymentId)}`
  const body = tag('refund', NAMESPACE, leaf('amount', amount), leaf('reason', `Refund ${reference}`))
  return { method: 'POST', path, idempotencyKey: reference, body }
}

export function transactionCall(paymentId: string): Call {
  return { method: 'GET', path: `${TRANSACTIONS}/${encodeURIComponent(paymentId)}` }
}

export function referenceCall(reference: string, { 'merchant-account': merchantId = '' }: PspSettings): Call {
  return { method: 'GET', path: `${TRANSACTIONS}/${encodeURIComponent(reference)},${encodeURIComponent(merchantId)}` }
}

export function toRequest(
  baseUrl: string,
  { username = '', password = '' }: PspSettings,
  timeoutMs: number,
  { method, path, idempotencyKey, body }: Call,
): OutboundRequest {
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    accept: 'application/xml',
    'content-type': 'application/xml; charset=utf-8',
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  const request = { method, url: baseUrl + path, headers, timeoutMs }
  return body ? { ...request, body: `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(body)}` } : request
}

function changeCall(type: 'CAPTURE' | 'AUTH_REVERSAL', { payment }: ModifyOrder, amount: Markup | null): Call {
  const what = leaf('card-transaction-type', type)
  const body = tag('card-transaction', NAMESPACE, what, leaf('transaction-id', payment.paymentId), amount)
  return { method: 'PUT', path: TRANSACTIONS, body }
}

/** What the merchant sees beside the transaction. */
function metaData({ orderReference, description }: ChargeOrder): Markup {
  const meta = (key: string, value: string) =>
    tag('meta-data', {}, leaf('meta-key', key), leaf('meta-value', value), leaf('meta-description', key))
  const order = orderReference === null ? null : meta('order', orderReference)
  return tag('transaction-meta-data', {}, meta('description', description), order)
}

/** Null: more than it takes. */
function amountOf(amountMinor: bigint, currency: string): string | null {
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written !== null && written.length <= CHARS_MAX ? written : null
}
