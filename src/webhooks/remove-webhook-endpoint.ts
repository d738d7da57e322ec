import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { disableEndpoint, readWebhookEndpoint } from './endpoint-store.ts'

/**
 * The address is told nothing any more, and what waits for it is let go; setting one begins anew.
 * Throws conflict `webhook_endpoint_disabled` where nothing is told.
 */
export async function removeWebhookEndpoint(tx: Transaction, call: Call, merchantId: string): Promise<void> {
  const endpoint = await readWebhookEndpoint(tx, call.scope, merchantId)
  if (!endpoint || endpoint.disabledAt) refuse('webhook_endpoint_disabled')
  await disableEndpoint(tx, endpoint, call.systemClock.now(), 'taken away by the merchant')
  await recordAct(tx, call, {
    ...{ act: 'webhook_address_changed', subject: publicId('mer', merchantId), merchantId },
    changes: { url: { from: endpoint.url, to: null } },
  })
}
