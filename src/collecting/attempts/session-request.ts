import type { SessionLookUp, SessionRequest } from '../../acquirers/index.ts'
import { type Attempt, orderReference } from '../../payments/index.ts'

/** What is sent for an attempt, and sent again under its key. */
export function sessionRequest(
  attempt: Attempt,
  opening: Pick<SessionRequest, 'description' | 'storesCard' | 'language' | 'returnUrl' | 'callbackUrl'>,
): SessionRequest {
  return {
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind: attempt.kind,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    createdAt: attempt.createdAt,
    expiresAt: attempt.deadlineAt,
    payerId: null,
    ...opening,
  }
}

export function sessionLookUp(attempt: Attempt): SessionLookUp {
  const opening = { description: '', storesCard: false, language: '', returnUrl: '', callbackUrl: '' }
  return { ...sessionRequest(attempt, opening), sessionId: attempt.sessionId, returned: {} }
}
