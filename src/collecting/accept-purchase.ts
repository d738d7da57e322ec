import type { Transaction } from '../db/database.ts'
import { appendEvent, type By } from '../events/index.ts'
import { debitCredit, type Posting, recordJournal } from '../ledger/index.ts'
import { findMerchant } from '../merchants/index.ts'
import type { Attempt } from '../payments/index.ts'
import { movePurchase, type Purchase, type PurchasePatch } from '../purchases/index.ts'
import { promiseSettlement } from '../settling/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { sumMinor } from '../shared/money.ts'
import { SYSTEM } from '../shared/scope.ts'
import { chargeMinor, listShares, moveShares, openShares, type Share } from '../shares/index.ts'
import { HOLD_MARGIN_MS } from './check-plan.ts'
import { nextDueStep } from './due-plan.ts'

/**
 * The leader's first attempt is approved: the merchant is promised its money, and every share is owed from now on. What
 * each payer owes, and what of it is the merchant's and what our fee, is booked once per purchase.
 */
export async function acceptPurchase(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  attempt: Attempt,
  now: Date,
): Promise<Purchase> {
  const shares = await listShares(tx, SYSTEM, purchase.id)
  const isSplit = purchase.paymentType === 'SPLIT'
  const opened = isSplit ? await openPot(tx, purchase, attempt, now) : await openSchedule(tx, shares, attempt, now)
  const { purchase: accepted } = await movePurchase(tx, by, purchase, 'accept', {
    occurredAt: now,
    fact: { shareId: attempt.shareId, clientId: purchase.clientId ?? undefined },
    attemptId: attempt.id,
    patch: { acceptedAt: now, leaderBrowserHash: attempt.browserHash, coveredUntil: attempt.heldUntil, ...opened },
  })
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'acceptance',
    causeId: purchase.id,
    currency: purchase.currency,
    occurredAt: now,
    postings: isSplit
      ? debitCredit(
          { account: 'payer_receivable', ownerId: attempt.shareId },
          { account: 'merchant_payable', ownerId: purchase.merchantId },
          purchase.amountMinor,
        )
      : owedByDate(purchase, shares),
  })
  await promiseSettlement(tx, by, accepted, now)
  if (opened.potState === 'closing') {
    await appendEvent(tx, by, { purchaseId: purchase.id, name: 'potClosing', occurredAt: now })
  }
  return accepted
}

async function openPot(tx: Transaction, purchase: Purchase, hold: Attempt, now: Date): Promise<PurchasePatch> {
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  assert(merchant, `purchase ${purchase.id} has a merchant`)
  const { pledgers } = await moveShares(tx, purchase.id, ['planned'], 'owed')
  const isAlone = pledgers === 0
  return {
    unpaidPledges: pledgers,
    potState: isAlone ? 'closing' : 'open',
    potDeadlineAt: isAlone ? now : potDeadline(now, merchant.potDeadlineHours, hold.heldUntil),
    potStepAt: isAlone ? now : null,
  }
}

/** Never beyond what the hold still covers. */
function potDeadline(now: Date, potDeadlineHours: number, heldUntil: Date | null): Date {
  const wished = addMs(now, potDeadlineHours * HOUR_MS)
  const latest = heldUntil ? addMs(heldUntil, -HOLD_MARGIN_MS) : wished
  return wished < latest ? wished : latest
}

/** Every share but one that is being paid right now gets the first step of its collection. */
async function openSchedule(
  tx: Transaction,
  shares: readonly Share[],
  attempt: Attempt,
  now: Date,
): Promise<PurchasePatch> {
  const steps = shares.map((share) => {
    const isOwn = share.id === attempt.shareId
    if (isOwn && attempt.kind === 'sale') return { id: share.id, collectAt: null }
    const hold =
      isOwn && attempt.heldUntil ? { since: now, until: attempt.heldUntil, isRenewalRefused: false } : undefined
    return { id: share.id, collectAt: nextDueStep({ ...share, acceptedAt: now, hold }).at }
  })
  await openShares(tx, attempt.purchaseId, steps)
  return {}
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
