import type { OperationReversal } from '../../acquirers/index.ts'
import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call, leaveNote } from '../../events/index.ts'
import { debitCredit, recordJournal } from '../../ledger/index.ts'
import { moveAttempt, moveOperation, type Operation, updateAttempt } from '../../payments/index.ts'
import { movePot } from '../../pots/index.ts'
import { isSplit, isStanding, residualMinor } from '../../purchases/index.ts'
import { publicId } from '../../shared/ids.ts'
import { chargeMinor, moveShare } from '../../shares/index.ts'
import type { LockedAttempt } from '../lock-attempt-chain.ts'
import { refuseCharge } from '../schedule/index.ts'

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
  if (operation.kind === 'capture') await loseCapture(tx, call, locked, operation, refusalCode, now)
  if (operation.kind === 'refund') await returnRefund(tx, call, locked, operation, refusalCode, now)
}

async function loseCapture(
  tx: Transaction,
  call: Call,
  locked: LockedAttempt,
  operation: Operation,
  refusalCode: string,
  now: Date,
): Promise<void> {
  const { purchase, share, attempt } = locked
  await moveAttempt(tx, attempt, 'lose_capture', { capturedMinor: 0n })
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'capture_reversed',
    causeId: operation.id,
    currency: attempt.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'payer_receivable', ownerId: share.id },
      { account: 'acquirer_clearing', ownerId: null },
      operation.amountMinor,
    ),
  })
  const isOwed = owesAgain(locked, operation)
  const detail = { amountMinor: `${operation.amountMinor}`, reason: refusalCode, isOwed }
  const fact = { purchaseId: purchase.id, name: 'captureFailed', shareId: share.id, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
  if (!isOwed) return
  const unpaid = { occurredAt: now, patch: { paidAt: null } }
  if (!isSplit(purchase)) {
    const owed = await moveShare(tx, call, share, 'reopen', unpaid)
    return refuseCharge(tx, call, { purchase, share: owed }, refusalCode, now)
  }
  // The leader may pay the rest by link until it is written off, as after a capture that was refused for good.
  const refused = { paidAt: null, firstRefusedAt: now, refusalCode }
  await moveShare(tx, call, share, 'reopen', { occurredAt: now, patch: refused })
  await movePot(tx, call, purchase, 'reopen', { occurredAt: now, patch: { stepAt: now } })
}

/** Whether all of it is simply owed again. Where something was given back meanwhile, an operator looks at what is. */
function owesAgain({ purchase, share, attempt }: LockedAttempt, { amountMinor }: Operation): boolean {
  if (!isStanding(purchase) || purchase.unwinding || share.state !== 'paid' || attempt.refundedMinor > 0n) return false
  return isSplit(purchase)
    ? purchase.pot.state === 'closed' && residualMinor(purchase) === amountMinor
    : chargeMinor(share) === amountMinor
}

/** As a refused refund: a payable the operator sees, and pays by other means. */
async function returnRefund(
  tx: Transaction,
  call: Call,
  { purchase, share, attempt }: LockedAttempt,
  operation: Operation,
  refusalCode: string,
  now: Date,
): Promise<void> {
  const patch = { refundedMinor: attempt.refundedMinor - operation.amountMinor }
  if (attempt.state !== 'refunded') await updateAttempt(tx, attempt, patch)
  else await moveAttempt(tx, attempt, attempt.kind === 'hold' ? 'return_hold' : 'return_sale', patch)
  await recordJournal(tx, {
    purchaseId: purchase.id,
    kind: 'refund_reversed',
    causeId: operation.id,
    currency: attempt.currency,
    occurredAt: now,
    postings: debitCredit(
      { account: 'acquirer_clearing', ownerId: null },
      { account: 'payer_receivable', ownerId: share.id },
      operation.amountMinor,
    ),
  })
  const detail = { amountMinor: `${operation.amountMinor}`, reason: refusalCode }
  const clientId = share.clientId ?? undefined
  const fact = { purchaseId: purchase.id, name: 'refundFailed', shareId: share.id, clientId, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
}
