import type { Transaction } from '../db/database.ts'
import type { PurchaseEvent } from '../events/index.ts'
import { type Clock, systemClock } from '../shared/clocks.ts'
import { chooseNotification, isNotifying } from './choose-notification.ts'
import { insertNotifications, readSubjects } from './plan-store.ts'

/** The notification subscriber: one row per purchase and kind, delivered by `startNotificationPump`. */
export async function planNotifications(
  tx: Transaction,
  events: readonly PurchaseEvent[],
  clock: Clock = systemClock,
): Promise<void> {
  const notifying = events.filter(isNotifying)
  if (notifying.length === 0) return
  const subjects = await readSubjects(tx, [...new Set(notifying.map((event) => event.purchaseId))])
  const now = clock.now()
  const planned = notifying.flatMap((event) => {
    const subject = subjects.get(event.purchaseId)
    return (subject && chooseNotification(event, subject, now)) ?? []
  })
  if (planned.length > 0) await insertNotifications(tx, planned)
}
