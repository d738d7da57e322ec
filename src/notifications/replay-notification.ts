import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { reopenNotification } from './delivery-store.ts'

/**
 * Another round of tries for a notification that has ended, delivered ones included: the merchant asks, because its shop
 * lost it. A pending one goes on as planned. Throws not_found `notification_not_found`.
 */
export async function replayNotification(
  tx: Transaction,
  call: Call,
  deliveryId: bigint,
  reason?: string,
): Promise<void> {
  const merchantId = await reopenNotification(tx, call.scope, deliveryId, call.systemClock.now())
  if (!merchantId) refuse('notification_not_found')
  leaveNote(tx, call, { message: 'notification replayed', delivery: deliveryId.toString() })
  await recordAct(tx, call, { act: 'delivery_replayed', subject: `notification ${deliveryId}`, merchantId, reason })
}
