import type { Sealer } from '../../crypto/index.ts'
import { type Attempt, orderReference, readOpening, type SessionOpening } from '../../payments/index.ts'
import type { SessionLookUp, SessionRequest } from '../../providers/collect/index.ts'

/** Of an attempt of before openings were kept: looked up and closed, never opened again. */
const UNKNOWN_OPENING = {
  description: '',
  storesCard: false,
  language: '',
  returnUrl: '',
  callbackUrl: '',
} satisfies SessionOpening

/** What is sent for an attempt, and sent again under its key: all of it was fixed at intent. */
export function sessionRequest(sealer: Sealer, attempt: Attempt): SessionRequest {
  return {
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind: attempt.kind,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    createdAt: attempt.createdAt,
    expiresAt: attempt.deadlineAt,
    payerId: attempt.payerId,
    framedBy: [],
    ...(readOpening(sealer, attempt) ?? UNKNOWN_OPENING),
  }
}

/** `returned`: what the browser brought back from the acquirer, if it has just come. */
export function sessionLookUp(
  sealer: Sealer,
  attempt: Attempt,
  returned: SessionLookUp['returned'] = {},
): SessionLookUp {
  return { ...sessionRequest(sealer, attempt), sessionId: attempt.sessionId, returned }
}
