import type { Transaction } from '../db/database.ts'
import type { Attempt } from '../payments/index.ts'
import { assert } from '../shared/assert.ts'
import { type LockedAttempt, lockNamedAttemptChain } from './lock-chain-store.ts'


/** Which attempt, and whose: an attempt never changes its share, nor a share its purchase. */
export type AttemptKey = Pick<Attempt, 'id' | 'shareId' | 'purchaseId'>

/** An attempt with its share and purchase, locked: for somebody who has read it. */
export async function lockAttemptChain(tx: Transaction, { id }: AttemptKey): Promise<LockedAttempt> {
  const locked = await lockNamedAttemptChain(tx, id)
  assert(locked, `there is an attempt ${id}, with a share and a purchase`)
  return locked
}
