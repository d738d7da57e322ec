import type { OutboundRequest } from '../../outbound/index.ts'
import type { AmountRule } from '../charge/amount.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { DOCUMENTS, type DocumentName } from './wire.ts'

/** The version that its schema of 2025 still answers (graphql.braintreepayments.com, "Making API calls"). */
export const BRAINTREE_VERSION = '2019-01-01'
export const AMOUNTS: AmountRule = { written: 'decimal' }

export interface Asked {
  readonly document: DocumentName
  readonly variables: Readonly<Record<string, unknown>>
}

export function toRequest(
  { brand, mode, apiUrl, timeoutMs }: PspTerms,
  { username = '', password = '' }: PspSettings,
  { document, variables }: Asked,
): OutboundRequest {
  return {
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].api}/graphql`,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'braintree-version': BRAINTREE_VERSION,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: DOCUMENTS[document], variables }),
    timeoutMs,
  }
}

const ask = (document: DocumentName, input: object): Asked => ({ document, variables: { input } })

export const ASK_FOR_ACCOUNTS: Asked = { document: 'viewer', variables: {} }

/** Moves no money: a token of one use, good for three hours. */
export function tokenise(card: PaymentCard): Asked {
  const creditCard = {
    number: card.number,
    expirationYear: String(card.expiryYear),
    expirationMonth: String(card.expiryMonth).padStart(2, '0'),
    cvv: card.code,
    cardholderName: card.holder,
  }
  return ask('tokenizeCreditCard', { creditCard })
}

/** Level-2 data take twelve characters at every processor; a longer order number is not sent shortened. */
const PURCHASE_ORDER = /^[\w-]{1,12}$/

const EXEMPTIONS = {
  exempt: 'TRANSACTION_RISK_ANALYSIS',
  corporate: 'SECURE_CORPORATE',
  moto: null,
  none: null,
} as const

/** Null: an amount that Braintree cannot write. */
export function charge(
  document: 'chargeCreditCard' | 'authorizeCreditCard',
  order: ChargeOrder,
  paymentMethodId: string,
  merchantAccountId: string,
): Asked | null {
  const amount = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (amount === null) return null
  const seen = order.orderReference ?? ''
  const purchaseOrder = PURCHASE_ORDER.test(seen) ? { purchaseOrderNumber: seen } : {}
  const transaction = {
    amount,
    merchantAccountId,
    orderId: order.reference,
    ...(order.scaFlag === 'moto' && { paymentInitiator: 'MOTO' }),
    ...purchaseOrder,
  }
  const scaExemption = EXEMPTIONS[order.scaFlag]
  return ask(document, { paymentMethodId, transaction, ...(scaExemption && { options: { scaExemption } }) })
}

export function capture({ charge: { currency }, payment, amountMinor }: ModifyOrder): Asked | null {
  const amount = writeAmount(AMOUNTS, amountMinor, currency)
  return amount === null
    ? null
    : ask('captureTransaction', { transactionId: payment.paymentId, transaction: { amount } })
}

export function reverse({ payment }: ModifyOrder): Asked {
  return ask('reverseTransaction', { transactionId: payment.paymentId })
}

export function refund({ charge: { currency }, payment, reference, amountMinor }: ModifyOrder): Asked | null {
  const amount = writeAmount(AMOUNTS, amountMinor, currency)
  return amount === null
    ? null
    : ask('refundTransaction', { transactionId: payment.paymentId, refund: { amount, orderId: reference } })
}

export function searchFor(reference: string, paymentId: string | null): Asked {
  return ask('search', paymentId === null ? { orderId: { is: reference } } : { id: { is: paymentId } })
}
