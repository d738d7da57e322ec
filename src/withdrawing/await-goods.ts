import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requirePurchase } from '../purchases/index.ts'
import { addMs } from '../shared/clocks.ts'
import { moveWithdrawal, type Withdrawal } from '../withdrawals/index.ts'
import { requireWithdrawal } from './require-withdrawal.ts'

/**
 * The shop waits for its goods, or for proof that they were sent, before it gives back (article 13(3) of Directive 2011/83): the time
 * limit rests meanwhile, and nothing is given back by itself. Throws `purchase_not_found`; conflict `illegal_transition`.
 */
export async function awaitGoods(tx: Transaction, call: Call, purchaseId: string): Promise<Withdrawal> {
  await requirePurchase(tx, call.scope, purchaseId)
  const withdrawal = await requireWithdrawal(tx, call, purchaseId)
  return moveWithdrawal(tx, call, withdrawal, 'pause', { pausedAt: call.businessClock.now() })
}

/** They are there: the rest of the time limit runs on. Throws as above. */
export async function goodsArrived(tx: Transaction, call: Call, purchaseId: string): Promise<Withdrawal> {
  await requirePurchase(tx, call.scope, purchaseId)
  const withdrawal = await requireWithdrawal(tx, call, purchaseId)
  const { reimburseBy, pausedAt } = withdrawal
  const restedMs = pausedAt ? call.businessClock.now().getTime() - pausedAt.getTime() : 0
  return moveWithdrawal(tx, call, withdrawal, 'resume', { pausedAt: null, reimburseBy: addMs(reimburseBy, restedMs) })
}
