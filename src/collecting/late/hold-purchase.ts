import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { isUnderWay, listAttempts, listPurchaseOperations, lockOperation, moveOperation } from '../../payments/index.ts'
import {
  isCollected,
  isSplit,
  type Purchase,
  requirePurchase,
  updatePurchase,
  writeNote,
} from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, lockShare, type Share, updateShare } from '../../shares/index.ts'
import { isBeforeItsDay } from '../schedule/index.ts'

/** Why collection of one purchase is put on hold, and why it goes on: words for whoever asks later. */
export interface HoldRequest {
  readonly purchaseId: string
  readonly reason: string
}

/** Whether there is something to hold: a purchase on dates that is collected, of which something is owed. */
export function isHoldable(purchase: Purchase, shares: readonly { readonly state: string }[]): boolean {
  if (isSplit(purchase) || purchase.collectionHeldAt !== null || !isCollected(purchase)) return false
  return shares.some(({ state }) => state === 'owed')
}

/**
 * A court or a dispute with the shop: from now on nothing of a purchase is charged, held anew, reminded of, asked for or written off,
 * until somebody lets it go on. Its payer may still pay by hand. What was sent to a bank before is found out; what was not is never
 * sent. Throws `purchase_not_found`, conflict `illegal_transition`.
 */
export async function holdPurchase(tx: Transaction, call: Call, { purchaseId, reason }: HoldRequest): Promise<void> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const shares = await listShares(tx, SYSTEM, purchaseId)
  if (!isHoldable(purchase, shares)) {
    refuse('illegal_transition', { noun: 'purchase', state: purchase.state, trigger: 'hold_collection' })
  }
  const now = call.businessClock.now()
  await updatePurchase(tx, purchase, { collectionHeldAt: now })
  for (const { id, collectAt } of shares) {
    if (collectAt !== null) await updateShare(tx, await lockShare(tx, id), { collectAt: null })
  }
  await endUnsent(tx, purchaseId, shares, now)
  await appendEvent(tx, call, { purchaseId, name: 'collectionHeld', occurredAt: now })
  await writeNote(tx, call, { purchaseId, text: reason, about: 'hold' })
}

/** Captures that wait to be sent, an acquirer being away perhaps. What its payer wants to repay before its day is theirs. */
async function endUnsent(tx: Transaction, purchaseId: string, shares: readonly Share[], now: Date): Promise<void> {
  const operations = await listPurchaseOperations(tx, purchaseId)
  const waiting = operations.filter((one) => one.kind === 'capture' && isUnderWay(one) && one.sentAt === null)
  if (waiting.length === 0) return
  const attempts = await listAttempts(tx, purchaseId)
  for (const { id, attemptId } of waiting) {
    const shareId = attempts.find((attempt) => attempt.id === attemptId)?.shareId
    const share = shares.find((each) => each.id === shareId)
    if (share && isBeforeItsDay(share, now)) continue
    // Sent meanwhile by whoever leased it: then it is found out what became of it.
    const operation = await lockOperation(tx, id)
    if (operation.sentAt !== null || !isUnderWay(operation)) continue
    await moveOperation(tx, operation, 'refuse', { decidedAt: now, refusalCode: 'collection_held' })
  }
}
