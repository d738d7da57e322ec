import type { Acquirer, AcquirerAnswer } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { type Attempt, findStoredCard, openCredential, orderReference } from '../../payments/index.ts'
import { findPurchase } from '../../purchases/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { holdWhenReused } from '../hold-when-reused.ts'
import { type CollectingCall, mayCollect } from '../ports.ts'
import { type AcquirerVerdict, applyOutcome } from './apply-outcome.ts'
import { postponeCheck } from './postpone-check.ts'

/**
 * Sends a charge whose intent is committed, or finds out what became of it. A first try is sent; any later one is
 * looked up first, and sent again, under the same key and with the same card, only if it never arrived: a late twin is
 * then the same charge. One that is decided, or whose purchase is being given back, is only looked up: acquirers
 * forget keys in time.
 */
export async function chargeStoredCard(
  db: Database,
  call: CollectingCall,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const { acquirer } = call
  const card = await findStoredCard(db, attempt.purchaseId, attempt.createdAt)
  if (!acquirer || !card) return { attempt, isAnswered: false }
  const answer = await sendOrLookUp(db, call, acquirer, attempt, openCredential(call.sealer, card))
  if (answer.kind === 'answered') {
    return { attempt: await applyOutcome(db, call, attempt, answer.value), isAnswered: true }
  }
  await holdWhenReused(db, call, answer, `attempt ${attempt.id} of ${attempt.amountMinor}`)
  // Not sent is not lost: the intent stands, and the next look-up finds that nothing arrived.
  return { attempt: await postponeCheck(db, call, attempt), isAnswered: false }
}

async function sendOrLookUp(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  attempt: Attempt,
  credential: string,
): Promise<AcquirerAnswer<AcquirerVerdict>> {
  const { kind, amountMinor, currency } = attempt
  const order = {
    attemptId: attempt.id,
    orderReference: orderReference(attempt),
    kind,
    amountMinor,
    currency,
    credential,
  }
  if (attempt.checks > 0 || attempt.state !== 'created') {
    const found = await acquirer.lookUpCharge(order)
    const maySend = attempt.state === 'created' || attempt.state === 'unknown'
    if (!maySend || found.kind !== 'answered' || found.value.state !== 'never_arrived') return found
    const purchase = await findPurchase(db, SYSTEM, attempt.purchaseId)
    if (purchase?.unwinding === 'full') return found
    // A key that never came may be one that was forgotten: neither sent nor counted as refused before parity has looked.
    if (!(await mayCollect(call))) return { kind: 'no_answer', reason: 'collection_held' }
  }
  return acquirer.chargeStored(order)
}
