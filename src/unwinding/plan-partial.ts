import { finishPurchase, requestOperation, rescheduleShare } from '../collecting/index.ts'
import { isRegulated } from '../credit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { type Attempt, listAttempts, listPurchaseOperations } from '../payments/index.ts'
import { isPotUnderWay, updatePot } from '../pots/index.ts'
import { isSplit, type Purchase, type SplitPurchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { findLeaderShare, lockShare, moveShare, type Share, updateShare } from '../shares/index.ts'
import { bookCancellation, type CancelledPart } from './book-cancellation.ts'
import { divideRefund, feeForgivenMinor } from './divide-refund.ts'
import { type FoundRefundable, readRefundables, refundableMinor } from './read-refundables.ts'
import type { Unwinding } from './unwinding.ts'

/** Settles who gets what of a partial refund, and asks the acquirer for what goes back to cards. Nothing is in flight. */
export async function planPartial(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  unwinding: Unwinding,
): Promise<Purchase> {
  if (isSplit(purchase) && isPotUnderWay(purchase.pot)) return reduceLeader(tx, call, purchase, unwinding)
  const refundables = withoutContested(await readRefundables(tx, purchase), unwinding.amountMinor)
  const cancelled: CancelledPart[] = []
  for (const { shareId, amountMinor } of divideRefund(unwinding.amountMinor, refundables, isSplit(purchase))) {
    const share = await lockShare(tx, shareId)
    if (share.state === 'paid') await refundShare(tx, call, unwinding, share, amountMinor)
    else await reduceShare(tx, call, purchase, unwinding, share, amountMinor)
    const found = refundables.find((refundable) => refundable.share.id === shareId)
    const lostMinor = found?.writtenOffMinor ?? 0n
    const owedNoMoreMinor = amountMinor + (found ? feeForgivenMinor(purchase, found, amountMinor) : 0n)
    const writtenOffMinor = lostMinor < owedNoMoreMinor ? lostMinor : owedNoMoreMinor
    cancelled.push({ shareId, amountMinor: owedNoMoreMinor, writtenOffMinor })
  }
  await bookCancellation(tx, purchase, unwinding, cancelled)
  return finishWithoutFirst(tx, call, purchase)
}

/**
 * Who disputes their payment gets nothing by a refund, as long as the others' suffices. Where it does not, the dispute came
 * after the refund was promised: that payer's part waits for its end.
 */
export function withoutContested(
  refundables: readonly FoundRefundable[],
  amountMinor: bigint,
): readonly FoundRefundable[] {
  const free = refundables.map((found) => ({ ...found, leftMinor: found.leftMinor - found.contestedMinor }))
  return sumMinor(free.map(({ leftMinor }) => leftMinor)) >= amountMinor ? free : refundables
}

/** The pot is not closed: the leader's card will be asked for less. A pot that waits takes its next step. */
async function reduceLeader(
  tx: Transaction,
  call: Call,
  purchase: SplitPurchase,
  unwinding: Unwinding,
): Promise<Purchase> {
  const found = await findLeaderShare(tx, purchase.id)
  assert(found, `purchase ${purchase.id} has a leader`)
  const leader = await lockShare(tx, found.id)
  const { amountMinor } = unwinding
  const principalMinor = leader.principalMinor > amountMinor ? leader.principalMinor - amountMinor : 0n
  await updateShare(tx, leader, { principalMinor })
  await bookCancellation(tx, purchase, unwinding, [{ shareId: leader.id, amountMinor, writtenOffMinor: 0n }])
  if (purchase.pot.state !== 'closing') return purchase
  return updatePot(tx, purchase, { stepAt: call.businessClock.now() })
}

/** Less will be charged on its day, or nothing. A hold is captured for the rest only, or let go. */
async function reduceShare(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  unwinding: Unwinding,
  share: Share,
  amountMinor: bigint,
): Promise<void> {
  // What was never collected of a split stays as the leader's part; the ledger knows that less of it was lost.
  if (isSplit(purchase)) return
  const principalMinor = share.principalMinor - amountMinor
  const feeMinor = isRegulated(purchase.creditRegime) ? 0n : share.feeMinor
  if (principalMinor + feeMinor > 0n) {
    await rescheduleShare(tx, purchase, share, { principalMinor })
    return
  }
  const occurredAt = call.businessClock.now()
  await moveShare(tx, call, share, 'cancel', { occurredAt, patch: { principalMinor, feeMinor: 0n, collectAt: null } })
  const held = (await listAttempts(tx, purchase.id)).filter(
    (attempt) => attempt.shareId === share.id && attempt.state === 'held',
  )
  for (const hold of held)
    await requestOperation(tx, call, hold, 'void', hold.amountMinor, { unwindingId: unwinding.id })
}

async function refundShare(
  tx: Transaction,
  call: Call,
  unwinding: Unwinding,
  share: Share,
  amountMinor: bigint,
): Promise<void> {
  const attempts = await listAttempts(tx, share.purchaseId)
  const operations = await listPurchaseOperations(tx, share.purchaseId)
  const isEnough = (attempt: Attempt) =>
    attempt.shareId === share.id && refundableMinor(attempt, operations, new Map()) >= amountMinor
  const payment = attempts.find(isEnough)
  assert(payment, `share ${share.id} was paid with one payment`)
  await requestOperation(tx, call, payment, 'refund', amountMinor, { unwindingId: unwinding.id })
}

/** The share that a deferred purchase waited for is no longer owed: what remains of it is the merchant's. */
async function finishWithoutFirst(tx: Transaction, call: Call, purchase: Purchase): Promise<Purchase> {
  const first = await findLeaderShare(tx, purchase.id)
  if (purchase.state !== 'leader_processed' || first?.state !== 'cancelled') return purchase
  return finishPurchase(tx, call, purchase, call.businessClock.now())
}
