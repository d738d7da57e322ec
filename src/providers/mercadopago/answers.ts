import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { PspMode } from '../charge/family.ts'
import type { Charge, Modification, ModifyOrder, PspAbsence } from '../charge/psp.ts'
import { LIST_LENGTH } from './requests.ts'
import {
  account,
  type MercadoPagoPayment,
  type MercadoPagoReply,
  payment,
  payments,
  readReply,
  refund,
  token,
  wordsOf,
} from './wire.ts'
import {
  AMOUNTS,
  DUPLICATED,
  REFUND_STATUSES,
  REQUEST_ERRORS,
  SITES,
  STATUSES,
  toChangeError,
  toRefusal,
} from './words.ts'

type Failed = Extract<MercadoPagoReply, { kind: 'failed' }>

/** An account of another country would be charged in another currency. A test account may be of none that we know. */
export function parseCheck(
  reply: MercadoPagoReply,
  mode: PspMode,
  currency: string,
): ProviderAnswer<{ account: string }> {
  if (reply.kind === 'failed') return rejected('request', wordsOf(reply.codes, reply.status))
  if (reply.kind !== 'done') return reply
  if (!account.Check(reply.json)) return noAnswer('unknown_shape')
  const { id, site_id } = reply.json
  const theirs = SITES[site_id] ?? (mode === 'test' ? currency : undefined)
  return theirs === currency ? answered({ account: String(id) }) : rejected('credentials', `account_of_${site_id}`)
}

/** Nothing is paid by a token: without one, nothing that could be was sent. */
export function parseToken(reply: MercadoPagoReply): ProviderAnswer<string> {
  if (reply.kind === 'done' && token.Check(reply.json)) return answered(reply.json.id)
  if (reply.kind === 'rejected' || reply.kind === 'not_sent') return reply
  if (reply.kind === 'failed')
    // The one thing that can be missing is the public key.
    return rejected(reply.status === 404 ? 'credentials' : 'request', `token:${wordsOf(reply.codes, reply.status)}`)
  return { kind: 'not_sent', reason: reply.kind === 'no_answer' ? `token_${reply.reason}` : 'no_token' }
}

/** Of a sale and an authorisation: what was rejected is a payment too. */
export function parseCharge(reply: MercadoPagoReply): ProviderAnswer<Charge> {
  if (reply.kind === 'failed') return wrong(reply)
  if (reply.kind !== 'done') return reply
  return payment.Check(reply.json) ? toCharge(reply.json) : noAnswer('unknown_shape')
}

/** Only what is known to be said of orders that were not carried out. */
function wrong({ status, codes }: Failed): NoVerdict {
  const words = wordsOf(codes, status)
  const isTurnedAway = status === 400 && codes.length > 0 && codes.every((code) => REQUEST_ERRORS.has(code))
  return isTurnedAway ? rejected('request', words) : noAnswer(`error:${words}`)
}

/** By its id; that there is none, it has to say in so many words. */
export function parseShown(reply: MercadoPagoReply): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind !== 'failed') return parseCharge(reply)
  const isMissing = reply.status === 404 && reply.codes.includes('2000')
  return isMissing ? answered({ state: 'never_arrived' }) : noAnswer(`error:${wordsOf(reply.codes, reply.status)}`)
}

export function parseSearch(reply: MercadoPagoReply, reference: string): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind === 'failed') return noAnswer(`error:${wordsOf(reply.codes, reply.status)}`)
  if (reply.kind !== 'done') return reply
  if (!payments.Check(reply.json)) return noAnswer('unknown_shape')
  const { results } = reply.json
  // A search that has not looked for our reference proves nothing.
  if (results.some((one) => one.external_reference !== reference)) return noAnswer('other_reference')
  // As many as were asked for: there may be more, and one of those may have paid.
  if (results.length >= LIST_LENGTH) return noAnswer('too_many')
  const charges: Charge[] = []
  for (const one of results) {
    const said = toCharge(one)
    if (said.kind !== 'answered') return said
    charges.push(said.value)
  }
  return answered(bestCharge(charges) ?? { state: 'never_arrived' })
}

function toCharge(said: MercadoPagoPayment): ProviderAnswer<Charge> {
  const about = subjectOf(said)
  const refundedMinor = about && readAmount(AMOUNTS, said.transaction_amount_refunded ?? 0, about.currency)
  if (about === null || refundedMinor === null) return noAnswer('unreadable_amount')
  const { status: label, status_detail: detail } = said
  const status = STATUSES[label]
  if (detail === DUPLICATED) return noAnswer('duplicated_payment')
  if (status === 'failed') {
    const rawCode = detail ?? label
    return answered({
      state: 'refused',
      refusalCode: toRefusal(detail),
      rawCode,
      paymentId: about.paymentId,
      about,
    })
  }
  // It says both; where they differ, nobody knows.
  if (status === 'completed' && said.captured === false) return noAnswer('approved_uncaptured')
  const createdAt = toDate(said.date_created)
  return answered({
    state: 'charged',
    payment: { ...about, uid: null, status, label, refundedMinor, createdAt, extra: {} },
  })
}

/** Test users have live credentials: only what is not live is known to be a test. */
function subjectOf(said: MercadoPagoPayment) {
  const { id, external_reference: reference, currency_id: currency, live_mode } = said
  const amountMinor = readAmount(AMOUNTS, said.transaction_amount, currency)
  if (amountMinor === null) return null
  const isTest = live_mode === false ? true : null
  return { paymentId: String(id), reference: reference ?? '', amountMinor, currency, isTest }
}

function toDate(text: string | null | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** Answered with the payment as it is now: a capture and a void show whether they were done. */
export function parseUpdate(reply: MercadoPagoReply, kind: 'capture' | 'void'): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return refusedChange(reply)
  if (reply.kind !== 'done') return reply
  if (!payment.Check(reply.json)) return noAnswer('unknown_shape')
  const subject = subjectOf(reply.json)
  if (subject === null) return noAnswer('unreadable_amount')
  const { amountMinor, ...rest } = subject
  if (STATUSES[reply.json.status] !== (kind === 'capture' ? 'completed' : 'voided')) return noAnswer('not_changed')
  const about = kind === 'capture' ? subject : rest
  return answered({ state: 'done', pspRef: about.paymentId, about })
}

/** A refund that is sent again is answered 200 without a word: taken on, for the payment shows it. */
export function parseRefund(answer: OutboundAnswer, { charge, reference }: ModifyOrder): ProviderAnswer<Modification> {
  if (answer.kind === 'answered' && answer.status === 200 && answer.complete && answer.body === '')
    return answered({ state: 'accepted', pspRef: reference })
  const reply = readReply(answer)
  if (reply.kind === 'failed') return refusedChange(reply)
  if (reply.kind !== 'done') return reply
  if (!refund.Check(reply.json)) return noAnswer('unknown_shape')
  const { id, payment_id, amount, status } = reply.json
  const amountMinor = readAmount(AMOUNTS, amount, charge.currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId: String(payment_id), amountMinor }
  const state = REFUND_STATUSES[status ?? 'approved']
  if (state === 'refused') return answered({ state, refusalCode: 'not_possible', rawCode: status ?? state, about })
  return answered({ state, pspRef: String(id), about })
}

function refusedChange(reply: Failed): ProviderAnswer<Modification> {
  const { status, codes } = reply
  const known = toChangeError(...codes)
  if (known === 'other') return noAnswer(`error:${wordsOf(codes, status)}`)
  return answered({ state: 'refused', refusalCode: known, rawCode: wordsOf(codes, status) })
}
