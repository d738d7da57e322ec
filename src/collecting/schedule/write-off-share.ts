import { book } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import { isPotUnderWay } from '../../pots/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { insertLoss } from '../../settlements/index.ts'
import { chargeMinor, moveShare, type Share } from '../../shares/index.ts'
import { finishPurchase } from './finish-purchase.ts'

/** The retry plan is exhausted: the share becomes our loss, and the merchant keeps its money; or the merchant's, where that lends. */
export async function writeOffShare(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  share: Share,
  now: Date,
): Promise<void> {
  await moveShare(tx, by, share, 'write_off', { occurredAt: now, patch: { collectAt: null } })
  const isLent = purchase.isPaidWhenCollected
  const lostMinor = chargeMinor(share)
  await book(tx, isLent ? 'write_off_lent' : 'write_off', {
    ...{ of: purchase, causeId: share.id, currency: purchase.currency, occurredAt: now, shareId: share.id },
    amounts: { amount: lostMinor },
  })
  if (isLent) await insertLoss(tx, purchase, { causeId: share.id, lostMinor, recordedAt: now })
  const isAwaited = purchase.state === 'leader_processed' && share.position === 0
  const isRest = isPotUnderWay(purchase.pot) && share.role === 'leader'
  if (isAwaited || isRest) await finishPurchase(tx, by, purchase, now)
}
