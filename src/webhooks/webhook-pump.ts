import { setTimeout as delay } from 'node:timers/promises'
import { type Database, isPassing } from '../db/database.ts'
import { type Loop, startLoop } from '../jobs/index.ts'
import { addMs } from '../shared/clocks.ts'
import { IN_FLIGHT_PER_ENDPOINT } from './deliver-webhooks.ts'
import { claimDeliveries, type LeasedDelivery, type TryOutcome } from './delivery-store.ts'
import { recordTries } from './record-tries.ts'
import { sendDelivery, type WebhookPorts } from './send-delivery.ts'
import { WEBHOOK_LEASE_MS } from './webhook-endpoint.ts'

/** Bounds memory and sockets; hanging endpoints hold one place each (below), so many fit beside the healthy ones. */
const IN_FLIGHT_MAX = 1_000
/** An endpoint that last left us without an answer gets one call at a time until it answers. */
const IN_FLIGHT_PER_SUSPECT = 1
/** Lets a few more become due, so that one claim leases several. */
const BUSY_PAUSE_MS = 15
/** The longest that a delivery planned by another process waits unnoticed. */
const IDLE_MS = 200
/** Outcomes per statement: beyond it the round trip no longer matters. */
const OUTCOMES_PER_WRITE = 500

export interface WebhookPump {
  /** Looks for due deliveries now rather than at the next poll. */
  wake(): void
  /** Claims no more, waits for the calls in flight and records them. */
  stop(): Promise<void>
  readonly state: Loop['state']
}

/**
 * Delivers continuously: claims while there is room, so that slow endpoints hold back nobody but themselves.
 * `onError` hears of failures of ours (the database); the leases then bring the deliveries back.
 */
export function startWebhookPump(
  db: Database,
  ports: WebhookPorts & { onError(error: unknown, name: string): void },
): WebhookPump {
  const flights = new Set<Promise<void>>()
  const perEndpoint = new Map<string, number>()
  const suspects = new Set<string>()
  const ended: TryOutcome[] = []
  let writing: Promise<void> | undefined

  /** One that cannot be recorded takes no other with it. */
  async function record(outcomes: readonly TryOutcome[]): Promise<void> {
    try {
      await recordTries(db, outcomes)
    } catch (error) {
      if (isPassing(error) || outcomes.length === 1) return ports.onError(error, 'webhooks')
      for (const outcome of outcomes) await record([outcome])
    }
  }

  async function write(): Promise<void> {
    while (ended.length > 0) {
      await record(ended.splice(0, OUTCOMES_PER_WRITE))
    }
    writing = undefined
  }

  function count(merchantId: string, change: 1 | -1): void {
    const calls = (perEndpoint.get(merchantId) ?? 0) + change
    if (calls === 0) perEndpoint.delete(merchantId)
    else perEndpoint.set(merchantId, calls)
  }

  async function fly(delivery: LeasedDelivery): Promise<void> {
    count(delivery.merchantId, 1)
    try {
      const outcome = await sendDelivery(ports, delivery)
      if (outcome.status === null) suspects.add(delivery.merchantId)
      else suspects.delete(delivery.merchantId)
      ended.push(outcome)
      // While one write is under way, outcomes gather for the next.
      writing ??= write()
    } catch (error) {
      ports.onError(error, 'webhooks')
    } finally {
      count(delivery.merchantId, -1)
    }
  }

  function rooms(): Map<string, number> {
    const found = new Map<string, number>()
    for (const merchantId of new Set([...perEndpoint.keys(), ...suspects])) {
      const most = suspects.has(merchantId) ? IN_FLIGHT_PER_SUSPECT : IN_FLIGHT_PER_ENDPOINT
      found.set(merchantId, Math.max(0, most - (perEndpoint.get(merchantId) ?? 0)))
    }
    return found
  }

  async function claim(signal: AbortSignal): Promise<number> {
    const limit = IN_FLIGHT_MAX - flights.size
    if (limit <= 0) return 0
    const now = ports.clock.now()
    const leasedUntil = addMs(now, WEBHOOK_LEASE_MS)
    const wish = { now, leasedUntil, limit, perEndpoint: IN_FLIGHT_PER_ENDPOINT, rooms: rooms() }
    const leased = await claimDeliveries(db, wish)
    for (const delivery of leased) {
      const flight: Promise<void> = fly(delivery).finally(() => flights.delete(flight))
      flights.add(flight)
    }
    // Aborting is how the pause ends early.
    if (leased.length > 0) await delay(BUSY_PAUSE_MS, undefined, { signal }).catch(() => {})
    return leased.length
  }

  const loop = startLoop({ name: 'webhooks', runOnce: claim, idleMs: IDLE_MS, onError: ports.onError })
  return {
    wake: loop.wake,
    state: loop.state,
    async stop() {
      await loop.stop()
      await Promise.all(flights)
      await writing
    },
  }
}
