import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { reopenNotification } from './delivery-store.ts'

/**
 * Another round of tries for a notification that has ended, delivered ones included: the merchant asks, because its shop
 * lost it. A pending one goes on as planned. Throws not_found `notification_not_found`.
 */
export async function replayNotification(
  tx: Transaction,
  systemClock: Clock,
  scope: Scope,
  deliveryId: bigint,
): Promise<void> {
  const isKnown = await reopenNotification(tx, scope, deliveryId, systemClock.now())
  if (!isKnown) refuse('notification_not_found')
}
