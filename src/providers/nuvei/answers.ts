import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { AMOUNTS } from './requests.ts'
import { change, details, failure, payment, session, type WireVerdict } from './wire.ts'
import { type Meaning, meaningOf, outcomeOf, refusalOf } from './words.ts'

export interface Account {
  readonly merchantId: string
  readonly merchantSiteId: string
}

type Failed = {
  readonly kind: 'failed'
  readonly errCode: number
  readonly meaning: Meaning | null
  readonly reason: string
}
type Read<T> = { readonly kind: 'said'; readonly value: T } | Failed | NoVerdict

function read<T extends Account>(
  answer: OutboundAnswer,
  { merchantId, merchantSiteId }: Account,
  schema: { Check(value: unknown): value is T },
): Read<T> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  const { value } = said
  if (failure.Check(value)) {
    const { errCode, reason = '' } = value
    // An error of another merchant is none of ours.
    if (value.merchantId && value.merchantId !== merchantId && meaningOf(errCode) !== 'credentials')
      return noAnswer('other_merchant')
    return { kind: 'failed', errCode, meaning: meaningOf(errCode), reason }
  }
  if (!schema.Check(value)) return noAnswer('unknown_shape')
  if (value.merchantId !== merchantId || value.merchantSiteId !== merchantSiteId) return noAnswer('other_merchant')
  return { kind: 'said', value }
}

function failed({ errCode, meaning }: Failed): NoVerdict {
  const detail = `error_${errCode}`
  if (meaning === 'credentials' || meaning === 'request') return rejected(meaning, detail)
  return meaning === 'session' ? { kind: 'not_sent', reason: detail } : noAnswer(detail)
}

export function readSession(answer: OutboundAnswer, account: Account): ProviderAnswer<string> {
  const reply = read(answer, account, session)
  if (reply.kind === 'failed') return failed(reply)
  return reply.kind === 'said' ? answered(reply.value.sessionToken) : reply
}

export function readPayment(answer: OutboundAnswer, account: Account, order: ChargeOrder): ProviderAnswer<Charge> {
  const reply = read(answer, account, payment)
  if (reply.kind === 'failed') {
    const { errCode, meaning, reason } = reply
    // Whichever number it has for it: this request was made before.
    if (/client ?request ?id/i.test(reason)) return answered({ state: 'duplicate' })
    return meaning === 'invalid_card' || meaning === 'expired_card'
      ? answered({ state: 'refused', refusalCode: meaning, rawCode: `error_${errCode}`, paymentId: null })
      : failed(reply)
  }
  if (reply.kind !== 'said') return reply
  const { value } = reply
  // Nothing partial was asked for.
  if (value.partialApproval !== undefined) return noAnswer('partial_approval')
  const { amountMinor, currency } = order
  return toCharge(value, { reference: value.clientUniqueId, amountMinor, currency })
}

export function readDetails(
  answer: OutboundAnswer,
  account: Account,
  order: ChargeOrder,
  isById: boolean,
): ProviderAnswer<Charge | PspAbsence> {
  const reply = read(answer, account, details)
  if (reply.kind === 'failed') {
    if (reply.meaning !== 'not_found') return failed(reply)
    // A number that it gave us itself.
    return isById ? noAnswer('not_found') : answered({ state: 'never_arrived' })
  }
  if (reply.kind !== 'said') return reply
  const { transactionDetails: told, clientUniqueId } = reply.value
  const reference = told.clientUniqueId ?? clientUniqueId
  if (reference === undefined) return noAnswer('no_reference')
  if (outcomeOf(told.transactionStatus) !== 'approved')
    return toCharge(told, { reference, amountMinor: order.amountMinor, currency: order.currency })
  const currency = told.processedCurrency ?? ''
  const amountMinor = readAmount(AMOUNTS, told.processedAmount, currency)
  return amountMinor === null ? noAnswer('amount') : toCharge(told, { reference, amountMinor, currency })
}

type Subject = Pick<PspPayment, 'reference' | 'amountMinor' | 'currency'>
type Verdict = WireVerdict & { readonly transactionType: 'Sale' | 'Auth'; readonly authCode?: string | undefined }

function toCharge(told: Verdict, subject: Subject): ProviderAnswer<Charge> {
  const { transactionId: paymentId, transactionStatus: label, transactionType, authCode } = told
  const outcome = outcomeOf(label)
  const refusal = refusalOf(told)
  if (refusal) return answered({ state: 'refused', ...refusal, paymentId, about: { reference: subject.reference } })
  if (outcome !== 'approved' && outcome !== 'pending') return noAnswer(`transaction_${outcome ?? 'status'}`)
  if (outcome === 'approved' && told.gwErrorCode !== 0) return noAnswer('approved_with_error')
  const approved = transactionType === 'Sale' ? 'completed' : 'authorized'
  return answered({
    state: 'charged',
    payment: {
      ...subject,
      paymentId,
      uid: null,
      label,
      status: outcome === 'approved' ? approved : 'pending',
      // A refund, like a void, is a transaction of its own.
      refundedMinor: 0n,
      isTest: null,
      createdAt: null,
      extra: authCode && /^\w{1,20}$/.test(authCode) ? { authorisation_code: authCode } : {},
    },
  })
}

/** It says which request it answers, and not which payment that changed. */
export function readChange(answer: OutboundAnswer, account: Account): ProviderAnswer<Modification> {
  const reply = read(answer, account, change)
  if (reply.kind === 'failed')
    return reply.meaning === 'not_possible'
      ? answered({ state: 'refused', refusalCode: 'not_possible', rawCode: `error_${reply.errCode}` })
      : failed(reply)
  if (reply.kind !== 'said') return reply
  const { clientRequestId: reference, transactionId: pspRef, transactionStatus, gwErrorCode } = reply.value
  const about = { reference }
  const refusal = refusalOf(reply.value)
  if (refusal) {
    const refusalCode = refusal.refusalCode === 'limit_exceeded' ? 'amount_too_large' : refusal.refusalCode
    return answered({ state: 'refused', refusalCode, rawCode: refusal.rawCode, about })
  }
  const outcome = outcomeOf(transactionStatus)
  if (outcome === 'pending') return answered({ state: 'accepted', pspRef, about })
  return outcome === 'approved' && gwErrorCode === 0
    ? answered({ state: 'done', pspRef, about })
    : noAnswer(`transaction_${outcome ?? 'status'}`)
}
