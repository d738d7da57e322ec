import type { OutboundRequest } from '../../outbound/index.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { signedHeaders } from './signature.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

/** A search of this finds nothing, and says so to whoever may ask. */
const NO_CODE = 'none'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** developer.cybersource.com, API fields of `consumerAuthenticationInformation.strongAuthentication`. */
const EXEMPTIONS = {
  exempt: 'riskAnalysisExemptionIndicator',
  corporate: 'secureCorporatePaymentIndicator',
  moto: null,
  none: null,
} as const

export function chargeCall(capture: boolean, order: ChargeOrder, card: PaymentCard): Call | null {
  const amountDetails = toAmount(order.amountMinor, order.currency)
  if (amountDetails === null) return null
  const exemption = EXEMPTIONS[order.scaFlag]
  const [firstName = '', ...lastNames] = card.holder.split(' ')
  const email = order.customer.email ? { email: order.customer.email } : {}
  const body = {
    clientReferenceInformation: {
      ...toReference(order.reference),
      ...(order.orderReference && { comments: order.orderReference }),
    },
    processingInformation: {
      capture,
      commerceIndicator: order.scaFlag === 'moto' ? 'MOTO' : 'internet',
      authorizationOptions: { partialAuthIndicator: false },
    },
    paymentInformation: {
      card: {
        number: card.number,
        expirationMonth: String(card.expiryMonth).padStart(2, '0'),
        expirationYear: String(card.expiryYear),
        securityCode: card.code,
      },
    },
    orderInformation: {
      amountDetails,
      billTo: { firstName, lastName: lastNames.join(' ') || firstName, ...email },
    },
    ...(exemption && { consumerAuthenticationInformation: { strongAuthentication: { [exemption]: '1' } } }),
  }
  return { method: 'POST', path: '/pts/v2/payments', body }
}

export function captureCall(order: ModifyOrder): Call | null {
  return change(order, 'captures', (amountDetails) => ({ orderInformation: { amountDetails } }))
}

/** What was captured is voided while its batch is open; the reversal of its authorisation is the PSP's. */
export function voidCall(order: ModifyOrder): Call | null {
  if (order.payment.extra.captured === 'true') return change(order, 'voids', () => ({}))
  return change(order, 'reversals', (amountDetails) => ({
    reversalInformation: { amountDetails, reason: 'not needed any more' },
  }))
}

export function refundCall(order: ModifyOrder): Call | null {
  return change(order, 'refunds', (amountDetails) => ({ orderInformation: { amountDetails } }))
}

export function searchCall(reference: string): Call {
  const query = `clientReferenceInformation.code:${reference}`
  const body = { save: false, query, offset: 0, limit: 20, sort: 'submitTimeUtc:desc' }
  return { method: 'POST', path: '/tss/v2/searches', body }
}

export const checkCall: Call = searchCall(NO_CODE)

export function detailsCall(paymentId: string): Call {
  return { method: 'GET', path: `/tss/v2/transactions/${encodeURIComponent(paymentId)}` }
}

function change(order: ModifyOrder, what: string, toBody: (amount: object) => object): Call | null {
  const amountDetails = toAmount(order.amountMinor, order.charge.currency)
  if (amountDetails === null) return null
  const path = `/pts/v2/payments/${encodeURIComponent(order.payment.paymentId)}/${what}`
  return {
    method: 'POST',
    path,
    body: { clientReferenceInformation: toReference(order.reference), ...toBody(amountDetails) },
  }
}

/** Signed with the moment of sending: of the same order only headers are other ones. */
export function toRequest(
  { baseUrl, settings, now, timeoutMs }: { baseUrl: string; settings: PspSettings; now: Date; timeoutMs: number },
  { method, path, body }: Call,
): OutboundRequest {
  const url = new URL(baseUrl + path)
  const text = body ? JSON.stringify(body) : null
  const parts = { method, host: url.host, path: url.pathname + url.search, date: now.toUTCString(), body: text }
  return {
    method,
    url: url.href,
    timeoutMs,
    headers: {
      ...signedHeaders(settings, parts),
      accept: 'application/hal+json;charset=utf-8',
      ...(text !== null && { 'content-type': 'application/json;charset=utf-8' }),
    },
    ...(text !== null && { body: text }),
  }
}

/** `code` is what one can search for; `transactionId` is the one that may not come twice. */
function toReference(reference: string) {
  return { code: reference, transactionId: reference }
}

function toAmount(amountMinor: bigint, currency: string): { totalAmount: string; currency: string } | null {
  const totalAmount = writeAmount(AMOUNTS, amountMinor, currency)
  return totalAmount === null ? null : { totalAmount, currency }
}
