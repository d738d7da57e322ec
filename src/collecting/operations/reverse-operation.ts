import type { OperationReversal } from '../../acquirers/index.ts'
import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call, leaveNote } from '../../events/index.ts'
import { moveAttempt, moveOperation, type Operation, updateAttempt } from '../../payments/index.ts'
import { movePot } from '../../pots/index.ts'
import { isSplit, isStanding, residualMinor } from '../../purchases/index.ts'
import { publicId } from '../../shared/ids.ts'
import { chargeMinor, moveShare } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-attempt-chain.ts'
import { refuseCharge } from '../schedule/index.ts'
import { bookMovement } from './book-movement.ts'

/**
 * A capture or refund that was done is taken back, days later: a journal the other way, and what it had settled is open
 * again. The locks are held, and the operation succeeded. A void that is taken back leaves nothing to be booked: the
 * hold is the bank's, and ends by itself.
 */
export async function reverseOperation(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  operation: Operation,
  { acquirerRef, refusalCode }: Pick<OperationReversal, 'refusalCode'> & { readonly acquirerRef: string | null },
): Promise<void> {
  const now = call.businessClock.now()
  await moveOperation(tx, operation, 'reverse', { decidedAt: now, refusalCode, ...(acquirerRef && { acquirerRef }) })
  leaveNote(tx, call, {
    message: 'what the acquirer had done was taken back',
    purchase: publicId('pur', locked.purchase.id),
    operation: operation.id,
    kind: operation.kind,
    reason: refusalCode,
  })
  const taken = { ...locked, operation, reason: refusalCode, now }
  if (operation.kind === 'capture') await loseCapture(tx, call, taken)
  if (operation.kind === 'refund') await returnRefund(tx, call, taken)
}

interface TakenBack extends LockedAttempt {
  readonly operation: Operation
  readonly reason: string
  readonly now: Date
}

async function loseCapture(tx: Transaction, call: Call, taken: TakenBack): Promise<void> {
  const { purchase, share, attempt, operation, reason, now } = taken
  await moveAttempt(tx, attempt, 'lose_capture', { capturedMinor: 0n })
  await bookMovement(tx, taken, operation, 'capture_reversed', now)
  const isOwed = owesAgain(taken)
  const detail = { amountMinor: `${operation.amountMinor}`, reason, isOwed }
  const fact = { purchaseId: purchase.id, name: 'captureFailed', shareId: share.id, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
  if (!isOwed) return
  const unpaid = { occurredAt: now, patch: { paidAt: null } }
  if (!isSplit(purchase)) {
    const owed = await moveShare(tx, call, share, 'reopen', unpaid)
    return refuseCharge(tx, call, { purchase, share: owed }, reason, now)
  }
  // The leader may pay the rest by link until it is written off, as after a capture that was refused for good.
  const refused = { paidAt: null, firstRefusedAt: now, refusalCode: reason }
  await moveShare(tx, call, share, 'reopen', { occurredAt: now, patch: refused })
  await movePot(tx, call, purchase, 'reopen', { occurredAt: now, patch: { stepAt: now } })
}

/** Whether all of it is simply owed again. Where something was given back meanwhile, an operator looks at what is. */
function owesAgain({ purchase, share, attempt, operation: { amountMinor } }: TakenBack): boolean {
  if (!isStanding(purchase) || purchase.unwinding || share.state !== 'paid' || attempt.refundedMinor > 0n) return false
  return isSplit(purchase)
    ? purchase.pot.state === 'closed' && residualMinor(purchase) === amountMinor
    : chargeMinor(share) === amountMinor
}

/** As a refused refund: a payable the operator sees, and pays by other means. */
async function returnRefund(tx: Transaction, call: Call, taken: TakenBack): Promise<void> {
  const { purchase, share, attempt, operation, reason, now } = taken
  const patch = { refundedMinor: attempt.refundedMinor - operation.amountMinor }
  if (attempt.state !== 'refunded') await updateAttempt(tx, attempt, patch)
  else await moveAttempt(tx, attempt, attempt.kind === 'hold' ? 'return_hold' : 'return_sale', patch)
  await bookMovement(tx, taken, operation, 'refund_reversed', now)
  const detail = { amountMinor: `${operation.amountMinor}`, reason }
  const clientId = share.clientId ?? undefined
  const fact = { purchaseId: purchase.id, name: 'refundFailed', shareId: share.id, clientId, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
}
