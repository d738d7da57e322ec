import { isRegulated } from '../../credit/index.ts'
import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { isHeldMeanwhile } from '../../payment-types/index.ts'
import { isCollected, type Purchase, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type Share, updateShare } from '../../shares/index.ts'

/**
 * Today becomes the due date of a deferred payment; the job that collects due shares does the rest. While that goes on
 * a second call is success and starts nothing. Throws `not_found`; conflicts `capture_not_possible` (no deferred share
 * is waiting, or the merchant's PSP has not answered yet), `due_date_fixed` (the merchant's settings, the terms agreed to or credit law do not allow it). `advanced` are the shares to collect now.
 */
export async function advanceDueDate(
  tx: Transaction,
  call: Call,
  purchaseId: string,
): Promise<{ purchase: Purchase; advanced: Share[] }> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const shares = await listShares(tx, SYSTEM, purchaseId)
  const waiting = shares.filter((share) => isHeldMeanwhile(share.kind) && share.state === 'owed')
  const isHeld = purchase.collectionHeldAt !== null
  if (purchase.state !== 'leader_processed' || !isCollected(purchase) || isHeld || waiting.length === 0) {
    refuse('capture_not_possible', { paymentType: purchase.paymentType, state: purchase.state })
  }
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  if (!merchant || !isAdvanceable(purchase, merchant)) refuse('due_date_fixed')
  const now = call.businessClock.now()
  const today = formatDate(dateInZone(now))
  const advanced = waiting.filter((share) => isStillToCome(share, today, now))
  if (advanced.length === 0) return { purchase, advanced }
  for (const share of advanced) {
    // A step that is under way (a renewal) is not cut short: what follows it sees the new date.
    const collectAt = share.collectAt && now
    await updateShare(tx, share, { dueOn: today, collectAt, remindedAt: now })
  }
  await appendEvent(tx, call, { purchaseId, name: 'dueDateAdvanced', occurredAt: now, detail: { dueOn: today } })
  return { purchase, advanced }
}

/**
 * A regulated credit is due when its payer agreed that it is. Anything else may be taken earlier where the merchant's settings allow it; what
 * is outside the law as the merchant's own deferral, where the terms agreed to say so.
 */
export function isAdvanceable(
  { creditRegime, mayBeAdvanced }: Pick<Purchase, 'creditRegime' | 'mayBeAdvanced'>,
  { mayAdvanceDueDate }: Pick<Merchant, 'mayAdvanceDueDate'>,
): boolean {
  if (!mayAdvanceDueDate || isRegulated(creditRegime)) return false
  return creditRegime !== 'exempt_deferral' || mayBeAdvanced !== false
}

/** After a refusal the retry plan decides, or the day that its payer has chosen instead; not the merchant. */
function isStillToCome({ dueOn, collectAt, firstRefusedAt, agreedDueOn }: Share, today: string, now: Date): boolean {
  if (firstRefusedAt !== null || agreedDueOn !== null || dueOn === null) return false
  return dueOn > today || (collectAt !== null && collectAt > now)
}
