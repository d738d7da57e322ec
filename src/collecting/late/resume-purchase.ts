import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { requirePurchase, updatePurchase, writeNote } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { addDays, dateInZone, hourInZone } from '../../schedules/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, type SharePatch, updateShare } from '../../shares/index.ts'
import { COLLECTION_HOUR, rescheduleShare, tellMissed } from '../schedule/index.ts'
import type { HoldRequest } from './hold-purchase.ts'

/** A letter that is not older may not have been sent: none was while collection was on hold (`messages/why-drop.ts`). */
const LETTER_UNSENT_MS = DAY_MS

/**
 * Collection of one purchase goes on. The days of the hold count for no retry plan, and nothing is charged before the next morning: its
 * payer is told first. Throws `purchase_not_found`, conflict `illegal_transition`.
 */
export async function resumePurchase(tx: Transaction, call: Call, { purchaseId, reason }: HoldRequest): Promise<void> {
  const held = await requirePurchase(tx, call.scope, purchaseId)
  const since = held.collectionHeldAt
  if (since === null) {
    refuse('illegal_transition', { noun: 'purchase', state: held.state, trigger: 'resume_collection' })
  }
  const now = call.businessClock.now()
  const purchase = await updatePurchase(tx, held, { collectionHeldAt: null })
  const earliest = hourInZone(addDays(dateInZone(now), 1), COLLECTION_HOUR)
  let isAnyDue = false
  for (const { id, state } of await listShares(tx, SYSTEM, purchaseId)) {
    if (state !== 'owed') continue
    const share = await lockShare(tx, id)
    const next = await rescheduleShare(tx, purchase, share, rested(share, since, now))
    if (next.collectAt !== null && next.collectAt < earliest) {
      await updateShare(tx, next, { collectAt: earliest })
      isAnyDue = true
    }
    // Refused by an answer that came during the hold, or just before: its payer was not written to.
    if (share.firstRefusedAt !== null) await tellMissed(tx, call, purchase, await lockShare(tx, id), now)
  }
  await appendEvent(tx, call, { purchaseId, name: 'collectionResumed', occurredAt: now, detail: { isAnyDue } })
  await writeNote(tx, call, { purchaseId, text: reason, about: 'resume' })
}

/** As long ago now as it was when the hold began; what happened during the hold happened now. */
function rested(
  share: { readonly firstRefusedAt: Date | null; readonly missedToldAt: Date | null },
  since: Date,
  now: Date,
): SharePatch {
  const moved = (at: Date | null) => at && (at < since ? addMs(now, at.getTime() - since.getTime()) : now)
  const { missedToldAt } = share
  const isUnsent = missedToldAt !== null && missedToldAt > addMs(since, -LETTER_UNSENT_MS)
  return { firstRefusedAt: moved(share.firstRefusedAt), missedToldAt: isUnsent ? null : moved(missedToldAt) }
}
