import { type Database, type Transaction, transaction } from '../../db/database.ts'
import {
  type Attempt,
  findAttemptById,
  isUndecided,
  moveAttempt,
  REFUSALS_PER_PAGE_MAX,
  sealCardPage,
  updateAttempt,
} from '../../payments/index.ts'
import type { Acquirer, ProviderAnswer, SessionLookUp } from '../../providers/collect/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { OPEN_CHECK_WAIT_MS, SESSION_END_MARGIN_MS } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall } from '../ports.ts'
import { type AcquirerVerdict, applyOutcome, applySession } from './apply-outcome.ts'
import { chargeStoredCard } from './charge-stored-card.ts'
import { postponeCheck } from './postpone-check.ts'
import { sessionLookUp } from './session-request.ts'

/**
 * Asks the acquirer what became of an attempt and applies it. Used by the browser's return, the callback and the
 * worker alike; none of them brings a verdict of its own. One that must end (closing, unknown) is closed there first,
 * where that can be done; elsewhere it ends with its page. `returned`: what the browser brought back from there.
 */
export async function lookUpAttempt(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
  returned: SessionLookUp['returned'] = {},
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  if (!acquirer) return { attempt, isAnswered: false }
  if (attempt.initiatedBy === 'merchant') return chargeStoredCard(db, call, attempt)
  if (isSettled(attempt)) return { attempt, isAnswered: true }
  const other = underWay.get(attempt.id)
  const ended = other && (await endedBy(db, other, attempt.id))
  if (ended) return { attempt: ended, isAnswered: true }
  return whileUnderWay(attempt.id, () => askAndApply(db, call, acquirer, attempt, returned))
}

/** Whoever comes back from the bank and the bank's own callback come at the same time. */
const underWay = new Map<string, Promise<unknown>>()

async function whileUnderWay<T>(attemptId: string, lookUp: () => Promise<T>): Promise<T> {
  const asking = lookUp()
  underWay.set(attemptId, asking)
  try {
    return await asking
  } finally {
    if (underWay.get(attemptId) === asking) underWay.delete(attemptId)
  }
}

/**
 * What another look-up in this process has just made of the attempt, if that is an end that no answer changes: any other may
 * have been asked before what we were told of had happened.
 */
async function endedBy(db: Database, other: Promise<unknown>, attemptId: string): Promise<Attempt | undefined> {
  await other.catch(() => {})
  const attempt = await findAttemptById(db, attemptId)
  return attempt && isSettled(attempt) ? attempt : undefined
}

async function askAndApply(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  attempt: Attempt,
  returned: SessionLookUp['returned'],
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const answer = await askAcquirer(acquirer, attempt, sessionLookUp(call.sealer, attempt, returned))
  if (answer.kind !== 'answered') {
    return { attempt: await postponeCheck(db, call, attempt, answer), isAnswered: false }
  }
  const verdict = hasEnded(call, attempt, answer.value) ? ({ state: 'expired' } as const) : answer.value
  if (verdict.state === 'not_told' || (verdict.state === 'open' && mustEnd(attempt))) {
    return { attempt: await postponeCheck(db, call, attempt, { kind: 'not_decided' }), isAnswered: false }
  }
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

function mustEnd({ state }: Attempt): boolean {
  return state === 'closing' || state === 'unknown' || state === 'dead'
}

/**
 * Nobody closes the page there, and its life is over by now: what is approved after all is reversed. One that the
 * acquirer just cannot speak of ends in the same way.
 */
function hasEnded({ businessClock }: CollectingCall, attempt: Attempt, { state }: AcquirerVerdict): boolean {
  if (!mustEnd(attempt) || (state !== 'open' && state !== 'not_told')) return false
  return addMs(attempt.deadlineAt, SESSION_END_MARGIN_MS) <= businessClock.now()
}

async function askAcquirer(
  acquirer: Acquirer,
  attempt: Attempt,
  request: SessionLookUp,
): Promise<ProviderAnswer<AcquirerVerdict>> {
  const mustClose = mustEnd(attempt) && acquirer.traits.closesSessions
  if (mustClose && attempt.sessionId) return acquirer.closeSession({ ...request, sessionId: attempt.sessionId })
  const found = await acquirer.lookUpSession(request)
  // What cannot be told is asked by its key: the same session, as long as somebody may still pay in it.
  const isUntold = found.kind === 'answered' && found.value.state === 'not_told'
  if (isUntold && attempt.state === 'created') return acquirer.openSession(request)
  if (!mustClose || found.kind !== 'answered' || found.value.state !== 'open') return found
  // Opened although its answer never reached us; nobody has its page, so it can only be closed.
  return acquirer.closeSession({ ...request, sessionId: found.value.sessionId })
}

/** So many cards were refused on its page that the next one is tried on another, whose opening is limited. */
function isUsedUp({ acquirers }: CollectingCall, { state, refusals, acquirerAccountId }: Attempt): boolean {
  const closes = acquirers.of(acquirerAccountId)?.traits.closesSessions ?? false
  return state === 'open' && refusals >= REFUSALS_PER_PAGE_MAX && closes
}

/** The payer is still at it: look again later. A session whose opening we did not see answered is remembered. */
async function rememberOpen(
  tx: Transaction,
  call: CollectingCall,
  key: AttemptKey,
  verdict: Extract<AcquirerVerdict, { state: 'open' }>,
): Promise<Attempt> {
  const attempt = await applySession(tx, call, await lockAttemptChain(tx, key), verdict)
  const checkAt = addMs(call.systemClock.now(), OPEN_CHECK_WAIT_MS)
  const pageUrl = sealCardPage(call.sealer, key.id, verdict.pageUrl)
  const opened = { sessionId: verdict.sessionId, pageUrl, checkAt }
  if (attempt.state === 'created') return moveAttempt(tx, attempt, 'session_opened', opened)
  if (isUsedUp(call, attempt))
    return moveAttempt(tx, attempt, 'close', { reason: 'another_card', checkAt: call.systemClock.now() })
  return attempt.state === 'open' ? updateAttempt(tx, attempt, { checkAt }) : attempt
}
