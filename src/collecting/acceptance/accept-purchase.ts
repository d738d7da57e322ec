import { bookTogether, type Journal, journalOf } from '../../books/index.ts'
import {
  type CommissionTerms,
  chargeCommission,
  findMerchantWithTerms,
  insertCommissionLine,
} from '../../commissions/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { Attempt } from '../../payments/index.ts'
import { isSplit, movePurchase, type Purchase } from '../../purchases/index.ts'
import { isSettledAtOnce, promiseToMerchant, promiseToTell } from '../../settlements/index.ts'
import { assert } from '../../shared/assert.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, moveShares, type Share } from '../../shares/index.ts'
import { withdrawableUntil } from '../../withdrawals/index.ts'
import { holdWantedAt, nextDueStep } from '../schedule/index.ts'
import { decideCredit } from './decide-credit.ts'
import { closeIfAlone, openPot, relyUntil } from './open-collection.ts'

/** What an acceptance is decided by, beside the purchase; its caller holds the lock, and may ask with what it writes first. */
export interface Terms {
  readonly planned: readonly Share[]
  readonly merchant: Merchant
  /** Of the merchant's sales, at that moment. */
  readonly commission: CommissionTerms | undefined
}

export async function readTerms(tx: Transaction, purchase: Purchase, now: Date): Promise<Terms> {
  const [planned, found] = await Promise.all([
    listShares(tx, SYSTEM, purchase.id),
    findMerchantWithTerms(tx, SYSTEM, { ...purchase, at: now }),
  ])
  assert(found, `purchase ${purchase.id} has a merchant`)
  return { planned, ...found }
}

/**
 * The leader's first attempt is approved: the merchant is promised its money, and every share is owed from now on. What
 * each payer owes, and what of it is the merchant's and what our fee, is booked once per purchase, with our commission and what is
 * handed in. Answers with both as they now are.
 */
export async function acceptPurchase(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  attempt: Attempt,
  { planned, merchant, commission }: Terms,
  { now, alsoBooked = [] }: { readonly now: Date; readonly alsoBooked?: readonly Journal[] },
): Promise<{ purchase: Purchase; shares: Share[] }> {
  const isSettled = isSettledAtOnce(purchase)
  // Charged when the merchant is promised its money: by its own PSP, once that has accepted.
  const taken = isSettled ? chargeCommission(purchase, commission, now) : undefined
  const hasDates = !isSplit(purchase) && isSettled
  const [shares, accepted] = await Promise.all([
    moveShares(tx, purchase.id, 'open', hasDates ? firstSteps(purchase, planned, attempt, now) : []),
    movePurchase(tx, call, purchase, 'accept', {
      occurredAt: now,
      fact: { shareId: attempt.shareId, clientId: purchase.clientId ?? undefined },
      attemptId: attempt.id,
      patch: {
        acceptedAt: now,
        ...decideCredit(purchase, merchant, planned, now),
        withdrawableUntil: withdrawableUntil(merchant, now),
        leaderBrowserHash: attempt.browserHash,
        coveredUntil: attempt.heldUntil,
        ...(isSettled && { settledAt: now }),
      },
      ...(isSplit(purchase) &&
        isSettled && { pot: openPot(purchase, { merchant, shares: planned, hold: attempt }, now) }),
      alsoTold: promiseToTell(purchase),
    }),
    bookTogether(tx, [
      ...alsoBooked,
      journalOf('acceptance', {
        ...{ of: purchase, causeId: purchase.id, currency: purchase.currency, occurredAt: now },
        amounts: { amount: purchase.amountMinor, ...owedBy(purchase, attempt, planned) },
      }),
      ...(taken ? [taken.journal] : []),
    ]),
    taken && insertCommissionLine(tx, taken.line),
    promiseToMerchant(tx, call, purchase, relyUntil(attempt)),
  ])
  return { purchase: isSettled ? await closeIfAlone(tx, call, accepted, now) : accepted, shares }
}

/** Every share but one that is being paid right now gets the first step of its collection. */
function firstSteps(
  purchase: Purchase,
  planned: readonly Share[],
  attempt: Attempt,
  now: Date,
): { readonly id: string; readonly collectAt: Date | null }[] {
  return planned.map((share) => {
    const isOwn = share.id === attempt.shareId
    if (isOwn && attempt.kind === 'sale') return { id: share.id, collectAt: null }
    const hold =
      isOwn && attempt.heldUntil
        ? {
            since: now,
            until: attempt.heldUntil,
            isEstimated: attempt.holdEnd === 'estimated',
            isRenewalRefused: false,
          }
        : undefined
    return {
      id: share.id,
      collectAt: nextDueStep({ ...share, acceptedAt: now, hold, holdAt: holdWantedAt(purchase, share, [attempt]) }).at,
    }
  })
}

/** Of a pot the leader owes all of it, until friends pay; of dates every share is owed, our fee with it. */
function owedBy(purchase: Purchase, { shareId }: Attempt, shares: readonly Share[]) {
  if (isSplit(purchase)) return { shares: [{ shareId, amountMinor: purchase.amountMinor }], fee: 0n }
  return {
    shares: shares.map((share) => ({ shareId: share.id, amountMinor: chargeMinor(share) })),
    fee: sumMinor(shares.map((share) => share.feeMinor)),
  }
}
