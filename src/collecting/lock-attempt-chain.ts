import type { Transaction } from '../db/database.ts'
import { type Attempt, lockAttempt, lockNamedAttempt } from '../payments/index.ts'
import { lockPurchase, lockPurchaseOfAttempt, type Purchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import { lockShare, lockShareOfAttempt, type Share } from '../shares/index.ts'

/** An attempt with all that its outcome may change, locked in the one order: purchase → share → attempt. */
export interface LockedAttempt {
  readonly purchase: Purchase
  readonly share: Share
  readonly attempt: Attempt
}

/** Which attempt, and whose: an attempt never changes its share, nor a share its purchase. */
export type AttemptKey = Pick<Attempt, 'id' | 'shareId' | 'purchaseId'>

/** Asked together: a connection is answered in the order in which it asks, so that each lock is waited for before the next. */
export async function lockAttemptChain(tx: Transaction, key: AttemptKey): Promise<LockedAttempt> {
  const [purchase, share, attempt] = await Promise.all([
    lockPurchase(tx, SYSTEM, key.purchaseId),
    lockShare(tx, key.shareId),
    lockAttempt(tx, key.id),
  ])
  assert(purchase, `attempt ${key.id} has a purchase`)
  return { purchase, share, attempt }
}

/** As `lockAttemptChain`, for one that has not read the attempt: undefined where there is none. */
export async function lockNamedAttemptChain(tx: Transaction, attemptId: string): Promise<LockedAttempt | undefined> {
  const [purchase, share, attempt] = await Promise.all([
    lockPurchaseOfAttempt(tx, attemptId),
    lockShareOfAttempt(tx, attemptId),
    lockNamedAttempt(tx, attemptId),
  ])
  return purchase && share && attempt && { purchase, share, attempt }
}
