import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { AMOUNTS } from './words.ts'

export interface Shift4Access {
  readonly apiUrl: string
  readonly secretKey: string
  readonly timeoutMs: number
}

const LIST_LENGTH = 100
const LIST_BYTES_MAX = 1024 * 1024

/** Null: no number that all of JSON keeps. */
function amountOf(amountMinor: bigint, currency: string): number | null {
  const amount = Number(writeAmount(AMOUNTS, amountMinor, currency) ?? Number.NaN)
  return Number.isSafeInteger(amount) ? amount : null
}

export function chargeRequest(
  access: Shift4Access,
  order: ChargeOrder,
  card: PaymentCard,
  captured: boolean,
): OutboundRequest | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  return post(access, '/charges', order.idempotencyKey, {
    amount,
    currency: order.currency,
    captured,
    description: order.description,
    type: 'customer_initiated',
    card: {
      number: card.number,
      expMonth: String(card.expiryMonth).padStart(2, '0'),
      expYear: String(card.expiryYear),
      cvc: card.code,
      cardholderName: card.holder,
    },
    metadata: { reference: order.reference, order_reference: order.orderReference ?? '' },
  })
}

export function captureRequest(access: Shift4Access, order: ModifyOrder): OutboundRequest | null {
  const { charge, payment, amountMinor, reference } = order
  const amount = amountOf(amountMinor, charge.currency)
  if (amount === null) return null
  // What is not said is all of it.
  const body = amountMinor === charge.amountMinor ? {} : { amount }
  return post(access, `/charges/${encodeURIComponent(payment.paymentId)}/capture`, reference, body)
}

/** Of a charge that is only held, all of it is let go: `amountMinor` null. */
export function refundRequest(
  access: Shift4Access,
  order: ModifyOrder,
  amountMinor: bigint | null,
): OutboundRequest | null {
  const { charge, payment, reference } = order
  const amount = amountMinor === null ? undefined : amountOf(amountMinor, charge.currency)
  if (amount === null) return null
  const body = { chargeId: payment.paymentId, amount, metadata: { reference } }
  return post(access, '/refunds', reference, body)
}

export function showRequest(access: Shift4Access, paymentId: string): OutboundRequest {
  return get(access, `/charges/${encodeURIComponent(paymentId)}`)
}

/** Newest first; `after`: the last one of the list before. */
export function listRequest(access: Shift4Access, sinceS: number, after: string | null): OutboundRequest {
  const query = new URLSearchParams({ limit: String(LIST_LENGTH), 'created[gte]': String(sinceS) })
  if (after !== null) query.set('startingAfterId', after)
  return get(access, `/charges?${query}`)
}

export function checkRequest(access: Shift4Access): OutboundRequest {
  return get(access, '/charges?limit=1')
}

function get(access: Shift4Access, path: string): OutboundRequest {
  const { apiUrl, timeoutMs } = access
  const headers = headersOf(access)
  return { method: 'GET', url: apiUrl + path, headers, timeoutMs, bodyBytesMax: LIST_BYTES_MAX }
}

function post(access: Shift4Access, path: string, key: string, body: object): OutboundRequest {
  const headers = { ...headersOf(access), 'content-type': 'application/json', 'idempotency-key': key }
  return { method: 'POST', url: access.apiUrl + path, headers, body: JSON.stringify(body), timeoutMs: access.timeoutMs }
}

/** The key is the user; a password there is none. */
const headersOf = ({ secretKey }: Shift4Access) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
})
