import type { Acquirer, AcquirerAnswer } from '../../acquirers/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { type Attempt, isUndecided, moveAttempt, sealCardPage, updateAttempt } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { OPEN_CHECK_WAIT_MS } from '../check-plan.ts'
import { lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { type AcquirerVerdict, applyOutcome } from './apply-outcome.ts'
import { chargeStoredCard } from './charge-stored-card.ts'
import { postponeCheck } from './postpone-check.ts'
import { sessionLookUp } from './session-request.ts'

/**
 * Asks the acquirer what became of an attempt and applies it. Used by the browser's return, the callback and the
 * worker alike; none of them brings a verdict of its own. One that must end (closing, unknown) is closed there first.
 */
export async function lookUpAttempt(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  if (!acquirer) return { attempt, isAnswered: false }
  if (attempt.initiatedBy === 'merchant') return chargeStoredCard(db, call, attempt)
  if (isSettled(attempt)) return { attempt, isAnswered: true }
  const answer = await askAcquirer(acquirer, attempt)
  if (answer.kind !== 'answered') {
    return { attempt: await postponeCheck(db, call, attempt.id), isAnswered: false }
  }
  const after = await applyOutcome(db, call, attempt.id, answer.value)
  if (answer.value.state !== 'open') return { attempt: after ?? attempt, isAnswered: true }
  return { attempt: await transaction(db, (tx) => rememberOpen(tx, call, attempt.id, answer.value)), isAnswered: true }
}

/** What is held, paid or further stays so whatever the acquirer says: a capture's callback need not ask, nor lock. */
function isSettled({ state, checkAt }: Attempt): boolean {
  return !isUndecided(state) && state !== 'dead' && checkAt === null
}

async function askAcquirer(acquirer: Acquirer, attempt: Attempt): Promise<AcquirerAnswer<AcquirerVerdict>> {
  const mustEnd = attempt.state === 'closing' || attempt.state === 'unknown' || attempt.state === 'dead'
  if (mustEnd && attempt.sessionId) {
    return acquirer.closeSession({ ...sessionLookUp(attempt), sessionId: attempt.sessionId })
  }
  const found = await acquirer.lookUpSession(sessionLookUp(attempt))
  if (!mustEnd || found.kind !== 'answered' || found.value.state !== 'open') return found
  // Opened although its answer never reached us; nobody has its page, so it can only be closed.
  return acquirer.closeSession({ ...sessionLookUp(attempt), sessionId: found.value.sessionId })
}

/** The payer is still at it: look again later. A session whose opening we did not see answered is remembered. */
async function rememberOpen(
  tx: Transaction,
  call: CollectingCall,
  attemptId: string,
  verdict: AcquirerVerdict,
): Promise<Attempt> {
  const locked = await lockAttemptChain(tx, attemptId)
  if (!locked || verdict.state !== 'open') throw new Error(`attempt ${attemptId} vanished`)
  const { attempt } = locked
  const checkAt = addMs(call.systemClock.now(), OPEN_CHECK_WAIT_MS)
  const pageUrl = sealCardPage(call.sealer, attemptId, verdict.pageUrl)
  const opened = { sessionId: verdict.sessionId, pageUrl, checkAt }
  if (attempt.state === 'created') return moveAttempt(tx, attempt, 'session_opened', opened)
  return attempt.state === 'open' ? updateAttempt(tx, attempt, { checkAt }) : attempt
}
