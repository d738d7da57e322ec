import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { lockShare, updateShare } from '../../shares/index.ts'

/**
 * The leader sends a friend's link again, to the same address or another. A new address revokes the old link: it
 * may have gone to a stranger. Throws `pot_closed`, `already_paid`, invalid `no_contact`.
 */
export async function resendInvitation(
  tx: Transaction,
  call: Call,
  order: { purchaseId: string; shareId: string; email: string | null; phoneNumber: string | null },
): Promise<void> {
  const purchase = await lockPurchase(tx, call.scope, order.purchaseId)
  if (!purchase || !acceptsPledges(purchase)) refuse('pot_closed', { why: 'pot' })
  const share = await lockShare(tx, order.shareId)
  if (share.state === 'paid') refuse('already_paid')
  if (!order.email && !order.phoneNumber) refuse('no_contact')
  const isSame = share.email === order.email && share.phoneNumber === order.phoneNumber
  const hadContact = share.email !== null || share.phoneNumber !== null
  await updateShare(tx, share, {
    email: order.email,
    phoneNumber: order.phoneNumber,
    linkVersion: isSame || !hadContact ? share.linkVersion : share.linkVersion + 1,
  })
  const fact = { purchaseId: purchase.id, name: 'invitationResent', shareId: share.id } as const
  await appendEvent(tx, call, { ...fact, occurredAt: call.businessClock.now() })
}
