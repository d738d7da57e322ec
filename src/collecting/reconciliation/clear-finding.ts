import type { OpenAccount } from '../../connections/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import {
  closeFindings,
  type Finding,
  findAttempts,
  findOperation,
  isUndecided,
  parseOrderReference,
  recordFinding,
} from '../../payments/index.ts'
import type { BookedPayment } from '../../providers/collect/index.ts'
import { assert } from '../../shared/assert.ts'
import { parseUuid } from '../../shared/ids.ts'
import { applyOutcome, lookUpAttempt } from '../attempts/index.ts'
import type { CollectingCall } from '../ports.ts'
import { booksOf, type Cleared, factsOf } from './finding.ts'
import { judgePayment } from './judge-payment.ts'
import { learnAttempt } from './learn-attempt.ts'
import { learnOperation } from './learn-operation.ts'

/**
 * Reads both books anew for one payment, and lets ours learn what it can. Says whether they learned something; a
 * payment the acquirer does not answer for stays as it is.
 */
export async function clearFinding(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  finding: Finding,
): Promise<boolean> {
  const { subject } = finding
  if (finding.kind === 'unknown_reference') return clearReference(db, call, finding)
  const answer = await account.acquirer.findPayment(subject)
  if (answer.kind !== 'answered') return false
  const payment = answer.value
  const settled =
    'paymentId' in payment
      ? await settle(db, call, account.id, payment)
      : lost('the acquirer knows no payment with this id')
  const isLearned = settled?.state === 'adopted' || settled?.isLearned === true
  // A hold that was learned may have been captured since: looked at again, when what comes before that is learned too.
  const hasMore = isLearned && 'paymentId' in payment && (await hasMoreToLearn(db, payment))
  const now = call.systemClock.now()
  await transaction(db, async (tx) => {
    await closeFindings(tx, finding, now)
    if (!settled) return
    const attemptId = 'attemptId' in payment ? (parseUuid(payment.attemptId) ?? null) : finding.attemptId
    const purchaseId = settled.purchaseId ?? finding.purchaseId
    const facts = 'paymentId' in payment ? factsOf(payment) : {}
    const of = { ...booksOf(account), ...facts, subject, attemptId, purchaseId }
    const { kind, detail, state, amountMinor } = settled
    await recordFinding(tx, { ...of, kind, detail, state, ...(amountMinor !== undefined && { amountMinor }) }, now)
    if (hasMore)
      await recordFinding(tx, { ...of, kind: 'undecided', detail: 'there is more to learn', state: 'waiting' }, now)
  })
  return isLearned
}

/** A callback named it before our books had learned it from the acquirer's; its name is no payment to be asked for. */
async function clearReference(db: Database, call: CollectingCall, finding: Finding): Promise<false> {
  const { attemptId } = finding
  const isKnown = attemptId !== null && (await isAttemptOrOperation(db, attemptId))
  if (isKnown) await closeFindings(db, finding, call.systemClock.now())
  return false
}

async function isAttemptOrOperation(db: Database, id: string): Promise<boolean> {
  return (await findAttempts(db, [id])).length > 0 || (await findOperation(db, id)) !== undefined
}

async function hasMoreToLearn(db: Database, payment: BookedPayment): Promise<boolean> {
  const [attempt] = await findAttempts(db, [payment.attemptId])
  return judgePayment(attempt, payment).kind !== 'agrees'
}

function lost(detail: string): Cleared {
  return { state: 'open', kind: 'unknown_to_acquirer', detail }
}

/** Undefined: both books say the same. */
async function settle(
  db: Database,
  call: CollectingCall,
  acquirerAccountId: string,
  payment: BookedPayment,
): Promise<Cleared | undefined> {
  const id = parseUuid(payment.attemptId)
  const [attempt] = id ? await findAttempts(db, [id]) : []
  const verdict = judgePayment(attempt, payment)
  switch (verdict.kind) {
    case 'agrees':
      return undefined
    case 'learn_outcome': {
      assert(attempt, 'an outcome is of an attempt we know')
      const learned = await applyOutcome(db, call, attempt, { state: 'approved', payment })
      const isLearned = !isUndecided(learned.state)
      const detail = `our books have learned the outcome of attempt ${attempt.id}`
      return { purchaseId: attempt.purchaseId, kind: 'undecided', state: isLearned ? 'adopted' : 'waiting', detail }
    }
    case 'learn_attempt': {
      const named = parseOrderReference(payment.orderReference)
      if (!id || !named) return { state: 'open', kind: 'unknown_purchase', detail: 'its reference is none of ours' }
      const learned = await transaction(db, (tx) => learnAttempt(tx, call, payment, { ...named, acquirerAccountId }))
      // An undecided attempt keeps every other of its share out, and while collection is held nobody else asks.
      if (learned.blockedBy) await lookUpAttempt(db, call, learned.blockedBy)
      return learned
    }
    case 'learn_operation':
      assert(attempt, 'a movement is of an attempt we know')
      return transaction(db, (tx) => learnOperation(tx, call, attempt, verdict.operation))
    case 'finding':
      return {
        state: 'open',
        kind: verdict.finding,
        detail: verdict.detail,
        ...(attempt && { purchaseId: attempt.purchaseId }),
      }
  }
}
