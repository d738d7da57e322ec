import { SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { PspSettings } from '../../charge/family.ts'
import type { Charge, Modification, PspPayment, PspRefusal, PspSubject } from '../../charge/psp.ts'
import { fromStripeAmount } from '../amounts.ts'
import { failed, type Reply, read } from '../answers.ts'
import { account, type StripeFailure } from '../wire.ts'
import { ERRORS, INTENT_STATES, operationRefusal, REFUND_STATES, toDeclineCode, UNEXPECTED_STATES } from '../words.ts'
import { intent, intents, refund, type StripeIntent } from './wire.ts'

export function parseAccount(reply: Reply): ProviderAnswer<{ account: string }> {
  const answer = read(reply, account)
  return answer.kind === 'answered' ? answered({ account: answer.value.id }) : answer
}

/** A restricted key may do what charges need, and need not be allowed to see whose it is. */
export function parseRestricted(reply: Reply, settings: PspSettings): ProviderAnswer<{ account: string | null }> {
  const answer = read(reply, intents)
  return answer.kind === 'answered' ? answered({ account: settings['merchant-account'] ?? null }) : answer
}

export function parseCharge(reply: Reply): ProviderAnswer<Charge> {
  if (reply.kind === 'refused' && reply.error.type === ERRORS.card) return refusedCard(reply.error)
  const answer = read(reply, intent)
  return answer.kind === 'answered' ? toCharge(answer.value) : answer
}

function toCharge(said: StripeIntent): ProviderAnswer<Charge> {
  const payment = toPayment(said)
  if (!payment) return noAnswer('unreadable_amount')
  if (payment.status !== 'failed') return answered({ state: 'charged', payment })
  const isAsked = INTENT_STATES[said.status].collected === 'asks_payer'
  // As it was made: nothing says that its card was tried, and it may still be.
  if (!isAsked && !said.last_payment_error) return noAnswer('declined_without_reason')
  const { decline_code: declineCode, code } = said.last_payment_error ?? {}
  return answered({
    state: 'refused',
    refusalCode: isAsked ? 'authentication_required' : toDeclineCode(said.last_payment_error ?? null),
    rawCode: declineCode ?? code ?? said.status,
    paymentId: said.id,
    about: payment,
  })
}

/** Of a refused card; the intent that comes with it says whose it was. */
function refusedCard(error: StripeFailure): ProviderAnswer<Charge> {
  const { code, decline_code: declineCode, payment_intent: about } = error
  if (about != null && !intent.Check(about)) return noAnswer('unknown_shape')
  const payment = intent.Check(about) ? toPayment(about) : undefined
  if (payment === null) return noAnswer('unreadable_amount')
  return answered({
    state: 'refused',
    refusalCode: toDeclineCode(error),
    rawCode: declineCode ?? code ?? ERRORS.card,
    paymentId: payment?.paymentId ?? null,
    ...(payment && { about: payment }),
  })
}

function toPayment(said: StripeIntent): PspPayment | null {
  const { id, metadata, status, created, livemode, latest_charge: charge } = said
  const total = fromStripeAmount(said.amount, said.currency)
  const refunded = fromStripeAmount(typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0, said.currency)
  if (!total || !refunded) return null
  const chargeId = typeof charge === 'object' ? charge?.id : charge
  const refundedMinor = refunded.amountMinor
  const state = INTENT_STATES[status].charged
  const isRefunded = state === 'completed' && refundedMinor > 0n && refundedMinor >= total.amountMinor
  return {
    paymentId: id,
    uid: null,
    reference: metadata.reference ?? '',
    status: isRefunded ? 'refunded' : state,
    label: status,
    ...total,
    refundedMinor,
    createdAt: new Date(created * SECOND_MS),
    isTest: !livemode,
    extra: chargeId ? { charge: chargeId } : {},
  }
}

export function parseChange(reply: Reply, kind: 'capture' | 'void'): ProviderAnswer<Modification> {
  if (reply.kind === 'refused') return refusedChange(reply, kind)
  const answer = read(reply, intent)
  if (answer.kind !== 'answered') return answer
  const payment = toPayment(answer.value)
  if (!payment) return noAnswer('unreadable_amount')
  if (payment.status !== (kind === 'capture' ? 'completed' : 'voided')) return noAnswer(`payment_${payment.label}`)
  const { paymentId, reference, currency, isTest } = payment
  const captured = fromStripeAmount(answer.value.amount_received, currency)
  if (!captured) return noAnswer('unreadable_amount')
  const about = { paymentId, reference, currency, isTest, ...(kind === 'capture' && captured) }
  return answered({ state: 'done', pspRef: paymentId, about })
}

export function parseRefund(reply: Reply): ProviderAnswer<Modification> {
  if (reply.kind === 'refused') return refusedChange(reply, 'refund')
  const answer = read(reply, refund)
  if (answer.kind !== 'answered') return answer
  const { id, amount, currency, status, payment_intent: paymentId } = answer.value
  const total = fromStripeAmount(amount, currency)
  if (!total) return noAnswer('unreadable_amount')
  const about: PspSubject = { paymentId, ...total }
  const state = REFUND_STATES[status]
  if (state !== 'refused') return answered({ state: state === 'succeeded' ? 'done' : state, pspRef: id, about })
  return answered({ state, refusalCode: 'not_possible', rawCode: status, about })
}

function refusedChange(
  reply: Extract<Reply, { kind: 'refused' }>,
  kind: 'capture' | 'void' | 'refund',
): ProviderAnswer<Modification> {
  const { code, type, payment_intent: about } = reply.error
  const refused = (refusalCode: PspRefusal) =>
    answered({ state: 'refused' as const, refusalCode, rawCode: code ?? type })
  if (code === ERRORS.unexpectedState) {
    const was = intent.Check(about) ? about.status : null
    return refused((was && UNEXPECTED_STATES[kind][was]) ?? 'not_possible')
  }
  const refusal = operationRefusal(code)
  return refusal ? refused(refusal.charged) : failed(reply)
}
