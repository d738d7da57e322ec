import type { Transaction } from '../db/database.ts'
import { isUndecided, isUnderWay, listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { isPotUnderWay } from '../pots/index.ts'
import { isSplit, type Purchase, residualMinor, type SplitPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import { findLeaderShare } from '../shares/index.ts'

/**
 * A part given back before the pot is closed is the leader's alone (ADR 0006): out of the leader's own part while
 * friends may still pay theirs, out of the whole rest once they may not, and not while that rest is being taken.
 * Throws conflict `pot_not_settled`.
 */
export async function checkPot(tx: Transaction, purchase: SplitPurchase, amountMinor: bigint): Promise<void> {
  const { roomMinor, isRestMoving } = await readRoom(tx, purchase)
  if (amountMinor > roomMinor) {
    refuse('pot_not_settled', { why: 'too_much', roomMinor })
  }
  if (isRestMoving) {
    refuse('pot_not_settled', { why: 'rest_under_way' })
  }
}

/** As `checkPot`, for a caller that can wait. Of a purchase without a pot, or with one that is closed: any amount. */
export async function hasRoomFor(tx: Transaction, purchase: Purchase, amountMinor: bigint): Promise<boolean> {
  if (!isSplit(purchase) || !isPotUnderWay(purchase.pot)) return true
  const { roomMinor, isRestMoving } = await readRoom(tx, purchase)
  return amountMinor <= roomMinor && !isRestMoving
}

async function readRoom(
  tx: Transaction,
  purchase: SplitPurchase,
): Promise<{ readonly roomMinor: bigint; readonly isRestMoving: boolean }> {
  const leader = await findLeaderShare(tx, purchase.id)
  assert(leader, `purchase ${purchase.id} has a leader`)
  const restMinor = residualMinor(purchase)
  const isOpen = purchase.pot.state === 'open'
  const roomMinor = isOpen && leader.principalMinor < restMinor ? leader.principalMinor : restMinor
  const attempts = await listAttempts(tx, purchase.id)
  const own = attempts.filter((attempt) => attempt.shareId === leader.id)
  const isPaying = own.some((attempt) => isUndecided(attempt.state))
  const ownIds = new Set(own.map((attempt) => attempt.id))
  const isMoving = (await listPurchaseOperations(tx, purchase.id)).some(
    (operation) => ownIds.has(operation.attemptId) && isUnderWay(operation),
  )
  return { roomMinor, isRestMoving: isPaying || isMoving }
}
