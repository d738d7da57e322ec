import type { Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { type DeliveryRecord, hasEnabledEndpoint, lockDelivery, restartDelivery } from './delivery-log-store.ts'

/**
 * Tells an event again, to the address set now and in its place among what is pending of its purchase. One that is
 * still pending stays as it is. `clock`: system clock.
 * Throws not_found `webhook_delivery_not_found`, conflict `webhook_endpoint_disabled`.
 */
export async function replayDelivery(
  tx: Transaction,
  clock: Clock,
  scope: Scope,
  deliveryId: bigint,
): Promise<DeliveryRecord> {
  const delivery = await lockDelivery(tx, scope, deliveryId)
  if (!delivery) refuse('webhook_delivery_not_found')
  if (!(await hasEnabledEndpoint(tx, delivery.merchantId))) {
    refuse('webhook_endpoint_disabled')
  }
  if (delivery.state === 'pending') return delivery
  const now = clock.now()
  await restartDelivery(tx, delivery.id, now)
  return { ...delivery, state: 'pending', nextTryAt: now, endedAt: null }
}
