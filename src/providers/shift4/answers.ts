import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { charge, charges, failure, refund, type Shift4Charge } from './wire.ts'
import { AMOUNTS, toRefusal } from './words.ts'

/** `declined`: it asked for the money, and did not get it. `invalid`: it asked nobody. */
export type Shift4Reply =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'declined'; readonly code: string; readonly paymentId: string | null }
  | { readonly kind: 'invalid' | 'missing' }
  | NoVerdict

export function readReply(answer: OutboundAnswer): Shift4Reply {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200) return { kind: 'done', json: value }
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  if (status === 401) return rejected('credentials', 'status_401')
  const { type, code, chargeId } = value.error
  if (type === 'card_error' && (status === 402 || status === 400))
    return { kind: 'declined', code: wordOf(code), paymentId: chargeId ?? null }
  if (type !== 'invalid_request') return noAnswer(`status_${status}`)
  if (status === 404) return { kind: 'missing' }
  return status === 400 ? { kind: 'invalid' } : noAnswer(`status_${status}`)
}

/** Shown to operators. */
const wordOf = (code: string | null | undefined) => (code && /^\w{1,64}$/.test(code) ? code : 'card_error')

const INVALID = rejected('request', 'invalid_request')

export function parseCheck(reply: Shift4Reply, account: string): ProviderAnswer<{ account: string }> {
  if (reply.kind === 'done') return charges.Check(reply.json) ? answered({ account }) : noAnswer('unknown_shape')
  return isSettled(reply) ? reply : INVALID
}

/** Of what asks for no money. */
const isSettled = (reply: Shift4Reply): reply is NoVerdict =>
  reply.kind === 'not_sent' || reply.kind === 'rejected' || reply.kind === 'no_answer'

export function parseCharge(reply: Shift4Reply, order: ChargeOrder): ProviderAnswer<Charge> {
  if (isSettled(reply)) return reply
  if (reply.kind === 'declined') {
    const { code, paymentId } = reply
    return answered({ state: 'refused', refusalCode: toRefusal(code), rawCode: code, paymentId })
  }
  if (reply.kind !== 'done') return INVALID
  return charge.Check(reply.json) ? toCharge(reply.json, order) : noAnswer('unknown_shape')
}

export function parseShown(reply: Shift4Reply, order: ChargeOrder): ProviderAnswer<Charge | PspAbsence> {
  return reply.kind === 'missing' ? answered({ state: 'never_arrived' }) : parseCharge(reply, order)
}

function toCharge(said: Shift4Charge, order: ChargeOrder): ProviderAnswer<Charge> {
  const { id: paymentId, currency, status, failureCode, created, metadata } = said
  if (!isCurrency(currency)) return noAnswer('unreadable_amount')
  const refundedMinor = (said.refunds ?? [])
    .filter((one) => one.status !== 'failed')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const told = readAmount(AMOUNTS, said.amount, currency)
  if (told === null) return noAnswer('unreadable_amount')
  // Some tell what was charged, some what is left of it.
  const isLeft = said.refunded && told + refundedMinor === order.amountMinor
  const amountMinor = isLeft ? order.amountMinor : told
  const about = { paymentId, reference: metadata?.reference ?? '', amountMinor, currency }
  if (status === 'failed') {
    const rawCode = wordOf(failureCode)
    return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about })
  }
  const createdAt = new Date(created * 1000)
  const rest = { uid: null, status: statusOf(said, refundedMinor >= amountMinor), label: labelOf(said), createdAt }
  return answered({ state: 'charged', payment: { ...about, ...rest, refundedMinor, isTest: null, extra: {} } })
}

/** Of one that did not fail. What is let go before it was captured is refunded, too. */
function statusOf({ status, captured, refunded }: Shift4Charge, isWhole: boolean): TransactionStatus {
  if (status === 'pending') return 'pending'
  if (!captured) return refunded ? 'voided' : 'authorized'
  return refunded && isWhole ? 'refunded' : 'completed'
}

const labelOf = ({ status, captured, refunded }: Shift4Charge) =>
  [status, captured && 'captured', refunded && 'refunded'].filter((word) => word !== false).join(':')

export function parseCapture(reply: Shift4Reply): ProviderAnswer<Modification> {
  if (reply.kind !== 'done') return refusedChange(reply)
  if (!charge.Check(reply.json)) return noAnswer('unknown_shape')
  const { id: paymentId, amount, currency, captured, status, metadata } = reply.json
  const about = { paymentId, amountMinor: BigInt(amount), currency, reference: metadata?.reference ?? '' }
  if (status === 'failed') return answered({ state: 'refused', refusalCode: 'not_possible', rawCode: status, about })
  if (!captured) return noAnswer('not_captured')
  return answered({ state: status === 'successful' ? 'done' : 'accepted', pspRef: paymentId, about })
}

/** Of a refund, and of what is let go. */
export function parseRefund(reply: Shift4Reply): ProviderAnswer<Modification> {
  if (reply.kind !== 'done') return refusedChange(reply)
  if (!refund.Check(reply.json)) return noAnswer('unknown_shape')
  const { id: pspRef, charge: paymentId, amount, currency, status } = reply.json
  const about = { paymentId, amountMinor: BigInt(amount), currency }
  if (status === 'failed') return answered({ state: 'refused', refusalCode: 'not_possible', rawCode: status, about })
  return answered({ state: status === 'successful' ? 'done' : 'accepted', pspRef, about })
}

function refusedChange(reply: Exclude<Shift4Reply, { kind: 'done' }>): ProviderAnswer<Modification> {
  switch (reply.kind) {
    case 'declined':
      return answered({ state: 'refused', refusalCode: toRefusal(reply.code), rawCode: reply.code })
    case 'missing':
      return answered({ state: 'refused', refusalCode: 'not_found', rawCode: 'status_404' })
    case 'invalid':
      return INVALID
    default:
      return reply
  }
}
