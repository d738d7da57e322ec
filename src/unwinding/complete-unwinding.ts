import type { Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { listAttempts, listPurchaseOperations, type Operation } from '../payments/index.ts'
import { decidePot } from '../pots/index.ts'
import { isSplit, movePurchase, type Purchase, updatePurchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import { findLeaderShare } from '../shares/index.ts'
import type { Unwinding, Unwound } from './unwinding.ts'
import { findUnderWay, updateUnwinding } from './unwinding-store.ts'

/**
 * Nothing is left to do. A full one ends the purchase: refunded if anything was ever captured, else cancelled. A
 * partial one changes the amount only, and one of a purchase that has failed nothing. What the acquirer refused to send back is noted for the operator.
 */
export async function completeUnwinding(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  unwinding: Unwinding,
): Promise<Unwound> {
  const now = call.businessClock.now()
  const operations = (await listPurchaseOperations(tx, purchase.id)).filter(belongsTo(unwinding))
  const attempts = await listAttempts(tx, purchase.id)
  // Of what the bank took back before it was given back nobody is owed anything.
  const taken = new Set(attempts.filter(({ capturedMinor }) => capturedMinor > 0n).map(({ id }) => id))
  // Nor of what their own bank has given them.
  const failed = operations.filter(
    ({ state, refusalCode }) => (state === 'refused' && refusalCode !== 'disputed') || state === 'reversed',
  )
  const completed = await updateUnwinding(tx, unwinding, {
    completedAt: now,
    returnedMinor: sumOf(operations.filter(({ state }) => state === 'succeeded')),
    unpaidMinor: sumOf(failed.filter(({ attemptId }) => taken.has(attemptId))),
  })
  if (unwinding.cause === 'connector') {
    return {
      purchase: await updatePurchase(tx, purchase, { unwinding: null, coveredUntil: null }),
      unwinding: completed,
    }
  }
  if (unwinding.extent === 'full') {
    const isCaptured = taken.size > 0
    const moved = await movePurchase(tx, call, purchase, isCaptured ? 'refund' : 'cancel', {
      occurredAt: now,
      patch: { unwinding: null, reason: isCaptured ? null : 'merchant', coveredUntil: null },
      ...(purchase.pot?.state === 'closing' && { pot: decidePot(purchase.pot, 'undo', { stepAt: null }) }),
    })
    return { purchase: moved, unwinding: completed }
  }
  const leader = await findLeaderShare(tx, purchase.id)
  const friends = new Set(attempts.filter(({ shareId }) => isFriend(purchase, shareId, leader?.id)).map(({ id }) => id))
  const returnedMinor = sumOf(
    operations.filter(({ state, attemptId }) => state === 'succeeded' && !friends.has(attemptId)),
  )
  const open = await updatePurchase(tx, purchase, { unwinding: null })
  const detail = { amountMinor: `${unwinding.amountMinor}`, returnedMinor: `${returnedMinor}` }
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'refundCompleted', occurredAt: now, detail })
  return { purchase: open, unwinding: completed }
}

/** Also what collecting sent back by itself meanwhile: a payment in flight that was approved all the same. */
function belongsTo(unwinding: Unwinding): (operation: Operation) => boolean {
  return ({ kind, unwindingId, createdAt }) =>
    kind === 'refund' && (unwindingId === unwinding.id || (unwindingId === null && createdAt >= unwinding.requestedAt))
}

function isFriend(purchase: Purchase, shareId: string, leaderShareId: string | undefined): boolean {
  return isSplit(purchase) && shareId !== leaderShareId
}

function sumOf(operations: readonly Operation[]): bigint {
  return sumMinor(operations.map(({ amountMinor }) => amountMinor))
}

/**
 * The merchant was paid at its PSP before that could be undone: what waited for the verdict ends without effect, and the
 * purchase goes on. The purchase's lock is held.
 */
export async function declineUnwinding(tx: Transaction, call: Call, purchase: Purchase): Promise<Purchase> {
  const unwinding = purchase.unwinding && (await findUnderWay(tx, purchase.id))
  if (!unwinding) return purchase
  const now = call.businessClock.now()
  await updateUnwinding(tx, unwinding, { completedAt: now, declinedAt: now })
  const refundedMinor = purchase.refundedMinor - unwinding.amountMinor
  return updatePurchase(tx, purchase, { unwinding: null, refundedMinor })
}
