import { type Database, transaction } from '../../db/database.ts'
import {
  type Attempt,
  findCardById,
  isUndecided,
  markSent,
  openCredential,
  orderReference,
  unmarkSent,
} from '../../payments/index.ts'
import type { Acquirer, Charge, ChargeRequest, ProviderAnswer, Rejected } from '../../providers/collect/index.ts'
import { findPurchase, type Purchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { sendOrLookUp } from '../asking/index.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall } from '../ports.ts'
import { applyOutcome, applySession, applyUnderLocks } from './apply-outcome.ts'
import { failAttempt, noteRejection } from './fail-attempt.ts'
import { postponeCheck } from './postpone-check.ts'

/**
 * Sends a charge whose intent is committed, or finds out what became of it, with the same card as when it was sent first.
 * One that is decided, or whose purchase is being given back or not collected, is not sent any more: what never left is over at once.
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
  const order: ChargeRequest = {
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind,
    amountMinor,
    currency,
    createdAt,
    payerId,
    description: purchase.title,
    credential: openCredential(call.sealer, card),
  }
  const { answer, isOnly } = await sendOrLookUp<Charge>(db, call, acquirer.traits, {
    what: `attempt ${attempt.id} of ${amountMinor}`,
    wasBegun: attempt.checks > 0 || attempt.sentAt !== null,
    firstSentAt: attempt.firstSentAt,
    lastSentAt: attempt.sentAt,
    ifAbsent: isUndecided(attempt.state) && mayCharge(purchase) ? 'send' : 'end',
    lookUp: () => acquirer.lookUpCharge(order),
    send: () => sendCharge(db, call, acquirer, order),
  })
  if (answer.kind === 'answered') {
    const { value } = answer
    const applied =
      value.state === 'never_arrived' ? endUnsent(db, call, attempt) : applyOutcome(db, call, attempt, value)
    return { attempt: await applied, isAnswered: true }
  }
  if (answer.kind === 'rejected' && isOnly) {
    return { attempt: await recordRejection(db, call, attempt, answer), isAnswered: true }
  }
  return { attempt: await postponeCheck(db, call, attempt, answer), isAnswered: false }
}

const mayCharge = ({ unwinding, collectionHeldAt }: Purchase) => unwinding !== 'full' && collectionHeldAt === null

async function sendCharge(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  order: ChargeRequest,
): Promise<ProviderAnswer<Charge>> {
  // Before the call, like every intent; somebody may have decided it meanwhile.
  const sentAt = call.systemClock.now()
  if (!(await markSent(db, order.attemptId, sentAt))) return { kind: 'not_sent', reason: 'decided_meanwhile' }
  const answer = await acquirer.chargeStored(order)
  if (answer.kind === 'not_sent') await unmarkSent(db, order.attemptId, sentAt)
  return answer
}

/** Nothing arrived of what had been sent when that was asked; of what was sent since, nobody knows yet. */
async function endUnsent(db: Database, call: CollectingCall, asked: Attempt): Promise<Attempt> {
  return applyUnderLocks(db, asked, async (tx, locked) => {
    const isSentSince = locked.attempt.sentAt?.getTime() !== asked.sentAt?.getTime()
    return isSentSince ? locked.attempt : applySession(tx, call, locked, { state: 'never_arrived' })
  })
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
