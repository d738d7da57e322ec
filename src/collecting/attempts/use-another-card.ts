import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, isUndecided, moveAttempt } from '../../payments/index.ts'
import { lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall } from '../ports.ts'
import { lookUpAttempt } from './look-up-attempt.ts'

/** Whether a page of the acquirer's can be closed before its time. */
function closesSessions({ acquirers }: CollectingCall, { acquirerAccountId }: Attempt): boolean {
  return acquirers.of(acquirerAccountId)?.traits.closesSessions ?? true
}

/**
 * The payer wants to start over: the open session is closed at the acquirer first, and nothing new starts before it
 * has said so. One that turns out approved is applied as the success it is.
 */
export async function useAnotherCard(db: Database, call: CollectingCall, attempt: Attempt): Promise<Attempt> {
  const closing = await transaction(db, async (tx) => {
    const { attempt: locked } = await lockAttemptChain(tx, attempt)
    // Where no page can be closed there is but this one: another card is tried on it.
    if (locked.state !== 'open' || !closesSessions(call, locked)) return locked
    return moveAttempt(tx, locked, 'close', { reason: 'another_card', checkAt: call.systemClock.now() })
  })
  return closing.state === 'closing' ? (await lookUpAttempt(db, call, closing)).attempt : closing
}

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
