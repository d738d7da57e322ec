import type { Transaction } from '../db/database.ts'
import { appendEvent, type By } from '../events/index.ts'
import { movePurchase, type Purchase } from '../purchases/index.ts'
import { moveShares } from '../shares/index.ts'

/**
 * The payer side is finished: what the merchant's promise waited for is collected or written off. A pot closes with it;
 * who has not paid until now need not.
 */
export async function finishPurchase(tx: Transaction, by: By, purchase: Purchase, now: Date): Promise<Purchase> {
  const hasPot = purchase.potState !== null
  if (hasPot) await moveShares(tx, purchase.id, ['owed', 'refused'], 'lapsed')
  const moved = await movePurchase(tx, by, purchase, 'finish', {
    occurredAt: now,
    ...(hasPot && { patch: { potState: 'closed', potStepAt: null } }),
  })
  if (hasPot) await appendEvent(tx, by, { purchaseId: purchase.id, name: 'potClosed', occurredAt: now })
  return moved.purchase
}
