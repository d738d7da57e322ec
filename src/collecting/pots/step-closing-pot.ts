import type { Transaction } from '../../db/database.ts'
import type { By, Call } from '../../events/index.ts'
import { type Attempt, isUndecided, listAttempts, listOperations, type Operation } from '../../payments/index.ts'
import { updatePot } from '../../pots/index.ts'
import { isSplit, lockPurchase, residualMinor, type SplitPurchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { findLeaderShare, lockShare, moveShare, type Share, updateShare } from '../../shares/index.ts'
import {
  CAPTURE_RETRY_WAITS_MS,
  HOLD_MARGIN_MS,
  POT_CLOSING_WAIT_MS,
  sureUntil,
  WRITE_OFF_AFTER_MS,
} from '../check-plan.ts'
import { requestOperation } from '../operations/index.ts'
import { finishPurchase, writeOffShare } from '../schedule/index.ts'
import { abandonPledges } from './abandon-pledges.ts'

/**
 * The next step of a closing pot, decided from what its attempts and operations say: wait for pledges in flight
 * (bounded), capture the residual once, try again after a refusal, or leave it to the leader's pay-now page and, in
 * the end, write it off.
 */
export async function stepClosingPot(tx: Transaction, call: Call, purchaseId: string): Promise<void> {
  const [locked, attempts, leader] = await Promise.all([
    lockPurchase(tx, SYSTEM, purchaseId),
    listAttempts(tx, purchaseId),
    findLeaderShare(tx, purchaseId),
  ])
  if (!locked || !isSplit(locked) || locked.pot.state !== 'closing') return
  if (locked.unwinding === 'full') {
    // Nothing is taken any more; unwinding closes it.
    await updatePot(tx, locked, { stepAt: null })
    return
  }
  const now = call.businessClock.now()
  assert(leader, `purchase ${purchaseId} has a leader`)
  const hold = attempts.find((attempt) => attempt.kind === 'hold' && !['dead', 'voided'].includes(attempt.state))
  const undecided = attempts.filter((attempt) => isUndecided(attempt.state))
  const inFlight = undecided.filter((attempt) => attempt.shareId !== leader.id)
  if (undecided.length > inFlight.length) {
    // The leader is paying the rest right now; unknown is not failure.
    await updatePot(tx, locked, { stepAt: addMs(now, POT_CLOSING_WAIT_MS) })
    return
  }
  const waitUntil = closingBound(locked, hold, now)
  if (inFlight.length > 0 && now < waitUntil) {
    await updatePot(tx, locked, { stepAt: waitUntil })
    return
  }
  const purchase = inFlight.length > 0 ? await abandonPledges(tx, call, locked, inFlight) : locked
  if (!hold) return closeWithoutHold(tx, call, purchase, leader, attempts, now)
  const residual = residualMinor(purchase)
  const refused = (await listOperations(tx, hold.id)).filter((operation) => operation.kind === 'capture')
  const retryAt = nextCaptureAt(refused, hold, now)
  if (residual === 0n || !retryAt) {
    await requestOperation(tx, call, hold, 'void', hold.amountMinor)
  } else if (retryAt > now) {
    await updatePot(tx, purchase, { stepAt: retryAt })
  } else {
    await requestOperation(tx, call, hold, 'capture', residual)
  }
}

/** Bounded twice: by patience, and by the end of the hold that must still be captured. */
function closingBound(purchase: SplitPurchase, hold: Attempt | undefined, now: Date): Date {
  const patience = addMs(purchase.pot.deadlineAt ?? now, POT_CLOSING_WAIT_MS)
  const until = purchase.coveredUntil && sureUntil(purchase.coveredUntil, hold?.holdEnd === 'estimated')
  const cover = until ? addMs(until, -HOLD_MARGIN_MS / 2) : patience
  return patience < cover ? patience : cover
}

/** Now for a first try; undefined when the plan is exhausted or the hold is over. */
function nextCaptureAt(refused: readonly Operation[], hold: Attempt, now: Date): Date | undefined {
  const last = refused.at(-1)
  if (!last) return now
  const waitMs = CAPTURE_RETRY_WAITS_MS[refused.length - 1]
  if (waitMs === undefined) return undefined
  const at = addMs(last.decidedAt ?? now, waitMs)
  return hold.heldUntil && at > hold.heldUntil ? undefined : at
}

/** The hold is gone and the residual not collected: the leader may still pay it, until it becomes bad debt. */
async function closeWithoutHold(
  tx: Transaction,
  by: By,
  purchase: SplitPurchase,
  leader: Share,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const residual = residualMinor(purchase)
  if (residual === 0n) {
    const patch = { paidAt: now, principalMinor: 0n }
    await moveShare(tx, by, await lockShare(tx, leader.id), 'settle', { occurredAt: now, patch })
    await finishPurchase(tx, by, purchase, now)
    return
  }
  const released = attempts.find((attempt) => attempt.kind === 'hold' && attempt.state === 'voided')
  const since = leader.firstRefusedAt ?? released?.heldUntil ?? now
  const writeOffAt = addMs(since, WRITE_OFF_AFTER_MS)
  if (now < writeOffAt) {
    await updatePot(tx, purchase, { stepAt: writeOffAt })
    return
  }
  const share = await updateShare(tx, await lockShare(tx, leader.id), { principalMinor: residual })
  await writeOffShare(tx, by, purchase, share, now)
}
