import type { AttemptRequest } from '../collecting/index.ts'
import { hashToken } from '../crypto/index.ts'
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
