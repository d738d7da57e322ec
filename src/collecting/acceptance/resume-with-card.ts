import type { Transaction } from '../../db/database.ts'
import type { Purchase } from '../../purchases/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, updateShare } from '../../shares/index.ts'
import { rescheduleShare, retryStepWithNewCard } from '../schedule/index.ts'

/**
 * Another card is there: what the last one was refused for, or what had none, is tried at once. A hold that could not be
 * renewed without one is.
 */
export async function resumeWithCard(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  for (const { id, state } of await listShares(tx, SYSTEM, purchase.id)) {
    if (state !== 'owed') continue
    const owed = await lockShare(tx, id)
    // Without a next step its charge is under way already.
    if (owed.collectAt === null) continue
    if (owed.firstRefusedAt === null) {
      await rescheduleShare(tx, purchase, owed)
      continue
    }
    const retryStep = retryStepWithNewCard(owed.retryStep)
    await updateShare(tx, owed, { refusalCode: null, retryStep, collectAt: now })
  }
}
