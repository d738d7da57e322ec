import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { movePurchase, type Purchase } from '../purchases/index.ts'
import { recordTransferItem } from '../settling/index.ts'
import { moveShares } from '../shares/index.ts'

/** The pot is closed and its residual collected, or written off: the merchant is paid in full. */
export async function settlePurchase(tx: Transaction, purchase: Purchase, now: Date): Promise<void> {
  await moveShares(tx, purchase.id, ['owed', 'refused'], 'lapsed')
  const moved = await movePurchase(tx, purchase, 'settle', {
    occurredAt: now,
    patch: { potState: 'closed', potStepAt: null },
  })
  if (purchase.settlement === 'TRANSFER') await recordTransferItem(tx, moved.purchase, now)
  await appendEvent(tx, { purchaseId: purchase.id, name: 'potClosed', occurredAt: now })
}
