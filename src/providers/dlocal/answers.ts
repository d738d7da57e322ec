import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readJson, type Said } from '../charge/read-answer.ts'
import { failure, methods, order, payment, refund, type WirePayment } from './wire.ts'
import { AMOUNTS, CHANGE_ERRORS, CHARGE_ERRORS, STATUSES, toRejection } from './words.ts'

/** Not found: of payments and orders. */
const NOT_FOUND = 4000

export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return readFailure(said, CHARGE_ERRORS).verdict
  return methods.Check(said.value) ? answered({ account }) : noAnswer('unknown_shape')
}

export function parseCharge(answer: OutboundAnswer): ProviderAnswer<Charge> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status === 200) return payment.Check(said.value) ? toCharge(said.value) : noAnswer('unknown_shape')
  const { proves, rawCode, verdict } = readFailure(said, CHARGE_ERRORS)
  if (proves === 'duplicate') return answered({ state: 'duplicate' })
  return proves === null ? verdict : answered({ state: 'refused', refusalCode: proves, rawCode, paymentId: null })
}

/** Of a payment that is shown, or of one that is told by its order. */
export function parseLookUp(answer: OutboundAnswer): ProviderAnswer<Charge | PspAbsence> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 404 && failure.Check(value) && value.code === NOT_FOUND) return answered({ state: 'never_arrived' })
  if (status !== 200) return readFailure(said, CHARGE_ERRORS).verdict
  if (order.Check(value)) return toCharge({ ...value, id: value.payment_id })
  return payment.Check(value) ? toCharge(value) : noAnswer('unknown_shape')
}

/** A capture is a payment of its own; a cancellation is told by the payment that was cancelled. */
export function parseChange(answer: OutboundAnswer, kind: 'capture' | 'void'): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return refuseChange(said)
  if (!payment.Check(said.value)) return noAnswer('unknown_shape')
  const told = readPayment(said.value)
  if (typeof told === 'string') return noAnswer(told)
  const { paymentId, reference, amountMinor, currency, status, label } = told
  const about = { reference, amountMinor, currency, ...(kind === 'void' && { paymentId }) }
  const pspRef = paymentId
  if (status === (kind === 'void' ? 'voided' : 'completed')) return answered({ state: 'done', pspRef, about })
  if (status === 'pending') return answered({ state: 'accepted', pspRef, about })
  const rawCode = said.value.status_code ?? label
  if (status === 'failed') return answered({ state: 'refused', refusalCode: toRejection(rawCode), rawCode, about })
  // It was captured meanwhile, and is not cancelled any more.
  const isTooLate = kind === 'void' && status === 'completed'
  return isTooLate ? answered({ state: 'refused', refusalCode: 'not_possible', rawCode, about }) : noAnswer(label)
}

export function parseRefund(answer: OutboundAnswer): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return refuseChange(said)
  if (!refund.Check(said.value)) return noAnswer('unknown_shape')
  const { id: pspRef, payment_id: paymentId, currency, status, status_code } = said.value
  const amountMinor = readAmount(AMOUNTS, said.value.amount, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId, amountMinor, currency }
  if (status === 'SUCCESS') return answered({ state: 'done', pspRef, about })
  if (status === 'PENDING') return answered({ state: 'accepted', pspRef, about })
  return answered({ state: 'refused', refusalCode: 'other', rawCode: String(status_code ?? status), about })
}

function refuseChange(said: Said<unknown>): ProviderAnswer<Modification> {
  const { proves, rawCode, verdict } = readFailure(said, CHANGE_ERRORS)
  if (proves === null || proves === 'duplicate') return verdict
  return answered({ state: 'refused', refusalCode: proves, rawCode })
}

/** `proves`: that it was refused, or came twice; `verdict`: what else it says. Unknown codes prove nothing. */
function readFailure({ status, value }: Said<unknown>, errors: typeof CHARGE_ERRORS) {
  const nothing = (verdict: NoVerdict, rawCode = '') => ({ proves: null, rawCode, verdict })
  if (!failure.Check(value)) return nothing(noAnswer(`status_${status}`))
  const { code, message } = value
  const rawCode = String(code)
  if (status === 403) return nothing(rejected(code === 3002 ? 'not_allow_listed' : 'credentials', rawCode))
  if (status !== 400 && status !== 404) return nothing(noAnswer(`status_${status}`))
  // A secret that is not the account's is an invalid request there.
  if (code === 5000 && message === 'Signature not match') return nothing(rejected('credentials', rawCode))
  const proves = errors[code]
  if (proves === undefined || proves === 'unclear') return nothing(noAnswer(`code_${rawCode.slice(0, 10)}`))
  return proves === 'request'
    ? nothing(rejected('request', rawCode))
    : { proves, rawCode, verdict: noAnswer(`code_${rawCode}`) }
}

function toCharge(said: WirePayment): ProviderAnswer<Charge> {
  const told = readPayment(said)
  if (typeof told === 'string') return noAnswer(told)
  if (told.status !== 'failed') return answered({ state: 'charged', payment: told })
  const { paymentId, reference, amountMinor, currency } = told
  const rawCode = said.status_code ?? said.status
  const about = { paymentId, reference, amountMinor, currency }
  return answered({ state: 'refused', refusalCode: toRejection(rawCode), rawCode, paymentId, about })
}

/** Or why it cannot be read. */
function readPayment(said: WirePayment): PspPayment | string {
  const { id: paymentId, order_id: reference, status: label, status_code: code, currency, created_date } = said
  const { means, digit } = STATUSES[label]
  if (code !== undefined && !code.startsWith(digit)) return 'other_status_code'
  const amountMinor = readAmount(AMOUNTS, said.amount, currency)
  if (amountMinor === null) return 'unreadable_amount'
  const sum = { amountMinor, currency, refundedMinor: 0n }
  // Refunds are told by themselves.
  const createdAt = toDate(created_date)
  return { paymentId, uid: null, reference, status: means, label, ...sum, createdAt, isTest: null, extra: {} }
}

/** `2018-12-06T20:20:41.000+0000` */
function toDate(text = ''): Date | null {
  const [, at, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?)(Z|\+00:?00)$/.exec(text) ?? []
  const date = new Date(`${at}Z`)
  return zone === undefined || Number.isNaN(date.getTime()) ? null : date
}
