import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { type Loop, startLoop } from '../jobs/index.ts'
import { type Claimed, claimDue, deliver, IN_FLIGHT_PER_MERCHANT } from './deliver-notifications.ts'
import type { NotificationPorts } from './send-notification.ts'

/** Bounds memory and sockets; two hundred hanging shops still leave room for the others. */
const IN_FLIGHT_MAX = 1_000
/** The longest that a notification planned by another process waits unnoticed. */
const IDLE_MS = 200
/** Lets a few more become due, so that one claim leases several. */
const BUSY_PAUSE_MS = 20

export interface NotificationPump {
  /** Looks for due notifications now rather than at the next poll. */
  wake(): void
  /** Claims no more, waits for the calls in flight and records them. */
  stop(): Promise<void>
  readonly state: Loop['state']
}

/**
 * Delivers continuously: claims while there is room, so that a slow shop holds back nobody but itself. `onError` hears
 * of failures of ours (the database); the leases then bring the notifications back.
 */
export function startNotificationPump(
  db: Database,
  ports: NotificationPorts & { onError(error: unknown, name: string): void },
): NotificationPump {
  const flights = new Map<Promise<void>, string>()

  const told = (error: unknown) => ports.onError(error, 'notifications')

  function take(claimed: Claimed): void {
    const flight: Promise<void> = deliver(db, ports, claimed)
      .catch(told)
      .finally(() => flights.delete(flight))
    flights.set(flight, claimed.notification.merchantId)
  }

  /** How many more calls each busy merchant may get. */
  function rooms(): Map<string, number> {
    const left = new Map<string, number>()
    for (const merchantId of flights.values()) {
      left.set(merchantId, (left.get(merchantId) ?? IN_FLIGHT_PER_MERCHANT) - 1)
    }
    return left
  }

  async function claim(signal: AbortSignal): Promise<number> {
    const limit = IN_FLIGHT_MAX - flights.size
    if (limit <= 0) return 0
    const claimed = await claimDue(db, ports.clock.now(), { limit, rooms: rooms(), onError: told })
    for (const one of claimed) take(one)
    // Aborting is how the pause ends early.
    if (claimed.length > 0) await delay(BUSY_PAUSE_MS, undefined, { signal }).catch(() => {})
    return claimed.length
  }

  const loop = startLoop({ name: 'notifications', runOnce: claim, idleMs: IDLE_MS, onError: ports.onError })
  return {
    wake: loop.wake,
    state: loop.state,
    async stop() {
      await loop.stop()
      await Promise.all(flights.keys())
    },
  }
}
