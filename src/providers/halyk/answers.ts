import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence } from '../charge/psp.ts'
import { readJson, type Said } from '../charge/read-answer.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { markOf } from './requests.ts'
import { failure, found, type HalykTransaction, operation, payment, token, tokenFailure, verdict } from './wire.ts'
import { AMOUNTS, STATUSES, toRefusal } from './words.ts'

/** Nothing is paid by asking for one. */
export function parseToken(answer: OutboundAnswer): { readonly kind: 'told'; readonly bearer: string } | NoVerdict {
  const said = readJson(answer)
  if (said.kind === 'no_answer') return { kind: 'not_sent', reason: `token_${said.reason}` }
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200 && token.Check(value)) return { kind: 'told', bearer: value.access_token }
  const isRefused = status === 400 && tokenFailure.Check(value) && /^(invalid|unauthorized)_client$/.test(value.error)
  if (status === 401 || isRefused) return rejected('credentials', `token_status_${status}`)
  return { kind: 'not_sent', reason: `token_status_${status}` }
}

/** 102, and who is told that is known there: no order has this number. */
export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const said = readVerdict(answer)
  if (said.kind !== 'said') return said
  return said.value.resultCode === '102' ? answered({ account }) : noAnswer(`result_${said.value.resultCode}`)
}

/** What a payment can be that has just been made. */
const TAKEN: readonly TransactionStatus[] = ['pending', 'authorized', 'completed']

/** Its answer says by `status` whether the money was taken or is held; where it does not, its status by order number does. */
export function parsePayment(answer: OutboundAnswer, order: ChargeOrder, terminal: string): ProviderAnswer<Charge> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 401) return rejected('credentials', 'status_401')
  if (status >= 400) return parseFailure(said)
  if (!payment.Check(value)) return noAnswer('unknown_shape')
  const { id: paymentId, invoiceID: reference, currency, accountId = '', secure3D, status: label = '' } = value
  if (accountId !== '' && accountId !== markOf(terminal, order.reference)) return noAnswer('other_account')
  const amountMinor = readAmount(AMOUNTS, value.amount, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId, reference, amountMinor, currency }
  const meaning = label === '' ? 'pending' : STATUSES[label]
  if (secure3D || label === '3D')
    return answered({ state: 'refused', refusalCode: 'authentication_required', rawCode: '3D', paymentId, about })
  if (!TAKEN.includes(meaning)) return noAnswer(`accepted_says_${label}`)
  const rest = { uid: null, status: meaning, label: label || 'accepted', refundedMinor: 0n, createdAt: null }
  return answered({ state: 'charged', payment: { ...about, ...rest, isTest: null, extra: {} } })
}

/** What its list calls a bank's refusal is one. Of all else, a used order number among it, only its status says what stands. */
function parseFailure({ status, value }: Said<unknown>): ProviderAnswer<Charge> {
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  const rawCode = String(value.code)
  const refusalCode = toRefusal(rawCode)
  if (refusalCode === 'other') return noAnswer(`status_${status}_code_${rawCode}`)
  const { id, invoiceId } = value
  return answered({
    ...({ state: 'refused', refusalCode, rawCode, paymentId: id || null } as const),
    ...(invoiceId && { about: { reference: invoiceId } }),
  })
}

export function parseStatus(
  answer: OutboundAnswer,
  { reference }: Pick<ChargeOrder, 'reference'>,
  terminal: string,
): ProviderAnswer<Charge | PspAbsence> {
  const said = readVerdict(answer)
  if (said.kind !== 'said') return said
  if (said.value.resultCode === '102') return answered({ state: 'never_arrived' })
  if (!found.Check(said.value)) return noAnswer(`result_${said.value.resultCode}`)
  const { transaction } = said.value
  if (transaction.terminalID !== terminal) return noAnswer('other_terminal')
  // A number that somebody has used before us, or past us.
  if (transaction.accountID !== markOf(terminal, reference)) return noAnswer('other_account')
  return toCharge(transaction)
}

function toCharge(said: HalykTransaction): ProviderAnswer<Charge> {
  const { id: paymentId, invoiceID: reference, currency, statusName: label, reasonCode = '' } = said
  const amountMinor = readAmount(AMOUNTS, said.orgAmount || said.amount, currency)
  const refundedMinor = readAmount(AMOUNTS, said.payoutAmount ?? 0, currency)
  if (amountMinor === null || refundedMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId, reference, amountMinor, currency }
  const status = STATUSES[label]
  if (status === 'failed') {
    const isAsked = label === '3D'
    const rawCode = isAsked ? label : String(reasonCode) || label
    const refusalCode = isAsked ? 'authentication_required' : toRefusal(rawCode)
    return answered({ state: 'refused', refusalCode, rawCode, paymentId, about })
  }
  const isInPart = status === 'refunded' && refundedMinor > 0n && refundedMinor < amountMinor
  const rest = { uid: null, status: isInPart ? ('completed' as const) : status, label, refundedMinor }
  const createdAt = toDate(said.createdDate)
  return answered({ state: 'charged', payment: { ...about, ...rest, createdAt, isTest: null, extra: {} } })
}

function toDate(text = ''): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** 104: no terminal in the token; 109: another client's. */
function readVerdict(answer: OutboundAnswer): Said<{ readonly resultCode: string }> | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, headers, value } = said
  if (status === 401) return rejected('credentials', 'status_401')
  if (!verdict.Check(value)) return noAnswer(`status_${status}`)
  if (value.resultCode === '104' || value.resultCode === '109')
    return rejected('credentials', `result_${value.resultCode}`)
  return { kind: 'said', status, headers, value }
}

/** "Http status 200", and nothing that says of what. */
export function parseOperation(answer: OutboundAnswer, paymentId: string): ProviderAnswer<Modification> {
  const isEmpty = answer.kind === 'answered' && answer.status === 200 && answer.complete && answer.body === ''
  const said = isEmpty ? null : readJson(answer)
  if (said !== null && said.kind !== 'said') return said
  if (said?.status === 401) return rejected('credentials', 'status_401')
  if (said?.status === 400 && failure.Check(said.value)) {
    const rawCode = String(said.value.code)
    return answered({ state: 'refused', refusalCode: 'not_possible', rawCode })
  }
  if (said !== null && (said.status !== 200 || !operation.Check(said.value))) return noAnswer(`status_${said.status}`)
  return answered({ state: 'done', pspRef: paymentId })
}

/** What an operation that says nothing has come to: the payment has to be found as it would be then. */
export function parseOutcome(
  status: ProviderAnswer<Charge | PspAbsence>,
  wanted: 'completed' | 'voided',
): ProviderAnswer<Modification> {
  if (status.kind !== 'answered') return noAnswer('status_not_told')
  const { value } = status
  if (value.state !== 'charged' || value.payment.status !== wanted) return noAnswer(`status_not_${wanted}`)
  const { paymentId, reference, amountMinor, currency } = value.payment
  return answered({ state: 'done', pspRef: paymentId, about: { paymentId, reference, amountMinor, currency } })
}
