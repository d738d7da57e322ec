import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CallbackFact, CallbackSubject } from '../../collect/acquirer.ts'
import { fromStripeAmount } from '../amounts.ts'
import { toRefundResult } from './parse-operation.ts'
import { toDate } from './parse-payment.ts'
import { refund } from './wire.ts'
import { DISPUTE_STATES } from './words.ts'

/** All that is told to us, and asked for when the endpoint is made. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
] as const

const Integer = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

const event = Compile(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255 }),
    object: Type.Literal('event'),
    type: Type.String({ maxLength: 255 }),
    created: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    data: Type.Object({
      object: Type.Object({ id: Type.Optional(Type.String()), object: Type.String() }),
      previous_attributes: Type.Optional(Type.Object({ status: Type.Optional(Type.String()) })),
    }),
  }),
)

const marked = Compile(Type.Object({ metadata: Type.Record(Type.String(), Type.String()) }))

const dispute = Compile(
  Type.Object({
    id: Type.String(),
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: Type.String(),
    payment_intent: Type.String(),
    reason: Type.String(),
    network_reason_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    status: Type.String(),
    balance_transactions: Type.Array(Type.Object({ currency: Type.String(), fee: Integer })),
    evidence_details: Type.Object({ due_by: Type.Union([Integer, Type.Null()]) }),
  }),
)

/** Undefined for a body that is no event. The account's other systems are told to us too. */
export function parseEvent(text: string): CallbackFact | undefined {
  const json = readJson(text)
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
  if (!EVENTS.some((name) => name === type)) return undefined
  if (type.startsWith('charge.dispute.')) return disputeOf(object, created)
  if (type.startsWith('refund.')) return refundOf(object, previous?.status)
  if (!marked.Check(object)) return undefined
  const { attempt, capture } = object.metadata
  // What was captured under a key of ours is news of that capture.
  if (type === 'payment_intent.succeeded' && capture) {
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
  const isTakenBack = result.state === 'refused' && previousStatus !== 'pending' && previousStatus !== 'requires_action'
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
