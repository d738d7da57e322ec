import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { type DeliveryRecord, hasEnabledEndpoint, lockDelivery, restartDelivery } from './delivery-log-store.ts'

/**
 * Tells an event again, to the address set now and in its place among what is pending of its purchase. One that is
 * still pending stays as it is.
 * Throws not_found `webhook_delivery_not_found`, conflict `webhook_endpoint_disabled`.
 */
export async function replayDelivery(tx: Transaction, call: Call, deliveryId: bigint): Promise<DeliveryRecord> {
  const delivery = await lockDelivery(tx, call.scope, deliveryId)
  if (!delivery) refuse('webhook_delivery_not_found')
  if (!(await hasEnabledEndpoint(tx, delivery.merchantId))) {
    refuse('webhook_endpoint_disabled')
  }
  if (delivery.state === 'pending') return delivery
  const now = call.systemClock.now()
  await restartDelivery(tx, delivery.id, now)
  const { id, merchantId } = delivery
  leaveNote(tx, call, { message: 'webhook replayed', delivery: id.toString(), merchant: publicId('mer', merchantId) })
  await recordAct(tx, call, { act: 'delivery_replayed', subject: `webhook ${id}`, merchantId })
  return { ...delivery, state: 'pending', nextTryAt: now, endedAt: null }
}
