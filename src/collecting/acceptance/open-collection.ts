import type { Transaction } from '../../db/database.ts'
import type { By, Fact } from '../../events/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { type Attempt, listAttempts } from '../../payments/index.ts'
import { decidePot, movePot, nextReminderAt, type PotMove } from '../../pots/index.ts'
import { isSplit, type Purchase, type SplitPurchase, updatePurchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, type Share } from '../../shares/index.ts'
import { HOLD_MARGIN_MS, sureUntil } from '../check-plan.ts'
import { finishPurchase, rescheduleShare } from '../schedule/index.ts'

/**
 * The merchant has been paid for what was accepted before: its pot opens, its dates begin to count, and what waited for
 * nothing else is finished; `fact` is told with it. What TRANSFER does with the acceptance itself.
 */
export async function openCollection(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  fact: Pick<Fact, 'occurredAt' | 'name'>,
): Promise<Purchase> {
  const now = fact.occurredAt
  const told = { by, facts: [fact] }
  if (isSplit(purchase)) {
    const [shares, merchant, attempts] = await Promise.all([
      listShares(tx, SYSTEM, purchase.id),
      findMerchant(tx, SYSTEM, purchase.merchantId),
      listAttempts(tx, purchase.id),
    ])
    assert(merchant, `purchase ${purchase.id} has a merchant`)
    const hold = attempts.find(({ kind, state }) => kind === 'hold' && state === 'held')
    const { to } = openPot(purchase, { merchant, shares, hold }, now)
    return closeIfAlone(tx, by, await updatePurchase(tx, purchase, { settledAt: now }, { pot: to, told }), now)
  }
  const [shares, settled] = await Promise.all([
    listShares(tx, SYSTEM, purchase.id),
    updatePurchase(tx, purchase, { settledAt: now }, { told }),
  ])
  for (const share of shares.filter(({ state }) => state === 'owed')) {
    await rescheduleShare(tx, settled, await lockShare(tx, share.id))
  }
  return shares[0]?.state === 'paid' ? finishPurchase(tx, by, settled, now) : settled
}

/** How the pot of a purchase opens that is accepted, and whose merchant has its money or a promise of it. */
export function openPot(
  { pot }: Pick<SplitPurchase, 'pot'>,
  of: { readonly merchant: Merchant; readonly shares: readonly Share[]; readonly hold: Attempt | undefined },
  now: Date,
): PotMove {
  const unpaidPledges = of.shares.filter((share) => share.role === 'pledger').length
  const deadlineAt = unpaidPledges === 0 ? now : potDeadline(now, hoursOf(pot, of.merchant), of.hold)
  return decidePot(pot, 'open', { unpaidPledges, deadlineAt, stepAt: nextReminderAt(now, deadlineAt, now) })
}

/** Nobody was invited: the whole is the leader's rest. */
export async function closeIfAlone(tx: Transaction, by: By, purchase: Purchase, now: Date): Promise<Purchase> {
  if (!isSplit(purchase) || purchase.pot.unpaidPledges > 0) return purchase
  return movePot(tx, by, purchase, 'close', { occurredAt: now, patch: { stepAt: now } })
}

/** As long as the leader said, and never longer than the merchant lets pots be open. */
function hoursOf({ hours }: SplitPurchase['pot'], { potDeadlineHours }: Merchant): number {
  return hours === null ? potDeadlineHours : Math.min(hours, potDeadlineHours)
}

/** Never beyond what the hold still covers. */
function potDeadline(now: Date, potDeadlineHours: number, hold: Attempt | undefined): Date {
  const wished = addMs(now, potDeadlineHours * HOUR_MS)
  const latest = hold && relyUntil(hold)
  return latest && latest < wished ? latest : wished
}

/** Until when what a hold covers can be relied upon for something that ends with its capture; null of a sale. */
export function relyUntil({ heldUntil, holdEnd }: Attempt): Date | null {
  return heldUntil && addMs(sureUntil(heldUntil, holdEnd === 'estimated'), -HOLD_MARGIN_MS)
}
