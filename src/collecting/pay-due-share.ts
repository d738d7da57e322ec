import type { Transaction } from '../db/database.ts'
import { appendEvent, type By } from '../events/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { type Share, updateShare } from '../shares/index.ts'
import { finishPurchase } from './finish-purchase.ts'

/** A share's money has come in, by card or by capture: nothing of it is left to do. A deferred purchase is finished with its first. */
export async function payDueShare(tx: Transaction, by: By, purchase: Purchase, share: Share, now: Date): Promise<void> {
  await updateShare(tx, share, { state: 'paid', paidAt: now, collectAt: null })
  await appendEvent(tx, by, { purchaseId: purchase.id, name: 'sharePaid', shareId: share.id, occurredAt: now })
  if (purchase.state === 'leader_processed' && share.position === 0) await finishPurchase(tx, by, purchase, now)
}
