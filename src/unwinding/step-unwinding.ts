import { requestOperation } from '../collecting/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { isUndecided, isUnderWay, listAttempts, listPurchaseOperations, readContested } from '../payments/index.ts'
import { isPotUnderWay } from '../pots/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { findSettlement } from '../settlements/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { abandonAttempts } from './abandon-attempts.ts'
import { completeUnwinding } from './complete-unwinding.ts'
import { planFull } from './plan-full.ts'
import { planPartial } from './plan-partial.ts'
import { refundableMinor } from './read-refundables.ts'
import type { Unwinding, Unwound } from './unwinding.ts'
import { updateUnwinding } from './unwinding-store.ts'

/**
 * The next step, decided from what attempts and operations say, whatever mixture they are in: wait for payments in
 * flight (bounded), void what is held, send back what was taken, and complete once nothing is left. The purchase's
 * lock is held; doing it twice changes nothing.
 */
export async function stepUnwinding(
  tx: Transaction,
  call: Call,
  purchase: Purchase,
  unwinding: Unwinding,
): Promise<Unwound> {
  const isLate = call.businessClock.now() >= unwinding.waitsUntil
  const current = isLate ? await abandonAttempts(tx, call, purchase) : purchase
  return unwinding.extent === 'full'
    ? stepFull(tx, call, current, unwinding)
    : stepPartial(tx, call, current, unwinding)
}

/** Payers get their money without waiting for one another; the end waits for all. */
async function stepFull(tx: Transaction, call: Call, purchase: Purchase, unwinding: Unwinding): Promise<Unwound> {
  let planned = unwinding
  if (unwinding.plannedAt === null) {
    const settlement = await findSettlement(tx, SYSTEM, purchase.id)
    // Its card could still be debited.
    if (settlement?.state !== 'withdrawn' || settlement.cardClosedAt === null) return { purchase, unwinding }
    await planFull(tx, purchase, unwinding)
    planned = await updateUnwinding(tx, unwinding, { plannedAt: call.businessClock.now() })
  }
  await sendBack(tx, call, planned)
  if (!(await isQuiet(tx, purchase.id))) return { purchase, unwinding: planned }
  return completeUnwinding(tx, call, purchase, planned)
}

/** Who gets what depends on what was paid: nothing may be in flight, except friends of a pot whose leader it is about. */
async function stepPartial(tx: Transaction, call: Call, purchase: Purchase, unwinding: Unwinding): Promise<Unwound> {
  let current = { purchase, unwinding }
  if (unwinding.plannedAt === null) {
    if (!isPotUnderWay(purchase.pot) && !(await isQuiet(tx, purchase.id))) return current
    current = {
      purchase: await planPartial(tx, call, purchase, unwinding),
      unwinding: await updateUnwinding(tx, unwinding, { plannedAt: call.businessClock.now() }),
    }
  }
  const operations = await listPurchaseOperations(tx, purchase.id)
  const isMoving = operations.some((operation) => operation.unwindingId === unwinding.id && isUnderWay(operation))
  return isMoving ? current : completeUnwinding(tx, call, current.purchase, current.unwinding)
}

/** What is held is let go, what was taken is sent back; one movement at a time per payment. */
async function sendBack(tx: Transaction, call: Call, unwinding: Unwinding): Promise<void> {
  const operations = await listPurchaseOperations(tx, unwinding.purchaseId)
  const contested = await readContested(tx, unwinding.purchaseId)
  for (const attempt of await listAttempts(tx, unwinding.purchaseId)) {
    if (operations.some((operation) => operation.attemptId === attempt.id && isUnderWay(operation))) continue
    const takenMinor = refundableMinor(attempt, operations, contested)
    if (attempt.state === 'held') {
      await requestOperation(tx, call, attempt, 'void', attempt.amountMinor, { unwindingId: unwinding.id })
    } else if (takenMinor > 0n) {
      await requestOperation(tx, call, attempt, 'refund', takenMinor, { unwindingId: unwinding.id })
    }
  }
}

/** No payment and no movement without an answer. */
async function isQuiet(tx: Transaction, purchaseId: string): Promise<boolean> {
  const attempts = await listAttempts(tx, purchaseId)
  const operations = await listPurchaseOperations(tx, purchaseId)
  return !attempts.some(({ state }) => isUndecided(state)) && !operations.some(isUnderWay)
}
