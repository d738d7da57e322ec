import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import type { ChangeKind } from './words.ts'
import { AMOUNTS } from './words.ts'

export interface HipayAccess {
  readonly gatewayUrl: string
  readonly vaultUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

export interface VaultedCard {
  readonly token: string
  readonly product: string
}

/** Secure Vault: a card becomes a token for a single payment. No money moves. */
export function tokenRequest(access: HipayAccess, card: PaymentCard): OutboundRequest {
  return post(access, `${access.vaultUrl}/v2/token/create`, {
    card_number: card.number,
    card_expiry_month: String(card.expiryMonth).padStart(2, '0'),
    card_expiry_year: String(card.expiryYear),
    card_holder: card.holder,
    cvc: card.code,
    multi_use: '0',
  })
}

export function orderRequest(
  access: HipayAccess,
  operation: 'Sale' | 'Authorization',
  order: ChargeOrder,
  { token, product }: VaultedCard,
): OutboundRequest {
  const { email } = order.customer
  const { orderReference } = order
  return post(access, `${access.gatewayUrl}/v1/order`, {
    orderid: order.reference,
    operation,
    payment_product: product,
    description: order.description,
    currency: order.currency,
    amount: writeAmount(AMOUNTS, order.amountMinor, order.currency) ?? '',
    cardtoken: token,
    // 1: mail or telephone order, 7: a shop. No authentication: nobody is there to pass one.
    eci: order.scaFlag === 'moto' ? '1' : '7',
    authentication_indicator: '0',
    notify_url: order.callbackUrl,
    ...(email !== null && { email }),
    ...(orderReference !== null && { custom_data: JSON.stringify({ order_reference: orderReference }) }),
  })
}

/** The whole is asked for without an amount. */
export function changeRequest(access: HipayAccess, operation: ChangeKind, order: ModifyOrder): OutboundRequest {
  const { charge, payment, amountMinor } = order
  const isPart = operation !== 'cancel' && amountMinor !== charge.amountMinor
  const amount = isPart ? writeAmount(AMOUNTS, amountMinor, charge.currency) : null
  const url = `${access.gatewayUrl}/v1/maintenance/transaction/${encodeURIComponent(payment.paymentId)}`
  const { currency } = charge
  return post(access, url, { operation, currency, operation_id: order.reference, ...(amount !== null && { amount }) })
}

/** Every transaction of an order. */
export function lookUpRequest(access: HipayAccess, orderId: string): OutboundRequest {
  const url = `${access.gatewayUrl}/v1/transaction?${new URLSearchParams({ orderid: orderId })}`
  return { method: 'GET', url, headers: headersOf(access), timeoutMs: access.timeoutMs }
}

function post(access: HipayAccess, url: string, fields: Readonly<Record<string, string>>): OutboundRequest {
  const headers = { ...headersOf(access), 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, headers, body: new URLSearchParams(fields).toString(), timeoutMs: access.timeoutMs }
}

const headersOf = ({ settings: { username, password } }: HipayAccess) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`,
})
