import type { Transaction } from '../db/database.ts'
import { type Attempt, findAttemptOwners, lockAttempt } from '../payments/index.ts'
import { lockPurchase, type Purchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import { lockShare, type Share } from '../shares/index.ts'

/** An attempt with all that its outcome may change, locked in the one order: purchase → share → attempt. */
export interface LockedAttempt {
  readonly purchase: Purchase
  readonly share: Share
  readonly attempt: Attempt
}

/** Undefined for an attempt that does not exist. */
export async function lockAttemptChain(tx: Transaction, attemptId: string): Promise<LockedAttempt | undefined> {
  const owners = await findAttemptOwners(tx, attemptId)
  if (!owners) return undefined
  const purchase = await lockPurchase(tx, SYSTEM, owners.purchaseId)
  assert(purchase, `attempt ${attemptId} has a purchase`)
  const share = await lockShare(tx, owners.shareId)
  return { purchase, share, attempt: await lockAttempt(tx, attemptId) }
}
