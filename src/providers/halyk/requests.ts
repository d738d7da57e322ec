import { createHash } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { encryptCard } from './encrypt-card.ts'
import { AMOUNTS, traits } from './traits.ts'

export interface HalykAccess {
  readonly oauthUrl: string
  readonly apiUrl: string
  readonly settings: PspSettings
  /** For cards. */
  readonly publicKey: string
  readonly timeoutMs: number
}

const SCOPE = 'webapi usermanagement email_send verification statement statistics payment'
/** An order number that nobody gives. */
const NOBODYS = '000000'
/** The name of the field for the card begins with a Cyrillic letter, in the bank's documents as in its SDK. */
export const CRYPTOGRAM = '\u0441ryptogram'

/** Null: in another currency, or more than fits. */
function amountOf(amountMinor: bigint, currency: string): number | null {
  if (!traits.currencies?.includes(currency)) return null
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null || written.length > 13 ? null : Number(written)
}

/**
 * Sent as the customer's id, which its status repeats: a payment of the shop's own, or a number that was used before ours,
 * does not have it.
 */
export function markOf(terminal: string, reference: string): string {
  return createHash('sha256').update(`whipround ${terminal} ${reference}`).digest('hex').slice(0, 32)
}

/** One for each call; that of a payment is good for its order and amount alone. */
export function tokenRequest({ oauthUrl, settings, timeoutMs }: HalykAccess, pays: Call['pays']): OutboundRequest {
  const body = new URLSearchParams({
    ...{ grant_type: 'client_credentials', scope: SCOPE },
    ...{
      client_id: settings.username ?? '',
      client_secret: settings.password ?? '',
      terminal: settings.terminal ?? '',
    },
    ...(pays && { invoiceID: pays.order.reference, amount: String(pays.amount), currency: pays.order.currency }),
  })
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url: `${oauthUrl}/oauth2/token`, headers, body: body.toString(), timeoutMs }
}

/** A call with what of a payment its token is good for. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly pays: { readonly order: ChargeOrder; readonly amount: number } | null
}

export function payCall({ settings, publicKey }: HalykAccess, order: ChargeOrder, card: PaymentCard): Call | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const terminal = settings.terminal ?? ''
  const body = {
    ...{ amount, currency: order.currency, name: card.holder },
    [CRYPTOGRAM]: encryptCard(publicKey, terminal, card),
    ...{ invoiceId: order.reference, description: order.description, accountId: markOf(terminal, order.reference) },
    ...(order.customer.email && { email: order.customer.email }),
    ...{ cardSave: false, useBonus: false },
  }
  return { method: 'POST', path: '/payment/cryptopay', body, pays: { order, amount } }
}

/** Of the whole; a refund may be of a part. */
export function operationCall(operation: 'charge' | 'cancel' | 'refund', order: ModifyOrder): Call | null {
  const { charge, payment, reference, amountMinor } = order
  const amount = amountOf(amountMinor, charge.currency)
  if (amount === null) return null
  const query =
    operation === 'refund' ? `?${new URLSearchParams({ amount: String(amount), externalID: reference })}` : ''
  const path = `/operation/${encodeURIComponent(payment.paymentId)}/${operation}${query}`
  return { method: 'POST', path, pays: null }
}

export function statusCall(reference: string): Call {
  return { method: 'GET', path: `/check-status/payment/transaction/${encodeURIComponent(reference)}`, pays: null }
}

export const checkCall = statusCall(NOBODYS)

export function toRequest(
  { apiUrl, timeoutMs }: HalykAccess,
  bearer: string,
  { method, path, body }: Call,
): OutboundRequest {
  const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` }
  const request = { method, url: `${apiUrl}${path}`, headers, timeoutMs }
  if (!body) return request
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
