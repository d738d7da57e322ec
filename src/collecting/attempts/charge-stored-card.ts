import type { Acquirer, AcquirerAnswer, ChargeRequest, Rejected } from '../../acquirers/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import {
  type Attempt,
  findCardById,
  markSent,
  openCredential,
  orderReference,
  unmarkSent,
} from '../../payments/index.ts'
import { findPurchase, type Purchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { holdWhenReused } from '../hold-when-reused.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-attempt-chain.ts'
import { type CollectingCall, mayCollect } from '../ports.ts'
import { type AcquirerVerdict, applyOutcome } from './apply-outcome.ts'
import { failAttempt } from './fail-attempt.ts'
import { type NoVerdict, noVerdict } from './no-verdict.ts'
import { noteRejection } from './note-rejection.ts'
import { postponeCheck } from './postpone-check.ts'

/** What asking brought: a verdict, the proof that this charge was never made, or nothing. */
type Asked =
  | { readonly kind: 'verdict'; readonly verdict: AcquirerVerdict }
  | Rejected
  | ({ readonly kind: 'waiting' } & NoVerdict)

/**
 * Sends a charge whose intent is committed, or finds out what became of it. One that may have been sent is looked up
 * first, and sent again, under the same key and with the same card, only if it never arrived and while the acquirer
 * remembers the key: a late twin is then the same charge. One that is decided, or whose purchase is being given back,
 * is only looked up; one whose key may be forgotten, too, until an operator decides.
 */
export async function chargeStoredCard(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  const card = attempt.storedCardId && (await findCardById(db, attempt.storedCardId))
  if (!acquirer || !card) return { attempt, isAnswered: false }
  const purchase = await findPurchase(db, SYSTEM, attempt.purchaseId)
  assert(purchase, `attempt ${attempt.id} has a purchase`)
  const { kind, amountMinor, currency, createdAt, payerId } = attempt
  const asked = await sendOrLookUp(db, call, acquirer, attempt, purchase, {
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind,
    amountMinor,
    currency,
    createdAt,
    payerId,
    description: purchase.title,
    credential: openCredential(call.sealer, card),
  })
  switch (asked.kind) {
    case 'verdict':
      return { attempt: await applyOutcome(db, call, attempt, asked.verdict), isAnswered: true }
    case 'rejected':
      return { attempt: await recordRejection(db, call, attempt, asked), isAnswered: true }
    case 'waiting':
      return { attempt: await postponeCheck(db, call, attempt, asked), isAnswered: false }
  }
}

async function sendOrLookUp(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  attempt: Attempt,
  purchase: Purchase,
  order: ChargeRequest,
): Promise<Asked> {
  const { keyLifeMs, visibilityDelayMs } = acquirer.traits
  const maySend = attempt.state === 'created' || attempt.state === 'unknown'
  const isFirstTry = attempt.checks === 0 && attempt.sentAt === null
  if (!isFirstTry || !maySend) {
    const found = await acquirer.lookUpCharge(order)
    if (found.kind !== 'answered') return waiting(db, call, attempt, found)
    const isAbsent = found.value.state === 'never_arrived' || found.value.state === 'not_told'
    if (!maySend || !isAbsent) return { kind: 'verdict', verdict: found.value }
    const now = call.systemClock.now()
    const isProven = found.value.state === 'never_arrived' && hasPassed(attempt.sentAt, visibilityDelayMs, now)
    if (isProven && purchase.unwinding === 'full') return { kind: 'verdict', verdict: found.value }
    // What cannot be told is asked by its key: the same charge, as long as that is remembered.
    const isAskedByKey = found.value.state === 'not_told'
    const isForgotten = attempt.firstSentAt !== null && hasPassed(attempt.firstSentAt, keyLifeMs, now)
    if (purchase.unwinding === 'full' || isForgotten || !(isProven || isAskedByKey)) {
      return { kind: 'waiting', isLost: true }
    }
    // A key that never came may be one that was forgotten: neither sent nor counted as refused before parity has looked.
    if (!(await mayCollect(call))) return { kind: 'waiting', isLost: true }
    return send(db, call, acquirer, attempt, order, isProven || attempt.sentAt === null)
  }
  return send(db, call, acquirer, attempt, order, true)
}

/** `isOnly`: whatever else was sent under the key never arrived, so that a rejection says that nothing was charged. */
async function send(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  attempt: Attempt,
  order: ChargeRequest,
  isOnly: boolean,
): Promise<Asked> {
  // Before the call, like every intent; somebody may have decided it meanwhile.
  const sentAt = call.systemClock.now()
  if (!(await markSent(db, attempt.id, sentAt))) return { kind: 'waiting', isLost: false }
  const answer = await acquirer.chargeStored(order)
  if (answer.kind === 'not_sent') await unmarkSent(db, attempt.id, sentAt)
  if (answer.kind === 'answered') return { kind: 'verdict', verdict: answer.value }
  if (answer.kind === 'rejected' && isOnly) return answer
  return waiting(db, call, attempt, answer)
}

async function waiting(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
  answer: Exclude<AcquirerAnswer<unknown>, { kind: 'answered' }>,
): Promise<Asked> {
  await holdWhenReused(db, call, answer, `attempt ${attempt.id} of ${attempt.amountMinor}`)
  // Not sent is not lost: the intent stands, and the next look-up finds that nothing arrived.
  return { kind: 'waiting', ...noVerdict(answer) }
}

async function recordRejection(
  db: Database,
  call: CollectingCall,
  key: AttemptKey,
  rejected: Rejected,
): Promise<Attempt> {
  return transaction(db, async (tx) => {
    const locked = await lockAttemptChain(tx, key)
    const { state } = locked.attempt
    if (state !== 'created' && state !== 'unknown') return locked.attempt
    noteRejection(tx, call, key.id, rejected)
    return failAttempt(tx, call, locked, 'not_sent', 'rejected')
  })
}

/** What never began has passed. */
function hasPassed(since: Date | null, ms: number, now: Date): boolean {
  return since === null || now.getTime() >= since.getTime() + ms
}
