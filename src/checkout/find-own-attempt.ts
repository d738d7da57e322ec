import { type Attempt, findAttempt } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { findLeaderShare } from '../shares/index.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** An attempt of the visitor's own share. Throws `PageError` 404 for anybody else's. */
export async function findOwnAttempt(ports: CheckoutPorts, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const id = parseUuid(attemptId)
  const attempt = id && (await findAttempt(ports.db, visitor.purchase.id, id))
  const shareId = visitor.share?.id ?? (await findLeaderShare(ports.db, visitor.purchase.id))?.id
  if (!attempt || attempt.shareId !== shareId) throw new PageError(404, 'unknown_link')
  return attempt
}
