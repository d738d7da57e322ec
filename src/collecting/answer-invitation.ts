import type { Transaction } from '../db/database.ts'
import { findNewestAttempt, isUndecided } from '../payments/index.ts'
import { acceptsPledges, lockPurchase } from '../purchases/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { SYSTEM } from '../shared/scope.ts'
import { lockShare, moveShare, type Share } from '../shares/index.ts'

/** A friend says no, kindly; the leader is told. Saying it twice is success. Throws `pot_closed`, `already_paid`, `payment_in_progress`. */
export async function declinePledge(tx: Transaction, businessClock: Clock, share: Share): Promise<void> {
  const locked = await lockOpenInvitation(tx, share)
  if (locked.state === 'refused') return
  const newest = await findNewestAttempt(tx, share.id)
  if (newest && isUndecided(newest.state)) {
    throw new DomainError('conflict', 'payment_in_progress', 'a payment of this share is under way')
  }
  await moveShare(tx, locked, 'decline', { occurredAt: businessClock.now() })
}

/** Changing one's mind while the pot is open. Throws as `declinePledge`. */
export async function reconsiderPledge(tx: Transaction, businessClock: Clock, share: Share): Promise<void> {
  const locked = await lockOpenInvitation(tx, share)
  if (locked.state === 'refused') await moveShare(tx, locked, 'reconsider', { occurredAt: businessClock.now() })
}

async function lockOpenInvitation(tx: Transaction, share: Share): Promise<Share> {
  const purchase = await lockPurchase(tx, SYSTEM, share.purchaseId)
  if (!purchase || !acceptsPledges(purchase)) {
    throw new DomainError('conflict', 'pot_closed', 'the pot no longer takes pledges')
  }
  const locked = await lockShare(tx, share.id)
  if (locked.state === 'paid') throw new DomainError('conflict', 'already_paid', 'this share is already paid')
  return locked
}
