import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { type Markup, tag, writeXml } from '../charge/xml.ts'
import { AMOUNTS, CURRENCIES } from './words.ts'

export interface PropayAccess {
  readonly apiUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** `transType`. A void and a refund are one. */
export const OPERATIONS = { check: '14', sale: '04', authorise: '05', capture: '06', void: '07', refund: '07' } as const
export type OperationName = keyof typeof OPERATIONS

/** Null: another currency, or more than ten digits of cents. */
function amountOf(amountMinor: bigint, currency: string): string | null {
  const written = CURRENCIES.includes(currency) ? writeAmount(AMOUNTS, amountMinor, currency) : null
  return written === null || written.length > 10 ? null : written
}

export function chargeRequest(
  access: PropayAccess,
  operation: 'sale' | 'authorise',
  order: ChargeOrder,
  card: PaymentCard,
): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const { reference, currency, orderReference } = order
  return post(access, operation, {
    amount,
    currencyCode: currency,
    ccNum: card.number,
    expDate: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear % 100).padStart(2, '0')}`,
    CVV2: card.code,
    cardholderName: plain(card.holder, 100),
    invNum: reference,
    // For whoever looks for the order in ProPay's reports.
    ...(orderReference !== null && { comment1: plain(orderReference, 120) }),
  })
}

export function changeRequest(
  access: PropayAccess,
  operation: 'capture' | 'void' | 'refund',
  { payment, reference, charge, amountMinor }: ModifyOrder,
): OutboundRequest | null {
  const amount = amountOf(amountMinor, charge.currency)
  if (amount === null) return null
  return post(access, operation, {
    transNum: payment.paymentId,
    amount,
    currencyCode: charge.currency,
    invNum: reference,
  })
}

/** Harmless: the balance of the account. */
export function checkRequest(access: PropayAccess): OutboundRequest {
  return post(access, 'check', {})
}

/** No list of what its texts may hold is published. */
function plain(given: string, length: number): string {
  return given
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._-]/g, ' ')
    .slice(0, length)
    .trim()
}

function post(
  { apiUrl, settings, timeoutMs }: PropayAccess,
  operation: OperationName,
  fields: Readonly<Record<string, string>>,
): OutboundRequest {
  const { 'merchant-account': account = '', password = '', terminal = '' } = settings
  const asked = { transType: OPERATIONS[operation], accountNum: account, ...fields }
  const request = tag(
    'XMLRequest',
    {},
    text('certStr', password),
    terminal === '' ? null : text('termid', terminal),
    text('class', 'partner'),
    tag('XMLTrans', {}, ...Object.entries(asked).map(([name, value]) => text(name, value))),
  )
  return {
    method: 'POST',
    url: `${apiUrl}/API/PropayAPI.aspx`,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0"?>\n${writeXml(request)}`,
    timeoutMs,
  }
}

const text = (name: string, value: string): Markup => tag(name, {}, value)
