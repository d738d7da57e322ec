import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspPayment, PspSubject } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { AMOUNTS } from './requests.ts'
import { authorization, capture, failure, order, type PaypalOrder, refund, token, tokenFailure } from './wire.ts'
import { AUTHORIZATIONS, CAPTURES, CARD_ISSUES, ORDERS, toRefusal } from './words.ts'

type Schema<T> = { Check(value: unknown): value is T }
/** `invalid`: nothing was done, and its own issue says why. */
type Reply<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'invalid'; readonly status: number; readonly issue: string }
  | NoVerdict

/** What PayPal says who the merchant is, where ours has told; null: nothing to compare. */
export type Payee = string | null

export interface Token {
  readonly bearer: string
  readonly lifeMs: number
  readonly app: string | null
}

export function readToken(answer: OutboundAnswer): ProviderAnswer<Token> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200 && token.Check(value)) {
    const { access_token: bearer, expires_in, app_id = null } = value
    return answered({ bearer, lifeMs: expires_in * 1000, app: app_id })
  }
  if (status >= 400 && status < 500 && tokenFailure.Check(value)) return rejected('credentials', value.error)
  return noAnswer(`status_${status}`)
}

/** A token that has ended: nothing was done with it. */
export function isUnauthenticated(answer: OutboundAnswer | NoVerdict): boolean {
  return 'status' in answer && answer.status === 401
}

function read<T>(answer: OutboundAnswer, schema: Schema<T>): Reply<T> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200 || status === 201) return schema.Check(value) ? { kind: 'done', value } : noAnswer('unknown_shape')
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  const issue = value.details?.[0]?.issue ?? value.name
  if (status === 401 || status === 403) return rejected('credentials', issue)
  if (status === 400 || status === 404 || status === 422) return { kind: 'invalid', status, issue }
  // 409: the first of its twins is still under way.
  return noAnswer(`status_${status}`)
}

/** Under a key that was used for something else nothing is known of this order. */
const KEY_REUSED = 'DUPLICATE_REQUEST_ID'

export function readCharge(answer: OutboundAnswer, payee: Payee): ProviderAnswer<Charge> {
  const reply = read(answer, order)
  if (reply.kind === 'done') return toCharge(reply.value, payee)
  if (reply.kind !== 'invalid') return reply
  const { issue } = reply
  if (issue === 'DUPLICATE_INVOICE_ID') return answered({ state: 'duplicate' })
  if (issue === KEY_REUSED) return noAnswer('key_reused')
  if (!CARD_ISSUES.has(issue)) return rejected('request', issue)
  return answered({ state: 'refused', refusalCode: toRefusal(issue), rawCode: issue, paymentId: null })
}

export function readFound(answer: OutboundAnswer, payee: Payee): ProviderAnswer<Charge> {
  const reply = read(answer, order)
  if (reply.kind === 'invalid') return noAnswer('order_not_found')
  return reply.kind === 'done' ? toCharge(reply.value, payee) : reply
}

export const readCapture = (answer: OutboundAnswer, payee: Payee) =>
  readChange(answer, payee, capture, { done: ['COMPLETED'], accepted: ['PENDING'] })

export const readRefund = (answer: OutboundAnswer, payee: Payee) =>
  readChange(answer, payee, refund, { done: ['COMPLETED'], accepted: ['PENDING'] })

export const readVoid = (answer: OutboundAnswer, payee: Payee) =>
  readChange(answer, payee, authorization, { done: ['VOIDED'], accepted: [] })

interface Changed {
  readonly id: string
  readonly status: string
  readonly amount: { readonly currency_code: string; readonly value: string }
  readonly invoice_id?: string
  readonly payee?: { readonly merchant_id?: string }
}

function readChange(
  answer: OutboundAnswer,
  payee: Payee,
  schema: Schema<Changed>,
  words: { readonly done: readonly string[]; readonly accepted: readonly string[] },
): ProviderAnswer<Modification> {
  const reply = read(answer, schema)
  if (reply.kind === 'invalid') return readRefusedChange(reply.status, reply.issue)
  if (reply.kind !== 'done') return reply
  const { id, status, amount, invoice_id, payee: said } = reply.value
  if (isOther(said, payee)) return OTHER_MERCHANT
  const amountMinor = readAmount(AMOUNTS, amount.value, amount.currency_code)
  if (amountMinor === null) return noAnswer('amount')
  const about: PspSubject = {
    amountMinor,
    currency: amount.currency_code,
    ...(invoice_id !== undefined && { reference: invoice_id }),
  }
  if (words.done.includes(status)) return answered({ state: 'done', pspRef: id, about })
  if (words.accepted.includes(status)) return answered({ state: 'accepted', pspRef: id, about })
  return answered({ state: 'refused', refusalCode: 'not_possible', rawCode: status, about })
}

function readRefusedChange(status: number, issue: string): ProviderAnswer<Modification> {
  if (status === 400) return rejected('request', issue)
  if (issue === KEY_REUSED) return noAnswer('key_reused')
  return answered({ state: 'refused', refusalCode: status === 404 ? 'not_found' : toRefusal(issue), rawCode: issue })
}

const OTHER_MERCHANT = noAnswer('other_merchant')

function isOther(said: Changed['payee'], payee: Payee): boolean {
  return payee !== null && said?.merchant_id !== undefined && said.merchant_id !== payee
}

function toCharge(told: PaypalOrder, payee: Payee): ProviderAnswer<Charge> {
  const [unit] = told.purchase_units
  if (isOther(unit.payee, payee)) return OTHER_MERCHANT
  const payment = toPayment(told)
  if (typeof payment === 'string') return noAnswer(payment)
  if (TRANSACTION_STATUSES[payment.status] !== 'refused') return answered({ state: 'charged', payment })
  const { captures, authorizations } = unit.payments ?? {}
  const said = (captures ?? authorizations)?.at(-1)?.processor_response?.response_code
  const rawCode = said ?? payment.label
  const { paymentId, reference, amountMinor, currency } = payment
  const about = { reference, amountMinor, currency }
  return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about })
}

/** The order is the payment; its capture and authorisation are what later calls need. Text: why it is none. */
function toPayment({ id, status, create_time, purchase_units: [unit] }: PaypalOrder): PspPayment | string {
  const { captures = [], authorizations = [], refunds = [] } = unit.payments ?? {}
  if (captures.length > 1 || authorizations.length > 1) return 'several_payments'
  const [captured] = captures
  const [authorized] = authorizations
  const counts = captured ?? authorized
  const means = captured ? CAPTURES[captured.status] : authorized ? AUTHORIZATIONS[authorized.status] : ORDERS[status]
  if (means === null) return 'order_without_payment'
  const { value, currency_code: currency } = counts?.amount ?? unit.amount
  const amountMinor = readAmount(AMOUNTS, value, currency)
  if (amountMinor === null) return 'amount'
  let refundedMinor = 0n
  for (const { amount, status: refundStatus } of refunds) {
    if (refundStatus === 'CANCELLED' || refundStatus === 'FAILED') continue
    const minor = readAmount(AMOUNTS, amount.value, currency)
    if (minor === null || amount.currency_code !== currency) return 'refunded_amount'
    refundedMinor += minor
  }
  const at = new Date(create_time ?? Number.NaN)
  return {
    paymentId: id,
    uid: null,
    reference: unit.reference_id,
    status: means,
    label: counts?.status ?? status,
    amountMinor,
    currency,
    refundedMinor,
    createdAt: Number.isNaN(at.getTime()) ? null : at,
    isTest: null,
    extra: {
      ...(captured && { capture_id: captured.id }),
      ...(authorized && { authorization_id: authorized.id }),
    },
  }
}
