import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, isUndecided, moveAttempt } from '../../payments/index.ts'
import { lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { closesSessions } from './use-another-card.ts'

/**
 * The payer pays instead of checking a new card. Where the page of the check cannot be closed it counts as left at once: no
 * money is taken there, so nothing is doubled, and a card that is accepted on it after all replaces none.
 */
export async function endCheck(db: Database, call: CollectingCall, attempt: Attempt): Promise<void> {
  if (attempt.kind !== 'verify' || closesSessions(call, attempt)) return
  await transaction(db, async (tx) => {
    const { attempt: locked } = await lockAttemptChain(tx, attempt)
    if (!isUndecided(locked.state)) return
    const end = { reason: 'another_card', decidedAt: call.businessClock.now(), checkAt: null } as const
    await moveAttempt(tx, locked, 'closed', end)
  })
}
