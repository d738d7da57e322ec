import { createHash } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import { type Rejected, rejected } from '../answer.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { AMOUNTS } from './words.ts'

export interface CredoraxAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** `O` */
export const OPERATIONS = { sale: '1', authorise: '2', capture: '3', void: '4', refund: '5', sale_void: '7' } as const
export type OperationName = keyof typeof OPERATIONS
export type ChangeName = Exclude<OperationName, 'sale' | 'authorise'>

/** Nobody's: the address of a customer who is not there. */
const NO_ADDRESS = '127.0.0.1'

/** Null: not in the ten digits of an amount. */
function amountOf(amountMinor: bigint, currency: string): string | null {
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null || written.length > 10 ? null : written
}

export function chargeRequest(
  access: CredoraxAccess,
  order: ChargeOrder,
  card: PaymentCard,
  operation: 'sale' | 'authorise',
): OutboundRequest | Rejected | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const { orderReference } = order
  const { email } = order.customer
  if (email === null) return rejected('request', 'email_missing')
  return post(access, operation, {
    a1: order.reference,
    // A mail order: nobody is at a screen.
    a2: '3',
    a4: amount,
    a5: order.currency,
    b1: card.number,
    b3: String(card.expiryMonth).padStart(2, '0'),
    b4: String(card.expiryYear % 100).padStart(2, '0'),
    b5: card.code,
    c1: card.holder,
    c3: email,
    ...(orderReference !== null && /^[\w-]{1,32}$/.test(orderReference) && { h9: orderReference }),
  })
}

export function changeRequest(
  access: CredoraxAccess,
  operation: ChangeName,
  order: ModifyOrder,
): OutboundRequest | null {
  const { charge, payment, reference } = order
  const amount = amountOf(order.amountMinor, charge.currency)
  if (amount === null) return null
  return post(access, operation, {
    a1: reference,
    a4: amount,
    a5: charge.currency,
    g2: payment.paymentId,
    g3: payment.extra.authorisation ?? '',
    g4: charge.reference,
  })
}

/** Harmless: an authorisation of nobody's is let go. */
export function checkRequest(access: CredoraxAccess): OutboundRequest {
  const nobody = '0'.repeat(32)
  return post(access, 'void', { a1: 'connectioncheck', g2: nobody, g3: '000000', g4: nobody })
}

function post(
  { apiUrl, settings, timeoutMs }: CredoraxAccess,
  operation: OperationName,
  fields: Readonly<Record<string, string>>,
): OutboundRequest {
  const { 'merchant-account': M = '', 'signature-secret': key = '' } = settings
  const signed = { M, O: OPERATIONS[operation], d1: NO_ADDRESS, ...fields }
  const body = new URLSearchParams({ ...signed, K: signatureOf(signed, key) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url: `${apiUrl}/service/gateway`, headers, body, timeoutMs }
}

/**
 * `K`: the values in the order of their names (digits, capitals, small letters), without what may not be in them, and the
 * merchant's key.
 */
export function signatureOf(parameters: Readonly<Record<string, string>>, key: string): string {
  return createHash('sha256')
    .update(signedText(parameters) + key)
    .digest('hex')
}

export function signedText(parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters).toSorted((a, b) => (a < b ? -1 : 1))
  return names.map((name) => (parameters[name] ?? '').replace(/[<>"'()\\]/g, ' ').trim()).join('')
}
