import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { lockShare, moveShare, updateShare } from '../../shares/index.ts'

interface InvitationOrder {
  readonly purchaseId: string
  readonly shareId: string
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  /** False: the name is corrected, and nobody written to. */
  readonly isSent: boolean
}

/**
 * The leader sends a friend's link again, to the same address or another, and says who that is. A new address revokes the
 * old link, which may have gone to a stranger, with what was said and answered by it. Throws `pot_closed`, `already_paid`,
 * invalid `no_contact`.
 */
export async function resendInvitation(tx: Transaction, call: Call, order: InvitationOrder): Promise<void> {
  const purchase = await lockPurchase(tx, call.scope, order.purchaseId)
  if (!purchase || !acceptsPledges(purchase)) refuse('pot_closed', { why: 'pot' })
  const share = await lockShare(tx, order.shareId)
  if (share.state === 'paid') refuse('already_paid')
  const { name, email, phoneNumber } = order
  if (order.isSent && !email && !phoneNumber) refuse('no_contact')
  const isSame = share.email === email && share.phoneNumber === phoneNumber
  const hadContact = share.email !== null || share.phoneNumber !== null
  const isSomebodyElse = !isSame && (hadContact || share.state === 'refused')
  const occurredAt = call.businessClock.now()
  const renewed = isSomebodyElse && { linkVersion: share.linkVersion + 1, message: null }
  // Whoever has just been sent the link is not reminded of it soon after.
  const patch = { name, email, phoneNumber, ...renewed, ...(order.isSent && { remindedAt: occurredAt }) }
  if (isSomebodyElse && share.state === 'refused') {
    await moveShare(tx, call, share, 'reconsider', { occurredAt, patch })
  } else await updateShare(tx, share, patch)
  if (!order.isSent) return
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'invitationResent', shareId: share.id, occurredAt })
}
