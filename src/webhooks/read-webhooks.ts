import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { ToldOf } from '../deliveries/index.ts'
import type { Scope } from '../shared/scope.ts'
import { composeWebhook } from './compose-webhook.ts'
import { listDeliveriesOf, readWebhookFacts } from './delivery-store.ts'

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
