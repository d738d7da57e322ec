import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { movePurchase, type Purchase } from '../purchases/index.ts'
import { recordTransferItem } from '../settling/index.ts'
import { moveShares } from '../shares/index.ts'

/**
 * What the merchant waited for is collected or written off: it is paid in full. A pot closes with it; who has not
 * paid until now need not.
 */
export async function settlePurchase(tx: Transaction, purchase: Purchase, now: Date): Promise<Purchase> {
  const hasPot = purchase.potState !== null
  if (hasPot) await moveShares(tx, purchase.id, ['owed', 'refused'], 'lapsed')
  const moved = await movePurchase(tx, purchase, 'settle', {
    occurredAt: now,
    ...(hasPot && { patch: { potState: 'closed', potStepAt: null } }),
  })
  if (purchase.settlement === 'TRANSFER') await recordTransferItem(tx, moved.purchase, now)
  if (hasPot) await appendEvent(tx, { purchaseId: purchase.id, name: 'potClosed', occurredAt: now })
  return moved.purchase
}
