import { bookTogether, type Journal, journalOf } from '../../books/index.ts'
import { isRegulated } from '../../credit/index.ts'
import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { appendEvent, type By, type Call } from '../../events/index.ts'
import {
  isUnderWay,
  lockOperation,
  moveAttempt,
  moveOperation,
  type Operation,
  readContested,
  updateAttempt,
} from '../../payments/index.ts'
import { updatePot } from '../../pots/index.ts'
import type { OperationResult } from '../../providers/collect/index.ts'
import { isSplit, residualMinor } from '../../purchases/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { chargeMinor, moveShare } from '../../shares/index.ts'
import { VOID_RETRY_MS } from '../check-plan.ts'
import { type AttemptKey, type LockedAttempt, lockAttemptChain } from '../lock-chain-store.ts'
import {
  finishPurchase,
  giveBackFee,
  isBeforeItsDay,
  payDueShare,
  refuseCharge,
  refuseEarly,
  rescheduleShare,
} from '../schedule/index.ts'
import { keepAccepted } from './await-operation.ts'
import { bookMovement, movementOf } from './book-movement.ts'
import { requestOperation } from './request-operation.ts'

/** What ends an operation. */
type Verdict = Exclude<OperationResult, { state: 'accepted' }>

/** What the acquirer did with a capture, void or refund becomes true: once, however often it is told. */
export async function applyOperation(
  db: Database,
  call: Call,
  key: AttemptKey,
  operationId: string,
  result: OperationResult,
): Promise<void> {
  await transaction(db, (tx) => applyResult(tx, call, key, operationId, result))
}

/** As `applyOperation`, in the transaction of its caller. */
export async function applyResult(
  tx: Transaction,
  call: Call,
  key: AttemptKey,
  operationId: string,
  result: OperationResult,
): Promise<void> {
  const [locked, operation] = await Promise.all([lockAttemptChain(tx, key), lockOperation(tx, operationId)])
  if (isUnderWay(operation)) await applyLocked(tx, call, locked, operation, result)
}

/** As `applyResult`, for a caller who holds the locks of an operation that is under way. */
export async function applyLocked(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  operation: Operation,
  result: OperationResult,
): Promise<void> {
  if (result.state === 'accepted') return keepAccepted(tx, call, operation, result.acquirerRef)
  const now = call.businessClock.now()
  await moveOperation(tx, operation, result.state === 'refused' ? 'refuse' : 'succeed', {
    decidedAt: now,
    ...(result.acquirerRef && { acquirerRef: result.acquirerRef }),
    ...(result.state === 'refused' && { refusalCode: result.refusalCode }),
  })
  if (operation.kind === 'capture') await applyCapture(tx, call, locked, operation, result, now)
  else if (operation.kind === 'void')
    await (isGone(result) ? applyVoid(tx, call, locked, now) : voidLater(tx, call, locked, operation))
  else await applyRefund(tx, call, locked, operation, result, now)
}

async function applyCapture(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  operation: Operation,
  result: Verdict,
  now: Date,
): Promise<void> {
  const { purchase, share, attempt } = locked
  if (result.state === 'refused') {
    // Nobody was asked: it is asked for anew when collection goes on.
    if (result.refusalCode === 'collection_held') return
    const detail = { refusalCode: result.refusalCode }
    await appendEvent(tx, call, { purchaseId: purchase.id, name: 'captureRefused', occurredAt: now, detail })
    if (isSplit(purchase)) {
      await updatePot(tx, purchase, { stepAt: now })
      return
    }
    // The retry plan goes on with the stored card; two claims on one card would hurt the payer.
    const refuse = isBeforeItsDay(share, now) ? refuseEarly : refuseCharge
    await refuse(tx, call, { purchase, share }, result.refusalCode, now)
    await requestOperation(tx, call, attempt, 'void', attempt.amountMinor)
    return
  }
  await Promise.all([
    moveAttempt(tx, attempt, 'capture', { capturedMinor: operation.amountMinor }),
    bookTogether(tx, [memoReleased(locked, now), movementOf(locked, operation, 'capture', now)]),
  ])
  // It ran when the merchant gave everything back: unwinding refunds it next.
  if (purchase.unwinding === 'full') return
  if (!isSplit(purchase)) {
    // Repaid before its day: what is taken less is a fee that was given back.
    const isLess = isRegulated(purchase.creditRegime) && operation.amountMinor < chargeMinor(share)
    const taken = { ...attempt, amountMinor: operation.amountMinor, decidedAt: now }
    return payDueShare(tx, call, purchase, isLess ? await giveBackFee(tx, purchase, share, taken) : share, now)
  }
  const patch = { paidAt: now, principalMinor: operation.amountMinor }
  await Promise.all([
    moveShare(tx, call, share, 'settle', { occurredAt: now, patch }),
    finishPurchase(tx, call, purchase, now),
  ])
}

/** Let go by us, or by the bank: it expired, or was voided before. */
function isGone(result: Verdict): boolean {
  return (
    result.state === 'succeeded' ||
    (result.state === 'refused' && ['hold_expired', 'already_voided'].includes(result.refusalCode))
  )
}

/** The payer's money is still blocked: asked again until it is not, at the latest when the hold expires. */
async function voidLater(
  tx: Transaction,
  call: Call,
  { attempt }: LockedAttempt,
  { unwindingId }: Operation,
): Promise<void> {
  const runAt = addMs(call.systemClock.now(), VOID_RETRY_MS)
  await requestOperation(tx, call, attempt, 'void', attempt.amountMinor, { runAt, unwindingId })
}

async function applyVoid(tx: Transaction, by: By, locked: LockedAttempt, now: Date): Promise<void> {
  const { purchase, share, attempt } = locked
  await moveAttempt(tx, attempt, 'void')
  await bookTogether(tx, [memoReleased(locked, now)])
  await appendEvent(tx, by, { purchaseId: purchase.id, name: 'holdVoided', shareId: share.id, occurredAt: now })
  if (!isSplit(purchase)) {
    if (share.state === 'owed' && share.collectAt === null) await rescheduleShare(tx, purchase, share)
    return
  }
  if (purchase.pot.state !== 'closing' || purchase.unwinding === 'full') return
  if (residualMinor(purchase) > 0n) {
    await updatePot(tx, purchase, { stepAt: now })
    return
  }
  await moveShare(tx, by, share, 'settle', { occurredAt: now, patch: { paidAt: now, principalMinor: 0n } })
  await finishPurchase(tx, by, purchase, now)
}

function memoReleased({ purchase, share, attempt }: LockedAttempt, now: Date): Journal {
  return journalOf('hold_released', {
    ...{ of: purchase, causeId: attempt.id, currency: attempt.currency, occurredAt: now, shareId: share.id },
    amounts: { amount: attempt.amountMinor },
  })
}

/** A refused refund leaves the payer's account in credit: a payable the operator sees, and pays by other means. */
async function applyRefund(
  tx: Transaction,
  by: Call,
  locked: LockedAttempt,
  operation: Operation,
  result: Verdict,
  now: Date,
): Promise<void> {
  if (result.state === 'refused') {
    if (result.refusalCode === 'disputed') await leaveToBank(tx, by, locked, operation, now)
    return
  }
  const { purchase, share, attempt } = locked
  const refundedMinor = attempt.refundedMinor + operation.amountMinor
  if (refundedMinor === attempt.capturedMinor) await moveAttempt(tx, attempt, 'refund', { refundedMinor })
  else await updateAttempt(tx, attempt, { refundedMinor })
  await bookMovement(tx, locked, operation, 'refund', now)
  // The bank has taken the payment back meanwhile.
  if (attempt.state === 'voided') await bookMovement(tx, locked, operation, 'refund_lost', now)
  const isAsked = operation.unwindingId !== null
  await appendEvent(tx, by, {
    purchaseId: purchase.id,
    name: share.role === 'pledger' ? 'pledgeRefunded' : 'shareRefunded',
    shareId: share.id,
    clientId: share.clientId ?? undefined,
    occurredAt: now,
    detail: { amountMinor: operation.amountMinor.toString(), isAsked },
  })
}

/** As far as a dispute that was lost has given it back already; what is left of the payment is asked for anew. */
async function leaveToBank(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  { id, amountMinor, unwindingId }: Operation,
  now: Date,
): Promise<void> {
  const { purchase, attempt } = locked
  const lostMinor = (await readContested(tx, purchase.id)).get(attempt.id)?.lostMinor ?? 0n
  const leftMinor = attempt.capturedMinor - attempt.refundedMinor - lostMinor
  const askedMinor = leftMinor > 0n ? leftMinor : 0n
  await bookMovement(tx, locked, { id, amountMinor: amountMinor - askedMinor }, 'refund_by_bank', now)
  if (askedMinor > 0n) await requestOperation(tx, call, attempt, 'refund', askedMinor, { unwindingId })
}
