import type { Transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { type Share, saveInvitationReport } from '../../shares/index.ts'

/**
 * A friend does not know who asks them to pay. The operator is told and nothing more is sent to them; neither money nor purchase
 * moves, and the leader hears nothing: a fraud would only learn from it. Said twice it is said once.
 */
export async function reportInvitation(tx: Transaction, call: Call, share: Share): Promise<void> {
  await saveInvitationReport(tx, share, call.systemClock.now())
  leaveNote(tx, call, {
    message: 'a friend does not know who asks them to pay',
    purchase: share.purchaseId,
    share: share.id,
  })
}
