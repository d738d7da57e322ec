import { claimantOf } from '../crypto/claim-links.ts'
import { equalSecrets, hashToken } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { type Attempt, findAttemptWithRole, findNewestAttempt } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { findLeaderShare } from '../shares/index.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** An attempt of the visitor's own: a friend's of their share, a leader's of any that is the leader's. Throws `PageError` 404 for anybody else's. */
export async function findOwnAttempt(ports: CheckoutPorts, visitor: Visitor, attemptId: string): Promise<Attempt> {
  const id = parseUuid(attemptId)
  const found = id && (await findAttemptWithRole(ports.db, visitor.purchase.id, id))
  if (!found) throw new PageError(404, 'unknown_link')
  const { attempt, role } = found
  const isOwn = visitor.share
    ? attempt.shareId === visitor.share.id && isByOwnLink(visitor, attempt)
    : role === 'leader'
  if (!isOwn) throw new PageError(404, 'unknown_link')
  return attempt
}

/**
 * Of a part's payments those that were begun by this kind of link: each of the group's shows what its browser did, and no other.
 * What a browser began while it had the part stays hidden from the friend once its claim is undone.
 */
export function isByOwnLink(
  { claimant, claims }: Pick<Visitor, 'claimant' | 'claims'>,
  { browserHash, createdAt }: Pick<Attempt, 'browserHash' | 'createdAt'>,
): boolean {
  const isBy = (mark: Buffer) => browserHash !== null && claimantOf(browserHash).equals(mark)
  if (claimant) return isBy(claimant)
  return !claims.some((claim) => isBy(claim.claimant) && (claim.undoneAt === null || createdAt < claim.undoneAt))
}

/**
 * Whether the leader's card page was opened in another browser. It is not continued here: the browser that began the
 * first payment leads the purchase, so whoever has the payment link (the shop, too) could begin one and let the customer pay it.
 * Nor is a friend's that was begun by the other kind of link.
 */
export function startedElsewhere(visitor: Visitor, attempt: Attempt): boolean {
  const { browserId, role, purchase } = visitor
  if (role === 'pledger') return !isByOwnLink(visitor, attempt)
  const { kind, browserHash } = attempt
  const leads = kind === 'hold' || (role === 'leader' && purchase.acceptedAt === null)
  return leads && browserHash !== null && !equalSecrets(browserHash, hashToken(browserId))
}

/** The visitor's last payment, whatever became of it. */
export async function newestOwn(db: Database, { share, purchase }: Visitor): Promise<Attempt | undefined> {
  const own = share ?? (await findLeaderShare(db, purchase.id))
  return own && findNewestAttempt(db, own.id)
}

/** What may be shown of the card that an attempt used. */
export function cardOf(attempt: Attempt | undefined): { brand?: string; last4?: string } | undefined {
  if (!attempt?.cardLast4) return undefined
  return { last4: attempt.cardLast4, ...(attempt.cardBrand && { brand: attempt.cardBrand }) }
}
