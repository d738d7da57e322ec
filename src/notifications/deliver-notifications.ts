import type { Database } from '../db/database.ts'
import { readApart } from '../jobs/index.ts'
import { addMs } from '../shared/clocks.ts'
import { type ClaimWish, claimNotifications, recordNotificationTry } from './delivery-store.ts'
import { type NotificationFacts, readNotificationFacts } from './facts-store.ts'
import { type LeasedNotification, NOTIFICATION_LEASE_MS } from './notification.ts'
import { type NotificationPorts, sendNotification } from './send-notification.ts'

/** One shop at a time gets this many calls from one process: each may create an order, which costs it seconds. */
export const IN_FLIGHT_PER_MERCHANT = 4

export interface Claimed {
  readonly notification: LeasedNotification
  readonly facts: NotificationFacts
}

/** Leases what is due (one per purchase) and reads what to say. */
export async function claimDue(
  db: Database,
  now: Date,
  { onError, ...wish }: Pick<ClaimWish, 'limit' | 'rooms'> & { onError?: (error: unknown) => void },
): Promise<Claimed[]> {
  const leasedUntil = addMs(now, NOTIFICATION_LEASE_MS)
  const leased = await claimNotifications(db, { now, leasedUntil, perMerchant: IN_FLIGHT_PER_MERCHANT, ...wish })
  if (leased.length === 0) return []
  const ids = leased.map(({ id }) => id)
  const { known: facts, failures } = await readApart(ids, (some) => readNotificationFacts(db, some))
  for (const failure of failures.values()) onError?.(failure)
  return leased.flatMap((notification) => {
    const known = facts.get(notification.id)
    return known ? { notification, facts: known } : []
  })
}

export async function deliver(db: Database, ports: NotificationPorts, claimed: Claimed): Promise<void> {
  await recordNotificationTry(db, await sendNotification(ports, claimed.notification, claimed.facts))
}

/**
 * One round: leases what is due, sends all at once, records all. Returns how many were tried; call again until 0. The
 * running service uses the pump instead, which never waits for the slowest.
 */
export async function deliverNotifications(
  db: Database,
  ports: NotificationPorts,
  { limit = 100 } = {},
): Promise<number> {
  const claimed = await claimDue(db, ports.clock.now(), { limit, rooms: new Map() })
  await Promise.all(claimed.map((one) => deliver(db, ports, one)))
  return claimed.length
}
