import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, listAttempts } from '../../payments/index.ts'
import { updatePurchase } from '../../purchases/index.ts'
import type { LockedAttempt } from '../lock-chain-store.ts'
import { operationUnderWay, requestOperation } from '../operations/index.ts'
import { liveHolds, rescheduleShare } from '../schedule/index.ts'

/**
 * A new hold covers the share from now on; only then is the old one let go. Where its payer has asked meanwhile that the old one is
 * taken, the new one is let go at once: two of them on one card would hurt the payer.
 */
export async function keepRenewedHold(
  tx: Transaction,
  call: Call,
  { purchase, share, attempt: renewed }: LockedAttempt,
): Promise<void> {
  const now = call.businessClock.now()
  const attempts = await listAttempts(tx, purchase.id)
  const replaced = liveHolds(share, attempts).filter(({ id }) => id !== renewed.id)
  const idle: Attempt[] = []
  for (const old of replaced) {
    const underWay = await operationUnderWay(tx, old)
    if (underWay?.kind === 'capture') return requestOperation(tx, call, renewed, 'void', renewed.amountMinor)
    // One of an earlier renewal may still wait for its void to be answered.
    if (!underWay) idle.push(old)
  }
  for (const old of idle) await requestOperation(tx, call, old, 'void', old.amountMinor)
  await updatePurchase(tx, purchase, { coveredUntil: renewed.heldUntil })
  await rescheduleShare(tx, purchase, share)
  await appendEvent(tx, call, { purchaseId: purchase.id, name: 'holdRenewed', shareId: share.id, occurredAt: now })
}
