import type { Transaction } from '../../db/database.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, updateShare } from '../../shares/index.ts'
import { retryStepWithNewCard } from '../schedule/index.ts'

/** Another card is there: what the last one was refused for, or what had none, is tried at once. */
export async function chargeRefusedShares(tx: Transaction, purchaseId: string, now: Date): Promise<void> {
  for (const { id, state, firstRefusedAt } of await listShares(tx, SYSTEM, purchaseId)) {
    if (state !== 'owed' || firstRefusedAt === null) continue
    const refused = await lockShare(tx, id)
    // Without a next step its charge is under way already.
    if (refused.collectAt === null) continue
    const retryStep = retryStepWithNewCard(refused.retryStep)
    await updateShare(tx, refused, { refusalCode: null, retryStep, collectAt: now })
  }
}
