import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { AMOUNTS, CURRENCIES } from './words.ts'

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
  if (!CURRENCIES.includes(currency)) return null
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

/** JSON under RSA with the padding of PKCS #1 v1.5, in Base64: other bytes each time. */
function encryptCard(key: string, terminalId: string, card: PaymentCard): string {
  const month = String(card.expiryMonth).padStart(2, '0')
  const expDate = `${month}${String(card.expiryYear % 100).padStart(2, '0')}`
  const text = JSON.stringify({ hpan: card.number, expDate, cvc: card.code, terminalId })
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
}

/** For the card, one for each environment: SubjectPublicKeyInfo in Base64, as the bank publishes them in EpaySDK @ 4c8d800. */
export const CARD_KEYS: Readonly<Record<PspMode, string>> = {
  test:
    'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAqoATnGMtByQojuoYFKExvEqszShV2vk6chCJFx0/vmSHBqcCTazhJqBmYU9gyM/T' +
    'jVWLsjFAbd4nvCxIGpqFg3J7UJccfODKibyfSUSqGsAJE1MJh3EaJivkd85/FkZkv3zBeT/193NmakNs0+T+PUMmSdAPSnfUWi2KSIp48mSA' +
    '38CbMvOwndkKNEeqCoIQn/fApfZ8MWIEFVd3gpfsVe0zYhSjvTOHPD0/7TOdcQyArxLZY0yS7m32rUOibuO7EhGNQL/bC73ZbuS5nXhra03n' +
    'NIW3FfSJUTJBjVWDZRoNk9gm4pOimAeb0IiqnmlTPOvkqHYsOEjQ8KJAFlGO1igelk1+dA5ZiY6r0YExc1KnW7UsnGk6nr7cgOR2po/sa4kc' +
    'tiKLqlGA35ILmUBQYb6iReCQkggXMOvmP6p+4wEt1B7V8UJxzFZcQZ5QSRIk3o3pVrfY0gksidl0Xt5mft+E6a77ZQKG4TOQS9Ly1mIJ2qqa' +
    'WqCWglVMWFiFCx9dXTN0RMli1T0rs1gA2jsPz2/HiyY8EUp6t4Ufc8VbJYG9vt24UTwYgu+qDEBjggm5YKVCxjCvhJWwh9LaL9UuK46Apgr5' +
    'wgEyMIJZRO7RxkjKkJI29FAP3wEs9y+/3qsjH3chFzdX0/+6lA+9lePKPX0Z5SPexWRiQp9bND4iZRcCAwEAAQ==',
  live:
    'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAvZSmF6cGaZmjeWqnquUsclylxU3JuZ5zUAeQSfcAMlX37CsoSs7QWUOwVSrurLGt' +
    'VB4IEHH9wmJTgVTt3I5Amm6AQ/vzeq+vB1mjNXy1V6kgjAlfJncJBq9nUKOmIihrV6K5ehIXoFXVlovQAmUm3YJ7zXwuPOqCqu/wm7POhtGI' +
    '8KZ8Sdkm2uqq/jtwG7+BGu0CSrZWeWyAparVieCeizjDN3KXizXaYw9Y1hNUqU4drh/kphVxxgSb296/TVgOoYIqi2cTNRAOVDtEqZ05wH7L' +
    '3u6jKjwTtQLdFRjzm5J2r+HPylAxePkU1LONFNEHtEBxEUdPOBCZrWNbz3N7DUSCwKl+H+nXYUetWYhdXH6Vqnojm8Nq8e/txPnXAJiTzndV' +
    '0FHzEwVmSwzgKSu54qXrXq13f4PcvVvFUtTv8NWk2nlAHV1W9R07PvZlFN5wPJfZpFv47te+kx9qlQuaJbbz0W/YXSXZEHAMY7/ZQYD/1qG8' +
    'uz7LQxut33q1iW1p3kSO3UyVCRwONmH1sjTXvDx5mb3es61h8cI4xjfpCiHWtPSZLfF8Ce+J4x+2AvcYH7C4x3VqroMpSo7zpWX0uXRX4BGa' +
    'B2B5IM83yuGt7Zkg5R5x2dKE1E1wAErewyvhSqQne0QC16w00rNgDGhGKz/+DyszrX2VGmTockF/7FcCAwEAAQ==',
}
