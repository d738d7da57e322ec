import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { isStanding, type Purchase, requirePurchase } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { cancelAccepted, refundPurchase } from '../unwinding/index.ts'
import { moveWithdrawal, type Withdrawal } from '../withdrawals/index.ts'
import { requireWithdrawal } from './require-withdrawal.ts'

/**
 * All that is left of the price goes back, as when the merchant refunds it. What is on its way back already, or back, is not asked for
 * twice; what the merchant was paid at its own PSP it re-credits there, and the card's issuer tells when. Throws `purchase_not_found`; conflicts
 * `illegal_transition`, and those of `refundPurchase` but `settled_by_psp`.
 */
export async function acceptWithdrawal(tx: Transaction, call: Call, purchaseId: string): Promise<Withdrawal> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const withdrawal = await requireWithdrawal(tx, call, purchaseId)
  const decidedAt = call.businessClock.now()
  const patch = { decidedAt, pausedAt: null, heldUpBy: null }
  const isBackAnyway = !isStanding(purchase) || purchase.unwinding === 'full'
  if (isBackAnyway || (await giveBack(tx, call, purchase))) return moveWithdrawal(tx, call, withdrawal, 'accept', patch)
  return moveWithdrawal(tx, call, withdrawal, 'credit', patch)
}

/** False where the merchant gives back at its own PSP: nothing was written then. */
async function giveBack(tx: Transaction, call: Call, { id, amountMinor, refundedMinor }: Purchase): Promise<boolean> {
  try {
    if (amountMinor === 0n) await cancelAccepted(tx, call, id)
    else await refundPurchase(tx, call, { purchaseId: id, amountMinor: amountMinor - refundedMinor })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'settled_by_psp') return false
    throw error
  }
}
