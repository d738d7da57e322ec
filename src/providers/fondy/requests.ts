import type { OutboundRequest } from '../../outbound/index.ts'
import { SECOND_MS } from '../../shared/clocks.ts'
import { currencyExponent, isCurrency } from '../../shared/money.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { type Parameters, SEPARATOR, signatureOf } from './signature.ts'
import { AMOUNTS, EXPONENT, LIFETIME_MS } from './words.ts'

export interface FondyAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** The protocol that tells `additional_info`. */
const VERSION = '1.0.1'
/** Nobody's: the address of a customer who is not there. */
const NO_ADDRESS = '127.0.0.1'

/** Null: a currency that is not counted in cents, or not in the twelve digits of an amount. */
function amountOf(amountMinor: bigint, currency: string): string | null {
  if (!isCurrency(currency) || currencyExponent(currency) !== EXPONENT) return null
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null || written.length > 12 ? null : written
}

export function chargeRequest(
  access: FondyAccess,
  order: ChargeOrder,
  card: PaymentCard,
  captures: boolean,
): OutboundRequest | null {
  const { email } = order.customer
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  return post(access, '/api/3dsecure_step1', {
    order_id: order.reference,
    order_desc: unseparated(order.description),
    amount,
    currency: order.currency,
    card_number: card.number,
    cvv2: card.code,
    expiry_date: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear % 100).padStart(2, '0')}`,
    client_ip: NO_ADDRESS,
    preauth: captures ? 'N' : 'Y',
    lifetime: String(LIFETIME_MS / SECOND_MS),
    server_callback_url: order.callbackUrl,
    merchant_data: unseparated(order.orderReference ?? ''),
    sender_email: email?.includes(SEPARATOR) ? '' : (email ?? ''),
  })
}

export function captureRequest(access: FondyAccess, order: ModifyOrder): OutboundRequest | null {
  const about = partOf(order)
  return about && post(access, '/api/capture/order_id', about)
}

/** Lets go what is held, all of it, and refunds what was captured. Sent again under its `reverse_id` it is the first one. */
export function reverseRequest(access: FondyAccess, order: ModifyOrder): OutboundRequest | null {
  const about = partOf(order)
  return about && post(access, '/api/reverse/order_id', { ...about, reverse_id: order.reference })
}

function partOf({ charge, amountMinor }: ModifyOrder) {
  const amount = amountOf(amountMinor, charge.currency)
  return amount === null ? null : { order_id: charge.reference, amount, currency: charge.currency }
}

export function statusRequest(access: FondyAccess, orderId: string): OutboundRequest {
  return post(access, '/api/status/order_id', { order_id: orderId })
}

/** Harmless: the status of an order that nobody gives. */
export function checkRequest(access: FondyAccess): OutboundRequest {
  return statusRequest(access, 'connection-check')
}

const unseparated = (text: string) => text.replaceAll(SEPARATOR, ' ')

/** What is empty is not sent: it would not be signed. */
function post({ apiUrl, settings, timeoutMs }: FondyAccess, path: string, fields: Parameters): OutboundRequest {
  const { 'merchant-account': merchant_id = '', 'signature-secret': key = '' } = settings
  const all = Object.entries({ version: VERSION, merchant_id, ...fields })
  const request = Object.fromEntries(all.filter(([, value]) => value !== ''))
  const body = JSON.stringify({ request: { ...request, signature: signatureOf(request, key) } })
  return { method: 'POST', url: apiUrl + path, headers: { 'content-type': 'application/json' }, body, timeoutMs }
}
