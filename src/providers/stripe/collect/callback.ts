import type { Callback, CallbackFact, CallbackSubject } from '../../collect/acquirer.ts'
import { fromStripeAmount } from '../amounts.ts'
import { ACKNOWLEDGEMENT, hearEvent } from '../signature.ts'
import { DISPUTE_STATES, PAYMENT_EVENTS, PAYMENT_TAKEN, REFUND_STATES } from '../words.ts'
import { toDate } from './answers.ts'
import { toRefundResult } from './answers-operation.ts'
import { dispute, event, marked, refund } from './wire.ts'

/** `secrets`: those that hold now. */
export function parseCallback(
  secrets: readonly string[],
  now: Date,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Callback {
  const heard = hearEvent(secrets, { headers, body, now })
  if (heard.kind === 'forged') return heard
  const fact = parseEvent(heard.json)
  return fact ? { kind: 'authentic', facts: [fact], acknowledgement: ACKNOWLEDGEMENT } : { kind: 'malformed' }
}

/** Undefined for what is no event. The account's other systems are told to us too. */
function parseEvent(json: unknown): CallbackFact | undefined {
  if (!event.Check(json)) return undefined
  const { id: eventId, type, created, data } = json
  return {
    eventId,
    about: subjectOf(type, created, data) ?? {
      kind: 'other',
      reference: markOf(data.object) ?? data.object.id ?? null,
      what: type,
    },
  }
}

/** What names something of ours on whatever object, also on one that we do not follow or cannot read. */
function markOf(object: unknown): string | undefined {
  return marked.Check(object)
    ? (object.metadata.operation ?? object.metadata.capture ?? object.metadata.attempt)
    : undefined
}

interface EventData {
  readonly object: unknown
  readonly previous_attributes?: { readonly status?: string }
}

function subjectOf(
  type: string,
  created: number,
  { object, previous_attributes: previous }: EventData,
): CallbackSubject | undefined {
  if (!PAYMENT_EVENTS.some((name) => name === type)) return undefined
  if (type.startsWith('charge.dispute.')) return disputeOf(object, created)
  if (type.startsWith('refund.')) return refundOf(object, previous?.status)
  if (!marked.Check(object)) return undefined
  const { attempt, capture } = object.metadata
  // What was captured under a key of ours is news of that capture.
  if (type === PAYMENT_TAKEN && capture) {
    return { kind: 'operation', operationId: capture, verdict: null }
  }
  return attempt ? { kind: 'attempt', attemptId: attempt, verdict: null } : undefined
}

/** A refund that fails after it was done is money that comes back to us, days later; from `pending` it is a refusal. */
function refundOf(object: unknown, previousStatus: string | undefined): CallbackSubject | undefined {
  if (!refund.Check(object) || !object.metadata?.operation) return undefined
  const amount = fromStripeAmount(object.amount, object.currency)
  if (!amount) return undefined
  const result = toRefundResult(object)
  const wasUndecided =
    previousStatus !== undefined &&
    Object.hasOwn(REFUND_STATES, previousStatus) &&
    REFUND_STATES[previousStatus as keyof typeof REFUND_STATES] === 'accepted'
  const isTakenBack = result.state === 'refused' && !wasUndecided
  const outcome = isTakenBack ? ({ ...result, state: 'reversed', acquirerRef: object.id } as const) : result
  return { kind: 'operation', operationId: object.metadata.operation, verdict: { kind: 'refund', ...amount, outcome } }
}

/** `created`: of the event, whose object is what the dispute was at that second. */
function disputeOf(object: unknown, created: number): CallbackSubject | undefined {
  if (!dispute.Check(object)) return undefined
  const state = Object.hasOwn(DISPUTE_STATES, object.status)
    ? DISPUTE_STATES[object.status as keyof typeof DISPUTE_STATES]
    : null
  const amount = fromStripeAmount(object.amount, object.currency)
  if (!state || !amount) return undefined
  // In another currency than the dispute's own it cannot be booked beside it.
  const fee = object.balance_transactions
    .filter(({ currency }) => currency === object.currency)
    .reduce((sum, one) => sum + one.fee, 0)
  const { due_by: dueBy } = object.evidence_details
  return {
    kind: 'dispute',
    dispute: {
      disputeId: object.id,
      paymentId: object.payment_intent,
      attemptId: null,
      state,
      step: state === 'opened' ? 0n : BigInt(created),
      ...amount,
      feeMinor: fromStripeAmount(Math.max(fee, 0), object.currency)?.amountMinor ?? 0n,
      reason: object.network_reason_code ?? object.reason,
      respondBy: dueBy === null ? null : toDate(dueBy),
    },
  }
}
