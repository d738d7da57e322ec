import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { AMOUNTS } from './words.ts'

export interface CheckoutAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** More payments under one reference of ours there are not, and lists of them are long. */
export const LIST_LENGTH = 10
const LIST_BYTES_MAX = 256 * 1024
/** 15 digits is what every JSON number keeps. */
const DIGITS_MAX = 15
const LAST_DIGIT_ZERO = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Null where Checkout.com cannot take it: with three decimals, the last must be 0. */
function amountOf(amountMinor: bigint, currency: string): number | null {
  if (LAST_DIGIT_ZERO.has(currency) && amountMinor % 10n !== 0n) return null
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null || written.length > DIGITS_MAX ? null : Number(written)
}

export function chargeRequest(
  access: CheckoutAccess,
  order: ChargeOrder,
  card: PaymentCard,
  captures: boolean,
): OutboundRequest | null {
  const exemption = EXEMPTIONS[order.scaFlag]
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  return post(access, '/payments', order.idempotencyKey, {
    source: {
      type: 'card',
      number: card.number,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      cvv: card.code,
      name: card.holder,
    },
    amount,
    currency: order.currency,
    payment_type: order.scaFlag === 'moto' ? 'MOTO' : 'Regular',
    reference: order.reference,
    description: order.description,
    capture: captures,
    processing_channel_id: access.settings['merchant-account'],
    '3ds': { enabled: false, ...(exemption && { exemption }) },
    metadata: { order_reference: order.orderReference ?? '' },
  })
}

/** checkout.com/docs, "SCA exemptions". */
const EXEMPTIONS = {
  exempt: 'transaction_risk_assessment',
  corporate: 'secure_corporate_payment',
  moto: null,
  none: null,
} as const

const PATHS = { capture: 'captures', void: 'voids', refund: 'refunds' } as const
type ChangeKind = keyof typeof PATHS

export function changeRequest(access: CheckoutAccess, kind: ChangeKind, order: ModifyOrder): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.charge.currency)
  if (amount === null) return null
  const path = `/payments/${encodeURIComponent(order.payment.paymentId)}/${PATHS[kind]}`
  const body = { reference: order.reference, ...(kind !== 'void' && { amount }) }
  return post(access, path, order.reference, kind === 'capture' ? { ...body, capture_type: 'Final' } : body)
}

export function paymentRequest(access: CheckoutAccess, paymentId: string): OutboundRequest {
  return get(access, `/payments/${encodeURIComponent(paymentId)}`)
}

export function listRequest(access: CheckoutAccess, reference: string): OutboundRequest {
  return get(access, `/payments?${new URLSearchParams({ limit: String(LIST_LENGTH), reference })}`)
}

/** Harmless: payments under a reference that nobody gives. */
export function checkRequest(access: CheckoutAccess): OutboundRequest {
  return listRequest(access, 'connection-check')
}

function get(access: CheckoutAccess, path: string): OutboundRequest {
  const { apiUrl, timeoutMs } = access
  const headers = headersOf(access)
  return { method: 'GET', url: `${apiUrl}${path}`, headers, timeoutMs, bodyBytesMax: LIST_BYTES_MAX }
}

function post(access: CheckoutAccess, path: string, key: string, body: object): OutboundRequest {
  const headers = { ...headersOf(access), 'content-type': 'application/json', 'cko-idempotency-key': key }
  const { apiUrl, timeoutMs } = access
  return { method: 'POST', url: `${apiUrl}${path}`, headers, body: JSON.stringify(body), timeoutMs }
}

const headersOf = ({ settings }: CheckoutAccess) => ({
  authorization: `Bearer ${settings.password}`,
  accept: 'application/json',
})
