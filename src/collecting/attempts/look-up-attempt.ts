import type { Acquirer, AcquirerAnswer } from '../../acquirers/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { type Attempt, isUndecided, moveAttempt, sealCardPage, updateAttempt } from '../../payments/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { OPEN_CHECK_WAIT_MS } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { type AcquirerVerdict, applyOutcome } from './apply-outcome.ts'
import { chargeStoredCard } from './charge-stored-card.ts'
import { postponeCheck } from './postpone-check.ts'

/**
 * Asks the acquirer what became of an attempt and applies it. Used by the browser's return, the callback and the
 * worker alike; none of them brings a verdict of its own. One that must end (closing, unknown) is closed there first.
 */
export async function lookUpAttempt(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const acquirer = call.acquirer
  if (!acquirer) return { attempt, isAnswered: false }
  if (attempt.initiatedBy === 'merchant') return chargeStoredCard(db, call, attempt)
  if (isSettled(attempt)) return { attempt, isAnswered: true }
  const answer = await askAcquirer(acquirer, attempt)
  if (answer.kind !== 'answered') {
    return { attempt: await postponeCheck(db, call, attempt), isAnswered: false }
  }
  const verdict = answer.value
  const after =
    verdict.state === 'open'
      ? await transaction(db, (tx) => rememberOpen(tx, call, attempt, verdict))
      : await applyOutcome(db, call, attempt, verdict)
  return { attempt: after, isAnswered: true }
}

/** What is held, paid or further stays so whatever the acquirer says: a capture's callback need not ask, nor lock. */
function isSettled({ state, checkAt }: Attempt): boolean {
  return !isUndecided(state) && state !== 'dead' && checkAt === null
}

async function askAcquirer(acquirer: Acquirer, attempt: Attempt): Promise<AcquirerAnswer<AcquirerVerdict>> {
  const mustEnd = attempt.state === 'closing' || attempt.state === 'unknown' || attempt.state === 'dead'
  if (mustEnd && attempt.sessionId) {
    return acquirer.closeSession({ ...keyOf(attempt), sessionId: attempt.sessionId })
  }
  const found = await acquirer.lookUpSession(keyOf(attempt))
  if (!mustEnd || found.kind !== 'answered' || found.value.state !== 'open') return found
  // Opened although its answer never reached us; nobody has its page, so it can only be closed.
  return acquirer.closeSession({ ...keyOf(attempt), sessionId: found.value.sessionId })
}

function keyOf(attempt: Attempt) {
  const { kind, amountMinor, currency } = attempt
  return { attemptId: attempt.id, kind, amountMinor, currency }
}

/** The payer is still at it: look again later. A session whose opening we did not see answered is remembered. */
async function rememberOpen(
  tx: Transaction,
  call: CollectingCall,
  key: AttemptKey,
  verdict: Extract<AcquirerVerdict, { state: 'open' }>,
): Promise<Attempt> {
  const { attempt } = await lockAttemptChain(tx, key)
  const checkAt = addMs(call.systemClock.now(), OPEN_CHECK_WAIT_MS)
  const pageUrl = sealCardPage(call.sealer, key.id, verdict.pageUrl)
  const opened = { sessionId: verdict.sessionId, pageUrl, checkAt }
  if (attempt.state === 'created') return moveAttempt(tx, attempt, 'session_opened', opened)
  return attempt.state === 'open' ? updateAttempt(tx, attempt, { checkAt }) : attempt
}
