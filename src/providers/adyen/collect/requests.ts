import type { ChargeRequest, OperationRequest, SessionKey, SessionRequest } from '../../collect/acquirer.ts'
import { WALLETS } from '../../collect/read-answer.ts'
import { toAdyenAmount } from '../amounts.ts'
import { type AdyenCall, changePath } from '../client.ts'
import { parseCredential } from './cards.ts'

export interface Merchant {
  readonly merchantAccount: string
  readonly returnUrl: string
}

/** Of a card that is charged whenever it is due: dates move with retries, so it is no subscription. */
const PROCESSING_MODEL = 'UnscheduledCardOnFile'

/** Adyen names no limit; more than this nobody reads beside a card form. */
const DESCRIPTION_CHARS_MAX = 100

/** Undefined where Adyen cannot take the amount. */
export function openSessionCall({ merchantAccount }: Merchant, order: SessionRequest): AdyenCall | undefined {
  const body = paymentBody(merchantAccount, order)
  if (!body) return undefined
  return {
    host: 'checkout',
    method: 'POST',
    path: '/sessions',
    idempotencyKey: order.attemptId,
    body: {
      ...body,
      mode: 'hosted',
      channel: 'Web',
      // Nothing but a card can be held. Of a card that is charged again its own number is stored, not a device's: those
      // charges name the type that was stored, and nobody has tried them with a wallet's (ADR 0082).
      allowedPaymentMethods: ['scheme', ...(order.storesCard ? [] : WALLETS)],
      expiresAt: order.expiresAt.toISOString(),
      returnUrl: order.returnUrl,
      shopperInteraction: 'Ecommerce',
      shopperLocale: toLocale(order.language),
      // What the payer reads beside the amount.
      ...(order.description !== '' && {
        lineItems: [
          {
            description: order.description.slice(0, DESCRIPTION_CHARS_MAX),
            quantity: 1,
            amountIncludingTax: body.amount.value,
          },
        ],
      }),
      ...(order.storesCard && {
        recurringProcessingModel: PROCESSING_MODEL,
        shopperReference: order.attemptId,
        storePaymentMethodMode: 'enabled',
      }),
    },
  }
}

export function sessionResultCall(sessionId: string, result: string): AdyenCall {
  const query = new URLSearchParams({ sessionResult: result })
  return { host: 'checkout', method: 'GET', path: `/sessions/${encodeURIComponent(sessionId)}?${query}` }
}

export function chargeCall({ merchantAccount, returnUrl }: Merchant, order: ChargeRequest): AdyenCall | undefined {
  const body = paymentBody(merchantAccount, order)
  if (!body) return undefined
  const { shopperReference, token } = parseCredential(order.credential)
  return {
    host: 'checkout',
    method: 'POST',
    path: '/payments',
    idempotencyKey: order.attemptId,
    body: {
      ...body,
      paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
      recurringProcessingModel: PROCESSING_MODEL,
      returnUrl,
      shopperInteraction: 'ContAuth',
      shopperReference,
    },
  }
}

/** A capture of less releases the rest; a cancellation is of all that is not captured. */
export function operationCall({ merchantAccount }: Merchant, order: OperationRequest): AdyenCall | undefined {
  const amount = toAdyenAmount(order.amountMinor, order.currency)
  if (!amount) return undefined
  return {
    host: 'checkout',
    method: 'POST',
    path: changePath(order.paymentId, order.kind),
    idempotencyKey: order.operationId,
    body: { merchantAccount, reference: order.operationId, ...(order.kind !== 'void' && { amount }) },
  }
}

/** Harmless: the stored cards of a shopper that there is not, asked where payers pay. */
export function checkCall({ merchantAccount }: Pick<Merchant, 'merchantAccount'>): AdyenCall {
  const query = new URLSearchParams({ shopperReference: 'key-check', merchantAccount })
  return { host: 'checkout', method: 'GET', path: `/storedPaymentMethods?${query}` }
}

/** A session of 0 that nobody visits and that ends by itself. The currency says nothing: there is no amount. */
export function pageCall({ merchantAccount, returnUrl }: Merchant, reference: string): AdyenCall {
  const body = { merchantAccount, reference, returnUrl, amount: { currency: 'EUR', value: 0 }, mode: 'hosted' }
  return { host: 'checkout', method: 'POST', path: '/sessions', idempotencyKey: reference, body }
}

interface PaymentOrder extends SessionKey {
  readonly orderReference: string
}

function paymentBody(merchantAccount: string, order: PaymentOrder) {
  const amount = toAdyenAmount(order.amountMinor, order.currency)
  return (
    amount && {
      merchantAccount,
      amount,
      reference: order.attemptId,
      merchantOrderReference: order.orderReference,
      // Comes back with each webhook: they do not say otherwise whether a payment waits for its capture.
      metadata: { kind: order.kind },
      ...CAPTURES[order.kind],
    }
  )
}

/** Said with each payment, whatever the account's own delay is. */
const CAPTURES = {
  hold: { additionalData: { manualCapture: 'true' } },
  sale: { captureDelayHours: 0 },
  verify: {},
} as const

/** `fr` → `fr-FR`: v72 wants a country with it. */
function toLocale(language: string): string {
  const { language: tongue, region } = new Intl.Locale(language).maximize()
  return `${tongue}-${region}`
}
