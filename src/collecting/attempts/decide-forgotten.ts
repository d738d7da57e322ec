import { keepDecision } from '../../audit/index.ts'
import { type Connection, type Database, transaction } from '../../db/database.ts'
import { type Attempt, listChargesSentBefore } from '../../payments/index.ts'
import type { Acquirer, AcquirerReport, Payment } from '../../providers/collect/index.ts'
import { refuse } from '../../refusals/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { forgottenBefore } from '../asking/index.ts'
import { lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall, CollectingPorts } from '../ports.ts'
import { applySession, applyUnderLocks } from './apply-outcome.ts'
import { failAttempt } from './fail-attempt.ts'
import { findInReport } from './find-in-report.ts'

type Forgetting = Pick<CollectingPorts, 'acquirers' | 'systemClock'>

/**
 * Undecided charges whose keys the acquirer may have forgotten: sent again they could be a second charge, so nothing is
 * sent any more, and somebody has to find out. Oldest first.
 */
export async function listForgotten(connection: Connection, scope: Scope, ports: Forgetting): Promise<Attempt[]> {
  const accounts = ports.acquirers.all().flatMap(({ id, acquirer }) => {
    const sentBefore = forgottenBefore(acquirer.traits, ports.systemClock.now())
    return sentBefore ? [{ accountId: id, sentBefore }] : []
  })
  return accounts.length > 0 ? listChargesSentBefore(connection, scope, accounts) : []
}

/** What an operator has found; the report of that day, where the acquirer cannot be asked for a payment. */
interface FoundCharge {
  readonly paymentId: string
  readonly reason: string
  readonly report?: AcquirerReport
}

/**
 * An operator has found it in the acquirer's books: the acquirer is asked for that payment, or its report is read, and only
 * its own word counts. Throws invalid `not_as_said` when it is another one, conflict `not_waiting`.
 */
export async function decideCharged(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
  { paymentId, reason, report }: FoundCharge,
): Promise<Attempt> {
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  const payment = report ? findInReport(report, attempt, paymentId) : await findAsked(acquirer, attempt, paymentId)
  return applyUnderLocks(db, attempt, async (tx, locked) => {
    const decision = { outcome: 'charged', reference: paymentId, reason }
    await keepDecision(tx, call, { ...subjectOf(attempt), ...decision }, 'a charge was settled by hand as made')
    return applySession(tx, call, locked, { state: 'approved', payment })
  })
}

async function findAsked(acquirer: Acquirer | null, attempt: Attempt, paymentId: string): Promise<Payment> {
  const found = await acquirer?.findPayment(paymentId)
  if (found?.kind === 'rejected' && found.reason === 'unsupported' && acquirer?.readReport)
    refuse('not_as_said', { why: 'report_needed', acquirer: acquirer.traits.label })
  if (found?.kind !== 'answered') refuse('not_as_said', { why: 'no_answer' })
  const payment = found.value
  if (!('paymentId' in payment)) refuse('not_as_said', { why: 'unknown_payment', paymentId })
  const isIts =
    payment.attemptId === attempt.id &&
    payment.amountMinor === attempt.amountMinor &&
    payment.currency === attempt.currency &&
    payment.kind === attempt.kind
  if (!isIts) refuse('not_as_said', { why: 'another_payment', paymentId })
  return payment
}

/** An operator has made sure that nothing was charged: the share is charged anew, under another key. Throws conflict `not_waiting`. */
export async function decideNeverCharged(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
  reason: string,
): Promise<Attempt> {
  return transaction(db, async (tx) => {
    const locked = await lockAttemptChain(tx, attempt)
    const { state } = locked.attempt
    if (state !== 'created' && state !== 'unknown') refuse('not_waiting', { told: `it is ${state} by now` })
    const decision = { outcome: 'never_charged', reason }
    await keepDecision(tx, call, { ...subjectOf(attempt), ...decision }, 'a charge was settled by hand as never made')
    return failAttempt(tx, call, locked, 'not_sent', 'never_charged')
  })
}

function subjectOf({ id, purchaseId }: Attempt) {
  return { kind: 'attempt', subject: id, purchaseId } as const
}
