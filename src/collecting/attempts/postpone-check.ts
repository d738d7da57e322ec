import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, moveAttempt, updateAttempt } from '../../payments/index.ts'
import type { NoVerdict } from '../../providers/collect/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { nextCheckWaitMs } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingPorts } from '../ports.ts'

/**
 * One whose answer was lost becomes unknown: its payer must wait. What an acquirer refuses to answer, or says is not
 * decided yet, is not lost. All are asked again.
 */
export async function postponeCheck(
  db: Database,
  ports: Pick<CollectingPorts, 'systemClock'>,
  key: AttemptKey,
  why: NoVerdict | { readonly kind: 'not_decided' },
): Promise<Attempt> {
  return transaction(db, async (tx) => {
    const { attempt } = await lockAttemptChain(tx, key)
    if (attempt.checkAt === null) return attempt
    const askedMs = (why.kind === 'not_sent' && why.retryAfterMs) || 0
    const checkAt = addMs(ports.systemClock.now(), Math.max(askedMs, nextCheckWaitMs(attempt.checks)))
    // Not sent is not lost: the intent stands, and the next look-up finds that nothing arrived.
    const isLost = why.kind === 'no_answer' || why.kind === 'not_sent'
    const mayMove = attempt.state === 'closing' || attempt.state === 'created'
    return isLost && mayMove
      ? moveAttempt(tx, attempt, 'lose_answer', { checkAt })
      : updateAttempt(tx, attempt, { checkAt })
  })
}
