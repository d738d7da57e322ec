import { type Database, type Transaction, transaction } from '../../db/database.ts'
import {
  type Attempt,
  lockAttempt,
  moveAttempt,
  openAttempt,
  sealCardPage,
  updateAttempt,
} from '../../payments/index.ts'
import type { NoVerdict, ProviderAnswer, Session } from '../../providers/collect/index.ts'
import { refuse } from '../../refusals/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { nextCheckWaitMs, OPEN_CHECK_WAIT_MS } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall } from '../ports.ts'
import { applySession } from './apply-outcome.ts'
import { failAttempt, noteRejection } from './fail-attempt.ts'
import { type AttemptRequest, intendAttempt } from './intend-attempt.ts'
import { keepPayer } from './keep-payer.ts'
import { sessionRequest } from './session-request.ts'

type Order = Omit<AttemptRequest, 'account'>

/**
 * A payer asks to pay a share: row first, then the acquirer, then what it said. Answers with the attempt as it now
 * is: `open` with its card page, `dead` when provably nothing happened, otherwise undecided ("the bank is slow").
 * Calling again while one is undecided resumes it. `order` may be made in the transaction of the intent, with what the
 * payer agrees to by paying. Throws as `intendAttempt`, and `unavailable` without an acquirer.
 */
export async function startAttempt(
  db: Database,
  call: CollectingCall,
  order: Order | ((tx: Transaction) => Promise<Order>),
): Promise<Attempt> {
  const account = call.acquirers.forNew()
  if (!account) refuse('no_acquirer')
  const { attempt, purchase } = await transaction(db, async (tx) => {
    const ordered = typeof order === 'function' ? await order(tx) : order
    return intendAttempt(tx, call, { ...ordered, account })
  })
  // A twin of this request may be opening it right now: the key is the same, so the session will be too. A charge of
  // the stored card that is under way must not become a card page under its key.
  const isOwn = attempt.initiatedBy === 'payer' && attempt.state === 'created'
  const mayOpen = isOwn && attempt.deadlineAt > call.businessClock.now()
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  if (!mayOpen || !acquirer) return attempt
  const kept = await keepPayer(db, call, acquirer, purchase, attempt)
  const answer =
    kept.kind === 'answered' ? await acquirer.openSession(sessionRequest(call.sealer, kept.value)) : unsent(kept)
  if (answer.kind === 'answered' && answer.value.state === 'open') return recordOpen(db, call, attempt, answer.value)
  return transaction(db, (tx) => recordOpening(tx, call, attempt, answer))
}

/** A record of a payer whose answer was lost is no payment: of the session nothing was sent. */
function unsent(answer: NoVerdict): ProviderAnswer<Session> {
  return answer.kind === 'no_answer' ? { kind: 'not_sent', reason: answer.reason } : answer
}

async function recordOpening(
  tx: Transaction,
  call: CollectingCall,
  key: AttemptKey,
  answer: ProviderAnswer<Session>,
): Promise<Attempt> {
  const locked = await lockAttemptChain(tx, key)
  if (answer.kind === 'answered') return applySession(tx, call, locked, answer.value)
  const { attempt } = locked
  if (attempt.state !== 'created') return attempt
  switch (answer.kind) {
    case 'not_sent':
      return failAttempt(tx, call, locked, 'not_sent', 'unreachable')
    case 'rejected':
      noteRejection(tx, call, key.id, answer)
      return failAttempt(tx, call, locked, 'not_sent', 'rejected')
    case 'no_answer': {
      const checkAt = addMs(call.systemClock.now(), nextCheckWaitMs(0))
      // What nobody can close is asked for again by its key, and its payer goes on there.
      const canClose = call.acquirers.of(attempt.acquirerAccountId)?.traits.closesSessions ?? true
      return canClose ? moveAttempt(tx, attempt, 'lose_answer', { checkAt }) : updateAttempt(tx, attempt, { checkAt })
    }
  }
}

/** Changes the attempt alone: a pot's other payers need not wait for it. */
async function recordOpen(
  db: Database,
  call: CollectingCall,
  { id }: AttemptKey,
  session: Extract<Session, { state: 'open' }>,
): Promise<Attempt> {
  const { sessionId } = session
  const pageUrl = sealCardPage(call.sealer, id, session.pageUrl)
  const checkAt = addMs(call.systemClock.now(), OPEN_CHECK_WAIT_MS)
  const opened = await openAttempt(db, id, { sessionId, pageUrl, checkAt })
  if (opened) return opened
  return transaction(db, async (tx) => {
    // Aborted or overdue meanwhile: only remember the session, the worker closes it.
    const attempt = await lockAttempt(tx, id)
    return attempt.sessionId ? attempt : updateAttempt(tx, attempt, { sessionId, pageUrl })
  })
}
