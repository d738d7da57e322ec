import { claimantOf, decodeClaimLink, encodeClaimLink } from '../crypto/claim-links.ts'
import {
  decodeFramedLink,
  decodePayerLink,
  encodePayerLink,
  type FramedLink,
  hashToken,
  type LinkRole,
} from '../crypto/index.ts'
import { findLinkedPurchase, type LinkedPurchase, type Purchase } from '../purchases/index.ts'
import { findLinkedShare, type Share, type ShareClaim } from '../shares/index.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'

/** What a link opens, and how far. */
export interface OpenedLink extends LinkedPurchase {
  readonly role: LinkRole
  /** The purchase, or the share, that it names. */
  readonly subjectId: string
  /** Of one opening in a shop's frame. */
  readonly framed: FramedLink | undefined
  /** One friend's; null for everybody else. */
  readonly share: Share | null
  readonly claimant: Buffer | null
  readonly claims: readonly ShareClaim[]
}

/**
 * Every request of a payer begins with it: one statement, whatever the link names. Throws `PageError` 404 for links that we
 * did not make, or that were revoked; 410 for a friend's that was replaced.
 */
export async function readLink({ linkKeys, db }: CheckoutPorts, token: string): Promise<OpenedLink> {
  const framed = decodeFramedLink(linkKeys, token)
  const claim = decodeClaimLink(linkKeys, token)
  const link = framed
    ? ({ role: 'payment', subjectId: framed.purchaseId, version: framed.version } as const)
    : claim
      ? ({ role: 'pledge', subjectId: claim.shareId, version: claim.version } as const)
      : decodePayerLink(linkKeys, token)
  if (!link) throw new PageError(404, 'unknown_link')
  const { role, subjectId } = link
  const ofPurchase = { framed, share: null, claimant: null, claims: [] }
  if (role !== 'pledge') {
    const linked = await findLinkedPurchase(db, subjectId)
    if (linked?.purchase.linkVersion !== link.version) throw new PageError(404, 'unknown_link')
    return { ...linked, ...ofPurchase, role, subjectId }
  }
  const linked = await findLinkedShare(db, subjectId)
  // Of a corrected address: whoever has it was invited, or got it by mistake. They read what happened and nothing else.
  if (linked && link.version < linked.share.linkVersion) throw new PageError(410, 'replaced_invitation')
  if (linked?.share.linkVersion !== link.version) throw new PageError(404, 'unknown_link')
  return { ...linked, role, subjectId, framed, claimant: claim?.claimant ?? null }
}

/** Where the leader's friends choose their names. */
export function groupPath({ linkKeys }: Pick<CheckoutPorts, 'linkKeys'>, { id, linkVersion }: Purchase): string {
  return `/pay/${encodePayerLink(linkKeys, { role: 'group', subjectId: id, version: linkVersion })}`
}

/** Where this browser pays the part that it chose there. */
export function claimPath(
  { linkKeys }: Pick<CheckoutPorts, 'linkKeys'>,
  browserId: string,
  { id, linkVersion }: Pick<Share, 'id' | 'linkVersion'>,
): string {
  const claimant = claimantOf(hashToken(browserId))
  return `/pay/${encodeClaimLink(linkKeys, { shareId: id, version: linkVersion, claimant })}`
}

/** Whoever chose a part that somebody else has is told, and may choose another one. */
export function takenPath(
  ports: Pick<CheckoutPorts, 'linkKeys'>,
  visitor: Pick<OpenedLink, 'purchase' | 'share'>,
): string {
  return `${groupPath(ports, visitor.purchase)}?taken=${visitor.share?.position ?? ''}`
}
