import type { Transaction } from '../db/database.ts'
import { appendEvent } from '../events/index.ts'
import { closeLiveAttempts } from '../payments/index.ts'
import { acceptsPledges, lockPurchase, restAtMostMinor, updatePurchase } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'
import type { Scope } from '../shared/scope.ts'
import type { CollectingPorts } from './ports.ts'

/**
 * The pot stops taking pledges: at its deadline, or because the leader says so. Pledges in flight are closed at the
 * acquirer; those that were approved already still count. Closing a closing pot is success. `restMinor`: the most that
 * whoever says so agreed to pay; false when it is another amount by now, and nothing was done. Throws `pot_not_open`.
 */
export async function closePot(
  tx: Transaction,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock'>,
  scope: Scope,
  purchaseId: string,
  restMinor?: bigint,
): Promise<boolean> {
  const purchase = await lockPurchase(tx, scope, purchaseId)
  if (purchase?.potState === 'closing' || purchase?.potState === 'closed') return true
  if (!purchase || !acceptsPledges(purchase)) throw new DomainError('conflict', 'pot_not_open', 'there is no open pot')
  if (restMinor !== undefined && restMinor !== restAtMostMinor(purchase)) return false
  const now = ports.businessClock.now()
  await closeLiveAttempts(tx, purchaseId, { reason: 'pot_closing', checkAt: ports.systemClock.now() })
  const potDeadlineAt = purchase.potDeadlineAt && purchase.potDeadlineAt < now ? purchase.potDeadlineAt : now
  await updatePurchase(tx, purchase, { potState: 'closing', potStepAt: now, potDeadlineAt })
  await appendEvent(tx, { purchaseId, name: 'potClosing', occurredAt: now })
  return true
}
