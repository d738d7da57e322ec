import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { updatePot } from '../../pots/index.ts'
import { refuse } from '../../refusals/index.ts'
import { lockShare, moveShare, type Share } from '../../shares/index.ts'
import { isBeingPaid, leaderOf, lockOpenPot, shiftLeader } from '../read-room.ts'

/**
 * The leader no longer asks this friend: their part is the leader's own again. Repeated it is success. The pot stays open even
 * where nobody is left to pay: closing it takes money, and is asked for by itself. Throws conflicts `pot_closed`, `already_paid`,
 * `payment_in_progress`.
 */
export async function removePledger(tx: Transaction, call: Call, { id, purchaseId }: Share): Promise<void> {
  const { purchase, shares, attempts } = await lockOpenPot(tx, call, purchaseId)
  const share = await lockShare(tx, id)
  if (share.state === 'cancelled') return
  if (share.state === 'paid') refuse('already_paid')
  if (isBeingPaid(share, attempts)) refuse('payment_in_progress', { why: 'share' })
  const occurredAt = call.businessClock.now()
  await moveShare(tx, call, share, 'cancel', { occurredAt })
  await shiftLeader(tx, leaderOf(shares), share.principalMinor)
  await updatePot(tx, purchase, { unpaidPledges: purchase.pot.unpaidPledges - 1 })
  await appendEvent(tx, call, { purchaseId, name: 'pledgerRemoved', shareId: id, occurredAt })
}
