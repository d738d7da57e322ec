import { type Database, transaction } from '../db/database.ts'
import { listLinksDue, lockPurchase, movePurchase } from '../purchases/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'

const LINKS_PER_RUN = 100

/** Cancels purchases nobody paid before their link expired. Returns how many. */
export async function expireLinks(db: Database, businessClock: Clock): Promise<number> {
  const now = businessClock.now()
  const due = await listLinksDue(db, now, LINKS_PER_RUN)
  for (const id of due) {
    await transaction(db, async (tx) => {
      const purchase = await lockPurchase(tx, SYSTEM, id)
      const isDue =
        purchase && ['initialized', 'failed_payer'].includes(purchase.state) && purchase.linkExpiresAt <= now
      if (!isDue) return
      await movePurchase(tx, purchase, 'expire', { occurredAt: now, patch: { reason: 'expired' } })
    })
  }
  return due.length
}
