import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { moveShare, type Share } from '../../shares/index.ts'
import { finishPurchase } from './finish-purchase.ts'

/** A share's money has come in, by card or by capture: nothing of it is left to do. A deferred purchase is finished with its first. */
export async function payDueShare(tx: Transaction, by: By, purchase: Purchase, share: Share, now: Date): Promise<void> {
  await moveShare(tx, by, share, 'collect', { occurredAt: now, patch: { paidAt: now, collectAt: null } })
  if (purchase.state === 'leader_processed' && share.position === 0) await finishPurchase(tx, by, purchase, now)
}
