import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import { debitCredit, type Posting, recordJournal } from '../../ledger/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import type { Attempt } from '../../payments/index.ts'
import { decidePot, movePot, type PotPatch } from '../../pots/index.ts'
import { isSplit, movePurchase, type Purchase } from '../../purchases/index.ts'
import { promiseSettlement } from '../../settling/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { sumMinor } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, moveShares, type Share } from '../../shares/index.ts'
import { HOLD_MARGIN_MS, sureUntil } from '../check-plan.ts'
import { nextDueStep } from '../schedule/index.ts'

/**
 * The leader's first attempt is approved: the merchant is promised its money, and every share is owed from now on. What
 * each payer owes, and what of it is the merchant's and what our fee, is booked once per purchase. Answers with both as
 * they now are.
 */
export async function acceptPurchase(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  attempt: Attempt,
  now: Date,
): Promise<{ purchase: Purchase; shares: Share[] }> {
  const [shares, merchant] = await Promise.all([
    isSplit(purchase) ? moveShares(tx, purchase.id, 'open') : openSchedule(tx, attempt, now),
    findMerchant(tx, SYSTEM, purchase.merchantId),
  ])
  assert(merchant, `purchase ${purchase.id} has a merchant`)
  const unpaidPledges = shares.filter((share) => share.role === 'pledger').length
  const terms = potTerms(merchant, attempt, unpaidPledges, now)
  const [{ purchase: accepted }] = await Promise.all([
    movePurchase(tx, by, purchase, 'accept', {
      occurredAt: now,
      fact: { shareId: attempt.shareId, clientId: purchase.clientId ?? undefined },
      attemptId: attempt.id,
      patch: { acceptedAt: now, leaderBrowserHash: attempt.browserHash, coveredUntil: attempt.heldUntil },
      ...(isSplit(purchase) && { pot: decidePot(purchase.pot, 'open', terms) }),
    }),
    recordJournal(tx, {
      purchaseId: purchase.id,
      kind: 'acceptance',
      causeId: purchase.id,
      currency: purchase.currency,
      occurredAt: now,
      postings: isSplit(purchase)
        ? debitCredit(
            { account: 'payer_receivable', ownerId: attempt.shareId },
            { account: 'merchant_payable', ownerId: purchase.merchantId },
            purchase.amountMinor,
          )
        : owedByDate(purchase, shares),
    }),
    promiseSettlement(tx, by, purchase, now),
  ])
  // Nobody was invited: the whole is the leader's rest.
  const isAlone = isSplit(accepted) && unpaidPledges === 0
  return {
    purchase: isAlone
      ? await movePot(tx, by, accepted, 'close', { occurredAt: now, patch: { stepAt: now } })
      : accepted,
    shares,
  }
}

function potTerms(merchant: Merchant, hold: Attempt, unpaidPledges: number, now: Date): PotPatch {
  const isAlone = unpaidPledges === 0
  return { unpaidPledges, deadlineAt: isAlone ? now : potDeadline(now, merchant.potDeadlineHours, hold) }
}

/** Never beyond what the hold still covers. */
function potDeadline(now: Date, potDeadlineHours: number, { heldUntil, holdEnd }: Attempt): Date {
  const wished = addMs(now, potDeadlineHours * HOUR_MS)
  const latest = heldUntil ? addMs(sureUntil(heldUntil, holdEnd === 'estimated'), -HOLD_MARGIN_MS) : wished
  return wished < latest ? wished : latest
}

/** Every share but one that is being paid right now gets the first step of its collection. */
async function openSchedule(tx: Transaction, attempt: Attempt, now: Date): Promise<Share[]> {
  const planned = await listShares(tx, SYSTEM, attempt.purchaseId)
  const steps = planned.map((share) => {
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
    return { id: share.id, collectAt: nextDueStep({ ...share, acceptedAt: now, hold }).at }
  })
  return moveShares(tx, attempt.purchaseId, 'open', steps)
}

function owedByDate(purchase: Purchase, shares: readonly Share[]): Posting[] {
  const feeMinor = sumMinor(shares.map((share) => share.feeMinor))
  const fee: Posting = { account: 'fee_income', ownerId: purchase.merchantId, amountMinor: -feeMinor }
  return [
    ...shares.map((share): Posting => {
      return { account: 'payer_receivable', ownerId: share.id, amountMinor: chargeMinor(share) }
    }),
    { account: 'merchant_payable', ownerId: purchase.merchantId, amountMinor: -purchase.amountMinor },
    ...(feeMinor > 0n ? [fee] : []),
  ]
}
