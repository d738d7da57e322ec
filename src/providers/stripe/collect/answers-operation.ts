import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { OperationRefusal, OperationRequest, OperationResult } from '../../collect/acquirer.ts'
import { toStripeAmount } from '../amounts.ts'
import { failed, type Reply, read } from '../answers.ts'
import { ERRORS, INTENT_STATES, operationRefusal, REFUND_STATES, toDeclineCode, toRefundRefusal } from '../words.ts'
import { paymentIntent, refund, type StripeIntent, type StripeRefund } from './wire.ts'

export function parseOperation(
  reply: Reply,
  order: OperationRequest,
  isLive: boolean,
): ProviderAnswer<OperationResult> {
  if (reply.kind === 'refused') return parseRefusal(reply, order, isLive)
  if (order.kind === 'refund') {
    const made = read(reply, refund)
    return made.kind === 'answered' ? parseRefund(made.value, order) : made
  }
  const intent = read(reply, paymentIntent)
  if (intent.kind !== 'answered') return intent
  const result = parseMoved(intent.value, order, isLive)
  if (result.kind !== 'answered') return result
  // It says "done" of something that its own intent has not.
  return result.value?.state === 'succeeded' ? answered(result.value) : noAnswer('not_moved')
}

/** What an intent says about a capture or void of it; null when it is held still, so that nothing has arrived. */
export function parseMoved(
  intent: StripeIntent,
  order: OperationRequest,
  isLive: boolean,
): ProviderAnswer<OperationResult | null> {
  const isOurs = intent.id === order.paymentId && intent.livemode === isLive
  if (!isOurs || intent.currency !== order.currency.toLowerCase()) return noAnswer('operation_of_somebody_else')
  if (intent.capture_method !== 'manual') return refused('not_a_hold')
  switch (INTENT_STATES[intent.status].collected) {
    case 'taken':
      return order.kind === 'capture' ? parseCaptured(intent, order) : refused('already_captured')
    case 'ended':
      return parseCanceled(intent, order)
    case 'held':
      return answered(null)
    default:
      return noAnswer(`payment_${intent.status}`)
  }
}

function parseCaptured(intent: StripeIntent, order: OperationRequest): ProviderAnswer<OperationResult> {
  const { capture } = intent.metadata
  // By hand, in the dashboard.
  if (capture === undefined) return refused('already_captured')
  if (capture !== order.operationId) return noAnswer('operation_of_somebody_else')
  if (intent.amount_received !== toStripeAmount(order.amountMinor, order.currency)) return noAnswer('another_amount')
  return answered({ state: 'succeeded', acquirerRef: intent.id })
}

/** A void keeps no name there: whatever released the hold has done what ours would have. */
function parseCanceled(intent: StripeIntent, order: OperationRequest): ProviderAnswer<OperationResult> {
  if (intent.cancellation_reason === 'automatic') return refused('hold_expired')
  if (order.kind === 'capture') return refused('already_voided')
  return answered({ state: 'succeeded', acquirerRef: intent.id })
}

export function parseRefund(made: StripeRefund, order: OperationRequest): ProviderAnswer<OperationResult> {
  const isOurs =
    made.metadata?.operation === order.operationId &&
    made.payment_intent === order.paymentId &&
    made.amount === toStripeAmount(order.amountMinor, order.currency) &&
    made.currency === order.currency.toLowerCase()
  return isOurs ? answered(toRefundResult(made)) : noAnswer('operation_of_somebody_else')
}

export function toRefundResult({ id, status, failure_reason: reason }: StripeRefund): OperationResult {
  const state = REFUND_STATES[status]
  return state === 'refused'
    ? { state, acquirerRef: id, refusalCode: toRefundRefusal(reason) }
    : { state, acquirerRef: id }
}

/** A refusal that is about the money is a verdict; one about the request, a mistake of ours. */
function parseRefusal(
  reply: Extract<Reply, { kind: 'refused' }>,
  order: OperationRequest,
  isLive: boolean,
): ProviderAnswer<OperationResult> {
  const { error } = reply
  const intent = error.payment_intent
  if (error.code === ERRORS.unexpectedState && paymentIntent.Check(intent)) {
    if (isCapturedOtherwise(intent, order)) return refused('already_captured')
    const moved = parseMoved(intent, order, isLive)
    if (moved.kind !== 'answered') return moved
    return moved.value ? answered(moved.value) : refused('refused')
  }
  const code = operationRefusal(error.code)?.collected
  if (code) return refused(code)
  // More than is left of a payment has no code of its own.
  if (error.param === 'amount' && !error.code) return refused('amount_too_large')
  if (error.param === 'payment_intent' && !error.code) return refused('not_captured')
  // The bank will not let it be taken after all.
  return reply.status === 402 ? refused(toDeclineCode(error)) : failed(reply)
}

/** It refuses, and names the capture that was there first. */
function isCapturedOtherwise({ id, status, metadata }: StripeIntent, order: OperationRequest): boolean {
  const isCaptured = id === order.paymentId && status === 'succeeded' && metadata.capture !== undefined
  return isCaptured && metadata.capture !== order.operationId
}

function refused(refusalCode: OperationRefusal): ProviderAnswer<OperationResult> {
  return answered({ state: 'refused', acquirerRef: null, refusalCode })
}
