import type { AcquirerAnswer, Session } from '../../acquirers/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import {
  type Attempt,
  lockAttempt,
  moveAttempt,
  orderReference,
  sealCardPage,
  updateAttempt,
} from '../../payments/index.ts'
import { isSplit } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { nextCheckWaitMs, OPEN_CHECK_WAIT_MS } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-attempt-chain.ts'
import type { CollectingCall } from '../ports.ts'
import { applySession } from './apply-outcome.ts'
import { failAttempt } from './fail-attempt.ts'
import { type AttemptRequest, intendAttempt } from './intend-attempt.ts'

/**
 * A payer asks to pay a share: row first, then the acquirer, then what it said. Answers with the attempt as it now
 * is: `open` with its card page, `dead` when provably nothing was sent, otherwise undecided ("the bank is slow").
 * Calling again while one is undecided resumes it. Throws as `intendAttempt`, and `unavailable` without an acquirer.
 */
export async function startAttempt(
  db: Database,
  call: CollectingCall,
  order: AttemptRequest & {
    /** Of the card page: the one the payer reads ours in. */
    language: string
    returnUrl: (attemptId: string) => string
  },
): Promise<Attempt> {
  const acquirer = call.acquirer
  if (!acquirer) refuse('no_acquirer')
  const { attempt, purchase } = await transaction(db, (tx) => intendAttempt(tx, call, order))
  // A twin of this request may be opening it right now: the key is the same, so the session will be too. A charge of
  // the stored card that is under way must not become a card page under its key.
  const isOwn = attempt.initiatedBy === 'payer' && attempt.state === 'created'
  const mayOpen = isOwn && attempt.deadlineAt > call.businessClock.now()
  if (!mayOpen) return attempt
  const answer = await acquirer.openSession({
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind: attempt.kind,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    description: purchase.title,
    // The friends of a split are asked once; everybody else agreed to later charges with the first payment.
    storesCard: !isSplit(purchase),
    language: order.language,
    returnUrl: order.returnUrl(attempt.id),
    callbackUrl: `${call.baseUrl}/callbacks/${acquirer.name}`,
    expiresAt: attempt.deadlineAt,
  })
  return transaction(db, (tx) => recordOpening(tx, call, attempt, answer))
}

async function recordOpening(
  tx: Transaction,
  call: CollectingCall,
  key: AttemptKey,
  answer: AcquirerAnswer<Session>,
): Promise<Attempt> {
  // Changes the attempt alone: a pot's other payers need not wait for it.
  if (answer.kind === 'answered' && answer.value.state === 'open') {
    return recordOpen(tx, call, await lockAttempt(tx, key.id), answer.value)
  }
  const locked = await lockAttemptChain(tx, key)
  if (answer.kind === 'answered') return applySession(tx, call, locked, answer.value)
  const { attempt } = locked
  if (attempt.state !== 'created') return attempt
  if (answer.kind === 'not_sent') return failAttempt(tx, call, locked, 'not_sent', 'unreachable')
  return moveAttempt(tx, attempt, 'lose_answer', { checkAt: addMs(call.systemClock.now(), nextCheckWaitMs(0)) })
}

async function recordOpen(
  tx: Transaction,
  call: CollectingCall,
  attempt: Attempt,
  session: Extract<Session, { state: 'open' }>,
): Promise<Attempt> {
  const { sessionId } = session
  const pageUrl = sealCardPage(call.sealer, attempt.id, session.pageUrl)
  const checkAt = addMs(call.systemClock.now(), OPEN_CHECK_WAIT_MS)
  if (attempt.state === 'created') return moveAttempt(tx, attempt, 'session_opened', { sessionId, pageUrl, checkAt })
  // Aborted or overdue meanwhile: only remember the session, the worker closes it.
  return attempt.sessionId ? attempt : updateAttempt(tx, attempt, { sessionId, pageUrl })
}
