import type { OutboundRequest } from '../../outbound/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { DUPLICATE_WINDOW } from './words.ts'

export const AMOUNTS = { written: 'decimal' } as const

/** Of the name of a method, what follows the credentials; the order of names is that of its schema, in JSON too. */
export interface Call {
  readonly method: string
  readonly said: Readonly<Record<string, unknown>>
}

const REF_MAX = 20
const DESCRIPTION_MAX = 255
/** The most that a page holds. */
export const PAGE = 1_000
/** A page of transactions is some 400 kB. */
const LIST_BYTES_MAX = 2 * 1024 * 1024

export const authenticate: Call = { method: 'authenticateTestRequest', said: {} }

/** Null: the amount cannot be written. */
export function charge(
  transactionType: 'authCaptureTransaction' | 'authOnlyTransaction',
  order: ChargeOrder,
  card: PaymentCard,
): Call | null {
  const amount = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (amount === null) return null
  const { email } = order.customer
  return transact(order.reference, {
    transactionType,
    amount,
    currencyCode: order.currency,
    payment: {
      creditCard: {
        cardNumber: card.number,
        expirationDate: `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`,
        cardCode: card.code,
      },
    },
    order: { invoiceNumber: order.reference, description: order.description.slice(0, DESCRIPTION_MAX) },
    ...(order.orderReference !== null && { poNumber: order.orderReference.slice(0, 25) }),
    ...(email !== null && { customer: { email } }),
    // 0: a shop, 1: mail or telephone order
    retail: { marketType: order.scaFlag === 'moto' ? '1' : '0' },
    transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: DUPLICATE_WINDOW }] },
  })
}

export function capture({ reference, charge: charged, amountMinor, payment }: ModifyOrder): Call | null {
  const amount = writeAmount(AMOUNTS, amountMinor, charged.currency)
  if (amount === null) return null
  return transact(reference, { transactionType: 'priorAuthCaptureTransaction', amount, refTransId: payment.paymentId })
}

export function cancel({ reference, payment }: ModifyOrder): Call {
  return transact(reference, { transactionType: 'voidTransaction', refTransId: payment.paymentId })
}

/** Wants the last digits of the card that was charged. */
export function refund({ reference, charge: charged, amountMinor, payment }: ModifyOrder): Call | null {
  const amount = writeAmount(AMOUNTS, amountMinor, charged.currency)
  const cardNumber = payment.extra.account_number?.slice(-4)
  if (amount === null || !cardNumber) return null
  return transact(reference, {
    transactionType: 'refundTransaction',
    amount,
    currencyCode: charged.currency,
    payment: { creditCard: { cardNumber, expirationDate: 'XXXX' } },
    refTransId: payment.paymentId,
  })
}

export const detailsOf = (transId: string): Call => ({ method: 'getTransactionDetailsRequest', said: { transId } })

const newestFirst = (page: number) => ({
  sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
  paging: { limit: PAGE, offset: page },
})

/** Pages count from 1. */
export const unsettled = (page: number): Call => ({
  method: 'getUnsettledTransactionListRequest',
  said: newestFirst(page),
})

export const settledIn = (batchId: string, page: number): Call => ({
  method: 'getTransactionListRequest',
  said: { batchId, ...newestFirst(page) },
})

/** Days that were settled since then; it takes no more than 31. */
export function batchesSince(since: Date, now: Date): Call {
  const first = new Date(Math.max(since.getTime(), now.getTime() - 30 * DAY_MS))
  const said = { firstSettlementDate: toUtc(first), lastSettlementDate: toUtc(now) }
  return { method: 'getSettledBatchListRequest', said }
}

export function toRequest(
  { baseUrl, settings, timeoutMs }: { baseUrl: string; settings: PspSettings; timeoutMs: number },
  { method, said }: Call,
): OutboundRequest {
  const { username: name = '', password: transactionKey = '' } = settings
  return {
    method: 'POST',
    url: `${baseUrl}/xml/v1/request.api`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ [method]: { merchantAuthentication: { name, transactionKey }, ...said } }),
    bodyBytesMax: LIST_BYTES_MAX,
    timeoutMs,
  }
}

function transact(reference: string, transactionRequest: Readonly<Record<string, unknown>>): Call {
  return { method: 'createTransactionRequest', said: { refId: reference.slice(0, REF_MAX), transactionRequest } }
}

function toUtc(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
