import { book, readBilled, readReceivable } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import {
  isUndecided,
  isUnderWay,
  listAttempts,
  listPurchaseOperations,
  moveAttempt,
  type Operation,
} from '../../payments/index.ts'
import { isPotUnderWay, movePot, updatePot } from '../../pots/index.ts'
import { isSplit, isStanding, type Purchase, type SplitPurchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { findLeaderShare, moveShare, type Share } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { shiftLeader } from '../read-room.ts'
import { isBeforeItsDay, refuseCharge, refuseEarly, rescheduleShare, writeOffShare } from '../schedule/index.ts'
import { bookMovement } from './book-movement.ts'

/** What was done and is not any more, with all that hangs on it, locked. */
export interface TakenBack extends LockedAttempt {
  readonly operation: Operation
  readonly reason: string
  readonly now: Date
}

/**
 * What becomes of a share whose money was taken back. `more_rest`: a friend's, whom a closing pot asks no more. `nobody` is
 * asked: an operator looks at what the ledger shows.
 */
type Claim = 'share_again' | 'rest_again' | 'pledge_again' | 'more_rest' | 'loss' | 'nobody'

/**
 * What a payer had paid, by capture or by a sale, is taken back: a journal the other way, and what it had paid is owed
 * again, less what was cancelled meanwhile. What had been given back of it is our loss (ADR 0021).
 */
export async function loseCapture(tx: Transaction, call: Call, taken: TakenBack): Promise<void> {
  const { purchase, share, attempt, operation, reason, now } = taken
  await moveAttempt(tx, attempt, 'lose_capture', { capturedMinor: 0n })
  await bookMovement(tx, taken, operation, 'capture_reversed', now)
  if (attempt.refundedMinor > 0n) {
    await bookMovement(tx, taken, { id: operation.id, amountMinor: attempt.refundedMinor }, 'refund_lost', now)
  }
  const dueMinor = await readReceivable(tx, SYSTEM, { purchaseId: purchase.id, shareId: share.id })
  const claim = dueMinor > 0n ? await claimOf(tx, taken) : 'nobody'
  const isOwed = claim === 'share_again' || claim === 'rest_again' || claim === 'pledge_again'
  const detail = { amountMinor: `${operation.amountMinor}`, reason, isOwed }
  const fact = { purchaseId: purchase.id, name: 'captureFailed', shareId: share.id, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
  if (claim !== 'nobody') await claimAgain(tx, call, taken, claim, dueMinor)
}

async function claimOf(tx: Transaction, { purchase, share }: TakenBack): Promise<Claim> {
  if (!isStanding(purchase) || purchase.unwinding === 'full' || share.state !== 'paid') return 'nobody'
  if (!isSplit(purchase)) return 'share_again'
  if (share.role === 'leader') return purchase.pot.state === 'closed' ? 'rest_again' : 'nobody'
  if (!(await isRestOpen(tx, purchase))) return 'loss'
  return purchase.pot.state === 'open' ? 'pledge_again' : 'more_rest'
}

/** Whether the leader's rest may still grow: nothing of it was taken, nor is being taken right now. */
async function isRestOpen(tx: Transaction, purchase: Purchase): Promise<boolean> {
  if (!isPotUnderWay(purchase.pot)) return false
  const leader = await findLeaderShare(tx, purchase.id)
  const attempts = await listAttempts(tx, purchase.id)
  const operations = await listPurchaseOperations(tx, purchase.id)
  const isPaying = attempts.some(({ shareId, state }) => shareId === leader?.id && isUndecided(state))
  return !isPaying && !operations.some((operation) => operation.kind === 'capture' && isUnderWay(operation))
}

async function claimAgain(
  tx: Transaction,
  call: Call,
  { purchase, share, operation, reason, now }: TakenBack,
  claim: Exclude<Claim, 'nobody'>,
  dueMinor: bigint,
): Promise<void> {
  const reopen = (refused: { firstRefusedAt?: Date; refusalCode?: string } = {}) => {
    const patch = { paidAt: null, principalMinor: dueMinor - share.feeMinor, ...refused }
    return moveShare(tx, call, share, 'reopen', { occurredAt: now, patch })
  }
  if (claim === 'share_again') {
    const owed = await reopen()
    if (!isBeforeItsDay(owed, now)) return refuseCharge(tx, call, { purchase, share: owed }, reason, now)
    await rescheduleShare(tx, purchase, owed)
    return refuseEarly(tx, call, { purchase, share: owed }, reason, now)
  }
  if (!isSplit(purchase)) return
  if (claim === 'rest_again') {
    // The leader may pay the rest by link until it is written off, as after a capture that was refused for good.
    await reopen({ firstRefusedAt: now, refusalCode: reason })
    const patch = { stepAt: now, pledgedMinor: await readPledged(tx, purchase, share) }
    await movePot(tx, call, purchase, 'reopen', { occurredAt: now, patch })
    return
  }
  const owed = await reopen()
  if (claim === 'loss') return writeOffShare(tx, call, purchase, owed, now)
  await returnPledge(tx, { purchase, operation, now, share: owed }, dueMinor)
}

/** What friends have pledged, less what was cancelled of theirs since: the rest is the leader's, to the cent. */
async function readPledged(tx: Transaction, purchase: SplitPurchase, leader: Share): Promise<bigint> {
  const billed = await readBilled(tx, SYSTEM, purchase.id)
  return sumMinor([...billed].map(([shareId, { billedMinor }]) => (shareId === leader.id ? 0n : billedMinor)))
}

/** The friend may pay again while the pot is open; what is missing afterwards is the leader's, as ever. */
async function returnPledge(
  tx: Transaction,
  {
    purchase,
    operation,
    now,
    share,
  }: Pick<TakenBack, 'operation' | 'now' | 'share'> & { readonly purchase: SplitPurchase },
  dueMinor: bigint,
): Promise<void> {
  const leader = await findLeaderShare(tx, purchase.id)
  assert(leader, `purchase ${purchase.id} has a leader`)
  await book(tx, 'pledge_reversed', {
    ...{ of: purchase, causeId: operation.id, currency: purchase.currency, occurredAt: now },
    ...{ shareId: share.id, leaderShareId: leader.id },
    amounts: { amount: dueMinor },
  })
  if (share.isJoined) await shiftLeader(tx, leader, dueMinor)
  const { pot } = purchase
  await updatePot(tx, purchase, {
    pledgedMinor: pot.pledgedMinor - dueMinor,
    unpaidPledges: pot.unpaidPledges + (share.isJoined ? 0 : 1),
    ...(pot.state === 'closing' && { stepAt: now }),
  })
}
