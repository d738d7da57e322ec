import { isCurrency } from '../../shared/money.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence } from '../charge/psp.ts'
import { LIST_LENGTH } from './requests.ts'
import { accepted, type CheckoutPayment, type CheckoutReply, payment, payments, wordsOf } from './wire.ts'
import { AMOUNTS, STATUSES, toCardError, toChangeError, toRefusal } from './words.ts'

type Failed = Extract<CheckoutReply, { kind: 'failed' }>

/** 403 is a key that lacks a permission. */
const wrong = ({ status, codes }: Failed) =>
  rejected(status === 403 ? 'credentials' : 'request', wordsOf(codes, status))

export function parseCheck(reply: CheckoutReply, account: string): ProviderAnswer<{ account: string }> {
  if (reply.kind === 'failed') return wrong(reply)
  if (reply.kind !== 'done') return reply
  return payments.Check(reply.json) ? answered({ account }) : noAnswer('unknown_shape')
}

/** Of a sale and an authorisation, and of a payment that is shown. */
/** Of one that was asked for by its own number. */
export function parseShown(reply: CheckoutReply): ProviderAnswer<Charge | PspAbsence> {
  const isMissing = reply.kind === 'failed' && reply.status === 404
  return isMissing ? answered({ state: 'never_arrived' }) : parseCharge(reply)
}

export function parseCharge(reply: CheckoutReply): ProviderAnswer<Charge> {
  if (reply.kind === 'failed') {
    const refusalCode = toCardError(...reply.codes)
    if (refusalCode === 'other') return wrong(reply)
    return answered({ state: 'refused', refusalCode, rawCode: wordsOf(reply.codes, reply.status), paymentId: null })
  }
  if (reply.kind !== 'done') return reply
  return payment.Check(reply.json) ? toCharge(reply.json) : noAnswer('unknown_shape')
}

/** Of what is listed under our reference, what was paid counts more than what was refused. */
export function parseList(reply: CheckoutReply, reference: string): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind === 'failed') return wrong(reply)
  if (reply.kind !== 'done') return reply
  if (!payments.Check(reply.json)) return noAnswer('unknown_shape')
  const { data } = reply.json
  // What is listed and not ours says that something else was listed than we asked for.
  if (data.some((one) => one.reference !== reference)) return noAnswer('other_reference')
  // As many as were asked for: there may be more, and one of those may have paid.
  if (data.length >= LIST_LENGTH) return noAnswer('too_many')
  const [first] = data.toSorted((a, b) => rankOf(a) - rankOf(b))
  return first ? toCharge(first) : answered({ state: 'never_arrived' })
}

const rankOf = ({ status }: CheckoutPayment) => Number(STATUSES[status] === 'failed')

function toCharge(said: CheckoutPayment): ProviderAnswer<Charge> {
  const money = moneyOf(said)
  if (!money) return noAnswer('unreadable_amount')
  const { id: paymentId, reference = '', status, approved } = said
  const meaning = STATUSES[status]
  const { refundedMinor, ...sum } = money
  const about = { paymentId, reference, ...sum }
  if (meaning === 'failed') {
    const rawCode = said.response_code ?? said.actions?.[0]?.response_code
    const refusalCode = toRefusal(rawCode)
    return answered({ state: 'refused', refusalCode, rawCode: rawCode ?? status, paymentId, about })
  }
  // It says both; where they differ, nobody knows.
  if (approved === false && meaning === 'completed') return noAnswer('captured_unapproved')
  const createdAt = toDate(said.requested_on ?? said.processed_on)
  const rest = { uid: null, status: meaning, label: status, createdAt, isTest: null, extra: {} }
  return answered({ state: 'charged', payment: { ...about, refundedMinor, ...rest } })
}

function moneyOf({ amount, currency, balances, status }: CheckoutPayment) {
  if (!isCurrency(currency)) return null
  const amountMinor = readAmount(AMOUNTS, amount, currency)
  const refunded = balances?.total_refunded ?? (status === 'Refunded' ? amount : 0)
  const refundedMinor = readAmount(AMOUNTS, refunded, currency)
  return amountMinor === null || refundedMinor === null ? null : { amountMinor, currency, refundedMinor }
}

function toDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** Taken on: the payment itself shows whether it was done. */
export function parseChange(reply: CheckoutReply): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return refusedChange(reply)
  if (reply.kind !== 'done') return reply
  if (reply.status !== 202 || !accepted.Check(reply.json)) return noAnswer('unknown_shape')
  const { action_id: pspRef, reference } = reply.json
  return answered({ state: 'accepted', pspRef, about: reference === undefined ? {} : { reference } })
}

function refusedChange(reply: Failed): ProviderAnswer<Modification> {
  const { status, codes } = reply
  const known = toChangeError(...codes)
  // 403: the payment is in no state for it.
  const refusalCode = status === 404 ? 'not_found' : known !== 'other' ? known : status === 403 ? 'not_possible' : null
  if (refusalCode === null) return wrong(reply)
  return answered({ state: 'refused', refusalCode, rawCode: wordsOf(codes, status) })
}
