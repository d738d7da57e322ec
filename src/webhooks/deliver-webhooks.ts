import type { Database } from '../db/database.ts'
import { addMs } from '../shared/clocks.ts'
import { claimDeliveries } from './delivery-store.ts'
import { recordTries } from './record-tries.ts'
import { sendDelivery, type WebhookPorts } from './send-delivery.ts'
import { WEBHOOK_LEASE_MS } from './webhook-endpoint.ts'

/** One endpoint at a time gets this many calls from one process: enough for 100 a second at 80 ms each. */
export const IN_FLIGHT_PER_ENDPOINT = 8

/**
 * One round: leases what is due (at most `limit`, one per purchase), sends all at once, records all. Returns how many
 * were tried; call again until 0. The running service uses the pump instead, which never waits for the slowest.
 */
export async function deliverWebhooks(db: Database, ports: WebhookPorts, { limit = 100 } = {}): Promise<number> {
  const now = ports.clock.now()
  const leased = await claimDeliveries(db, {
    now,
    leasedUntil: addMs(now, WEBHOOK_LEASE_MS),
    limit,
    perEndpoint: IN_FLIGHT_PER_ENDPOINT,
    rooms: new Map(),
  })
  await recordTries(db, await Promise.all(leased.map((delivery) => sendDelivery(ports, delivery))))
  return leased.length
}
