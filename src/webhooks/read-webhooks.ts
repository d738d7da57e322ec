import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { ToldCall, ToldOf } from '../deliveries/index.ts'
import type { Scope } from '../shared/scope.ts'
import { composeWebhook } from './compose-webhook.ts'
import { listDeliveriesOf, listPayoutDeliveries, readWebhookFacts, type WebhookFacts } from './delivery-store.ts'

/** How these events are told by webhook, if a try were made now. */
export async function readWebhooks(
  connection: Connection,
  sealer: Sealer,
  scope: Scope,
  eventIds: readonly bigint[],
  now: Date,
): Promise<ToldOf[]> {
  const facts = await readWebhookFacts(connection, await listDeliveriesOf(connection, scope, eventIds))
  return [...facts.values()].map((one) => ({ eventId: one.eventId, call: composeWebhook(sealer, one, now) }))
}

/** How it is told that a payout was paid or came back. */
export interface PayoutWebhook {
  readonly deliveryId: bigint
  readonly eventId: bigint
  readonly merchantId: string
  readonly about: Extract<WebhookFacts['about'], { kind: 'payout' }>
  readonly call: ToldCall
}

/** What is told of payouts behind a delivery, in order, if a try were made now. */
export async function readPayoutWebhooks(
  connection: Connection,
  sealer: Sealer,
  scope: Scope,
  place: { readonly afterId: bigint; readonly limit: number },
  now: Date,
): Promise<PayoutWebhook[]> {
  const ids = await listPayoutDeliveries(connection, scope, place)
  const facts = await readWebhookFacts(connection, ids)
  return ids.flatMap((id) => {
    const one = facts.get(id)
    if (one?.about.kind !== 'payout') return []
    const { eventId, merchantId, about } = one
    return [{ deliveryId: id, eventId, merchantId, about, call: composeWebhook(sealer, one, now) }]
  })
}
