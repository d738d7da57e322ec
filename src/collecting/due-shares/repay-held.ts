import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, listAttempts } from '../../payments/index.ts'
import { isCollected, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, lockShare, updateShare } from '../../shares/index.ts'
import { isPartUnderWay } from '../attempts/index.ts'
import { operationUnderWay, requestOperation } from '../operations/index.ts'
import { feeGivenBackNow, hasRunOut, liveHolds } from '../schedule/index.ts'

/**
 * The payer of a deferred payment repays it before its day: what is held on their card is taken now, less the fee for the days saved
 * (ADR 0073), and no second amount is asked of any card. Pressed twice it is taken once. Answers false where nothing is to be taken: the hold
 * has run out, which nobody has noticed while collection was on hold, or is being let go. Then it is paid like any other. Throws
 * `purchase_not_found`, conflicts `purchase_not_payable` (it is paid, or given back) and `payment_in_progress` (a part of it is being paid).
 */
export async function repayHeld(
  tx: Transaction,
  call: Call,
  { purchaseId, shareId }: { readonly purchaseId: string; readonly shareId: string },
): Promise<boolean> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const share = await lockShare(tx, shareId)
  if (!isCollected(purchase) || purchase.unwinding !== null || share.state !== 'owed') {
    refuse('purchase_not_payable', { why: 'share_state', share: share.state, purchase: purchase.state })
  }
  const now = call.businessClock.now()
  const attempts = await listAttempts(tx, purchaseId)
  if (isPartUnderWay(share, attempts)) refuse('payment_in_progress', { why: 'share' })
  const idle: Attempt[] = []
  for (const hold of liveHolds(share, attempts)) {
    const underWay = await operationUnderWay(tx, hold)
    if (underWay?.kind === 'capture') return true
    if (!underWay) idle.push(hold)
  }
  for (const over of idle.filter((each) => hasRunOut(each, now)))
    await requestOperation(tx, call, over, 'void', over.amountMinor)
  const hold = idle.findLast((each) => !hasRunOut(each, now))
  if (!hold) return false
  const shares = await listShares(tx, SYSTEM, purchaseId)
  const amountMinor = chargeMinor(share) - feeGivenBackNow(purchase, shares, share, now)
  await requestOperation(tx, call, hold, 'capture', amountMinor < hold.amountMinor ? amountMinor : hold.amountMinor)
  await updateShare(tx, share, { collectAt: null })
  await appendEvent(tx, call, { purchaseId, name: 'earlyPaymentAsked', shareId, occurredAt: now })
  return true
}
