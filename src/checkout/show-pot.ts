import { isBeingPaid } from '../collecting/index.ts'
import type { InvitationStatus } from '../messages/index.ts'
import type { Attempt } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
import type { Share } from '../shares/index.ts'
import { typeset } from '../texts/typeset.ts'
import type { DeliveredInvitation, Pot, PotShare } from './views/view-models.ts'

/** The pot as one viewer may see it: the leader everything, a friend names only if the leader shows them. */
export function potOf(
  purchase: Purchase,
  shares: readonly Share[],
  attempts: readonly Attempt[],
  viewer: { role: 'leader' | 'pledger'; shareId: string | null },
): Pot {
  const namesShown = viewer.role === 'leader' || purchase.pot?.showNames === true
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const readsName = ({ id, isAnonymous }: Share) =>
    id === viewer.shareId || (namesShown && (viewer.role === 'leader' || !isAnonymous))
  const isPaying = (share: Share) => isBeingPaid(share, attempts)
  // Who joined and whose card was refused takes part in nothing yet.
  const shown = shares.filter(
    (share) => share.state !== 'cancelled' && (!share.isJoined || share.state === 'paid' || isPaying(share)),
  )
  return {
    state: purchase.pot && purchase.pot.state !== 'planned' ? purchase.pot.state : 'closed',
    total: money(purchase.amountMinor),
    deadlineAt: purchase.pot?.deadlineAt ?? purchase.createdAt,
    namesShown,
    amountsShown: viewer.role === 'leader' || purchase.pot?.showAmounts !== false,
    shares: shown.map((share): PotShare => {
      return {
        position: share.position,
        name: readsName(share) ? (share.name ?? undefined) : undefined,
        amount: money(share.principalMinor),
        state:
          share.state === 'owed' || share.state === 'planned' ? (isPaying(share) ? 'paying' : 'owed') : potState(share),
        paidAt: share.paidAt ?? undefined,
        message: viewer.role === 'leader' ? typeset(share.message, purchase) : undefined,
        // Of a payment that came to nothing it says nothing.
        headcount: share.state === 'paid' || isPaying(share) ? share.headcount : 1,
        alsoFor: namesShown ? takenOverBy(share, shares, attempts).map(({ name }) => name ?? '') : [],
        isYou: viewer.shareId === share.id || (viewer.role === 'leader' && share.position === 0),
      }
    }),
  }
}

/** The friends whose parts were paid with this one. */
function takenOverBy(share: Share, shares: readonly Share[], attempts: readonly Attempt[]): readonly Share[] {
  const paid = attempts.filter(({ shareId, state }) => shareId === share.id && state === 'paid').map(({ id }) => id)
  return shares.filter(({ state, takenByAttempt }) => state === 'cancelled' && paid.includes(takenByAttempt ?? ''))
}

/** What became of a friend's newest invitation. */
export function deliveredTo(share: Share, status: InvitationStatus | undefined): DeliveredInvitation {
  return {
    position: share.position,
    contact: share.email ?? share.phoneNumber ?? '',
    // Between the payment and its dispatch there is no message yet, but there will be.
    delivery: status?.state ?? (share.email || share.phoneNumber ? 'pending' : 'none'),
    sentAt: status?.endedAt ?? undefined,
  }
}

export const awaitsInvited = ({ role, state, isJoined }: Share) =>
  role === 'pledger' && !isJoined && state !== 'paid' && state !== 'cancelled'

function potState(share: Share): 'paid' | 'refused' | 'lapsed' {
  return share.state === 'paid' || share.state === 'refused' ? share.state : 'lapsed'
}
