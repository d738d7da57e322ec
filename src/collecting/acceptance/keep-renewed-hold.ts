import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { listAttempts } from '../../payments/index.ts'
import { updatePurchase } from '../../purchases/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { isMoving, requestOperation } from '../operations/index.ts'
import { rescheduleShare } from '../schedule/index.ts'

/** A new hold covers the share from now on; only then is the old one let go. */
export async function keepRenewedHold(
  tx: Transaction,
  call: Call,
  { purchase, share, attempt: renewed }: LockedAttempt,
): Promise<void> {
  const now = call.businessClock.now()
  const attempts = await listAttempts(tx, purchase.id)
  const replaced = attempts.filter(
    ({ id, shareId, kind, state }) => shareId === share.id && kind === 'hold' && state === 'held' && id !== renewed.id,
  )
  for (const old of replaced) {
    // One of an earlier renewal may still wait for its void to be answered.
    if (!(await isMoving(tx, old))) await requestOperation(tx, call, old, 'void', old.amountMinor)
  }
  await updatePurchase(tx, purchase, { coveredUntil: renewed.heldUntil })
  await rescheduleShare(tx, purchase, share)
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'holdRenewed', shareId: share.id, occurredAt: now })
}
