import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { closeLiveAttempts } from '../../payments/index.ts'
import { movePot } from '../../pots/index.ts'
import { acceptsPledges, lockPurchase, restAtMostMinor } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'

/**
 * The pot stops taking pledges: at its deadline, or because the leader says so. Pledges in flight are closed at the
 * acquirer; those that were approved already still count. Closing a closing pot is success. `restMinor`: the most that
 * whoever says so agreed to pay; false when it is another amount by now, and nothing was done. Throws `pot_not_open`.
 */
export async function closePot(
  tx: Transaction,
  call: Call,
  purchaseId: string,
  { restMinor }: { restMinor?: bigint } = {},
): Promise<boolean> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (purchase?.pot?.state === 'closing' || purchase?.pot?.state === 'closed') return true
  if (!purchase || !acceptsPledges(purchase)) refuse('pot_not_open')
  if (restMinor !== undefined && restMinor !== restAtMostMinor(purchase)) return false
  const now = call.businessClock.now()
  await closeLiveAttempts(tx, purchaseId, { reason: 'pot_closing', checkAt: call.systemClock.now() })
  const planned = purchase.pot.deadlineAt
  const deadlineAt = planned && planned < now ? planned : now
  await movePot(tx, call, purchase, 'close', { occurredAt: now, patch: { stepAt: now, deadlineAt } })
  return true
}
