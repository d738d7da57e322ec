import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import {
  type Courier,
  type DeliveryPump,
  type Outcome,
  type PumpTerms,
  startDeliveryPump,
} from '../deliveries/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { composeWebhook } from './compose-webhook.ts'
import { readWebhookFacts, type WebhookFacts, webhookOutbox } from './delivery-store.ts'
import { disableEndpoint } from './endpoint-store.ts'
import { WEBHOOK_LEASE_MS, WEBHOOK_TIMEOUT_MS } from './webhook-endpoint.ts'

/** One endpoint at a time gets this many calls from one process: enough for 100 a second at 80 ms each. */
const IN_FLIGHT_PER_ENDPOINT = 8

export interface WebhookPorts {
  readonly outbound: Outbound
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
}

export function startWebhookPump(db: Database, ports: WebhookPorts & PumpTerms): DeliveryPump {
  return startDeliveryPump(db, webhookCourier(ports), ports)
}

export function webhookCourier({ outbound, sealer, clock }: WebhookPorts): Courier<bigint, WebhookFacts> {
  return {
    name: 'webhooks',
    clock,
    outbox: webhookOutbox,
    leaseMs: WEBHOOK_LEASE_MS,
    perDestination: IN_FLIGHT_PER_ENDPOINT,
    readFacts: readWebhookFacts,
    send(facts, triedAt) {
      const call = composeWebhook(sealer, facts, triedAt)
      return outbound.request({ method: 'POST', ...call, timeoutMs: WEBHOOK_TIMEOUT_MS })
    },
    record: recordWebhooks,
  }
}

/** A batch in one statement, unless an endpoint answered 410: it is disabled in the same transaction. */
export async function recordWebhooks(
  db: Database,
  outcomes: readonly Outcome<bigint, WebhookFacts>[],
): Promise<number> {
  const gone = outcomes.filter(({ status }) => status === 410)
  if (gone.length === 0) return webhookOutbox.record(db, outcomes)
  return transaction(db, async (tx) => {
    const heldBack = await webhookOutbox.record(tx, outcomes)
    for (const { facts, endedAt } of gone) {
      if (facts) await disableEndpoint(tx, facts, endedAt, 'the endpoint answered 410 Gone')
    }
    return heldBack
  })
}
