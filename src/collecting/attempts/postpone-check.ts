import { type Database, transaction } from '../../db/database.ts'
import { type Attempt, moveAttempt, updateAttempt } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { nextCheckWaitMs } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingPorts } from '../ports.ts'

/** No answer: a closing attempt becomes unknown (its payer must wait), an open one stays open; all are asked again. */
export async function postponeCheck(
  db: Database,
  ports: Pick<CollectingPorts, 'systemClock'>,
  key: AttemptKey,
): Promise<Attempt> {
  return transaction(db, async (tx) => {
    const { attempt } = await lockAttemptChain(tx, key)
    if (attempt.checkAt === null) return attempt
    const checkAt = addMs(ports.systemClock.now(), nextCheckWaitMs(attempt.checks))
    const isLost = attempt.state === 'closing' || attempt.state === 'created'
    return isLost ? moveAttempt(tx, attempt, 'lose_answer', { checkAt }) : updateAttempt(tx, attempt, { checkAt })
  })
}
