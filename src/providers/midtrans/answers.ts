import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence, PspSubject } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { type MidtransTransaction, transaction, verdict } from './wire.ts'
import { STATUSES, TOLD, toRefusal } from './words.ts'

/** `code`: its own, which says more than that of HTTP: most answers come with 200. */
type MidtransReply =
  | { readonly kind: 'told'; readonly transaction: MidtransTransaction }
  | { readonly kind: 'failed'; readonly code: string }
  | NoVerdict

/** Codes under which a transaction is told: done, pending, denied, expired. */
const TELLING = new Set(['200', '201', '202', '407'])

export function readReply(answer: OutboundAnswer): MidtransReply {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (!verdict.Check(value)) return noAnswer(`status_${status}`)
  const { status_code: code } = value
  if (status >= 300 && String(status) !== code) return noAnswer(`status_${status}_says_${code}`)
  if (TELLING.has(code))
    return transaction.Check(value) ? { kind: 'told', transaction: value } : noAnswer('unknown_shape')
  if (code === '429') return { kind: 'not_sent', reason: 'status_429' }
  // 402: no access for this payment type.
  if (code === '401' || code === '402') return rejected('credentials', `status_${code}`)
  return code.startsWith('4') ? { kind: 'failed', code } : noAnswer(`status_${code}`)
}

/** It knows no such order, which only those are told whose key is right. */
export function parseCheck(reply: MidtransReply, account: string): ProviderAnswer<{ readonly account: string }> {
  if (reply.kind === 'failed') return reply.code === '404' ? answered({ account }) : noAnswer(`status_${reply.code}`)
  return reply.kind === 'told' ? noAnswer('unknown_shape') : reply
}

export function parseCharge(reply: MidtransReply): ProviderAnswer<Charge> {
  if (reply.kind === 'told') return toCharge(reply.transaction)
  if (reply.kind !== 'failed') return reply
  if (reply.code === '406') return answered({ state: 'duplicate' })
  // Of the others nothing says that no charge was made.
  return ['400', '411', '413'].includes(reply.code)
    ? rejected('request', `status_${reply.code}`)
    : noAnswer(`status_${reply.code}`)
}

/** 404: "Transaction doesn't exist." */
export function parseStatus(reply: MidtransReply): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind === 'failed' && reply.code === '404') return answered({ state: 'never_arrived' })
  return reply.kind === 'failed' ? noAnswer(`status_${reply.code}`) : parseCharge(reply)
}

function toCharge(said: MidtransTransaction): ProviderAnswer<Charge> {
  const { transaction_id: paymentId, order_id: reference, transaction_status: label } = said
  const amountMinor = readAmount(TOLD, said.gross_amount, 'IDR')
  const refundedMinor = readAmount(TOLD, said.refund_amount ?? '0.00', 'IDR')
  if (amountMinor === null || refundedMinor === null) return noAnswer('unreadable_amount')
  const status = statusOf(said)
  if (status === null) return noAnswer('unclear_fraud_status')
  const about = { paymentId, reference, amountMinor, currency: 'IDR' }
  if (status === 'failed') {
    const rawCode = said.channel_response_code?.trim() || label
    // A card whose owner was waited for, and did not come.
    const refusalCode = label === 'expire' ? 'authentication_required' : toRefusal(rawCode)
    return answered({ state: 'refused', refusalCode, rawCode, paymentId, about })
  }
  const createdAt = toDate(said.transaction_time)
  const rest = { uid: null, status, label, refundedMinor, createdAt, isTest: null, extra: {} }
  return answered({ state: 'charged', payment: { ...about, ...rest } })
}

/** A payment is one when three things say so: code, fraud status, and its status ("Best Practice to Handle Notification"). */
function statusOf(said: MidtransTransaction): TransactionStatus | null {
  const { status_code: code, transaction_status: status, fraud_status: fraud } = said
  const meaning = STATUSES[status]
  if (meaning !== 'completed' && meaning !== 'authorized') return meaning
  if (fraud === 'deny') return 'failed'
  if (fraud === 'challenge') return 'in-review'
  return code === '200' && fraud === 'accept' ? meaning : null
}

/** Its clock is that of Jakarta: UTC+7, without summer time. */
function toDate(text: string | undefined): Date | null {
  const date = new Date(`${text?.replace(' ', 'T')}+07:00`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** A bank that refuses a capture leaves what was authorised as it was. */
export function parseCapture(reply: MidtransReply): ProviderAnswer<Modification> {
  if (reply.kind !== 'told') return refusedChange(reply)
  const about = { ...subjectOf(reply.transaction), amountMinor: minorOf(reply.transaction.gross_amount) }
  const { transaction_status: status, channel_response_code: code = status } = reply.transaction
  if (status === 'deny') return answered({ state: 'refused', refusalCode: toRefusal(code), rawCode: code, about })
  if (STATUSES[status] !== 'completed' || statusOf(reply.transaction) !== 'completed') return noAnswer('not_captured')
  return answered({ state: 'done', pspRef: about.paymentId, about })
}

export function parseCancel(reply: MidtransReply): ProviderAnswer<Modification> {
  if (reply.kind !== 'told') return refusedChange(reply)
  const { transaction_status: status, status_code: code } = reply.transaction
  if (status !== 'cancel' || code !== '200') return noAnswer('not_cancelled')
  const about = subjectOf(reply.transaction)
  return answered({ state: 'done', pspRef: about.paymentId, about })
}

/** Approved, and confirmed by the bank later. */
export function parseRefund(reply: MidtransReply): ProviderAnswer<Modification> {
  if (reply.kind !== 'told') return refusedChange(reply)
  const { transaction_status: status, status_code: code, refund_key: key, refund_amount: amount } = reply.transaction
  const isRefund = status === 'refund' || status === 'partial_refund'
  if (!isRefund || code !== '200' || key === undefined || amount === undefined) return noAnswer('not_refunded')
  const about = { ...subjectOf(reply.transaction), reference: key, amountMinor: minorOf(amount) }
  return answered({ state: 'accepted', pspRef: key, about })
}

const minorOf = (amount: string) => readAmount(TOLD, amount, 'IDR') ?? -1n

const subjectOf = (said: MidtransTransaction) =>
  ({ paymentId: said.transaction_id, reference: said.order_id, currency: 'IDR' }) satisfies PspSubject

/** 412: the transaction is in no state for it; 414: not so much, or the merchant has not got it; 406: a refund_key that came before. */
const REFUSED_CHANGES = { 404: 'not_found', 406: 'already_done', 412: 'not_possible', 414: 'not_possible' } as const

function refusedChange(reply: Exclude<MidtransReply, { kind: 'told' }>): ProviderAnswer<Modification> {
  if (reply.kind !== 'failed') return reply
  const { code } = reply
  const refusalCode = REFUSED_CHANGES[Number(code) as keyof typeof REFUSED_CHANGES]
  if (refusalCode) return answered({ state: 'refused', refusalCode, rawCode: code })
  return code === '400' || code === '413' ? rejected('request', `status_${code}`) : noAnswer(`status_${code}`)
}
