import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requirePurchase } from '../purchases/index.ts'
import { moveWithdrawal, type RefusalGround, type Withdrawal } from '../withdrawals/index.ts'
import { requireWithdrawal } from './require-withdrawal.ts'

/**
 * The shop holds that this buyer cannot withdraw, and says why: the buyer is told by mail in its words. Nothing moves; a refund stays
 * possible. Throws `purchase_not_found`; conflict `illegal_transition` for one that is decided.
 */
export async function refuseWithdrawal(
  tx: Transaction,
  call: Call,
  refused: { readonly purchaseId: string; readonly ground: RefusalGround; readonly reason: string },
): Promise<Withdrawal> {
  const { purchaseId, ground, reason } = refused
  await requirePurchase(tx, call.scope, purchaseId)
  const withdrawal = await requireWithdrawal(tx, call, purchaseId)
  const decidedAt = call.businessClock.now()
  return moveWithdrawal(tx, call, withdrawal, 'refuse', { decidedAt, ground, reason, pausedAt: null, heldUpBy: null })
}
