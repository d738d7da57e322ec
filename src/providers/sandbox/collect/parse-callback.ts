import { isSignedInTime } from '../../../crypto/index.ts'
import type { Clock } from '../../../shared/clocks.ts'
import type { Callback, CallbackFact, CallbackSubject } from '../../collect/acquirer.ts'
import { toOperationRefusal } from './refusals.ts'
import {
  type DisputeChanged,
  disputeChanged,
  type OperationDecided,
  operationDecided,
  sandboxCallback,
} from './wire.ts'

/** Signed with our key, within the last minutes. */
export function parseCallback(
  key: string,
  systemClock: Clock,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
): Callback {
  const text = rawBody.toString('utf8')
  if (!isSignedInTime([key], headers['sandbox-signature'], text, systemClock.now())) return { kind: 'forged' }
  const fact = factOf(readJson(text))
  return fact ? { kind: 'authentic', facts: [fact], acknowledgement: '{"received":true}' } : { kind: 'malformed' }
}

/** That something changed has no number: a change told twice is looked up twice. What the bank decides by itself has. */
function factOf(json: unknown): CallbackFact | undefined {
  if (operationDecided.Check(json)) return { eventId: json.event_id, about: toOperation(json.operation) }
  if (disputeChanged.Check(json)) return { eventId: json.event_id, about: toDispute(json) }
  if (!sandboxCallback.Check(json)) return undefined
  return { eventId: null, about: { kind: 'attempt', attemptId: json.reference, verdict: null } }
}

function toOperation({
  key,
  id,
  kind,
  state,
  amount,
  currency,
  refusal_code: code,
}: OperationDecided['operation']): CallbackSubject {
  const outcome =
    state === 'succeeded'
      ? ({ state, acquirerRef: id } as const)
      : ({ state, acquirerRef: id, refusalCode: toOperationRefusal(code) } as const)
  return { kind: 'operation', operationId: key, verdict: { kind, amountMinor: BigInt(amount), currency, outcome } }
}

function toDispute({ reference, dispute }: DisputeChanged): CallbackSubject {
  const { id, payment_id: paymentId, state, amount, fee, currency, reason, respond_by: respondBy, decisions } = dispute
  return {
    kind: 'dispute',
    dispute: {
      disputeId: id,
      paymentId,
      attemptId: reference,
      state,
      step: BigInt(decisions),
      amountMinor: BigInt(amount),
      currency,
      feeMinor: BigInt(fee),
      reason,
      respondBy: respondBy === null ? null : new Date(respondBy),
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
