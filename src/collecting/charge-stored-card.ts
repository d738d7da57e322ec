import type { Database } from '../db/database.ts'
import { type Attempt, findStoredCard } from '../payments/index.ts'
import type { Acquirer, AcquirerAnswer, Charge } from './acquirers/acquirer.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { CollectingPorts } from './ports.ts'
import { postponeCheck } from './postpone-check.ts'

/**
 * Sends a charge whose intent is committed, or finds out what became of it. A first try is sent; any later one is
 * looked up first, and sent again, under the same key and with the same card, only if it never arrived: a late twin is
 * then the same charge.
 */
export async function chargeStoredCard(
  db: Database,
  ports: CollectingPorts,
  attempt: Attempt,
): Promise<{ attempt: Attempt; isAnswered: boolean }> {
  const { acquirer } = ports
  const card = await findStoredCard(db, attempt.purchaseId, attempt.createdAt)
  if (!acquirer || !card) return { attempt, isAnswered: false }
  const answer = await sendOrLookUp(acquirer, attempt, card.credential)
  if (answer.kind === 'answered') {
    return { attempt: (await applyOutcome(db, ports, attempt.id, answer.value)) ?? attempt, isAnswered: true }
  }
  // Not sent is not lost: the intent stands, and the next look-up finds that nothing arrived.
  return { attempt: await postponeCheck(db, ports, attempt.id), isAnswered: false }
}

async function sendOrLookUp(acquirer: Acquirer, attempt: Attempt, credential: string): Promise<AcquirerAnswer<Charge>> {
  const { kind, amountMinor, currency } = attempt
  const order = { attemptId: attempt.id, kind, amountMinor, currency, credential }
  if (attempt.checks > 0 || attempt.state === 'unknown') {
    const found = await acquirer.lookUpCharge(order)
    if (found.kind !== 'answered') return found
    if (found.value.state !== 'never_arrived') return { kind: 'answered', value: found.value }
  }
  return acquirer.chargeStored(order)
}
