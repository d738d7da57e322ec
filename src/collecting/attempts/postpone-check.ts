import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, moveAttempt, updateAttempt } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { nextCheckWaitMs } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingPorts } from '../ports.ts'
import type { NoVerdict } from './no-verdict.ts'

/** No verdict: one whose answer was lost becomes unknown (its payer must wait), others stay what they are; all are asked again. */
export async function postponeCheck(
  db: Database,
  ports: Pick<CollectingPorts, 'systemClock'>,
  key: AttemptKey,
  { isLost, waitMs = 0 }: NoVerdict,
): Promise<Attempt> {
  return transaction(db, async (tx) => {
    const { attempt } = await lockAttemptChain(tx, key)
    if (attempt.checkAt === null) return attempt
    const checkAt = addMs(ports.systemClock.now(), Math.max(waitMs, nextCheckWaitMs(attempt.checks)))
    const mayMove = attempt.state === 'closing' || attempt.state === 'created'
    return isLost && mayMove
      ? moveAttempt(tx, attempt, 'lose_answer', { checkAt })
      : updateAttempt(tx, attempt, { checkAt })
  })
}
