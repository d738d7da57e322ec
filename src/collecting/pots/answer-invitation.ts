import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findNewestAttempt, isUndecided } from '../../payments/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { lockShare, moveShare, type Share } from '../../shares/index.ts'

/** A friend says no, kindly; the leader is told. Saying it twice is success. Throws `pot_closed`, `already_paid`, `payment_in_progress`. */
export async function declinePledge(tx: Transaction, call: Call, share: Share): Promise<void> {
  const locked = await lockOpenInvitation(tx, call, share)
  if (locked.state === 'refused') return
  const newest = await findNewestAttempt(tx, share.id)
  if (newest && isUndecided(newest.state)) {
    refuse('payment_in_progress', { why: 'invitation' })
  }
  await moveShare(tx, call, locked, 'decline', { occurredAt: call.businessClock.now() })
}

/** Changing one's mind while the pot is open. Throws as `declinePledge`. */
export async function reconsiderPledge(tx: Transaction, call: Call, share: Share): Promise<void> {
  const locked = await lockOpenInvitation(tx, call, share)
  if (locked.state === 'refused')
    await moveShare(tx, call, locked, 'reconsider', { occurredAt: call.businessClock.now() })
}

async function lockOpenInvitation(tx: Transaction, { scope }: Call, share: Share): Promise<Share> {
  const purchase = await lockPurchase(tx, scope, share.purchaseId)
  if (!purchase || !acceptsPledges(purchase)) {
    refuse('pot_closed', { why: 'pledges' })
  }
  const locked = await lockShare(tx, share.id)
  if (locked.state === 'paid') refuse('already_paid')
  return locked
}
