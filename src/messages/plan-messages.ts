import type { Transaction } from '../db/database.ts'
import type { PurchaseEvent } from '../events/index.ts'
import { addMs, type Clock, systemClock } from '../shared/clocks.ts'
import { chooseMessages } from './choose-messages.ts'
import { FACE_GRACE_MS } from './message.ts'
import { insertMessages, readAudiences } from './plan-store.ts'

/** The message subscriber: one row per event, template, channel and recipient; sent by `startMessagePump`. */
export async function planMessages(
  tx: Transaction,
  events: readonly PurchaseEvent[],
  clock: Clock = systemClock,
): Promise<void> {
  const audiences = await readAudiences(tx, [...new Set(events.map((event) => event.purchaseId))])
  const now = clock.now()
  const planned = chooseMessages(events, audiences).map((message) => ({
    ...message,
    runAt: message.template === 'payment_link' ? addMs(now, FACE_GRACE_MS) : now,
  }))
  if (planned.length > 0) await insertMessages(tx, planned, now)
}
