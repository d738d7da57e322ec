import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, moveAttempt } from '../../payments/index.ts'
import { lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { lookUpAttempt } from './look-up-attempt.ts'

/** Whether a page of the acquirer's can be closed before its time. */
export function closesSessions({ acquirers }: CollectingCall, { acquirerAccountId }: Attempt): boolean {
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
