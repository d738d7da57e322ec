import { book } from '../../books/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import { isUndecided, isUnderWay, listAttempts, listPurchaseOperations } from '../../payments/index.ts'
import { isStanding, type Purchase } from '../../purchases/index.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import {
  chargeMinor,
  isDatedShare,
  listShares,
  lockShare,
  moveShare,
  type Share,
  updateShare,
} from '../../shares/index.ts'
import { liveHold, rescheduleShare } from './reschedule-share.ts'

/** What is left of a credit that is withdrawn from: what is owed, without any fee, paid or not. At least a cent, where something is. */
export function sumWithoutFee(shares: readonly Share[]): bigint {
  const owedMinor = sumMinor(shares.filter(({ state }) => state === 'owed').map(chargeMinor))
  const fees = shares.filter(({ state }) => state === 'owed' || state === 'paid').map(({ feeMinor }) => feeMinor)
  if (owedMinor === 0n) return 0n
  const leftMinor = owedMinor - sumMinor(fees)
  return leftMinor > 0n ? leftMinor : 1n
}

interface PlanEnd {
  /** The withdrawal: a plan ends once. */
  readonly causeId: string
  /** `yyyy-mm-dd`, the last day for what is left. */
  readonly lastDay: string
  readonly now: Date
}

/**
 * The plan of a credit ends, and the purchase stays: what is not paid yet is one payment, due on the last day, without any fee. What of the
 * fee was paid already counts as a part of the price, and as much less is left; a cent of the payment stays, for nothing cannot be asked of
 * a card. A payment that is missed is none any more. The purchase's lock is held. False, and nothing changed, while a bank is still to
 * answer for a payment, or a refund is under way; charges that have not begun are not begun meanwhile.
 */
export async function endPlan(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  { causeId, lastDay, now }: PlanEnd,
): Promise<boolean> {
  // Cancelled or given back meanwhile: nothing is owed.
  if (!isStanding(purchase)) return true
  const shares = (await listShares(tx, SYSTEM, purchase.id)).filter(isDatedShare)
  const owed: Share[] = []
  for (const { id, state } of shares) if (state === 'owed') owed.push(await lockShare(tx, id))
  const attempts = await listAttempts(tx, purchase.id)
  const operations = await listPurchaseOperations(tx, purchase.id)
  const asked = attempts.filter(
    ({ id, kind, state }) =>
      (isUndecided(state) && kind !== 'verify') ||
      operations.some((one) => one.attemptId === id && one.kind === 'capture' && isUnderWay(one)),
  )
  const isBusy = owed.some(({ id }) => asked.some(({ shareId }) => shareId === id))
  if (isBusy || purchase.unwinding !== null) {
    for (const share of owed) {
      const isAsked = asked.some(({ shareId }) => shareId === share.id)
      if (!isAsked && share.collectAt !== null) await updateShare(tx, share, { collectAt: null })
    }
    return false
  }
  // What is held on a card stays where it is held.
  const kept = owed.find((share) => liveHold(share, attempts)) ?? owed[0]
  if (!kept) return true
  const joined = owed.filter((share) => share.id !== kept.id)
  const joinedMinor = sumMinor(joined.map(chargeMinor))
  const ownFeeMinor = sumMinor(owed.map(({ feeMinor }) => feeMinor))
  const sumLeftMinor = sumWithoutFee(shares)
  const paid = shares.filter(({ state, feeMinor }) => state === 'paid' && feeMinor > 0n)
  const backMinor = chargeMinor(kept) + joinedMinor - sumLeftMinor
  const paidFeeMinor = backMinor > ownFeeMinor ? backMinor - ownFeeMinor : 0n
  await countAsPrice(tx, paid, paidFeeMinor)
  for (const share of joined) {
    const patch = { principalMinor: 0n, feeMinor: 0n, collectAt: null }
    await moveShare(tx, by, share, 'cancel', { occurredAt: now, patch })
  }
  if (joinedMinor > 0n || backMinor > 0n) {
    await book(tx, 'plan_ended', {
      ...{ of: purchase, causeId, currency: purchase.currency, occurredAt: now, shareId: kept.id },
      amounts: {
        joined: joinedMinor,
        fee: backMinor,
        shares: joined.map((share) => ({ shareId: share.id, amountMinor: chargeMinor(share) })),
      },
    })
  }
  const keptFeeMinor = ownFeeMinor + paidFeeMinor - backMinor
  await rescheduleShare(tx, purchase, kept, {
    ...{ firstRefusedAt: null, missedToldAt: null, remindedAt: null, retryStep: 0, dueOn: lastDay },
    principalMinor: sumLeftMinor - keptFeeMinor,
    feeMinor: keptFeeMinor,
    feeGivenBackMinor: kept.feeGivenBackMinor + backMinor,
  })
  return true
}

/** So much of a fee that was paid is a part of the price from now on: what each card has paid can still be given back to it. */
async function countAsPrice(tx: Transaction, paid: readonly Share[], minor: bigint): Promise<void> {
  let restMinor = minor
  for (const { id } of paid) {
    if (restMinor === 0n) return
    const share = await lockShare(tx, id)
    const takenMinor = share.feeMinor < restMinor ? share.feeMinor : restMinor
    restMinor -= takenMinor
    await updateShare(tx, share, {
      principalMinor: share.principalMinor + takenMinor,
      feeMinor: share.feeMinor - takenMinor,
    })
  }
}
