import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { readWebhookEndpoint, updateSubscriptions } from './endpoint-store.ts'
import type { SubscribedEvent } from './webhook-endpoint.ts'

/**
 * What the address is told from now on beside the three events that all are told; its token and signing secret stay. Throws conflict
 * `webhook_endpoint_disabled` where nothing is told.
 */
export async function subscribeEndpoint(
  tx: Transaction,
  call: Call,
  merchantId: string,
  events: readonly SubscribedEvent[],
): Promise<void> {
  const endpoint = await readWebhookEndpoint(tx, call.scope, merchantId)
  if (!endpoint || endpoint.disabledAt) refuse('webhook_endpoint_disabled')
  await updateSubscriptions(tx, call.scope, merchantId, events)
  await recordAct(tx, call, {
    ...{ act: 'webhook_address_changed', subject: publicId('mer', merchantId), merchantId },
    changes: { events: { from: endpoint.extraEvents.join(', '), to: events.join(', ') } },
  })
}
