import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { amountRuleOf } from './words.ts'

export interface OppwaAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

const LIST_BYTES_MAX = 256 * 1024

export const TYPES = { sale: 'DB', authorise: 'PA', capture: 'CP', void: 'RV', refund: 'RF' } as const
export type ChangeKind = 'capture' | 'void' | 'refund'

/** Null: cannot be written. */
export function chargeRequest(
  access: OppwaAccess,
  kind: 'sale' | 'authorise',
  order: ChargeOrder,
  card: PaymentCard,
): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  return post(access, '/v1/payments', {
    amount,
    currency: order.currency,
    paymentBrand: brandOf(card.number),
    paymentType: TYPES[kind],
    merchantTransactionId: order.reference,
    merchantInvoiceId: order.orderReference,
    transactionCategory: order.scaFlag === 'moto' ? 'MO' : 'EC',
    'card.number': card.number,
    'card.holder': card.holder,
    'card.expiryMonth': String(card.expiryMonth).padStart(2, '0'),
    'card.expiryYear': String(card.expiryYear),
    'card.cvv': card.code,
    'customer.email': order.customer.email,
  })
}

/** Under the charge's reference, so that one query shows what became of it. What is voided is all of it. */
export function changeRequest(access: OppwaAccess, kind: ChangeKind, order: ModifyOrder): OutboundRequest | null {
  const { charge, payment, reference } = order
  const amount = amountOf(order.amountMinor, charge.currency)
  if (amount === null) return null
  return post(access, `/v1/payments/${encodeURIComponent(payment.paymentId)}`, {
    ...(kind !== 'void' && { amount, currency: charge.currency }),
    paymentType: TYPES[kind],
    merchantTransactionId: charge.reference,
    merchantInvoiceId: reference,
  })
}

export function queryRequest({ apiUrl, settings, timeoutMs }: OppwaAccess, reference: string): OutboundRequest {
  const query = new URLSearchParams({ entityId: settings['merchant-account'] ?? '', merchantTransactionId: reference })
  const headers = { authorization: `Bearer ${settings.password}`, accept: 'application/json' }
  return { method: 'GET', url: `${apiUrl}/v3/query?${query}`, headers, timeoutMs, bodyBytesMax: LIST_BYTES_MAX }
}

function amountOf(amountMinor: bigint, currency: string): string | null {
  const rule = amountRuleOf(currency)
  return rule && writeAmount(rule, amountMinor, currency)
}

/** Where it has none that we know, the card's number says it. */
function brandOf(number: string): string | null {
  if (number.startsWith('4')) return 'VISA'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTER'
  return /^3[47]/.test(number) ? 'AMEX' : null
}

function post(
  { apiUrl, settings, timeoutMs }: OppwaAccess,
  path: string,
  fields: Readonly<Record<string, string | null>>,
): OutboundRequest {
  const form = new URLSearchParams({ entityId: settings['merchant-account'] ?? '' })
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
  return {
    method: 'POST',
    url: `${apiUrl}${path}`,
    headers: {
      authorization: `Bearer ${settings.password}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    },
    body: form.toString(),
    timeoutMs,
  }
}
