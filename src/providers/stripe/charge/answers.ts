import { SECOND_MS } from '../../../shared/clocks.ts'
import { isCurrency } from '../../../shared/money.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { readAmount } from '../../charge/amount.ts'
import type { PspSettings } from '../../charge/family.ts'
import type { Charge, Modification, PspPayment, PspSubject } from '../../charge/psp.ts'
import { toStripeDecline } from '../words.ts'
import { read, type StripeReply, wordsOf } from './read-reply.ts'
import { AMOUNTS } from './traits.ts'
import { account, intent, intents, refund, type StripeFailure, type StripeIntent } from './wire.ts'
import { REFUND_STATES, STATUSES, toChangeRefusal, UNEXPECTED_STATES } from './words.ts'

export function believeAccount(reply: StripeReply): ProviderAnswer<{ account: string }> {
  const answer = read(reply, account)
  return answer.kind === 'answered' ? answered({ account: answer.value.id }) : answer
}

/** A restricted key may do what charges need, and need not be allowed to see whose it is. */
export function believeRestricted(
  reply: StripeReply,
  settings: PspSettings,
): ProviderAnswer<{ account: string | null }> {
  const answer = read(reply, intents)
  return answer.kind === 'answered' ? answered({ account: settings['merchant-account'] ?? null }) : answer
}

export function believeCharge(reply: StripeReply): ProviderAnswer<Charge> {
  if (reply.kind === 'failed' && reply.error.type === 'card_error') return refusedCard(reply.error)
  const answer = read(reply, intent)
  return answer.kind === 'answered' ? toCharge(answer.value) : answer
}

function toCharge(said: StripeIntent): ProviderAnswer<Charge> {
  const payment = toPayment(said)
  if (!payment) return noAnswer('unreadable_amount')
  if (payment.status !== 'failed') return answered({ state: 'charged', payment })
  const isAsked = said.status === 'requires_action'
  // As it was made: nothing says that its card was tried, and it may still be.
  if (!isAsked && !said.last_payment_error) return noAnswer('declined_without_reason')
  const { decline_code: declineCode, code } = said.last_payment_error ?? {}
  return answered({
    state: 'refused',
    refusalCode: isAsked ? 'authentication_required' : toStripeDecline(declineCode, code),
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
    refusalCode: toStripeDecline(declineCode, code),
    rawCode: declineCode ?? code ?? 'card_error',
    paymentId: payment?.paymentId ?? null,
    ...(payment && { about: payment }),
  })
}

function toPayment(said: StripeIntent): PspPayment | null {
  const { id, metadata, status, created, livemode, latest_charge: charge } = said
  const currency = said.currency.toUpperCase()
  const amountMinor = amountOf(said.amount, currency)
  const refundedMinor = charge && typeof charge === 'object' ? amountOf(charge.amount_refunded, currency) : 0n
  if (amountMinor === null || refundedMinor === null) return null
  const chargeId = typeof charge === 'object' ? charge?.id : charge
  const isRefunded = status === 'succeeded' && refundedMinor > 0n && refundedMinor >= amountMinor
  return {
    paymentId: id,
    uid: null,
    reference: metadata.reference ?? '',
    status: isRefunded ? 'refunded' : STATUSES[status],
    label: status,
    amountMinor,
    currency,
    refundedMinor,
    createdAt: new Date(created * SECOND_MS),
    isTest: !livemode,
    extra: chargeId ? { charge: chargeId } : {},
  }
}

const amountOf = (amount: number, currency: string) =>
  isCurrency(currency) ? readAmount(AMOUNTS, amount, currency) : null

export function believeChange(reply: StripeReply, kind: 'capture' | 'void'): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return refusedChange(reply.error, kind)
  const answer = read(reply, intent)
  if (answer.kind !== 'answered') return answer
  const payment = toPayment(answer.value)
  if (!payment) return noAnswer('unreadable_amount')
  if (payment.status !== (kind === 'capture' ? 'completed' : 'voided')) return noAnswer(`payment_${payment.label}`)
  const { paymentId, reference, currency, isTest } = payment
  const capturedMinor = amountOf(answer.value.amount_received, currency)
  if (capturedMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId, reference, currency, isTest, ...(kind === 'capture' && { amountMinor: capturedMinor }) }
  return answered({ state: 'done', pspRef: paymentId, about })
}

export function believeRefund(reply: StripeReply): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return refusedChange(reply.error, 'refund')
  const answer = read(reply, refund)
  if (answer.kind !== 'answered') return answer
  const { id, amount, status, payment_intent: paymentId } = answer.value
  const currency = answer.value.currency.toUpperCase()
  const amountMinor = amountOf(amount, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about: PspSubject = { paymentId, amountMinor, currency }
  const state = REFUND_STATES[status]
  if (state !== 'refused') return answered({ state, pspRef: id, about })
  return answered({ state, refusalCode: 'not_possible', rawCode: status, about })
}

function refusedChange(error: StripeFailure, kind: 'capture' | 'void' | 'refund'): ProviderAnswer<Modification> {
  const { code, payment_intent: about } = error
  const refused = (refusalCode: ReturnType<typeof toChangeRefusal>) =>
    answered({ state: 'refused' as const, refusalCode, rawCode: code ?? error.type })
  if (code === 'payment_intent_unexpected_state') {
    const was = intent.Check(about) ? about.status : null
    return refused((was && UNEXPECTED_STATES[kind][was]) ?? 'not_possible')
  }
  const refusalCode = toChangeRefusal(code)
  return refusalCode === 'other' ? rejected('request', wordsOf(error)) : refused(refusalCode)
}
