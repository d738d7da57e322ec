import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer, Rejected } from '../../answer.ts'
import {
  type Absence,
  type Charge,
  KEY_REUSED,
  type OperationRequest,
  type OperationResult,
  type Payment,
  type Session,
  type SessionKey,
} from '../../collect/acquirer.ts'
import { readCountry } from '../../collect/read-answer.ts'
import { toDeclineCode, toOperationRefusal } from './refusals.ts'
import {
  type SandboxOperation,
  type SandboxPayment,
  type SandboxSession,
  sandboxOperation,
  sandboxPayment,
  sandboxSession,
} from './wire.ts'

const WRONG_KEY: Rejected = { kind: 'rejected', reason: 'credentials', detail: 'unauthorized' }

/** A complete 2xx with a session that is ours: amount, currency, mode and reference all as ordered. */
export function parseSession(answer: OutboundAnswer, key: SessionKey): ProviderAnswer<Session> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status >= 300 || !sandboxSession.Check(body.json))
    return { kind: 'no_answer', reason: `status_${body.status}` }
  const session = body.json
  const matches =
    session.reference === key.attemptId &&
    BigInt(session.amount) === key.amountMinor &&
    session.currency === key.currency &&
    session.mode === key.kind
  if (!matches) return { kind: 'no_answer', reason: 'session_of_somebody_else' }
  return toSession(session)
}

/** As `parseSession`; an authoritative 404 proves that no such key ever arrived. */
export function parseLookUp(answer: OutboundAnswer, key: SessionKey): ProviderAnswer<Session | Absence> {
  return isNotFound(answer) ? { kind: 'answered', value: { state: 'never_arrived' } } : parseSession(answer, key)
}

/** 201 succeeded, 402 refused; both carry the operation. Anything else is no answer. */
export function parseOperation(answer: OutboundAnswer, order: OperationRequest): ProviderAnswer<OperationResult> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  const isVerdict = body.status < 300 || body.status === 402
  if (!isVerdict || !sandboxOperation.Check(body.json)) return { kind: 'no_answer', reason: `status_${body.status}` }
  const operation = body.json
  // A void is of the whole payment, whatever it was asked with.
  const isOurs =
    operation.kind === order.kind && (order.kind === 'void' || BigInt(operation.amount) === order.amountMinor)
  if (!isOurs) return { kind: 'no_answer', reason: 'operation_of_somebody_else' }
  if (operation.state === 'succeeded' || operation.state === 'accepted') {
    return { kind: 'answered', value: { state: operation.state, acquirerRef: operation.id } }
  }
  const refusalCode = toOperationRefusal(operation.refusal_code)
  return { kind: 'answered', value: { state: 'refused', acquirerRef: operation.id, refusalCode } }
}

export function parseOperationLookUp(
  answer: OutboundAnswer,
  order: OperationRequest,
): ProviderAnswer<OperationResult | Absence> {
  return isNotFound(answer) ? { kind: 'answered', value: { state: 'never_arrived' } } : parseOperation(answer, order)
}

function toSession(session: SandboxSession): ProviderAnswer<Session> {
  const sessionId = session.id
  switch (session.state) {
    case 'open':
      return {
        kind: 'answered',
        value: { state: 'open', sessionId, pageUrl: session.page_url, refusals: 0, lastDecline: null },
      }
    case 'declined':
      return {
        kind: 'answered',
        value: { state: 'declined', sessionId, declineCode: toDeclineCode(session.decline_code) },
      }
    case 'closed':
    case 'expired':
      return { kind: 'answered', value: { state: session.state, sessionId } }
    case 'approved': {
      if (!session.payment) return { kind: 'no_answer', reason: 'approved_without_payment' }
      return { kind: 'answered', value: { state: 'approved', sessionId, payment: toPayment(session.payment) } }
    }
  }
}

/** 201 a payment of ours, 402 the refused operation. */
export function parseCharge(answer: OutboundAnswer, key: SessionKey): ProviderAnswer<Charge> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status === 402 && sandboxOperation.Check(body.json)) return parseChargeOperation(body.json, key)
  if (body.status >= 300 || !sandboxPayment.Check(body.json)) {
    return { kind: 'no_answer', reason: `status_${body.status}` }
  }
  return parsePayment(body.json, key)
}

/** The operation that a charge left under its key. */
export function parseChargeLookUp(answer: OutboundAnswer, key: SessionKey): ProviderAnswer<Charge | Absence> {
  if (isNotFound(answer)) return { kind: 'answered', value: { state: 'never_arrived' } }
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  // A refused one is looked up with the status it was answered with.
  const isOperation = body.status < 300 || body.status === 402
  if (!isOperation || !sandboxOperation.Check(body.json)) return { kind: 'no_answer', reason: `status_${body.status}` }
  return parseChargeOperation(body.json, key)
}

function parseChargeOperation(operation: SandboxOperation, key: SessionKey): ProviderAnswer<Charge> {
  const isOurs = operation.kind === 'charge' && BigInt(operation.amount) === key.amountMinor
  if (!isOurs) return { kind: 'no_answer', reason: 'operation_of_somebody_else' }
  if (operation.state === 'refused') {
    return { kind: 'answered', value: { state: 'declined', declineCode: toDeclineCode(operation.refusal_code) } }
  }
  return operation.payment
    ? parsePayment(operation.payment, key)
    : { kind: 'no_answer', reason: 'approved_without_payment' }
}

function parsePayment(payment: SandboxPayment, key: SessionKey): ProviderAnswer<Charge> {
  const matches =
    payment.reference === key.attemptId &&
    BigInt(payment.amount) === key.amountMinor &&
    payment.currency === key.currency &&
    payment.mode === key.kind
  if (!matches) return { kind: 'no_answer', reason: 'payment_of_somebody_else' }
  return { kind: 'answered', value: { state: 'approved', payment: toPayment(payment) } }
}

export function toPayment(payment: SandboxPayment): Payment {
  const { brand, last4, expiry = null, country } = payment.card
  return {
    paymentId: payment.id,
    card: { brand, last4, expiry, country: readCountry(country) },
    credential: payment.credential ?? null,
    heldUntil: payment.hold_expires_at ? new Date(payment.hold_expires_at) : null,
  }
}

/** Only the acquirer's own error body counts as "not found": a proxy's 404 proves nothing. */
export function isNotFound(answer: OutboundAnswer): boolean {
  const body = readJson(answer)
  if (body.kind !== 'answered' || body.status !== 404) return false
  return codeOf(body.json) === 'not_found'
}

function codeOf(json: unknown): unknown {
  return (json as { error?: { code?: unknown } } | null)?.error?.code
}

/** Whether our key is accepted. */
export function parseCheck(answer: OutboundAnswer): ProviderAnswer<{ account: string }> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status === 200) return { kind: 'answered', value: { account: 'sandbox' } }
  return { kind: 'no_answer', reason: `status_${body.status}` }
}

/** A complete answer as JSON; a key that was used for another request is told apart from a fault. */
export function readJson(
  answer: OutboundAnswer,
): { kind: 'answered'; status: number; json: unknown } | Rejected | Exclude<OutboundAnswer, { kind: 'answered' }> {
  if (answer.kind !== 'answered') return answer
  if (!answer.complete) return { kind: 'no_answer', reason: 'incomplete_body' }
  try {
    const json: unknown = JSON.parse(answer.body)
    if (answer.status === 409 && codeOf(json) === 'idempotency_key_reused') {
      return { kind: 'no_answer', reason: KEY_REUSED }
    }
    if (answer.status === 401 && codeOf(json) === 'unauthorized') return WRONG_KEY
    return { kind: 'answered', status: answer.status, json }
  } catch {
    return { kind: 'no_answer', reason: `status_${answer.status}_without_json` }
  }
}
