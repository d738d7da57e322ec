import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { ASKED } from './words.ts'

export interface MidtransAccess {
  /** Takes card numbers, and charges alone. */
  readonly panUrl: string
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** Null: another currency, a fraction of a rupiah, or more than its amounts hold. */
function amountOf(amountMinor: bigint, currency: string): number | null {
  const written = currency === 'IDR' ? writeAmount(ASKED, amountMinor, currency) : null
  return written === null || written.length > 12 ? null : Number(written)
}

export function chargeRequest(
  access: MidtransAccess,
  order: ChargeOrder,
  card: PaymentCard,
  captures: boolean,
): OutboundRequest | null {
  const { name, email } = order.customer
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const request = post(access, `${access.panUrl}/v2/charge`, {
    payment_type: 'credit_card',
    transaction_details: { order_id: order.reference, gross_amount: amount },
    credit_card: {
      card: {
        number: card.number,
        expiry_month: String(card.expiryMonth).padStart(2, '0'),
        expiry_year: String(card.expiryYear),
        cvv: card.code,
      },
      dynamic_descriptor: { merchant_name: access.settings['merchant-name'] },
      ...(!captures && { type: 'authorize' }),
    },
    customer_details: { first_name: name ?? card.holder, ...(email && { email }) },
    custom_field1: order.orderReference ?? '',
  })
  return { ...request, headers: { ...request.headers, 'x-override-notification': order.callbackUrl } }
}

export function captureRequest(access: MidtransAccess, order: ModifyOrder): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.charge.currency)
  if (amount === null) return null
  const body = { transaction_id: order.payment.paymentId, gross_amount: amount }
  return post(access, `${access.apiUrl}/v2/capture`, body)
}

export function cancelRequest(access: MidtransAccess, { payment }: ModifyOrder): OutboundRequest {
  return post(access, `${access.apiUrl}/v2/${encodeURIComponent(payment.paymentId)}/cancel`, {})
}

export function refundRequest(access: MidtransAccess, order: ModifyOrder): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.charge.currency)
  if (amount === null) return null
  const path = `/v2/${encodeURIComponent(order.payment.paymentId)}/refund`
  const body = { refund_key: order.reference, amount, reason: 'refund requested by the merchant' }
  return post(access, access.apiUrl + path, body)
}

/** By our reference, or by its own number. */
export function statusRequest(access: MidtransAccess, id: string): OutboundRequest {
  const url = `${access.apiUrl}/v2/${encodeURIComponent(id)}/status`
  return { method: 'GET', url, headers: headersOf(access), timeoutMs: access.timeoutMs }
}

/** Harmless: the status of an order that nobody gives. */
export function checkRequest(access: MidtransAccess): OutboundRequest {
  return statusRequest(access, 'connection-check')
}

function post(access: MidtransAccess, url: string, body: object): OutboundRequest {
  const headers = { ...headersOf(access), 'content-type': 'application/json' }
  return { method: 'POST', url, headers, body: JSON.stringify(body), timeoutMs: access.timeoutMs }
}

/** The key is the user; a password there is none. */
const headersOf = ({ settings }: MidtransAccess) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${settings.password}:`).toString('base64')}`,
})
