import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { type Courier, type DeliveryPump, type PumpTerms, type Reply, startDeliveryPump } from '../deliveries/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { composeMail } from './compose-mail.ts'
import { composeCall } from './compose-notification.ts'
import { notificationOutbox } from './delivery-store.ts'
import { type NotificationFacts, readNotificationFacts } from './facts-store.ts'
import { MAILTO, NOTIFICATION_LEASE_MS, NOTIFICATION_TIMEOUT_MS } from './notification.ts'

/** One shop at a time gets this many calls from one process: each may create an order, which costs it seconds. */
const IN_FLIGHT_PER_MERCHANT = 4

export interface NotificationPorts {
  readonly outbound: Outbound
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
  /** Absent: `mailto:` addresses wait for one. */
  readonly mailer?: Mailer | undefined
}

export function startNotificationPump(db: Database, ports: NotificationPorts & PumpTerms): DeliveryPump {
  return startDeliveryPump(db, notificationCourier(ports), ports)
}

function notificationCourier(ports: NotificationPorts): Courier<bigint, NotificationFacts> {
  return {
    name: 'notifications',
    clock: ports.clock,
    outbox: notificationOutbox,
    leaseMs: NOTIFICATION_LEASE_MS,
    perDestination: IN_FLIGHT_PER_MERCHANT,
    readFacts: readNotificationFacts,
    send: (facts, triedAt) => send(ports, facts, triedAt),
    record: notificationOutbox.record,
  }
}

async function send({ outbound, sealer, mailer }: NotificationPorts, facts: NotificationFacts, triedAt: Date) {
  const { targetUrl, isSuperseded } = facts
  if (isSuperseded) return refused('reference_paid_meanwhile')
  if (targetUrl === null) return refused('no_address')
  if (targetUrl.startsWith(MAILTO)) {
    return mailer ? await mailer.send(composeMail(facts, targetUrl.slice(MAILTO.length))) : NO_TRANSPORT
  }
  const call = await composeCall(sealer, facts, targetUrl, triedAt)
  return await outbound.request({ method: 'POST', ...call, timeoutMs: NOTIFICATION_TIMEOUT_MS })
}

/** Somebody may set one yet. */
const NO_TRANSPORT: Reply = { kind: 'deferred', reason: 'no_transport' }

/** No try will ever make sense. */
function refused(reason: string): Reply {
  return { kind: 'refused', reason }
}
