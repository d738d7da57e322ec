import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { listAttempts } from '../../payments/index.ts'
import { isCollected, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, lockShare, updateShare } from '../../shares/index.ts'
import { isPartUnderWay } from '../attempts/index.ts'
import { isMoving, requestOperation } from '../operations/index.ts'
import { feeGivenBackNow, liveHold } from '../schedule/index.ts'

/**
 * The payer of a deferred payment repays it before its day: what is held on their card is taken now, less the fee for the days saved
 * (ADR 0073), and no second amount is asked of any card. Pressed twice it is taken once. Throws `purchase_not_found`, conflicts
 * `purchase_not_payable` (it is paid, or nothing holds it any more: then it is paid like any other) and `payment_in_progress` (a part of it is
 * being paid).
 */
export async function repayHeld(
  tx: Transaction,
  call: Call,
  { purchaseId, shareId }: { readonly purchaseId: string; readonly shareId: string },
): Promise<void> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const share = await lockShare(tx, shareId)
  if (!isCollected(purchase) || purchase.unwinding !== null || share.state !== 'owed') {
    refuse('purchase_not_payable', { why: 'share_state', share: share.state, purchase: purchase.state })
  }
  const now = call.businessClock.now()
  const attempts = await listAttempts(tx, purchaseId)
  if (isPartUnderWay(share, attempts)) refuse('payment_in_progress', { why: 'share' })
  const hold = liveHold(share, attempts)
  if (!hold || (hold.heldUntil !== null && hold.heldUntil <= now))
    refuse('purchase_not_payable', { why: 'share_state', share: share.state, purchase: purchase.state })
  if (await isMoving(tx, hold)) return
  const shares = await listShares(tx, SYSTEM, purchaseId)
  const amountMinor = chargeMinor(share) - feeGivenBackNow(purchase, shares, share, now)
  await requestOperation(tx, call, hold, 'capture', amountMinor < hold.amountMinor ? amountMinor : hold.amountMinor)
  await updateShare(tx, share, { collectAt: null })
  await appendEvent(tx, call, { purchaseId, name: 'earlyPaymentAsked', shareId, occurredAt: now })
}
