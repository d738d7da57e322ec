import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call, leaveNote } from '../../events/index.ts'
import { moveAttempt, moveOperation, type Operation, updateAttempt } from '../../payments/index.ts'
import type { OperationReversal } from '../../providers/collect/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { bookMovement } from './book-movement.ts'
import { loseCapture, type TakenBack } from './lose-capture.ts'

/**
 * A capture, a sale (which its authorisation takes) or a refund that was done is taken back, days later: a journal the
 * other way, and what it had settled is open again. The locks are held, and the operation succeeded. A void that is taken back leaves nothing to be booked: the
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
  if (operation.kind === 'capture' || operation.kind === 'authorise') await loseCapture(tx, call, taken)
  if (operation.kind === 'refund') await returnRefund(tx, call, taken)
}

/** As a refused refund: a payable the operator sees, and pays by other means. */
async function returnRefund(tx: Transaction, call: Call, taken: TakenBack): Promise<void> {
  const { purchase, share, attempt, operation, reason, now } = taken
  const patch = { refundedMinor: attempt.refundedMinor - operation.amountMinor }
  if (attempt.state !== 'refunded') await updateAttempt(tx, attempt, patch)
  else await moveAttempt(tx, attempt, attempt.kind === 'hold' ? 'return_hold' : 'return_sale', patch)
  await bookMovement(tx, taken, operation, 'refund_reversed', now)
  // It had been our loss since the bank took back what it gave back.
  if (attempt.state === 'voided') await bookMovement(tx, taken, operation, 'refund_recovered', now)
  const detail = { amountMinor: `${operation.amountMinor}`, reason }
  const clientId = share.clientId ?? undefined
  const fact = { purchaseId: purchase.id, name: 'refundFailed', shareId: share.id, clientId, detail } as const
  await appendEvent(tx, call, { ...fact, occurredAt: now })
}
