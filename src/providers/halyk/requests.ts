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
export function amountOf(amountMinor: bigint, currency: string): number | null {
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
export function tokenRequest(
  { oauthUrl, settings, timeoutMs }: HalykAccess,
  pays: { readonly order: ChargeOrder; readonly amount: number } | null,
): OutboundRequest {
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

export function payRequest(
  access: HalykAccess,
  bearer: string,
  { order, amount, card }: { readonly order: ChargeOrder; readonly amount: number; readonly card: PaymentCard },
): OutboundRequest {
  const { apiUrl, settings, publicKey, timeoutMs } = access
  const terminal = settings.terminal ?? ''
  const body = JSON.stringify({
    ...{ amount, currency: order.currency, name: card.holder },
    [CRYPTOGRAM]: encryptCard(publicKey, terminal, card),
    ...{ invoiceId: order.reference, description: order.description, accountId: markOf(terminal, order.reference) },
    ...(order.customer.email && { email: order.customer.email }),
    ...{ cardSave: false, useBonus: false },
  })
  const headers = { ...headersOf(bearer), 'content-type': 'application/json' }
  return { method: 'POST', url: `${apiUrl}/payment/cryptopay`, headers, body, timeoutMs }
}

/** Of the whole; a refund may be of a part. */
export function operationRequest(
  { apiUrl, timeoutMs }: HalykAccess,
  bearer: string,
  operation: 'charge' | 'cancel' | 'refund',
  { payment, reference }: ModifyOrder,
  amount: number,
): OutboundRequest {
  const query =
    operation === 'refund' ? `?${new URLSearchParams({ amount: String(amount), externalID: reference })}` : ''
  const url = `${apiUrl}/operation/${encodeURIComponent(payment.paymentId)}/${operation}${query}`
  return { method: 'POST', url, headers: headersOf(bearer), timeoutMs }
}

export function statusRequest({ apiUrl, timeoutMs }: HalykAccess, bearer: string, reference: string): OutboundRequest {
  const url = `${apiUrl}/check-status/payment/transaction/${encodeURIComponent(reference)}`
  return { method: 'GET', url, headers: headersOf(bearer), timeoutMs }
}

export const checkRequest = (access: HalykAccess, bearer: string) => statusRequest(access, bearer, NOBODYS)

const headersOf = (bearer: string) => ({ accept: 'application/json', authorization: `Bearer ${bearer}` })
