import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import { decidePot, isPotUnderWay, movePot } from '../../pots/index.ts'
import { movePurchase, type Purchase } from '../../purchases/index.ts'
import { moveShare, moveShares, type Share } from '../../shares/index.ts'

/**
 * The payer side is finished: what the merchant's promise waited for is collected or written off. A pot closes with it;
 * who has not paid until now need not. One whose merchant is not paid yet is finished with that.
 */
export async function finishPurchase(tx: Transaction, by: By, purchase: Purchase, now: Date): Promise<Purchase> {
  if (purchase.settledAt === null) return purchase
  const pot = isPotUnderWay(purchase.pot) && purchase.pot
  // Finished before: its rest was taken back by the bank, and is settled once more.
  if (pot && purchase.state === 'successful') {
    await moveShares(tx, purchase.id, 'lapse')
    return movePot(tx, by, { ...purchase, pot }, 'settle', { occurredAt: now, patch: { stepAt: null } })
  }
  const [moved] = await Promise.all([
    movePurchase(tx, by, purchase, 'finish', {
      occurredAt: now,
      ...(pot && { pot: decidePot(pot, 'settle', { stepAt: null }) }),
    }),
    pot && moveShares(tx, purchase.id, 'lapse'),
  ])
  return moved
}

/** A share's money has come in, by card or by capture: nothing of it is left to do. A deferred purchase is finished with its first. */
export async function payDueShare(tx: Transaction, by: By, purchase: Purchase, share: Share, now: Date): Promise<void> {
  await moveShare(tx, by, share, 'collect', { occurredAt: now, patch: { paidAt: now, collectAt: null } })
  if (purchase.state === 'leader_processed' && share.position === 0) await finishPurchase(tx, by, purchase, now)
}
