import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { nextNudgeAt } from '../../pots/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { lockShare, type Share, updateShare } from '../../shares/index.ts'

/**
 * The leader has a friend reminded, by one press. False where that would be too soon after the last time, or the friend does
 * not owe anything, or cannot be written to: nothing is done. Throws conflict `pot_closed`.
 */
export async function nudgePledger(tx: Transaction, call: Call, { id, purchaseId }: Share): Promise<boolean> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase || !acceptsPledges(purchase)) refuse('pot_closed', { why: 'pot' })
  const share = await lockShare(tx, id)
  const now = call.businessClock.now()
  const { deadlineAt } = purchase.pot
  const isReached = share.state === 'owed' && (share.email !== null || share.phoneNumber !== null)
  if (!isReached || !deadlineAt || !purchase.settledAt) return false
  if (nextNudgeAt(purchase.settledAt, deadlineAt, share.remindedAt, now) > now) return false
  await updateShare(tx, share, { remindedAt: now })
  await appendEvent(tx, call, { purchaseId, name: 'potReminder', shareId: id, occurredAt: now })
  return true
}
