import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { findMerchant } from '../merchants/index.ts'
import { lockPurchase, type Purchase } from '../purchases/index.ts'
import { dateInZone, formatDate } from '../schedules/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import { listShares, updateShare } from '../shares/index.ts'

/**
 * Today becomes the due date of a deferred payment; the job that collects due shares does the rest. While that goes on
 * a second call is success and starts nothing. Throws `not_found`; conflicts `capture_not_possible` (no deferred share
 * is waiting), `due_date_fixed` (the merchant's settings do not allow it).
 */
export async function advanceDueDate(
  tx: Transaction,
  businessClock: Clock,
  scope: Scope,
  purchaseId: string,
): Promise<Purchase> {
  const purchase = await lockPurchase(tx, scope, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no such purchase')
  const shares = await listShares(tx, SYSTEM, purchaseId)
  const waiting = shares.filter((share) => share.kind === 'deferred' && share.state === 'owed')
  if (purchase.state !== 'leader_processed' || waiting.length === 0) {
    const detail = `a ${purchase.paymentType} purchase in state ${purchase.state} has nothing to capture`
    throw new DomainError('conflict', 'capture_not_possible', detail)
  }
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  if (!merchant?.mayAdvanceDueDate) {
    throw new DomainError('conflict', 'due_date_fixed', 'this merchant does not advance due dates')
  }
  const now = businessClock.now()
  const today = formatDate(dateInZone(now))
  const later = waiting.filter((share) => share.dueOn !== null && share.dueOn > today)
  if (later.length === 0) return purchase
  for (const share of later) await updateShare(tx, share, { dueOn: today, collectAt: now, remindedAt: now })
  await appendEvent(tx, { purchaseId, name: 'dueDateAdvanced', occurredAt: now, detail: { dueOn: today } })
  return purchase
}
