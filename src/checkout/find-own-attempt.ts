import { type Attempt, findAttemptWithRole } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** An attempt of the visitor's own: a friend's of their share, a leader's of any that is the leader's. Throws `PageError` 404 for anybody else's. */
export async function findOwnAttempt(ports: CheckoutPorts, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const id = parseUuid(attemptId)
  const found = id && (await findAttemptWithRole(ports.db, visitor.purchase.id, id))
  if (!found) throw new PageError(404, 'unknown_link')
  const { attempt, role } = found
  const isOwn = visitor.share ? attempt.shareId === visitor.share.id : role === 'leader'
  if (!isOwn) throw new PageError(404, 'unknown_link')
  return attempt
}
