import { type AttemptRequest, refuseWaiting, useAnotherCard } from '../collecting/index.ts'
import { hashToken } from '../crypto/index.ts'
import type { Attempt } from '../payments/index.ts'
import { declineOrigin } from './decline-origin.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** What a payer's own try is made with, whichever of their pages it starts from. */
export function attemptOrder(ports: CheckoutPorts, visitor: Visitor, shareId: string): Omit<AttemptRequest, 'account'> {
  return {
    purchaseId: visitor.purchase.id,
    shareId,
    origin: declineOrigin(ports, visitor, shareId),
    browserHash: hashToken(visitor.browserId),
    language: visitor.language,
    returnUrl: (attemptId) => `${ports.baseUrl}${visitor.basePath}/return/${attemptId}`,
    shopOrigin: visitor.framedBy?.origin,
  }
}

/**
 * Closes an open card page, for another one. Not for whoever would have to wait for that one: they keep what they
 * have. Throws too_many `too_many_declines`.
 */
export async function makeRoom(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempt: Attempt | null | undefined,
): Promise<void> {
  if (attempt?.state !== 'open') return
  await refuseWaiting(ports.db, declineOrigin(ports, visitor, attempt.shareId), ports.businessClock.now())
  await useAnotherCard(ports.db, { ...ports.collecting, ...visitor.call }, attempt)
}
