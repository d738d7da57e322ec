import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { type Courier, type DeliveryPump, type PumpTerms, type Reply, startDeliveryPump } from '../deliveries/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { composeBody, openNotificationSecret } from './compose-body.ts'
import { composeMail } from './compose-mail.ts'
import { notificationOutbox } from './delivery-store.ts'
import { type NotificationFacts, readNotificationFacts } from './facts-store.ts'
import { NOTIFICATION_LEASE_MS, NOTIFICATION_TIMEOUT_MS } from './notification.ts'
import { notificationHeaders } from './notification-headers.ts'

/** One shop at a time gets this many calls from one process: each may create an order, which costs it seconds. */
const IN_FLIGHT_PER_MERCHANT = 4

const MAILTO = 'mailto:'

export interface NotificationPorts {
  readonly outbound: Outbound
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
  /** Absent: `mailto:` addresses are not served. */
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
    return mailer ? await mailer.send(composeMail(facts, targetUrl.slice(MAILTO.length))) : refused('no_transport')
  }
  const secret = openNotificationSecret(sealer, facts.merchant)
  const body = await composeBody(facts, secret)
  return await outbound.request({
    method: 'POST',
    url: targetUrl,
    headers: notificationHeaders(facts.id, body, secret, triedAt),
    body,
    timeoutMs: NOTIFICATION_TIMEOUT_MS,
  })
}

/** No try will ever make sense. */
function refused(reason: string): Reply {
  return { kind: 'refused', reason }
}
